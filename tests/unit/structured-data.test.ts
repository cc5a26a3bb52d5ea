import { articleData, contactData, jsonLdAt, organizationData } from '#copy/structured-data.ts';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BuiltPage, withNoScript } from '../../src/server/http/built-pages.ts';
import { settingWords } from '../../src/server/features/settings/view.pages.ts';

const prices = { premium: 118_000, pro: 248_000, monthly_subscription: 10_000 };
const contact = {
  whatsapp: '+6281234567890',
  email: 'halo@serasi.example',
  social: [{ name: 'Instagram', url: 'https://instagram.com/serasi' }],
};

it('the organization has a logo of pixels, and an id that is whole', () => {
  expect(existsSync(`public${String(organizationData.logo)}`)).toBe(true);
  const told = jsonLdAt('https://serasi.example', organizationData);
  expect(told).toMatchObject({ '@id': 'https://serasi.example/#serasi', logo: expect.stringMatching(/\.png$/) });
});

it('how it is reached is told from the settings, on the first page alone, and not at all while unset or of the demo', () => {
  const page = (path: string, more: object = {}) =>
    withNoScript(
      new BuiltPage('<head></head><body></body>'),
      settingWords({ prices, contact, demo: false, ...more }, path, 'https://serasi.example'),
    ).html;
  const [, told] = /<head><script type="application\/ld\+json">(.+)<\/script><\/head>/.exec(page('/'))!;
  expect(JSON.parse(told!)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://serasi.example/#serasi',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      availableLanguage: 'id',
      telephone: '+6281234567890',
      email: 'halo@serasi.example',
    },
    sameAs: ['https://instagram.com/serasi'],
  });
  for (const none of [page('/paket'), page('/', { demo: true }), page('/', { contact: {} })])
    expect(none).not.toContain('ld+json');
  expect(contactData({ social: contact.social })).not.toHaveProperty('contactPoint');
});

it('an article says when its text last changed', () => {
  const article = { slug: 'a', title: 'A', excerpt: 'B', date: '2026-11-22', modified: '2026-11-25' };
  expect(articleData(article)).toMatchObject({ datePublished: '2026-11-22', dateModified: '2026-11-25' });
});
