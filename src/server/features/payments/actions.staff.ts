import { OPENING_MINUTES } from '#domain/privacy/openings.ts';
import { DECISION_HOURS, mayDecide, mayRefund } from '#domain/payments/payment-decision.ts';
import type { PaymentList } from '#domain/payments/plans.ts';
import { createHash } from 'node:crypto';
import { recordOpenings } from '../../audit/openings.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { readableProof } from './actions.proofs.ts';
import { approvePayment, reversePayment, settlePayment } from './actions.settling.ts';
import { proofOpened } from './events.ts';
import { PROOF_ALIKE_BITS } from './policy.ts';
import { seenWith } from './store.proofs.ts';
import * as staffStore from './store.staff.ts';
import type { QueuedRow } from './store.staff.ts';
import * as store from './store.ts';
import { decidedFacts } from './view.ts';
import { presentHistory, presentQueued, presentStaffPayment, told } from './view.staff.ts';

export { waiting as waitingPayments } from './store.staff.ts';

const PAGE = 25;

/** A receipt number as a whole names one payment, and so its payer. */
const WHOLE_NUMBER = /^SRS-\d{6}-[A-Z0-9]{6}$/i;

/**
 * Payments by state; waiting ones, oldest first. Reading the list is about nobody; a search is a row of the trail
 * without the words sought, and whoever is found by handle or whole number reads of it. Throws cursor-invalid.
 */
export async function paymentQueue(
  ctx: Context,
  staffId: string,
  { status, search, cursor }: { status: PaymentList; search?: string; cursor?: string },
) {
  const now = ctx.now();
  const sought = search?.trim() || null;
  // A cursor is valid for its own search only, since another search would have no row in the trail.
  const kind = `payments-${status}${sought === null ? '' : `-${createHash('sha256').update(sought).digest('base64url')}`}`;
  const keyset: Keyset<[string, string]> = { owner: staffId, kind, parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const wanted = { status, search: sought, after: place && { at: place[0], id: place[1] } };
  const counts = await staffStore.countWaiting(ctx.db, new Date(now.getTime() - DECISION_HOURS * 3_600_000));
  const found = await ctx.db.transaction().execute(async (tx) => {
    const rows = await staffStore.queuePage(tx, wanted, PAGE + 1);
    const cut = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
    if (sought !== null) await noteSearch(tx, staffId, { sought, status, first: place === null, page: cut.page, now });
    return cut;
  });
  return {
    payments: found.page.map((row) => presentQueued(row, now)),
    ...counts,
    nextCursor: found.nextCursor,
  };
}

type Search = { sought: string; status: PaymentList; first: boolean; page: readonly QueuedRow[]; now: Date };

/** One row of the trail a search; its further pages are lines of whom they show alone. */
async function noteSearch(tx: Db, staffId: string, { sought, status, first, page, now }: Search): Promise<void> {
  const byHandle = sought.startsWith('@');
  const named = byHandle || WHOLE_NUMBER.test(sought);
  const opened = named ? page.map(({ member_id: memberId }) => ({ memberId, kind: 'payment' }) as const) : [];
  if (!first) return recordOpenings(tx, staffId, opened, now);
  const subject = JSON.stringify({ q: byHandle ? 'sebutan' : 'nomor', status });
  await recordAct(tx, { staffId, act: 'payment-search', memberId: null, subject, reason: null, at: now, opened });
}

/** A payment in full, with the payer's mail and phone; each reading is in the trail. Throws not-found. */
export async function staffPayment(ctx: Context, staffId: string, id: string) {
  const row = await store.findPayment(ctx.db, id);
  if (!row) throw refuse('not-found');
  const { number: subject, member_id: memberId } = row;
  const opened = [{ memberId, kind: 'payment' }] as const;
  const act = { staffId, act: 'payment-read', memberId, subject, reason: null, at: ctx.now(), opened } as const;
  await ctx.db.transaction().execute((tx) => recordAct(tx, act));
  const proof = row.proof_id === null ? null : await staffStore.proofOfPayment(ctx.db, row.proof_id);
  const [whole, seen, openings] = await Promise.all([
    staffStore.staffPayment(ctx.db, row),
    proof ? seenWith(ctx.db, proof, PROOF_ALIKE_BITS) : [],
    staffStore.openingsOf(ctx.db, id),
  ]);
  return presentStaffPayment(whole, { proof, seen, openings, now: ctx.now() });
}

/** Opens a proof for a staff member and a limited time; its member is notified. Throws not-found, too-many-requests. */
export async function openProof(ctx: Context, staffId: string, id: string) {
  await ctx.limits.use('proof-opening', staffId);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const payment = await store.lockPayment(tx, id);
    if (!payment || payment.proof_id === null || payment.proof_erased) throw refuse('not-found');
    const opening = await staffStore.insertOpening(tx, { paymentId: id, staffId, at: now });
    if (payment.member_id !== null) await proofOpened(tx, told(payment), opening.id);
    const { number: subject, member_id: memberId } = payment;
    const opened = [{ memberId, kind: 'payment-proof' }] as const;
    const history = presentHistory(await staffStore.staffPayment(tx, payment), await staffStore.openingsOf(tx, id));
    await recordAct(tx, { staffId, act: 'payment-open', memberId, subject, reason: null, at: now, opened });
    return {
      openingId: opening.id,
      file: `/api/media/proof-openings/${opening.id}`,
      mime: payment.proof_mime!,
      expiresAt: new Date(now.getTime() + OPENING_MINUTES * 60_000).toISOString(),
      history,
    };
  });
}

