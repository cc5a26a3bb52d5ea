import { CHARGE_ENDS } from '#domain/payments/charge.ts';
import { PAYMENT_LISTS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payments/plans.ts';
import { z } from 'zod';
import { account } from './payments.ts';
import { amount, plan } from './plans.ts';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';
import { DOCUMENT_TYPES } from './uploads.ts';

/** A payment in the queue of the team. */
const queuedPayment = z
  .object({
    id: z.uuid(),
    number: z.string(),
    memberId,
    nama: z.string(),
    handle: z.string(),
    plan,
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATUSES),
    final: amount,
    code: z.string().nullable(),
    submittedAt: isoTime,
    decidedAt: isoTime.nullable(),
    /** Not decided, and older than the 24 hours members are promised. */
    late: z.boolean(),
    /** The same proof, or a similar picture, came with another payment. */
    proofSeenBefore: z.boolean(),
    /** Paid through the gateway for a plan the member had already: the money must be returned. */
    paidTwice: z.boolean(),
    /** Through the gateway: it keeps telling another amount than was charged, and the team decides. */
    amountDiffers: z.boolean(),
    /** Through the gateway: why it ended. */
    ended: z.enum(CHARGE_ENDS).nullable(),
    /** Its member asks for the money back and waits for an answer; absent: they do not. */
    refundRequest: z.object({ askedAt: isoTime, answerBy: isoTime }).optional(),
  })
  .meta({ id: 'QueuedPayment' });
export type QueuedPayment = z.infer<typeof queuedPayment>;

const paymentEvent = z.object({
  at: isoTime,
  what: z.enum([
    'submitted',
    'opened',
    'approved',
    'rejected',
    'refunded',
    'gateway',
    'refund-asked',
    'refund-refused',
  ]),
  /** The team member; null: the member, or the gateway. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

export const staffPayment = queuedPayment
  .extend({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.string().nullable(),
    account: account.nullable(),
    original: amount,
    discount: amount,
    suffix: amount,
    reason: z.string().nullable(),
    refundReason: z.string().nullable(),
    proof: z
      .object({
        mime: z.string(),
        bytes: z.number().int(),
        sentAt: isoTime,
        /** The file is erased. */
        erased: z.boolean(),
        /** Other payments with the same file (`same`) or a similar picture (`alike`). */
        seenWith: z.array(
          z.object({
            paymentId: z.uuid(),
            number: z.string(),
            how: z.enum(['same', 'alike']),
            sameMember: z.boolean(),
            status: z.enum(PAYMENT_STATUSES),
            submittedAt: isoTime,
          }),
        ),
      })
      .nullable(),
    history: z.array(paymentEvent),
    /** Why the member asked; null: they did not say. The list has no reasons: reading one is a row of the trail. */
    refundAskReason: z.string().nullable().optional(),
    /** `refuseRefund`: a request for the money back waits. */
    can: z.object({ decide: z.boolean(), refund: z.boolean(), refuseRefund: z.literal(true).optional() }),
  })
  .meta({ id: 'StaffPayment' });
export type StaffPayment = z.infer<typeof staffPayment>;

const listStaffPayments = route({
  method: 'GET',
  path: '/api/staff/payments',
  who: 'staff',
  roles: ['finance'],
  summary:
    'Payments by state: those that wait oldest first, decided ones newest first; `to-return`: approved ones whose money is to be given back; `refund-asked`: those whose member asks for it, oldest first; or those of a receipt number, an amount or a @handle',
  query: z.object({
    status: z.enum(PAYMENT_LISTS).default('submitted'),
    search: z.string().max(60).optional(),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({
    payments: z.array(queuedPayment),
    waiting: z.number().int(),
    /** Waiting payments older than 24 hours. */
    late: z.number().int(),
    /** Approved payments whose money must be returned. */
    toReturn: z.number().int(),
    /** Members who wait for an answer to their request for the money back. */
    refundsAsked: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['cursor-invalid'],
});

const readStaffPayment = route({
  method: 'GET',
  path: '/api/staff/payments/:id',
  who: 'staff',
  roles: ['finance'],
  summary: 'One payment: quote, what is known of its proof, where that was seen before, history',
  params: z.object({ id: z.uuid() }),
  output: staffPayment,
  refusals: ['not-found'],
});

const openPaymentProof = route({
  method: 'POST',
  path: '/api/staff/payments/:id/openings',
  who: 'staff',
  roles: ['finance'],
  summary: 'Opens the proof for this staff member for 10 minutes; kept for ever, and its member is told',
  params: z.object({ id: z.uuid() }),
  output: z.object({
    openingId: z.uuid(),
    file: z.string(),
    mime: z.string(),
    expiresAt: isoTime,
    /** Of the payment, with this opening: reading the payment once more would be one more row of the trail. */
    history: z.array(paymentEvent),
  }),
  refusals: ['not-found', 'too-many-requests'],
});

const readOpenedProof = route({
  method: 'GET',
  path: '/api/media/proof-openings/:id',
  who: 'staff',
  roles: ['finance'],
  summary: 'The bytes of a proof, for the staff member of this opening, while it lasts',
  params: z.object({ id: z.uuid() }),
  output: { bytes: DOCUMENT_TYPES, ranges: true },
  refusals: ['not-found'],
});

const decidePayment = route({
  method: 'POST',
  path: '/api/staff/payments/:id/decision',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  idempotent: true,
  summary: 'Approves or rejects once, by somebody who opened the proof; a rejection says why',
  params: z.object({ id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'reject']), reason: z.string().max(2000).nullish() }),
  output: z.object({ status: z.enum(['approved', 'rejected']) }),
  refusals: ['not-found', 'payment-decided', 'payment-proof-unseen', 'reason-required'],
});

const refundPayment = route({
  method: 'POST',
  path: '/api/staff/payments/:id/refund',
  who: 'staff',
  roles: ['finance'],
  recentFactor: true,
  idempotent: true,
  summary:
    'Takes an approved payment back within 30 days, or asked back within them; the plan falls to what the others are worth',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: z.object({ status: z.literal('refunded') }),
  refusals: ['not-found', 'payment-not-refundable', 'reason-required'],
});

export const routes = {
  'GET /api/staff/payments': listStaffPayments,
  'GET /api/staff/payments/:id': readStaffPayment,
  'POST /api/staff/payments/:id/openings': openPaymentProof,
  'GET /api/media/proof-openings/:id': readOpenedProof,
  'POST /api/staff/payments/:id/decision': decidePayment,
  'POST /api/staff/payments/:id/refund': refundPayment,
} as const;
