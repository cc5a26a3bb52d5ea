import { expect, it } from 'vitest';
import { telephoneLink, whatsappLink } from '#domain/support/contact-links.ts';

it('a link to WhatsApp has the number without its sign, and the whole message', () =>
  expect(whatsappLink('+6281234567890', 'Halo & salam, 50%?')).toBe(
    'https://wa.me/6281234567890?text=Halo%20%26%20salam%2C%2050%25%3F',
  ));

it('a telephone is called by its digits alone', () => {
  expect(telephoneLink('(021) 0000-0000')).toBe('tel:02100000000');
  expect(telephoneLink('+62 21 0000 0000')).toBe('tel:+622100000000');
});