/** The proof of an opening, for its staff member, while it lasts. Throws not-found. */
export async function openedProof(ctx: Context, staffId: string, openingId: string) {
  const since = new Date(ctx.now().getTime() - OPENING_MINUTES * 60_000);
  const row = await staffStore.openedProof(ctx.db, openingId, staffId, since);
  if (!row) throw refuse('not-found');
  return readableProof(ctx, row, row.number);
}

/**
 * Decides a payment once, under its lock, by staff who opened the proof; the plan changes in the same transaction, a
 * rejection gives the code's use back. Throws not-found, payment-decided, payment-proof-unseen, reason-required.
 */
export async function decidePayment(
  ctx: Context,
  tx: Db,
  staff: OwnSession,
  { id, decision, reason }: { id: string; decision: 'approve' | 'reject'; reason?: string | null },
) {
  const [now, staffId] = [ctx.now(), staff.memberId];
  const payment = await lockedForTeam(tx, staff, { id, now });
  if (!mayDecide(decidedFacts(payment))) throw refuse('payment-decided');
  // Through the gateway there is no proof: its own pages show what was paid.
  if (payment.proof_id !== null && !(await staffStore.hasOpened(tx, id, staffId))) throw refuse('payment-proof-unseen');
  const status = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
  const said = status === 'rejected' ? staffReasonOf(reason, 'reason') : null;
  const decided = { at: now, by: staffId, reason: said };
  if (status === 'approved') await approvePayment(ctx, tx, told(payment), decided);
  else await settlePayment(ctx, tx, told(payment), { ...decided, status });
  const { number: subject, member_id: memberId } = payment;
  await recordAct(tx, { staffId, act: `payment-${decision}`, memberId, subject, reason: said, at: now });
  return { status };
}

/** Locks a payment for an act of the team: one whose member was erased is nobody's. Throws not-found. */
export async function lockedForTeam(
  tx: Db,
  staff: OwnSession,
  { id, now }: { id: string; now: Date },
): Promise<store.PaymentRow> {
  await assertStillIn(tx, staff, now);
  const payment = await store.lockPayment(tx, id);
  if (!payment || payment.member_id === null) throw refuse('not-found');
  return payment;
}

/**
 * Refunds an approved payment within 30 days, or asked back within them, which answers its member: the entitlement
 * of all others is left; or money of another amount that came beside a rejected one. Throws not-found,
 * payment-not-refundable, reason-required.
 */
export async function refundPayment(
  ctx: Context,
  tx: Db,
  staff: OwnSession,
  { id, reason }: { id: string; reason: string },
) {
  const [now, staffId] = [ctx.now(), staff.memberId];
  const payment = await lockedForTeam(tx, staff, { id, now });
  if (!mayRefund(decidedFacts(payment), payment.final, now.getTime())) throw refuse('payment-not-refundable');
  const said = staffReasonOf(reason, 'reason');
  await reversePayment(ctx, tx, told(payment), { at: now, by: staffId, reason: said });
  const { number: subject, member_id: memberId } = payment;
  await recordAct(tx, { staffId, act: 'payment-refund', memberId, subject, reason: said, at: now });
  return { status: 'refunded' as const };
}
