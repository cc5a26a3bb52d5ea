import type { QueuedPayment, StaffPayment } from '#contract/staff-payments.ts';
import { isLate, mayDecide, mayRefund } from '#domain/payments/payment-decision.ts';
import { refundAnswerBy, refundWaits } from '#domain/payments/refund-request.ts';
import type { SeenWith } from './store.proofs.ts';
import type { QueuedRow, StaffRow } from './store.staff.ts';
import type { PaymentRow, ProofRow } from './store.ts';
import { decidedFacts, requestOf } from './view.ts';

/** Id in place of a member whose account is gone. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export function presentQueued(row: Omit<QueuedRow, 'place'>, now: Date): QueuedPayment {
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id ?? NOBODY,
    nama: row.nama ?? '—',
    handle: row.handle ?? '—',
    plan: row.plan,
    method: row.method,
    status: row.status,
    final: row.final,
    code: row.code,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    late: isLate(row.status, row.submitted_at.getTime(), now.getTime()),
    proofSeenBefore: row.proof_seen_before,
    paidTwice: row.paid_twice,
    amountDiffers: row.amount_differs,
    ended: row.ended,
    ...waitingRequest(row),
  };
}

/** The member's request, while it waits for the team. */
function waitingRequest(row: Parameters<typeof requestOf>[0]): Pick<QueuedPayment, 'refundRequest'> {
  const request = requestOf(row);
  if (!refundWaits(request) || request.askedAt === null) return {};
  const [askedAt, answerBy] = [new Date(request.askedAt), new Date(refundAnswerBy(request.askedAt))];
  return { refundRequest: { askedAt: askedAt.toISOString(), answerBy: answerBy.toISOString() } };
}

type Openings = readonly { at: Date; by: string | null }[];

export function presentStaffPayment(
  row: StaffRow,
  { proof, seen, openings, now }: { proof: ProofRow | null; seen: readonly SeenWith[]; openings: Openings; now: Date },
): StaffPayment {
  const facts = decidedFacts(row);
  const isThere = row.member_id !== null;
  return {
    ...presentQueued(row, now),
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    account: row.account,
    original: row.original,
    discount: row.discount,
    suffix: row.suffix,
    reason: row.reason,
    refundReason: row.refund_reason,
    proof: proof && {
      mime: proof.mime,
      bytes: proof.bytes,
      sentAt: proof.sent_at.toISOString(),
      erased: proof.erased_at !== null,
      seenWith: seen.map((other) => ({
        paymentId: other.payment_id,
        number: other.number,
        how: other.how,
        sameMember: other.member_id !== null && other.member_id === row.member_id,
        status: other.status,
        submittedAt: other.submitted_at.toISOString(),
      })),
    },
    history: presentHistory(row, openings),
    ...(row.refund_asked_at === null ? {} : { refundAskReason: row.refund_ask_reason }),
    can: {
      decide: isThere && mayDecide(facts),
      refund: isThere && mayRefund(facts, row.final, now.getTime()),
      ...(isThere && refundWaits(requestOf(row)) ? { refuseRefund: true } : {}),
    },
  };
}

export function presentHistory(row: StaffRow, openings: Openings): StaffPayment['history'] {
  const decided = row.decided_at && {
    at: row.decided_at,
    // Money of another amount than asked is returned from a payment that brought nothing.
    what:
      row.status === 'rejected' || (row.status === 'refunded' && row.amount_differs)
        ? ('rejected' as const)
        : ('approved' as const),
    by: row.decided_by_name,
    note: row.reason,
  };
  const refunded = row.refunded_at && {
    at: row.refunded_at,
    what: 'refunded' as const,
    by: row.refunded_by_name,
    note: row.refund_reason,
  };
  const asked = row.refund_asked_at && {
    at: row.refund_asked_at,
    what: 'refund-asked' as const,
    by: null,
    note: row.refund_ask_reason,
  };
  const refused = row.refund_refused_at && {
    at: row.refund_refused_at,
    what: 'refund-refused' as const,
    by: row.refund_refused_by_name,
    note: row.refund_refusal,
  };
  return [
    { at: row.submitted_at, what: 'submitted' as const, by: null, note: row.notes },
    ...openings.map(({ at, by }) => ({ at, what: 'opened' as const, by, note: null })),
    ...(decided ? [decided] : []),
    ...(asked ? [asked] : []),
    ...(refused ? [refused] : []),
    ...(refunded ? [refunded] : []),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** For events and the trail: a payment whose member still exists. */
export const told = (row: PaymentRow): PaymentRow & { member_id: string } => ({ ...row, member_id: row.member_id! });
