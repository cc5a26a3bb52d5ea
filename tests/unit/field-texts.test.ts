import { optionsOf, valueText } from '#copy/field-texts.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import { describe, expect, it } from 'vitest';

describe('a field as others read it', () => {
  it.each([
    ['@tokoh.uji', '@tokoh.uji'],
    ['tokoh', 'tokoh'],
    ['https://www.instagram.com/tokoh.uji/?hl=id', '@tokoh.uji'],
    ['instagram.com/tokoh_uji', '@tokoh_uji'],
    ['HTTPS://Instagram.com/tokoh#a', '@tokoh'],
    ['https://instagram.com/', 'https://instagram.com/'],
  ])('names an Instagram account typed as «%s» %s', (typed, read) => {
    expect(valueText('instagram', typed)).toBe(read);
  });
});

it('no choice of any field is shown as S1 writes it for machines: «Lain nya», for one', () => {
  const shown = FIELDS.flatMap(({ name }) => optionsOf(name).map(({ label }) => `${name}: ${label}`));
  expect(shown).toContain('religion: Lainnya');
  expect(shown.filter((label) => /lain nya/i.test(label))).toEqual([]);
});
