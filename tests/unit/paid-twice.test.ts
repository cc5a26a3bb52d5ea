import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { KeptEntry } from '#domain/subscription/plan-ledger.ts';
import { neededBeside, wasDue } from '#domain/subscription/paid-twice.ts';

const T = 1_800_000_000_000;
const day = (n: number) => T + n * DAY_MS;
const month = (at: number, paymentId: string | null = 'm'): KeptEntry => {
  return { kind: 'plan', tier: 'premium', at, days: 30, until: null, paymentId };
};
const whole = (tier: 'premium' | 'pro', at: number, paymentId: string | null = 'w'): KeptEntry => {
  return { kind: 'plan', tier, at, days: null, until: null, paymentId };
};
const given = (at: number, days: number): KeptEntry => ({ kind: 'extension', at, days, paymentId: null });
const pro = (at: number, until: number): KeptEntry => {
  return { kind: 'plan', tier: 'pro', at, days: null, until, paymentId: null };
};

describe('is a payment needed beside what else there is', () => {
  it.each<[string, KeptEntry[], [boolean, boolean, boolean]]>([
    ['nothing', [], [true, true, true]],
    ['premium without end', [whole('premium', day(-1))], [false, true, false]],
    ['pro without end', [whole('pro', day(-1))], [false, false, false]],
    ['a month', [month(day(-1))], [true, true, false]],
    ['a month in its last week', [month(day(-24))], [true, true, true]],
    ['a month that ended', [month(day(-40))], [true, true, true]],
    [
      'a pro for days over premium without end',
      [whole('premium', day(-9)), pro(day(-1), day(3))],
      [false, true, false],
    ],
    ['a pro for days over a month', [month(day(-9)), pro(day(-1), day(3))], [true, true, false]],
  ])('%s', (_, entries, needed) =>
    expect((['premium', 'pro', 'monthly_subscription'] as const).map((plan) => neededBeside(plan, entries, T))).toEqual(
      needed,
    ),
  );
});

describe('a month that was sent in time', () => {
  it.each<[string, KeptEntry[], boolean]>([
    ['the team gave days before its approval', [month(day(-25)), given(day(-1), 14)], true],
    ['the team gave a plan with an end', [pro(day(-1), day(40))], true],
    ['the team gave a premium without end', [whole('premium', day(-1), null)], false],
    ['the team gave a pro without end', [month(day(-25)), whole('pro', day(-1), null)], false],
    ['another payment came first', [month(day(-25)), month(day(-1), 'other')], false],
    ['days were given before it was sent', [month(day(-25)), given(day(-3), 14)], false],
    ['at the moment it was sent', [month(day(-25)), given(day(-2), 14)], false],
  ])('%s', (_, entries, due) => expect(wasDue(entries, day(-2), T)).toBe(due));
});
