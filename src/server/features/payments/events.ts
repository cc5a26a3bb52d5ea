import type { ChargeEnd } from '#domain/payments/charge.ts';
import type { Db } from '../../db/connect.ts';
import type { Reminder } from '#domain/subscription/plan-status.ts';
import type { OutboxEvent } from '../../outbox/catalogue.ts';
import { emit } from '../../outbox/emit.ts';
import type { EndingRow } from './store.plans.ts';
import type { PaymentRow } from './store.ts';

type Told = Pick<PaymentRow, 'id' | 'number' | 'plan'> & { member_id: string };
type Decided = Told & Pick<PaymentRow, 'paid_twice'>;
type Decision = 'approved' | 'rejected' | 'refunded' | 'refund-refused' | 'kept';

/** The member has sent a payment that the team checks. */
export function paymentSubmitted(tx: Db, { id, number, plan, member_id: memberId }: Told): Promise<void> {
  return emit(tx, { name: 'payment.submitted', payload: { memberId, paymentId: id, number, plan } });
}

export function paymentDecided(
  tx: Db,
  { id, number, plan, member_id: memberId, paid_twice: paidTwice }: Decided,
  decided: { decision: Decision; note: string | null; ended: ChargeEnd | null },
): Promise<void> {
  const payload = { memberId, paymentId: id, number, plan, ...decided, ...(paidTwice ? { paidTwice } : {}) };
  return emit(tx, { name: 'payment.decided', payload });
}

/** A staff member opened the member's proof. */
export function proofOpened(tx: Db, { member_id: memberId, number }: Told, openingId: string): Promise<void> {
  return emit(tx, { name: 'payment.proof-opened', payload: { memberId, openingId, number } });
}

/** An ending or ended plan; each reminder of an end is one event. */
export function planEnding(
  { member_id: memberId, tier, period_end }: EndingRow,
  reminder: Reminder,
  after: number | null,
): OutboxEvent {
  const said = String(reminder) as `${Reminder}`;
  const payload = { memberId, reminder: said, tier, end: period_end.getTime(), ...thenPremium(after) };
  return { name: 'plan.ending', payload };
}

type TeamChange = { memberId: string; tier: 'premium' | 'pro'; at: Date };

/** The team gave the member a plan: until when it now is, Infinity is without end, and the Premium that follows it. */
export function planGiven(tx: Db, { memberId, tier, at }: TeamChange, end: number, after: number | null) {
  const until = end === Number.POSITIVE_INFINITY ? {} : { end };
  const payload = { memberId, change: 'given' as const, tier, at: at.toISOString(), ...until, ...thenPremium(after) };
  return emit(tx, { name: 'plan.changed-by-team', payload });
}

/** The team ended the member's plan; of a Pro with a Premium beneath it both. */
export function planEndedByTeam(tx: Db, { memberId, tier, at }: TeamChange, beneath: number | null): Promise<void> {
  return emit(tx, {
    name: 'plan.changed-by-team',
    payload: { memberId, change: 'ended', tier, at: at.toISOString(), ...thenPremium(beneath) },
  });
}

const thenPremium = (after: number | null) =>
  after === null ? {} : { premium: after === Number.POSITIVE_INFINITY ? ('endless' as const) : after };
