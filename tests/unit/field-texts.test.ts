import { valueText } from '#copy/field-texts.ts';
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
