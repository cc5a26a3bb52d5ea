import { STAFF_REASON, staffReason } from '#domain/safety/staff-reason.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the reason of staff', () => {
  it.each([
    ['Memeriksa slip gaji', 'Memeriksa slip gaji'],
    ['  Memeriksa \t slip\n\ngaji  ', 'Memeriksa slip gaji'],
    ['Memeriksa\u0000slip\u007Fgaji', 'Memeriksa slip gaji'],
    ['x'.repeat(10), 'x'.repeat(10)],
    ['x'.repeat(300), 'x'.repeat(300)],
    // Counted as a reader counts.
    ['😀'.repeat(10), '😀'.repeat(10)],
    [`${'x'.repeat(9)}\n`, null],
    ['x'.repeat(301), null],
    ['😀'.repeat(9), null],
    [' '.repeat(20), null],
    ['\u200B'.repeat(20), null],
    // Nothing of these is read.
    ...['\u0301', '\uE000', '\uFFFC', '\uFFFD', '\u{1D159}', '\u{E0FFF}', '\uD800'].map(
      (sign) => [sign.repeat(12), null] as [string, null],
    ),
    [`e\u0301${'\u0301'.repeat(3)}bcdefghij`, `e\u0301${'\u0301'.repeat(3)}bcdefghij`],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is kept as %j', (typed, kept) => expect(staffReason(typed)).toBe(kept));

  it('is one line without controls, of a length that fits, and stays the same when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
        const kept = staffReason(typed);
        if (kept === null) return;
        expect(kept).not.toMatch(/[\p{Cc}\n]|^\s|\s$|\s\s/u);
        expect([...kept].length).toBeGreaterThanOrEqual(STAFF_REASON.min);
        expect([...kept].length).toBeLessThanOrEqual(STAFF_REASON.max);
        expect(staffReason(kept)).toBe(kept);
      }),
    );
  });
});
