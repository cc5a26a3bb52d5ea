import { z } from 'zod';
import { payment } from './payments.ts';
import { route } from './route.ts';

const askRefund = route({
  method: 'POST',
  path: '/api/payments/:id/refund-request',
  who: 'member',
  beforeProof: true,
  summary:
    'Asks for the money of an own payment back, within 30 days of its approval; asked again, the same request is answered',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(10_000).nullish() }),
  output: payment,
  refusals: ['not-found', 'payment-not-refundable', 'field-too-long'],
});

const withdrawRefund = route({
  method: 'DELETE',
  path: '/api/payments/:id/refund-request',
  who: 'member',
  beforeProof: true,
  summary: 'Takes the own request back while the team has not answered it; without one nothing changes',
  params: z.object({ id: z.uuid() }),
  output: payment,
  refusals: ['not-found', 'refund-not-waiting'],
});

const refuseRefund = route({
  method: 'POST',
  path: '/api/staff/payments/:id/refund-refusal',
  who: 'staff',
  roles: ['finance'],
  idempotent: true,
  summary: 'Refuses a member’s request for their money back, with a reason the member reads; a refund answers it too',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: z.object({ status: z.literal('refund-refused') }),
  refusals: ['not-found', 'refund-not-waiting', 'reason-required'],
});

export const routes = {
  'POST /api/payments/:id/refund-request': askRefund,
  'DELETE /api/payments/:id/refund-request': withdrawRefund,
  'POST /api/staff/payments/:id/refund-refusal': refuseRefund,
} as const;
