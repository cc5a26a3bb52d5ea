import { DAY_MS } from '../subscription/entitlement.ts';
import type { PaymentMethod, PaymentStatus } from './plans.ts';

/** Days after the approval in which a payment can be taken back (S2 §9). */
export const REFUND_DAYS = 30;
/** The time in which members are promised a decision; the queue marks payments past it. */
export const DECISION_HOURS = 24;
/** Days a proof's file is kept after the payment's last decision: longer than refunds can be asked for. */
export const PROOF_KEPT_DAYS = 60;
/** Years a payment's record is kept after the year of its decision (UU KUP Ps. 28 (11)). */
export const BOOKS_KEPT_YEARS = 10;

/** A payment as decisions need it; times in milliseconds since 1970. */
export type DecidedPayment = {
  status: PaymentStatus;
  method: PaymentMethod;
  /** The gateway keeps telling another amount than was charged; or, rejected, that such money came all the same. */
  amountDiffers: boolean;
  /** It came for a plan that was there already. */
  paidTwice: boolean;
  decidedAt: number | null;
  /** When its member asked for the money back. */
  refundAskedAt?: number | null;
};

/**
 * The team decides payments sent by hand; the gateway decides its own, but where it cannot because its amount differs.
 * Each once (R-PLAN 5).
 */
export function mayDecide({ status, method, amountDiffers }: DecidedPayment): boolean {
  return status === 'submitted' && (method === 'transfer' || method === 'wallet' || amountDiffers);
}

/**
 * Approved, not free, and not longer ago than 30 days, or asked back within them: the team's answer may come later.
 * Money we have no right to goes back whenever: paid twice, or rejected and come all the same with another amount.
 */
export function mayRefund(
  { status, amountDiffers, paidTwice, decidedAt, refundAskedAt }: DecidedPayment,
  final: number,
  now: number,
): boolean {
  if (status === 'rejected') return amountDiffers;
  if (status !== 'approved' || final === 0 || decidedAt === null) return false;
  return paidTwice || (refundAskedAt ?? now) - decidedAt <= REFUND_DAYS * DAY_MS;
}

export function isLate(status: PaymentStatus, submittedAt: number, now: number): boolean {
  return status === 'submitted' && now - submittedAt > DECISION_HOURS * 3_600_000;
}

/**
 * An amount as a person or a bank statement writes it: «59.123», «Rp 59.123,00», «59123»; null for anything else. At
 * most nine digits.
 */
export function amountSearched(typed: string): number | null {
  const amount = /^(?:rp\.? ?)?(\d{1,3}(?:[. ]\d{3}){0,2}|\d{1,9})(?:,00)?$/i.exec(typed.trim())?.[1];
  return amount === undefined ? null : Number(amount.replace(/\D/g, ''));
}
