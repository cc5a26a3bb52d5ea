import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdingAt } from '#domain/payments/dated-value.ts';
import { amountSearched, isLate, mayDecide, mayRefund } from '#domain/payments/payment-decision.ts';
import { DEFAULT_PRICES } from '#domain/payments/plans.ts';
import { finalAmount, priced, quoteEnd } from '#domain/payments/quote.ts';
import { receiptNumber } from '#domain/payments/receipt-number.ts';
import { type Code, codeState, lowers, normaliseCode, priceBy } from '#domain/payments/referral-code.ts';
import { DAY_MS, type Subscription } from '#domain/subscription/entitlement.ts';
import { endsOf, heldPlan, type PlanEntry } from '#domain/subscription/plan-ledger.ts';
import { bannerOf, daysLeft, endedPro, paymentNeeded, reminderDue } from '#domain/subscription/plan-status.ts';

const T = 1_800_000_000_000;
const day = (n: number) => T + n * DAY_MS;

describe('an amount as a bank statement writes it', () => {
  it.each([
    ['59123', 59_123],
    [' 59.123 ', 59_123],
    ['Rp59.123', 59_123],
    ['rp. 1.059.123,00', 1_059_123],
    ['100', 100],
    ['999 999 999', 999_999_999],
    ['0', 0],
  ])('«%s»', (typed, amount) => expect(amountSearched(typed)).toBe(amount));

  it.each(['', 'SRS-59123', '@59123', '59.12', '59.1234', '1.2.3', '59123,50', '1234567890', 'Rp', '5912 3'])(
    'not «%s»',
    (typed) => expect(amountSearched(typed)).toBeNull(),
  );
});

describe('prices and codes', () => {
  it.each([
    [{ kind: 'price', amount: 0 }, 0],
    [{ kind: 'price', amount: 20_000 }, 20_000],
    [{ kind: 'price', amount: 999_999 }, 118_000],
    [{ kind: 'percent', percent: 50 }, 59_000],
    [{ kind: 'percent', percent: 33 }, 79_060],
    [{ kind: 'percent', percent: 100 }, 0],
    [{ kind: 'less', amount: 18_000 }, 100_000],
    [{ kind: 'less', amount: 200_000 }, 0],
  ] as const)('%j makes 118.000 %i', (term, price) => expect(priceBy(term, 118_000)).toBe(price));

  it('halves of a rupiah go to the member', () => expect(priceBy({ kind: 'percent', percent: 1 }, 10_001)).toBe(9_900));

  it('a plan without a term is not touched, and nothing gets no digits', () => {
    const half = priced('premium', DEFAULT_PRICES, { premium: { kind: 'percent', percent: 50 } });
    expect(half).toEqual({ original: 118_000, discount: 59_000, price: 59_000 });
    expect(priced('pro', DEFAULT_PRICES, { premium: { kind: 'price', amount: 0 } }).discount).toBe(0);
    expect(priced('pro', DEFAULT_PRICES, null).price).toBe(DEFAULT_PRICES.pro);
    expect(quoteEnd(T)).toBe(day(1));
    expect([finalAmount(half, 17), finalAmount({ ...half, price: 0 }, 17)]).toEqual([59_017, 0]);
  });

  it.each([
    [' teman-10 ', 'TEMAN10'],
    ['ＡＢＣ', 'ABC'],
    ['ab', null],
    ['a'.repeat(33), null],
    ['kode!', null],
  ])('%j is kept as %j', (typed, code) => expect(normaliseCode(typed)).toBe(code));

  const code: Code = {
    terms: { premium: { kind: 'price', amount: 0 } },
    active: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    uses: 9,
  };
  it.each([
    [{}, true],
    [{ active: false }, false],
    [{ terms: {} }, false],
    [{ startsAt: T }, true],
    [{ startsAt: T + 1 }, false],
    [{ endsAt: T + 1 }, true],
    [{ endsAt: T }, false],
    [{ maxUses: 10 }, true],
    [{ maxUses: 9 }, false],
  ])('with %j a code lowers: %s', (wish, so) => expect(lowers({ ...code, ...wish }, 'premium', T)).toBe(so));

  it.each([
    [{}, 'on'],
    [{ endsAt: T + 1, maxUses: 10 }, 'on'],
    [{ endsAt: T }, 'ended'],
    [{ maxUses: 9 }, 'used-up'],
    [{ endsAt: T, maxUses: 9 }, 'ended'],
    [{ active: false, endsAt: T }, 'off'],
  ])('with %j a code is %s', (wish, state) => expect(codeState({ ...code, ...wish }, T)).toBe(state));
});

