import { CHARGE_ENDS } from '#domain/payments/charge.ts';
import { PAYMENT_METHODS, PAYMENT_STATUSES, VA_BANKS } from '#domain/payments/plans.ts';
import { z } from 'zod';
import { amount, plan } from './plans.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';
import { DOCUMENT_TYPES } from './uploads.ts';

/** Loose on purpose: an empty field gets its own text, not a schema message. */
const typed = z.string().max(512).optional();

/** One of our accounts that members pay to. */
export const account = z
  .object({
    id: z.string(),
    kind: z.enum(['bank', 'wallet']),
    /** «BCA», «DANA»: a name, no logo. */
    name: z.string(),
    number: z.string(),
    holder: z.string(),
    /** A wallet's own payment page. */
    link: z.url().nullable(),
  })
  .meta({ id: 'PaymentAccount' });
export type PaymentAccount = z.infer<typeof account>;

export const quote = z
  .object({
    id: z.uuid(),
    plan,
    /** The code of this quote in our spelling. */
    code: z.string().nullable(),
    original: amount,
    discount: amount,
    /** Three digits added to the price that identify this transfer; 0: none. */
    suffix: amount,
    /** To pay: original − discount + suffix; through the gateway without the suffix. 0: nothing, and no proof. */
    final: amount,
    /** Until then this quote can be paid. */
    expiresAt: isoTime,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

const charge = z
  .object({
    method: z.enum(['qris', 'virtual-account']),
    /** The text of the QR code; null for a virtual account. */
    qris: z.string().nullable(),
    /** null for QRIS. */
    virtualAccount: z
      .object({ bank: z.enum(VA_BANKS), number: z.string(), billerCode: z.string().nullable() })
      .nullable(),
    amount,
    /** After that the charge cannot be paid. */
    expiresAt: isoTime,
  })
  .meta({ id: 'Charge' });
export type Charge = z.infer<typeof charge>;

/** A payment for its member: state and receipt. */
export const payment = z
  .object({
    id: z.uuid(),
    /** The number of the receipt: «SRS-261122-7K3QF9». */
    number: z.string(),
    plan,
    status: z.enum(PAYMENT_STATUSES),
    /** Through the gateway, and not paid yet: `charge` has the details. */
    awaitingCharge: z.boolean(),
    method: z.enum(PAYMENT_METHODS),
    /** The account it was sent to, as it was then; null through the gateway or for nothing. */
    account: account.nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string().nullable(),
    code: z.string().nullable(),
    original: amount,
    discount: amount,
    suffix: amount,
    final: amount,
    submittedAt: isoTime,
    decidedAt: isoTime.nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    refundedAt: isoTime.nullable(),
    refundReason: z.string().nullable(),
    /** It came for a plan that was there already: the team returns it. Absent: it did not. */
    paidTwice: z.literal(true).optional(),
    /** Until then its member can ask for the money back; absent: they cannot, or did. */
    refundUntil: isoTime.optional(),
    /** The member's request for the money back, while it waits and once it was refused. */
    refundRequest: z
      .object({
        askedAt: isoTime,
        reason: z.string().nullable(),
        /** By then the team answers; null: it has refused. */
        answerBy: isoTime.nullable(),
        refusedAt: isoTime.nullable(),
        refusal: z.string().nullable(),
      })
      .optional(),
    /** When the plan it brought ends, as it is now; null: without end, or not approved. */
    coversUntil: isoTime.nullable(),
    /** Address of the own proof; null: there is none, or it is erased. */
    proof: z.object({ file: z.string(), mime: z.string(), name: z.string() }).nullable(),
    /** Through the gateway: why it ended unpaid, or that its money was returned. */
    ended: z.enum(CHARGE_ENDS).nullable(),
    /** Its charge at the gateway; null: none yet, or the payment does not wait. */
    charge: charge.nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

const readCheckout = route({
  method: 'GET',
  path: '/api/payments/checkout',
  who: 'member',
  summary: 'What the form of a payment begins with: name, e-mail, phone, the price now, and the ways to pay',
  query: z.object({ plan }),
  output: z
    .object({
      plan,
      original: amount,
      prefilled: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
      accounts: z.array(account),
      /** The gateway's methods, when one is configured. */
      gateway: z.object({ qris: z.boolean(), virtualAccountBanks: z.array(z.enum(VA_BANKS)) }),
      proof: z.object({ maxBytes: z.number().int(), types: z.array(z.string()) }),
      /** The member's waiting payment, for the team or for its money: a new one must wait for its end. */
      waitingPayment: z.object({ id: z.uuid(), number: z.string(), awaitingCharge: z.boolean() }).nullable(),
      demo: z.boolean(),
    })
    .meta({ id: 'Checkout' }),
  refusals: ['payment-not-needed'],
});

const makeQuote = route({
  method: 'POST',
  path: '/api/payments/quotes',
  who: 'member',
  summary:
    'The price of a plan, with a code or none, kept for 24 hours; asked again with the same, the same quote is answered',
  body: z.object({ plan, code: z.string().max(64).optional() }),
  output: quote,
  refusals: ['payment-not-needed', 'referral-code-invalid', 'referral-code-used', 'too-many-requests'],
});

const sendProof = route({
  method: 'POST',
  path: '/api/payments/proofs',
  who: 'member',
  summary:
    'Multipart: `file`, at most 5 MB, jpeg, png, webp or pdf by its content. Stored encrypted, pictures without metadata; kept a day for a payment to name it',
  upload: { file: DOCUMENT_TYPES },
  output: z
    .object({ id: z.uuid(), name: z.string(), mime: z.string(), bytes: z.number().int(), file: z.string() })
    .meta({ id: 'PaymentProof' }),
  refusals: [
    'upload-no-file',
    'upload-not-document',
    'upload-too-large',
    'upload-too-many-pixels',
    'upload-picture-shape',
    'upload-failed',
    'too-many-requests',
  ],
});

const submitPayment = route({
  method: 'POST',
  path: '/api/payments',
  who: 'member',
  idempotent: true,
  summary:
    'Pays a quote: by transfer with a proof, through the gateway, or nothing, which activates at once. A code’s use is taken here',
  body: z.object({
    quoteId: z.uuid(),
    name: typed,
    email: typed,
    phone: typed,
    notes: z.string().max(1000).nullish(),
    /** Absent when the quote is 0. */
    method: z.enum(PAYMENT_METHODS).optional(),
    /** For `transfer` and `wallet`: the account it was sent to. */
    accountId: z.string().max(64).nullish(),
    /** For `transfer` and `wallet`. */
    proofId: z.uuid().nullish(),
    /** For `virtual-account`. */
    bank: z.enum(VA_BANKS).nullish(),
  }),
  output: z.object({ payment, tierActivated: z.boolean() }).meta({ id: 'SubmittedPayment' }),
  refusals: [
    'payment-fields-required',
    'payment-email-invalid',
    'payment-phone-invalid',
    'payment-method-required',
    'payment-account-changed',
    'payment-proof-required',
    'payment-proof-gone',
    'payment-not-needed',
    'payment-waiting',
    'quote-expired',
    'quote-used',
    'referral-code-invalid',
    'referral-code-used',
    'referral-code-off',
    'not-found',
    'too-many-requests',
  ],
});

const listPayments = route({
  method: 'GET',
  path: '/api/payments',
  who: 'member',
  beforeProof: true,
  summary: 'The member’s own payments, newest first',
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({ payments: z.array(payment), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const readPayment = route({
  method: 'GET',
  path: '/api/payments/:id',
  who: 'member',
  beforeProof: true,
  summary: 'One own payment: its state and receipt',
  params: z.object({ id: z.uuid() }),
  output: payment,
  refusals: ['not-found'],
});

const readOwnProof = route({
  method: 'GET',
  path: '/api/media/payments/:id',
  who: 'member',
  beforeProof: true,
  summary: 'The proof the member sent, by its own id; nobody else’s exists here',
  params: z.object({ id: z.uuid() }),
  output: { bytes: DOCUMENT_TYPES, ranges: true },
  refusals: ['not-found'],
});

export const routes = {
  'GET /api/payments/checkout': readCheckout,
  'POST /api/payments/quotes': makeQuote,
  'POST /api/payments/proofs': sendProof,
  'POST /api/payments': submitPayment,
  'GET /api/payments': listPayments,
  'GET /api/payments/:id': readPayment,
  'GET /api/media/payments/:id': readOwnProof,
} as const;
