import type { Payment, Quote } from '#contract/payments.ts';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { ReferralCode } from '#contract/referral-codes.ts';
import { codeCsvCopy, codeListCopy, planNames, termText } from '#copy/staff-money.ts';
import { isThroughGateway } from '#domain/payments/charge.ts';
import type { DecidedPayment } from '#domain/payments/payment-decision.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { refundAnswerBy, refundAskUntil } from '#domain/payments/refund-request.ts';
import { codeState } from '#domain/payments/referral-code.ts';
import { entitlement, type Subscription } from '#domain/subscription/entitlement.ts';
import { bannerOf, daysLeft, endedPro, paymentNeeded, premiumAfter } from '#domain/subscription/plan-status.ts';
import type { CsvColumn } from '../../http/csv.ts';
import type { ListedCode } from './store.codes.ts';
import type { CodeRow, QuoteRow } from './store.quotes.ts';
import type { PaymentRow, ProofRow, WaitingRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const isoMs = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function presentQuote(row: QuoteRow): Quote {
  return {
    id: row.id,
    plan: row.plan,
    code: row.code,
    original: row.original,
    discount: row.discount,
    suffix: row.suffix,
    final: row.final,
    expiresAt: row.expires_at.toISOString(),
  };
}

export function presentProof(row: ProofRow) {
  return { id: row.id, name: row.name, mime: row.mime, bytes: row.bytes, file: `/api/media/payments/${row.id}` };
}

/** A payment for its member; `cover`: when the plan of each of the member's payments ends. */
export function presentPayment(
  row: PaymentRow,
  { cover, now }: { cover: ReadonlyMap<string, number>; now: Date },
): Payment {
  return {
    id: row.id,
    number: row.number,
    plan: row.plan,
    status: row.status,
    awaitingCharge: row.status === 'submitted' && isThroughGateway(row.method),
    method: row.method,
    account: row.account,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    code: row.code,
    original: row.original,
    discount: row.discount,
    suffix: row.suffix,
    final: row.final,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: iso(row.decided_at),
    reason: row.reason,
    refundedAt: iso(row.refunded_at),
    refundReason: row.refund_reason,
    ...(row.paid_twice ? { paidTwice: true } : {}),
    ...presentRefund(row, now.getTime()),
    coversUntil: row.status === 'approved' ? coversUntil(row, cover) : null,
    proof:
      row.proof_id === null || row.proof_erased
        ? null
        : { file: `/api/media/payments/${row.proof_id}`, mime: row.proof_mime!, name: row.proof_name! },
    ended: row.ended,
    charge: row.status === 'submitted' && row.charge ? presentCharge(row.charge, row.final) : null,
  };
}

/** A payment from before there were entries has only what was written at its approval. */
function coversUntil(row: PaymentRow, cover: ReadonlyMap<string, number>): string | null {
  const end = cover.get(row.id);
  if (end === undefined) return iso(row.covers_until);
  return end === Number.POSITIVE_INFINITY ? null : isoMs(end);
}

/** The request for the money back, or until when it can be asked for. */
function presentRefund(row: PaymentRow, now: number): Pick<Payment, 'refundUntil' | 'refundRequest'> {
  const { askedAt, refusedAt, status } = requestOf(row);
  if (askedAt === null) {
    const until = refundAskUntil(decidedFacts(row), row.final);
    return until === null || now > until ? {} : { refundUntil: new Date(until).toISOString() };
  }
  if (status !== 'approved') return {};
  return {
    refundRequest: {
      askedAt: new Date(askedAt).toISOString(),
      reason: row.refund_ask_reason,
      answerBy: refusedAt === null ? isoMs(refundAnswerBy(askedAt)) : null,
      refusedAt: isoMs(refusedAt),
      refusal: row.refund_refusal,
    },
  };
}

/** A payment as the rules of its decisions read it. */
export const decidedFacts = (row: PaymentRow): DecidedPayment => ({
  status: row.status,
  method: row.method,
  amountDiffers: row.amount_differs,
  paidTwice: row.paid_twice,
  decidedAt: row.decided_at?.getTime() ?? null,
  refundAskedAt: row.refund_asked_at?.getTime() ?? null,
});

type RequestRow = Pick<PaymentRow, 'status' | 'refund_asked_at' | 'refund_refused_at'>;

/** The request as the rules read it. */
export const requestOf = ({ status, refund_asked_at: askedAt, refund_refused_at: refusedAt }: RequestRow) => ({
  status,
  askedAt: askedAt?.getTime() ?? null,
  refusedAt: refusedAt?.getTime() ?? null,
});

/** The charge, once the gateway gave a code to pay with. */
function presentCharge(charge: NonNullable<PaymentRow['charge']>, amount: number): Payment['charge'] {
  const { state, qris, bank, number, billerCode } = charge;
  if (state !== 'open' || (qris === null && number === null)) return null;
  const virtualAccount = bank !== null && number !== null ? { bank, number, billerCode } : null;
  const method = virtualAccount ? ('virtual-account' as const) : ('qris' as const);
  return { method, qris, virtualAccount, amount, expiresAt: new Date(charge.expiresAt).toISOString() };
}

/** The member's present entitlement, and its banner. */
export function presentSubscription(
  subscription: Subscription | null,
  waiting: WaitingRow | undefined,
  at: Date,
): SubscriptionStatus {
  const now = at.getTime();
  const plan = entitlement(subscription, now);
  const end = plan.premiumActive || plan.premiumExpired ? (subscription?.periodEnd ?? null) : null;
  const after = plan.premiumActive ? premiumAfter(subscription!) : null;
  return {
    tier: plan.tier,
    status: plan.premiumExpired && subscription!.status === 'active' ? 'expired' : (subscription?.status ?? 'trial'),
    trialExpired: plan.trialOver,
    trialEndsAt: isoMs(subscription?.trialEnd ?? null),
    trialDaysLeft: plan.trialDaysLeft,
    premiumExpired: plan.premiumExpired,
    ...endedPro(subscription, now),
    premiumEndsAt: isoMs(end),
    premiumDaysLeft: end === null ? null : daysLeft(end, now),
    ...(after === null ? {} : { premiumAfter: presentAfter(after, now) }),
    needsPayment: plan.needsPayment,
    nextBillingDate: plan.premiumActive ? isoMs(end) : null,
    banner: bannerOf(subscription, now),
    monthlyDue: paymentNeeded('monthly_subscription', subscription, now),
    waitingPayment: waiting
      ? {
          id: waiting.id,
          number: waiting.number,
          plan: waiting.plan,
          awaitingCharge: isThroughGateway(waiting.method),
          submittedAt: waiting.submitted_at.toISOString(),
        }
      : null,
    serverTime: at.toISOString(),
  };
}

function presentAfter(end: number, now: number): SubscriptionStatus['premiumAfter'] {
  if (end === Number.POSITIVE_INFINITY) return { premiumEndsAt: null, premiumDaysLeft: null };
  return { premiumEndsAt: isoMs(end), premiumDaysLeft: daysLeft(end, now) };
}

export function presentCode(row: CodeRow): ReferralCode {
  return {
    id: row.id,
    code: row.code,
    terms: row.terms,
    maxUses: row.max_uses,
    uses: row.uses,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    active: row.active,
    note: row.note,
    madeAt: row.made_at.toISOString(),
    demo: row.is_demo,
  };
}

const stateOf = ({ active, ends_at, max_uses, uses }: CodeRow, now: number) =>
  codeState({ active, endsAt: ends_at?.getTime() ?? null, maxUses: max_uses, uses }, now);

/** Codes as a file: one column for the price of each plan. */
export const codeColumns = (now: number): CsvColumn<ListedCode>[] => [
  [codeCsvCopy.code, (row) => row.code],
  ...PLANS.map((plan): CsvColumn<ListedCode> => {
    return [planNames[plan], ({ terms }) => (terms[plan] ? termText(terms[plan]) : '')];
  }),
  [codeCsvCopy.uses, (row) => String(row.uses)],
  [codeCsvCopy.maxUses, (row) => row.max_uses?.toString() ?? ''],
  [codeCsvCopy.starts, (row) => iso(row.starts_at) ?? ''],
  [codeCsvCopy.ends, (row) => iso(row.ends_at) ?? ''],
  [codeCsvCopy.state, (row) => codeListCopy.states[stateOf(row, now)]],
  [codeCsvCopy.note, (row) => row.note ?? ''],
  [codeCsvCopy.made, (row) => row.made_at.toISOString()],
];

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/webp': 'webp',
};

/** File name of a downloaded proof: its receipt's number for the team, its own name for its member. */
export function proofName(name: string, mime: string): string {
  const extension = EXTENSIONS[mime] ?? 'bin';
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return `${stem || 'bukti'}.${extension}`;
}