describe('payments', () => {
  it('are decided once, by the team only what was sent by hand', () => {
    const payment = {
      status: 'submitted',
      method: 'transfer',
      amountDiffers: false,
      paidTwice: false,
      decidedAt: null,
    } as const;
    expect(mayDecide(payment)).toBe(true);
    expect(mayDecide({ ...payment, method: 'wallet' })).toBe(true);
    expect(mayDecide({ ...payment, method: 'qris' })).toBe(false);
    expect(mayDecide({ ...payment, status: 'rejected' })).toBe(false);
    // The gateway keeps telling another amount.
    expect(mayDecide({ ...payment, method: 'qris', amountDiffers: true })).toBe(true);
    expect(mayDecide({ ...payment, method: 'qris', amountDiffers: true, status: 'approved' })).toBe(false);
  });

  it.each([
    ['approved', 118_000, 30, true],
    ['approved', 118_000, 30.001, false],
    ['approved', 0, 1, false],
    ['rejected', 118_000, 1, false],
    ['refunded', 118_000, 1, false],
  ] as const)('%s, %i, %f days ago: refundable is %s', (status, final, days, so) =>
    expect(
      mayRefund({ status, method: 'transfer', amountDiffers: false, paidTwice: false, decidedAt: T }, final, day(days)),
    ).toBe(so),
  );

  it('rejected, are refundable while money of another amount is there, however late', () => {
    const came = { method: 'qris', amountDiffers: true, paidTwice: false, decidedAt: T } as const;
    expect(mayRefund({ ...came, status: 'rejected' }, 118_000, day(99))).toBe(true);
    expect(mayRefund({ ...came, status: 'refunded' }, 118_000, day(1))).toBe(false);
    const twice = { ...came, amountDiffers: false, paidTwice: true } as const;
    expect(mayRefund({ ...twice, status: 'approved' }, 118_000, day(99))).toBe(true);
    expect(mayRefund({ ...twice, status: 'refunded' }, 118_000, day(1))).toBe(false);
    expect(mayRefund({ ...twice, status: 'approved', decidedAt: null }, 118_000, day(1))).toBe(false);
  });

  it('are late after 24 hours, and have numbers that tell nothing', () => {
    expect([isLate('submitted', T, day(1)), isLate('submitted', T, day(1) + 1), isLate('approved', T, day(9))]).toEqual(
      [false, true, false],
    );
    expect(receiptNumber('2026-11-22', Uint8Array.from([0, 1, 2, 31, 32, 255]))).toBe('SRS-261122-234Z2Z');
  });
});

