import { DAY_MS } from '../subscription/entitlement.ts';
import type { PaymentMethod, PaymentStatus } from './plans.ts';

/** Days after the approval in which a payment can be taken back (S2 §9). */
export const REFUND_DAYS = 30;
/** Members are promised a decision within this time; in the queue it is told apart. */
export const DECISION_HOURS = 24;
/** Days after the last decision on it that a proof's file is kept: past the time of refunds. */
export const PROOF_KEPT_DAYS = 60;
/** Years after the one a payment was decided in that its record is kept (UU KUP Ps. 28 (11)). */
export const BOOKS_KEPT_YEARS = 10;

/** A payment as decisions need it; times in milliseconds since 1970. */
export type DecidedPayment = { status: PaymentStatus; method: PaymentMethod; decidedAt: number | null };

/** The team decides what was sent by hand; what came through the gateway, the gateway decides. Each once (R-PLAN 5). */
export function mayDecide({ status, method }: DecidedPayment): boolean {
  return status === 'submitted' && (method === 'transfer' || method === 'wallet');
}

/** Approved, not free, and not longer ago than 30 days. */
export function mayRefund({ status, decidedAt }: DecidedPayment, final: number, now: number): boolean {
  return status === 'approved' && final > 0 && decidedAt !== null && now - decidedAt <= REFUND_DAYS * DAY_MS;
}

export function isLate(status: PaymentStatus, submittedAt: number, now: number): boolean {
  return status === 'submitted' && now - submittedAt > DECISION_HOURS * 3_600_000;
}
