import type { ChargeEnd, ChargeState, GatewayMethod } from '#domain/payments/charge.ts';
import type { VaBank } from '#domain/payments/plans.ts';

/** What is to be paid. `orderId` is ours: the gateway takes one charge under it, however often it is asked. */
export type ChargeOrder = {
  orderId: string;
  method: GatewayMethod;
  /** For a virtual account. */
  bank: VaBank | null;
  /** Whole rupiah. */
  amount: number;
  /** From when, and how long, it can be paid. */
  madeAt: Date;
  minutes: number;
};

/** What the gateway says of a charge now. `ended`: why, where it was not paid or did not stay. */
export type ChargeNews = {
  orderId: string;
  state: ChargeState;
  ended: ChargeEnd | null;
  /** Whole rupiah; null: it said none, or none in rupiah. */
  amount: number | null;
  expiresAt: Date | null;
  qris: string | null;
  virtualAccount: { number: string; billerCode: string | null } | null;
};

/**
 * `taken`: there is a charge under this number already. `nothing`: there is none. `busy`: surely not done, may be asked
 * again. `refused`: never will be. `unknown`: sent, and nobody knows what became of it. `why` holds codes only.
 */
export type GatewayAnswer =
  | { outcome: 'news'; news: ChargeNews }
  | { outcome: 'taken' | 'nothing' }
  | { outcome: 'busy' | 'refused' | 'unknown'; why: string };

/**
 * Who takes money online; without one (`manual`) members transfer and the team looks at the proof. Both pay the same
 * payments, under the same states. No call belongs inside a transaction: each waits for somebody outside.
 */
export type Gateway = {
  name: 'midtrans';
  qris: boolean;
  banks: readonly VaBank[];
  charge(order: ChargeOrder): Promise<GatewayAnswer>;
  status(orderId: string): Promise<GatewayAnswer>;
  /** So that it cannot be paid any more. */
  close(orderId: string, how: 'cancel' | 'expire'): Promise<GatewayAnswer>;
  /** Did the gateway send this notice? In the same time, however much of it is right. */
  isSigned(notice: { orderId: string; statusCode: string; grossAmount: string; signature: string }): boolean;
};