describe('what a plan is worked out from', () => {
  const month = (at: number): PlanEntry => ({ kind: 'plan', tier: 'premium', at, days: 30, until: null });
  const whole = (tier: 'premium' | 'pro', at: number): PlanEntry => ({
    kind: 'plan',
    tier,
    at,
    days: null,
    until: null,
  });
  const pro = (at: number, until: number): PlanEntry => ({ kind: 'plan', tier: 'pro', at, days: null, until });
  it.each<[string, PlanEntry[], ReturnType<typeof heldPlan>]>([
    ['nothing', [], null],
    ['a month', [month(T)], { tier: 'premium', end: day(30), runs: true }],
    ['a month renewed early', [month(T), month(day(5))], { tier: 'premium', end: day(60), runs: true }],
    ['a month that ended', [month(day(-31))], { tier: 'premium', end: day(-1), runs: false }],
    ['a month after a gap', [month(day(-60)), month(day(-10))], { tier: 'premium', end: day(20), runs: true }],
    ['premium without end over a month', [month(T), whole('premium', T)], { tier: 'premium', end: null, runs: true }],
    ['pro over premium', [whole('premium', day(-2)), whole('pro', day(-1))], { tier: 'pro', end: null, runs: true }],
    ['entries in any order', [month(day(5)), month(T)], { tier: 'premium', end: day(60), runs: true }],
    [
      'days for what runs',
      [month(T), { kind: 'extension', at: day(1), days: 3 }],
      { tier: 'premium', end: day(33), runs: true },
    ],
    [
      'days for what has ended',
      [month(day(-40)), { kind: 'extension', at: T, days: 3 }],
      { tier: 'premium', end: day(-10), runs: false },
    ],
    [
      'days at the moment of its end',
      [month(day(-31)), { kind: 'extension', at: day(-1), days: 3 }],
      { tier: 'premium', end: day(-1), runs: false },
    ],
    ['a month that ends now', [month(day(-30))], { tier: 'premium', end: T, runs: false }],
    [
      'two that ended together',
      [month(day(-31)), { kind: 'plan', tier: 'pro', at: day(-31), days: 30, until: null }],
      { tier: 'pro', end: day(-1), runs: false },
    ],
    ['an end', [whole('pro', day(-2)), { kind: 'end', at: day(-1) }], { tier: 'pro', end: day(-1), runs: false }],
    [
      'an end, then a month',
      [whole('premium', day(-2)), { kind: 'end', at: day(-1) }, month(T)],
      { tier: 'premium', end: day(30), runs: true },
    ],
    [
      'a grant until a day',
      [{ kind: 'plan', tier: 'pro', at: T, days: null, until: day(7) }],
      { tier: 'pro', end: day(7), runs: true },
    ],
    [
      'premium under a pro that ended',
      [whole('premium', day(-9)), { kind: 'plan', tier: 'pro', at: day(-8), days: null, until: day(-1) }],
      { tier: 'premium', end: null, runs: true },
    ],
    [
      'a month paid under a pro that ends: its days begin when that ends',
      [{ kind: 'plan', tier: 'pro', at: day(-40), days: 35, until: null }, month(day(-10))],
      { tier: 'premium', end: day(25), runs: true },
    ],
    [
      'a month under a pro without end, which the team ended',
      [whole('pro', day(-9)), month(day(-8)), { kind: 'end', at: day(-3) }, month(T)],
      { tier: 'premium', end: day(30), runs: true },
    ],
    [
      'a month under a pro the team gave later: what is left of it begins when that ends',
      [month(day(-36)), pro(day(-31), day(-1))],
      { tier: 'premium', end: day(24), runs: true },
    ],
    [
      'and a second gift, which adds five days alone',
      [month(day(-36)), pro(day(-31), day(-6)), pro(day(-16), day(-1))],
      { tier: 'premium', end: day(24), runs: true },
    ],
    [
      'a shorter gift within a longer one',
      [month(day(-36)), pro(day(-31), day(-1)), pro(day(-16), day(-6))],
      { tier: 'premium', end: day(24), runs: true },
    ],
    [
      'a gift after one that has ended, while the month runs again',
      [month(day(-36)), pro(day(-31), day(-21)), pro(day(-11), day(-1))],
      { tier: 'premium', end: day(14), runs: true },
    ],
    [
      'a gift at the end of a month takes nothing with it',
      [month(day(-40)), pro(day(-10), day(-1))],
      { tier: 'pro', end: day(-1), runs: false },
    ],
    [
      'days for all, while a pro runs over a month',
      [month(day(-36)), pro(day(-31), day(-6)), { kind: 'extension', at: day(-10), days: 3 }],
      { tier: 'premium', end: day(22), runs: true },
    ],
    [
      'a pro and the month beneath it, which the team ended',
      [month(day(-36)), pro(day(-31), day(9)), { kind: 'end', at: day(-3) }],
      { tier: 'pro', end: day(-3), runs: false },
    ],
  ])('%s', (_, entries, worth) => expect(heldPlan(entries, T)).toEqual(worth));

  it('no gift of a pro until a day takes a day of the premium that is there, whatever came before', () => {
    const [at, length] = [fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })];
    const gift = fc.tuple(at, length).map(([from, days]) => pro(day(from), day(from + days)));
    const given = fc.tuple(at, length).map(([from, days]): PlanEntry => ({ kind: 'extension', at: day(from), days }));
    const before = fc.array(
      fc.oneof(
        at.map((from) => month(day(from))),
        gift,
        given,
      ),
      { maxLength: 8 },
    );
    const left = (entries: PlanEntry[], now: number) => {
      const ends = endsOf(entries);
      return Math.max(0, ends.premium - Math.max(ends.pro, now));
    };
    fc.assert(
      fc.property(before, length, (entries, days) => {
        const now = Math.max(T, ...entries.map((entry) => entry.at));
        const gifted = [...entries, pro(now, now + days * DAY_MS)];
        expect(left(gifted, now)).toBe(left(entries, now));
      }),
    );
  });

  it('a month under a pro without end has its own end', () => {
    expect(endsOf([whole('pro', day(-9)), month(T)])).toEqual({ pro: Number.POSITIVE_INFINITY, premium: day(30) });
  });
});

