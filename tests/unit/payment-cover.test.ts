import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { paymentCover } from '#domain/subscription/payment-cover.ts';
import { endsOf, type KeptEntry } from '#domain/subscription/plan-ledger.ts';

const DAY = 86_400_000;
const FOREVER = Number.POSITIVE_INFINITY;
const plan = (paymentId: string | null, day: number, days: number | null, tier: 'premium' | 'pro' = 'premium') =>
  ({ kind: 'plan', tier, at: day * DAY, days, until: null, paymentId }) satisfies KeptEntry;
const given = (day: number, days: number): KeptEntry => ({ kind: 'extension', at: day * DAY, days, paymentId: null });
/** By the team, until a day. */
const pro = (day: number, until: number): KeptEntry => ({ ...plan(null, day, null, 'pro'), until: until * DAY });
const end = (day: number): KeptEntry => ({ kind: 'end', at: day * DAY, paymentId: null });

const cases: [string, KeptEntry[], Record<string, number>][] = [
  ['a month', [plan('a', 0, 30)], { a: 30 }],
  ['a month renewed early follows the one before', [plan('a', 0, 30), plan('b', 25, 30)], { a: 30, b: 60 }],
  ['without the one before it begins when it was approved', [plan('b', 25, 30)], { b: 55 }],
  ['days for everybody move what runs', [plan('a', 0, 30), plan('b', 25, 30), given(31, 5)], { a: 30, b: 65 }],
  ['days given before it are not added again', [plan('a', 0, 30), given(3, 7), plan('b', 25, 30)], { a: 37, b: 67 }],
  ['without end', [plan('a', 0, null), given(3, 7)], { a: FOREVER }],
  ['ended by the team', [plan('a', 0, null), plan('p', 1, null, 'pro'), end(9)], { a: 9, p: 9 }],
  ['paid again after that end', [plan('a', 0, null), end(9), plan('b', 20, 30)], { a: 9, b: 50 }],
  ['a month under a Pro with an end', [plan(null, 0, 7, 'pro'), plan('a', 1, 30)], { a: 37 }],
  ['put off by a Pro of the team', [plan('a', 0, 30), pro(5, 35), given(36, 5), end(40)], { a: 40 }],
  ['and by a second one', [plan('a', 0, 30), pro(5, 35), pro(20, 40), plan('b', 41, 30)], { a: 65, b: 95 }],
  ['over before that Pro', [plan('a', 0, 30), pro(35, 45)], { a: 30 }],
  ['entries in any order', [given(31, 5), plan('b', 25, 30), plan('a', 0, 30)], { a: 30, b: 65 }],
];

describe('when the plan of a payment ends', () => {
  it.each(cases)('%s', (_, entries, ends) => {
    const inDays = [...paymentCover(entries)].map(([id, at]) => [id, at === FOREVER ? at : at / DAY]);
    expect(Object.fromEntries(inDays)).toEqual(ends);
  });

  it('the last of them ends with the plan, whatever the team gave or ended', () => {
    const days = fc.integer({ min: 1, max: 60 });
    const entry = fc.oneof(
      fc.record({ kind: fc.constant('plan'), tier: fc.constantFrom('premium', 'pro'), days: fc.option(days) }),
      fc.record({ kind: fc.constant('plan'), tier: fc.constant('pro'), days: fc.constant(null), lasts: days }),
      fc.record({ kind: fc.constant('extension'), days }),
      fc.record({ kind: fc.constant('end') }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, fc.integer({ min: 0, max: 40 })), { maxLength: 12 }), (drawn) => {
        let at = 0;
        const entries = drawn.map(([one, gap], i) => {
          at += (gap + 1) * DAY;
          const paymentId = one.kind === 'plan' ? `p${i}` : null;
          const until = 'lasts' in one ? at + one.lasts * DAY : null;
          return { ...one, until, at, paymentId } as KeptEntry;
        });
        const covers = paymentCover(entries);
        const ends = endsOf(entries);
        for (const tier of ['premium', 'pro'] as const) {
          const last = entries.findLast((one) => one.kind === 'plan' && one.tier === tier);
          if (last) expect(covers.get(last.paymentId!)).toBe(ends[tier]);
        }
      }),
    );
  });
});
