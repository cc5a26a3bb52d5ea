import { ACCOUNT_HEADER } from '#domain/privacy/account-header.ts';
import { erasedAt } from '#domain/privacy/deletion.ts';
import { nextExportAt } from '#domain/privacy/export.ts';
import { expect, it } from 'vitest';

const NOW = 1_764_072_000_000;
const HOUR = 3_600_000;

it.each([
  // asked for, → the next one
  [null, null],
  [NOW, NOW + 24 * HOUR],
  [NOW - HOUR, NOW + 23 * HOUR],
  [NOW - 24 * HOUR + 1, NOW + 1],
  [NOW - 24 * HOUR, null],
  [NOW - 25 * HOUR, null],
])('a copy asked for at %s: the next at %s', (lastAskedAt, next) => expect(nextExportAt(lastAskedAt, NOW)).toBe(next));

it('a closed account is erased after seven days, at once for who waives them', () => {
  expect([erasedAt(NOW, false), erasedAt(NOW, true)]).toEqual([NOW + 7 * 24 * HOUR, NOW]);
});

it('a page says by one name whose it is: pages that are open while the server is replaced send it too', () => {
  expect(ACCOUNT_HEADER).toBe('x-serasi-account');
});
