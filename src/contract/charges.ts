import { z } from 'zod';
import { payment } from './payments.ts';
import { route } from './route.ts';

const chargePayment = route({
  method: 'POST',
  path: '/api/payments/:id/charge',
  who: 'member',
  summary:
    'Asks the gateway for a code to pay this payment with; asked again, the same one. A lost answer is asked for under the same number: nothing is charged twice',
  params: z.object({ id: z.uuid() }),
  output: payment,
  refusals: ['not-found', 'payment-decided', 'charge-unavailable', 'too-many-requests'],
});

const cancelPayment = route({
  method: 'POST',
  path: '/api/payments/:id/cancel',
  who: 'member',
  summary: 'Ends a payment that waits for its money, at the gateway too; one that was paid meanwhile is approved',
  params: z.object({ id: z.uuid() }),
  output: payment,
  refusals: ['not-found', 'payment-decided', 'charge-unavailable', 'too-many-requests'],
});

const takeMidtransNotice = route({
  method: 'POST',
  path: '/api/payments/notifications/midtrans',
  who: 'anyone',
  summary:
    'The gateway tells that something changed (signature_key). Its signature does not cover the state, so the gateway is asked; an unknown order changes nothing. Only where Midtrans is set',
  body: z
    .object({
      order_id: z.string().max(100),
      status_code: z.string().max(10),
      gross_amount: z.string().max(40),
      signature_key: z.string().max(256),
    })
    .meta({ id: 'MidtransNotice' }),
  output: z.object({ ok: z.literal(true) }),
  refusals: ['webhook-refused'],
});

export const routes = {
  'POST /api/payments/:id/charge': chargePayment,
  'POST /api/payments/:id/cancel': cancelPayment,
  'POST /api/payments/notifications/midtrans': takeMidtransNotice,
} as const;
