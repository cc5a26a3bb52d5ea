import { codeIn, maskedNumber, NUMBER_CODE, SHOWN_CODE, TOLD_EVERY_MS } from '#domain/profile/number-proof.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { expect, it } from 'vitest';

it('a number in a list shows its beginning and its end', () => {
  expect(maskedNumber('+6281234567678')).toBe('+62812••••678');
});

it.each(['078048', ' 078 048 ', '078-048', '0 7 8 0 4 8', '078\u00a0048\n'])(
  'of a typed code «%s» the digits count',
  (typed) => {
    expect(codeDigits(typed)).toBe('078048');
  },
);

it('codes and counts are bounded as R-ACC 3 says', () => {
  expect(NUMBER_CODE).toEqual({ minutes: 10, tries: 5, perDay: 3, digits: 6 });
  expect([SHOWN_CODE.length, /[IO01]/.test(SHOWN_CODE.letters), TOLD_EVERY_MS]).toEqual([6, false, 3_600_000]);
});

it('a code is found in a whole message, in two parts, and as typed so far', () => {
  for (const [message, code] of [
    ['Halo Serasi, kodeku KXEKEC', 'KXEKEC'],
    ['Halo Serasi, kodeku KXEKEC.\nSudah kukirim ya.', 'KXEKEC'],
    ['Kode lamaku ABCDEF, yang baru kxekec', 'KXEKEC'],
    ['Halo Serasi, kodeku KXE KEC', 'KXEKEC'],
    ['Halo, kodeku K7M2PQ dengan nomor ini', 'K7M2PQ'],
    [' kxekec ', 'KXEKEC'],
    ['KXE KEC', 'KXEKEC'],
    ['kxe', 'KXE'],
    [' kxe ', 'KXE'],
    ['', ''],
  ] as const)
    expect([message, codeIn(message)]).toEqual([message, code]);
  expect(codeIn('Halo, apa kabar? '.repeat(20)).length).toBeLessThanOrEqual(40);
});
