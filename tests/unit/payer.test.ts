import { describe, expect, it } from 'vitest';
import { isMailAddress } from '#domain/payments/payer.ts';

const GOOD = [
  'nama@contoh.id',
  'N.a-m_a+1@sub.contoh.co.id',
  "a!#$%&'*+/=?^_`{|}~-@c.id",
  'a@1-2.id',
  'a@b.c',
  `${'a'.repeat(64)}@contoh.id`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}`,
];
const BAD = [
  '',
  'nama',
  'nama@',
  '@contoh.id',
  'nama@contoh',
  'nama@contoh.',
  'nama@.id',
  'nama@contoh..id',
  'nama@-contoh.id',
  'nama@contoh-.id',
  'nama@contoh.-id',
  'nama@contoh.id-',
  'nama@contoh.id ',
  ' nama@contoh.id',
  'na ma@contoh.id',
  'nama@con toh.id',
  'nama@contoh,id',
  'na"ma@contoh.id',
  'nama@@contoh.id',
  'satu@contoh.id,dua@contoh.id',
  'satu@contoh.id\ndua@contoh.id',
  'Nama <nama@contoh.id>',
  'náma@contoh.id',
  `${'a'.repeat(65)}@contoh.id`,
  `a@${'b'.repeat(64)}.id`,
  `a@id.${'b'.repeat(64)}`,
];

describe('a payer’s mail address', () => {
  it.each(GOOD)('%j is one', (text) => expect(isMailAddress(text)).toBe(true));
  it.each(BAD)('%j is none', (text) => expect(isMailAddress(text)).toBe(false));
});
