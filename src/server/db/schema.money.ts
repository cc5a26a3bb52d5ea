import type { ChargeEnd, ChargeState, GatewayMethod } from '#domain/payments/charge.ts';
import type { PaymentMethod, PaymentStatus, Plan, VaBank } from '#domain/payments/plans.ts';
import type { Terms } from '#domain/payments/referral-code.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Default, Time, TimeDefault, TimeOrNull } from './schema.columns.ts';

/** Our account at the time of the transfer. */
export type AccountColumn = {
  id: string;
  kind: 'bank' | 'wallet';
  name: string;
  number: string;
  holder: string;
  link: string | null;
};
/** Settings, codes, quotes, payments, and the entries of plans. */
export type MoneyTables = {
  subscriptions: {
    member_id: string;
    tier: Default<'basic' | 'premium' | 'pro'>;
    status: Default<'trial' | 'active' | 'expired' | 'refunded'>;
    trial_end: TimeOrNull;
    period_end: TimeOrNull;
    updated_at: TimeDefault;
  };
  settings: {
    id: GeneratedAlways<string>;
    name: string;
    value: JSONColumnType<object, string, string>;
    valid_from: Time;
    set_at: Time;
    set_by: string | null;
    reason: string | null;
    is_demo: Default<boolean>;
    withdrawn_at: TimeOrNull;
  };
  referral_codes: {
    id: Generated<string>;
    code: string;
    terms: JSONColumnType<Terms, string, string>;
    max_uses: number | null;
    starts_at: TimeOrNull;
    ends_at: TimeOrNull;
    active: Default<boolean>;
    note: string | null;
    is_demo: Default<boolean>;
    made_at: Time;
    made_by: string | null;
  };
  quotes: {
    id: Generated<string>;
    member_id: string | null;
    plan: Plan;
    code_id: string | null;
    original: number;
    discount: number;
    suffix: Default<number>;
    final: GeneratedAlways<number>;
    made_at: Time;
    expires_at: Time;
    closed_at: TimeOrNull;
    /** Set by trigger while a payment has it. */
    used: Default<boolean>;
  };
  payment_proofs: {
    id: Generated<string>;
    member_id: string | null;
    object_key: string;
    mime: string;
    name: string;
    bytes: number;
    /** Hash of the file as sent. */
    sent_hash: Buffer;
    /** 256 signs of 0 and 1; null for a PDF. */
    picture_hash: string | null;
    sent_at: Time;
    erased_at: TimeOrNull;
  };
  payments: {
    id: Generated<string>;
    number: string;
    member_id: string | null;
    quote_id: string;
    plan: Plan;
    method: PaymentMethod;
    account: ColumnType<AccountColumn | null, string | null, string | null>;
    name: string;
    email: string;
    phone: string;
    notes: string | null;
    code: string | null;
    original: number;
    discount: number;
    suffix: number;
    final: number;
    proof_id: string | null;
    proof_seen_before: Default<boolean>;
    status: Default<PaymentStatus>;
    submitted_at: Time;
    decided_at: TimeOrNull;
    /** null: the gateway, or no decision was needed. */
    decided_by: string | null;
    reason: string | null;
    refunded_at: TimeOrNull;
    refunded_by: string | null;
    refund_reason: string | null;
    /** When the member asked for the money back; withdrawn, it is null again. */
    refund_asked_at: TimeOrNull;
    refund_ask_reason: ColumnType<string | null, undefined, string | null>;
    refund_refused_at: TimeOrNull;
    refund_refused_by: ColumnType<string | null, undefined, string | null>;
    refund_refusal: ColumnType<string | null, undefined, string | null>;
    /** The end of the plan as it was at the approval; its member reads what the entries make of it since. */
    covers_until: TimeOrNull;
    /** Why a payment through the gateway ended. */
    ended: ColumnType<ChargeEnd | null, undefined, ChargeEnd | null>;
    /** The member had the plan already: the money must be returned. */
    paid_twice: Default<boolean>;
    /**
     * While it waits: the gateway keeps telling another amount than was charged, and the team decides. Rejected:
     * money of another amount came all the same, and the team returns it.
     */
    amount_differs: Default<boolean>;
  };
  payment_charges: {
    order_id: string;
    payment_id: string;
    attempt: number;
    method: GatewayMethod;
    bank: VaBank | null;
    amount: number;
    state: Default<ChargeState>;
    /** The state came from the gateway itself. */
    told: Default<boolean>;
    qris: ColumnType<string | null, undefined, string | null>;
    va_number: ColumnType<string | null, undefined, string | null>;
    biller_code: ColumnType<string | null, undefined, string | null>;
    made_at: Time;
    expires_at: Time;
    /** When the gateway is asked next; null: never. */
    ask_at: TimeOrNull;
    /** Answers with another amount, since the last one with the right amount. */
    differing_answers: Default<number>;
    /** The last of these said that the money had come. */
    differing_paid: Default<boolean>;
  };
  payment_mails: {
    id: Generated<string>;
    payment_id: string;
    what: 'received' | 'approved' | 'rejected' | 'refunded';
    made_at: Time;
    due_at: Time;
    starts: Default<number>;
    tries: Default<number>;
    done_at: TimeOrNull;
    outcome: ColumnType<'sent' | 'skipped' | 'given-up' | null, undefined, 'sent' | 'skipped' | 'given-up' | null>;
    failure: ColumnType<string | null, undefined, string | null>;
  };
  payment_openings: { id: Generated<string>; payment_id: string; staff_id: string | null; opened_at: Time };
  referral_uses: {
    payment_id: string;
    code_id: string;
    number_hash: Buffer;
    used_at: Time;
    given_back_at: TimeOrNull;
  };
  plan_entries: {
    id: GeneratedAlways<string>;
    member_id: string;
    kind: 'plan' | 'extension' | 'end';
    tier: 'premium' | 'pro' | null;
    days: number | null;
    until: TimeOrNull;
    at: Time;
    payment_id: string | null;
    staff_id: string | null;
    reason: string | null;
    revoked_at: TimeOrNull;
  };
  idempotency_keys: {
    account_id: string;
    key: string;
    request_hash: Buffer;
    /** The body of the answer as sent; null: none (204). */
    answer: string | null;
    made_at: Time;
  };
};
