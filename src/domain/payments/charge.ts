import type { PaymentMethod, PaymentStatus } from './plans.ts';

/**
 * State of a charge at the gateway, weakest first: not paid yet, can no longer be paid, paid, and
 * taken back (or refused for good).
 */
export const CHARGE_STATES = ['open', 'ended', 'paid', 'returned'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Why a payment through the gateway ended: time ran out, member or gateway stopped it, or its money went back. */
export const CHARGE_ENDS = ['expired', 'cancelled', 'refused', 'returned'] as const;
export type ChargeEnd = (typeof CHARGE_ENDS)[number];

/**
 * Why a payment through the gateway brought nothing: it was stopped before it was paid, or (`returned`) its money came
 * and went back; null: it did not end there, or the team rejected it.
 */
export const stopOf = ({ status, ended }: { status: PaymentStatus; ended: ChargeEnd | null }): ChargeEnd | null =>
  status === 'rejected' ? ended : null;

export type GatewayMethod = Extract<PaymentMethod, 'qris' | 'virtual-account'>;
export const isThroughGateway = (method: PaymentMethod): method is GatewayMethod =>
  method === 'qris' || method === 'virtual-account';

/** Minutes a charge can be paid. */
export const CHARGE_MINUTES: Record<GatewayMethod, number> = { qris: 30, 'virtual-account': 24 * 60 };

/** The state after a message, in any order and number of messages: the stronger of the two. */
export function weightier(before: ChargeState, heard: ChargeState): ChargeState {
  return CHARGE_STATES.indexOf(heard) > CHARGE_STATES.indexOf(before) ? heard : before;
}

/**
 * The effect of a charge on its payment; null: none. Money that comes late still brings its plan, once. `newest`: no
 * later charge replaced this one; `otherPaid`: another charge of the payment was paid, so its money is there whatever
 * becomes of this one; `otherCame`: another charge decided the payment, so that this one's money is a second
 * one, and is taken as a payment of its own.
 */
export function moveOf(
  state: ChargeState,
  status: PaymentStatus,
  { newest, otherPaid, otherCame }: { newest: boolean; otherPaid: boolean; otherCame: boolean },
): 'approve' | 'approve-alone' | 'reject' | 'refund' | null {
  if (state === 'paid') {
    if (status === 'submitted' || status === 'rejected') return 'approve';
    return otherCame ? 'approve-alone' : null;
  }
  if (status === 'approved') return state === 'returned' && !otherPaid ? 'refund' : null;
  return state !== 'open' && status === 'submitted' && newest ? 'reject' : null;
}

const MINUTE_MS = 60_000;
/** Tolerance for the gateway's clock. */
const PAST_MS = 2 * MINUTE_MS;
/** Limit of waiting for a gateway that does not answer. */
const SILENT_MS = 60 * MINUTE_MS;
/** How long we look for money that arrives although we ended the charge. */
const LATE_MS = 3 * 24 * 60 * MINUTE_MS;
/** A bank may take a payment back in its first minutes. */
const REVERSAL_MS = 10 * MINUTE_MS;

/** A charge as its clock needs it; times in milliseconds since 1970. `told`: the state came from the gateway itself. */
export type ChargeClock = { state: ChargeState; told: boolean; madeAt: number; expiresAt: number };

export const isPast = ({ expiresAt }: ChargeClock, now: number): boolean => now >= expiresAt + PAST_MS;
/** Ended by us, because the gateway does not answer. */
export const isGivenUp = ({ expiresAt }: ChargeClock, now: number): boolean => now >= expiresAt + SILENT_MS;

/** When the gateway is asked next if it sends nothing; null: never. Soon at first, and when the time is over. */
export function nextAsking({ state, told, madeAt, expiresAt }: ChargeClock, now: number): number | null {
  if (state === 'paid') return now + REVERSAL_MS;
  if (state === 'returned' || (state === 'ended' && told)) return null;
  if (state === 'ended') return now < expiresAt + LATE_MS ? now + SILENT_MS : null;
  const end = expiresAt + PAST_MS;
  if (now >= end) return now + 5 * MINUTE_MS;
  const waited = now - madeAt;
  return Math.min(end, now + Math.max(MINUTE_MS, Math.min(30 * MINUTE_MS, waited / 4)));
}

/** Answers with another amount than was charged, after which the team is asked and not the gateway. */
export const DIFFERING_ANSWERS_MAX = 8;

/** When the gateway is asked again after so many answers with another amount: 1, 3, 9 … minutes later; null: never. */
export function nextAfterDiffering(answers: number, now: number): number | null {
  return answers >= DIFFERING_ANSWERS_MAX ? null : now + MINUTE_MS * 3 ** (answers - 1);
}
