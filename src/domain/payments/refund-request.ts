import { characters, typedLines } from '../profile/text.ts';
import { DAY_MS } from '../subscription/entitlement.ts';
import { type DecidedPayment, REFUND_DAYS } from './payment-decision.ts';

/** The time in which members are promised an answer to a request for their money back. */
export const REFUND_ANSWER_HOURS = 72;
/** Most characters of the reason a member may give. */
export const REFUND_REASON_MAX = 500;

/** The request of a payment; times in milliseconds since 1970. */
export type RefundRequest = Pick<DecidedPayment, 'status'> & { askedAt: number | null; refusedAt: number | null };

/** Until when its member can ask for the money back; null: there is none to ask for, or it goes back unasked. */
export function refundAskUntil(
  { status, paidTwice, decidedAt }: Omit<DecidedPayment, 'method' | 'amountDiffers'>,
  final: number,
): number | null {
  if (status !== 'approved' || final === 0 || decidedAt === null || paidTwice) return null;
  return decidedAt + REFUND_DAYS * DAY_MS;
}

/** Asked for, and neither returned, refused nor withdrawn. */
export const refundWaits = ({ status, askedAt, refusedAt }: RefundRequest): boolean =>
  status === 'approved' && askedAt !== null && refusedAt === null;

export const refundAnswerBy = (askedAt: number): number => askedAt + REFUND_ANSWER_HOURS * 3_600_000;

/**
 * The stored form of a member's reason: no controls but line ends, trimmed; null when nothing is said, undefined when
 * it is too long.
 */
export function refundReason(typed: string | null | undefined): string | null | undefined {
  const reason = typedLines(typed);
  if (reason === '') return null;
  return characters(reason) > REFUND_REASON_MAX ? undefined : reason;
}
