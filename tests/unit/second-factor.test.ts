import { passkeyName } from '#domain/profile/passkeys.ts';
import {
  factorRefusal,
  factorState,
  freshRefusal,
  isFresh,
  recoveryCode,
  stepsAround,
  typedCode,
} from '#domain/staff/second-factor.ts';
import { describe, expect, it } from 'vitest';

it.each([
  [{ required: false, setUp: false, passed: false }, 'open', null],
  [{ required: false, setUp: true, passed: false }, 'asked', 'factor-required'],
  [{ required: false, setUp: true, passed: true }, 'passed', null],
  [{ required: true, setUp: false, passed: false }, 'missing', 'factor-missing'],
  // A mark of a factor that was taken away since opens nothing.
  [{ required: true, setUp: false, passed: true }, 'missing', 'factor-missing'],
  [{ required: true, setUp: true, passed: false }, 'asked', 'factor-required'],
  [{ required: true, setUp: true, passed: true }, 'passed', null],
] as const)('%o is %s', (facts, state, refusal) => {
  expect([factorState(facts), factorRefusal(state)]).toEqual([state, refusal]);
});

it('looks at the half minute of now first, then at those beside it', () => {
  expect(stepsAround(new Date(59_999))).toEqual([1, 0, 2]);
  expect(stepsAround(new Date(60_000))).toEqual([2, 1, 3]);
});

it('makes recovery codes of signs that cannot be mistaken, in two halves', () => {
  expect(recoveryCode(new Uint8Array(10))).toBe('22222-22222');
  expect(recoveryCode(Uint8Array.from([0, 1, 7, 8, 28, 29, 30, 57, 58, 255]))).toBe('239AY-Z2XYH');
  expect(recoveryCode(new Uint8Array(32))).toHaveLength(11);
});

it.each([
  ['123456', { totp: '123456' }],
  [' 123 456 ', { totp: '123456' }],
  ['123-456', { totp: '123456' }],
  ['abcde-fghjk', { recovery: 'ABCDE-FGHJK' }],
  ['ABCDEFGHJK', { recovery: 'ABCDE-FGHJK' }],
  ['12345', null],
  ['1234567', null],
  ['ABCDE-FGHJ', null],
  ['ABCDE-FGHJ!', null],
  ['!ABCDE-FGHJK', null],
  ['ABCDE-FGHJKL', null],
  ['ABCDE-FGHJK!', null],
  ['', null],
] as const)('%j is %o', (typed, code) => {
  expect(typedCode(typed)).toEqual(code);
});

describe('the name of a passkey', () => {
  it('is one line of forty signs', () => {
    expect(passkeyName('  Ponsel \n baru\u202e ')).toBe('Ponsel baru');
    expect(passkeyName('a'.repeat(50))).toHaveLength(40);
    for (const typed of ['', '  ', '\u200b\u0000']) expect(passkeyName(typed)).toBeNull();
  });
});

describe('a fresh second factor', () => {
  it('is one of the last fifteen minutes', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    expect([isFresh(null, now), isFresh(ago(0), now), isFresh(ago(900), now), isFresh(ago(901), now)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is asked of who has one set up', () => {
    for (const [state, fresh, refused] of [
      ['open', false, null],
      ['missing', false, null],
      ['asked', false, 'factor-required'],
      ['passed', false, 'factor-stale'],
      ['passed', true, null],
    ] as const)
      expect([state, fresh, freshRefusal(state, fresh)]).toEqual([state, fresh, refused]);
  });
});
