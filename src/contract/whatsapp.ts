import { z } from 'zod';
import { route } from './route.ts';

/** Items that differ from Meta's description are left out, not refused: Meta resends a refused webhook for days. */
const lenient = <T extends z.ZodType>(schema: T) => z.array(schema.nullable().catch(null)).default([]);

export const messageStatus = z
  .object({
    id: z.string().max(1_000),
    status: z.string().max(40),
    biz_opaque_callback_data: z.string().max(1_000).optional(),
    errors: z.array(z.object({ code: z.number().int() })).optional(),
    pricing: z.object({ billable: z.boolean().optional() }).optional(),
  })
  .meta({ id: 'WhatsAppMessageStatus' });
export type MessageStatus = z.infer<typeof messageStatus>;

const change = z.object({
  field: z.literal('messages'),
  value: z.object({ metadata: z.object({ phone_number_id: z.string() }), statuses: lenient(messageStatus) }),
});

export const webhookEvents = z.object({ entry: lenient(z.object({ changes: lenient(change) })) });
export type WebhookEvents = z.output<typeof webhookEvents>;

const verifyWebhook = route({
  method: 'GET',
  path: '/api/whatsapp/webhook',
  who: 'anyone',
  summary: 'Meta asks whether this address is ours; only where there is a WhatsApp sender',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(512),
    'hub.challenge': z.string().regex(/^\w{1,200}$/),
  }),
  output: { bytes: ['text/plain'] },
  refusals: ['webhook-refused'],
});

const takeWebhook = route({
  method: 'POST',
  path: '/api/whatsapp/webhook',
  who: 'anyone',
  summary:
    'Meta tells what became of messages (X-Hub-Signature-256 over the raw body); only where there is a WhatsApp sender',
  body: webhookEvents,
  output: z.object({ ok: z.literal(true) }),
  refusals: ['webhook-refused'],
});

export const routes = {
  'GET /api/whatsapp/webhook': verifyWebhook,
  'POST /api/whatsapp/webhook': takeWebhook,
} as const;
