import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHARGE_STATES,
  type ChargeState,
  isGivenUp,
  isPast,
  isThroughGateway,
  moveOf,
  nextAfterDiffering,
  nextAsking,
  weightier,
} from '#domain/payments/charge.ts';
import { PAYMENT_METHODS, type PaymentStatus } from '#domain/payments/plans.ts';

const MINUTE = 60_000;

it('QR codes and virtual accounts go through the gateway, nothing else', () =>
  expect(PAYMENT_METHODS.filter(isThroughGateway)).toEqual(['qris', 'virtual-account']));

describe('what is heard of a charge', () => {
  it('ends in the same state, in whatever order and however often', () => {
    const heard = (states: readonly ChargeState[]) => states.reduce(weightier, 'open' as ChargeState);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CHARGE_STATES), { minLength: 1 }), (states) => {
        const right = CHARGE_STATES[Math.max(...states.map((state) => CHARGE_STATES.indexOf(state)))];
        expect(heard(states)).toBe(right);
        expect(heard([...states, ...states.toReversed()])).toBe(right);
      }),
    );
  });

  it.each<[ChargeState, Partial<Record<PaymentStatus, string>>]>([
    ['open', {}],
    ['ended', { submitted: 'reject' }],
    ['paid', { submitted: 'approve', rejected: 'approve' }],
    ['returned', { submitted: 'reject', approved: 'refund' }],
  ])('%s moves a payment once', (state, moves) => {
    for (const status of ['submitted', 'approved', 'rejected', 'refunded'] as const)
      expect([status, moveOf(state, status, { newest: true, otherPaid: false, otherCame: false })]).toEqual([
        status,
        moves[status] ?? null,
      ]);
  });

  it('of a try that another took the place of ends nothing, but its money counts', () => {
    expect(moveOf('ended', 'submitted', { newest: false, otherPaid: false, otherCame: false })).toBeNull();
    expect(moveOf('paid', 'submitted', { newest: false, otherPaid: false, otherCame: false })).toBe('approve');
    // Beside another that decided it, kept or given back: it is a payment of its own.
    for (const status of ['approved', 'refunded'] as const)
      for (const otherPaid of [true, false])
        expect(moveOf('paid', status, { newest: false, otherPaid, otherCame: true })).toBe('approve-alone');
    // What another charge paid is taken by its own return alone.
    for (const newest of [true, false])
      expect(moveOf('returned', 'approved', { newest, otherPaid: true, otherCame: true })).toBeNull();
  });
});

describe('when the gateway is asked', () => {
  const clock = { state: 'open' as ChargeState, told: true, madeAt: 0, expiresAt: 30 * MINUTE };
  const minutes = (at: number | null) => at !== null && at / MINUTE;

  it('is soon at first, when the time is over, and never after it said the end', () => {
    expect(minutes(nextAsking(clock, 0))).toBe(1);
    expect(minutes(nextAsking(clock, 20 * MINUTE))).toBe(25);
    expect(minutes(nextAsking(clock, 31 * MINUTE))).toBe(32);
    expect(minutes(nextAsking(clock, 32 * MINUTE))).toBe(37);
    const later = { ...clock, madeAt: 100 * MINUTE, expiresAt: 500 * MINUTE };
    expect(minutes(nextAsking(later, 120 * MINUTE))).toBe(125);
    expect(minutes(nextAsking(clock, 40 * MINUTE))).toBe(45);
    expect(nextAsking({ ...clock, state: 'ended' }, 40 * MINUTE)).toBeNull();
    expect(nextAsking({ ...clock, state: 'returned' }, 40 * MINUTE)).toBeNull();
  });

  it('goes on for three days after an end of our own, and once after it was paid', () => {
    const ours = { ...clock, state: 'ended' as const, told: false };
    expect(minutes(nextAsking(ours, 100 * MINUTE))).toBe(160);
    expect(nextAsking(ours, clock.expiresAt + 3 * 24 * 60 * MINUTE)).toBeNull();
    expect(minutes(nextAsking({ ...clock, state: 'paid' }, 5 * MINUTE))).toBe(15);
  });

  it('leaves two minutes to its clock, and an hour to its silence', () => {
    expect([isPast(clock, 32 * MINUTE - 1), isPast(clock, 32 * MINUTE)]).toEqual([false, true]);
    expect([isGivenUp(clock, 90 * MINUTE - 1), isGivenUp(clock, 90 * MINUTE)]).toEqual([false, true]);
  });
});

it('after another amount the gateway is asked ever later, and at last no more', () => {
  const answers = Array.from({ length: 10 }, (_, i) => nextAfterDiffering(i + 1, 5));
  const minutes = answers.map((at) => at && (at - 5) / 60_000);
  expect(minutes).toEqual([1, 3, 9, 27, 81, 243, 729, null, null, null]);
});
