import { canBeWhatsapp } from '#domain/profile/whatsapp.ts';
import { describe, expect, it } from 'vitest';

// Without the server's tables, so that mutants of the domain can be tried on it.
describe('what can be a WhatsApp number', () => {
  it.each([
    '08123456789',
    '０８１２３４５６７８９',
    '0812-3456-7890',
    '+62 812 3456 7890',
    '62812 3456 789',
    '8123456789',
    '+6591234567',
    '0065 9123 4567',
  ])('%s', (typed) => expect(canBeWhatsapp(typed)).toBe(true));

  it.each([
    '',
    '0812',
    '021 5550000',
    'tidak punya',
    '+62 21 555 0000',
    '+1',
    '0812345678901234',
    '12345678',
    '12 0812 3456 789',
    '+1 2345 6789 0123 4567 890',
  ])('not: %s', (typed) => expect(canBeWhatsapp(typed)).toBe(false));
});
