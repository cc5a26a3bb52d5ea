import type { ChargeEnd, ChargeState, GatewayMethod } from '#domain/payments/charge.ts';
import type { VaBank } from '#domain/payments/plans.ts';

/** An order to pay. `orderId` is ours: the gateway makes one charge for it, even if asked again. */
export type ChargeOrder = {
  orderId: string;
  method: GatewayMethod;
  /** For a virtual account. */
  bank: VaBank | null;
  /** Whole rupiah. */
  amount: number;
  /** Start and length of the time to pay. */
  madeAt: Date;
  minutes: number;
};

/** State of a charge at the gateway now. `ended`: why it was not paid, or was returned. */
export type ChargeNews = {
  orderId: string;
  state: ChargeState;
  ended: ChargeEnd | null;
  /** Whole rupiah; null: the gateway gave no amount in rupiah. */
  amount: number | null;
  expiresAt: Date | null;
  qris: string | null;
  virtualAccount: { number: string; billerCode: string | null } | null;
};

/**
 * `taken`: a charge with this number exists. `nothing`: none exists. `busy`: surely not done, can be asked
 * again. `refused`: final. `unknown`: sent, outcome unknown. `why` holds codes only.
 */
export type GatewayAnswer =
  | { outcome: 'news'; news: ChargeNews }
  | { outcome: 'taken' | 'nothing' }
  | { outcome: 'busy' | 'refused' | 'unknown'; why: string };

/**
 * The service for online payments; without one (`manual`) members transfer and the team checks the proof. Both use the
 * same payments and states. Never call it inside a transaction: each call waits for another server.
 */
export type Gateway = {
  name: 'midtrans';
  qris: boolean;
  banks: readonly VaBank[];
  charge(order: ChargeOrder): Promise<GatewayAnswer>;
  status(orderId: string): Promise<GatewayAnswer>;
  /** Closes the charge, so that it can no longer be paid. */
  close(orderId: string, how: 'cancel' | 'expire'): Promise<GatewayAnswer>;
  /** Did the gateway send this notice? Compared in constant time. */
  isSigned(notice: { orderId: string; statusCode: string; grossAmount: string; signature: string }): boolean;
};