describe('what a member is told', () => {
  it.each<[string, Parameters<typeof endedPro>[0], ReturnType<typeof endedPro>]>([
    ['nobody', null, {}],
    ['a pro that ended', { tier: 'pro', status: 'active', trialEnd: null, periodEnd: day(-1) }, { endedTier: 'pro' }],
    ['a pro that runs', { tier: 'pro', status: 'active', trialEnd: null, periodEnd: day(1) }, {}],
    ['a premium that ended', { tier: 'premium', status: 'active', trialEnd: null, periodEnd: day(-1) }, {}],
  ])('whose plan of the past was pro: %s', (_, subscription, told) => {
    expect(endedPro(subscription, T)).toEqual(told);
  });

  const sub = (wish: Partial<Subscription>): Subscription => ({
    tier: 'basic',
    status: 'trial',
    trialEnd: day(60),
    periodEnd: null,
    ...wish,
  });
  const paid = (tier: 'premium' | 'pro', periodEnd: number | null, status: Subscription['status'] = 'active') =>
    sub({ tier, status, periodEnd, trialEnd: day(-1) });
  it.each<[string, Subscription | null, string | null, [boolean, boolean, boolean]]>([
    ['nobody yet', null, null, [true, true, false]],
    ['a trial', sub({}), 'trial', [true, true, false]],
    ['its last week', sub({ trialEnd: day(7) }), 'trial-warning', [true, true, false]],
    ['a trial over', sub({ trialEnd: T }), 'trial-ended', [true, true, true]],
    ['premium without end', paid('premium', null), 'active', [false, true, false]],
    ['pro without end', paid('pro', null), 'active', [false, false, false]],
    ['a month', paid('premium', day(8)), 'active', [true, true, false]],
    ['a month in its last week', paid('premium', day(7)), 'premium-ending', [true, true, true]],
    ['a month that ended', paid('premium', T), 'premium-ended', [true, true, true]],
    ['a pro for days', { ...paid('pro', day(5)), premiumEnd: 0 }, 'premium-ending', [true, true, true]],
    [
      'a pro for days over premium without end',
      { ...paid('pro', day(5)), premiumEnd: Number.POSITIVE_INFINITY },
      'active',
      [false, true, false],
    ],
    ['a pro for days over a month', { ...paid('pro', day(5)), premiumEnd: day(20) }, 'active', [true, true, false]],
    ['refunded', paid('premium', null, 'refunded'), 'premium-ended', [true, true, true]],
  ])('%s', (_, subscription, banner, needed) => {
    expect(bannerOf(subscription, T)).toBe(banner);
    expect(
      (['premium', 'pro', 'monthly_subscription'] as const).map((plan) => paymentNeeded(plan, subscription, T)),
    ).toEqual(needed);
  });

  it.each([
    [7.1, null],
    [7, 7],
    [1.1, 7],
    [1, 1],
    [0.1, 1],
    [0, 0],
    [-2.9, 0],
    [-3, -3],
    [-6.9, -3],
    [-7, null],
  ])('%f days before the end the reminder is %s', (days, reminder) => expect(reminderDue(day(days), T)).toBe(reminder));

  it('counts days up, and none below nought', () =>
    expect([daysLeft(T + 1, T), daysLeft(T, T), daysLeft(T - 1, T)]).toEqual([1, 0, 0]));
});

describe('dated values', () => {
  it('the latest to begin holds, of those the one set last', () => {
    const versions = [
      { id: 1, validFrom: 10 },
      { id: 2, validFrom: 20 },
      { id: 3, validFrom: 10 },
      { id: 4, validFrom: 30 },
    ];
    for (const list of [versions, versions.toReversed()])
      expect([5, 10, 19, 20, 99].map((at) => holdingAt(list, at)?.id ?? null)).toEqual([null, 3, 3, 2, 4]);
  });
});
