import { CHANNELS } from '#domain/notifications/choices.ts';
import { NOTIFICATION_GROUPS } from '#domain/notifications/kinds.ts';
import { ZONES } from '#domain/profile/time-zone.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

const group = z.enum(NOTIFICATION_GROUPS);
/** «22:00», in the member's time zone. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Loose on purpose: a wrong value gets its own text. */
const typed = z.string().max(512).optional();

export const notificationSettings = z
  .object({
    /** `fixed`: the application always shows it. */
    groups: z.array(
      z.object({ group, app: z.object({ on: z.boolean(), fixed: z.boolean() }), push: z.boolean(), mail: z.boolean() }),
    ),
    quiet: z.object({ from: clock, to: clock }).nullable(),
    proposedQuiet: z.object({ from: clock, to: clock }),
    zone: z.enum(Object.keys(ZONES) as [keyof typeof ZONES]),
    /** Names of others in push and mail, as far as the matrix allows when they are sent. */
    showNames: z.boolean(),
    push: z.object({
      /** Key for a browser's subscription; null: this server does not push. */
      publicKey: z.string().nullable(),
      /** Push is on for this session's browser. */
      here: z.boolean(),
      browsers: z.number().int(),
    }),
    mail: z.object({
      available: z.boolean(),
      address: z.string().nullable(),
      /** An address that waits for its code. */
      pending: z.object({ address: z.string(), until: isoTime }).nullable(),
    }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

const readNotificationSettings = route({
  method: 'GET',
  path: '/api/notifications/settings',
  who: 'member',
  beforeProof: true,
  summary: 'What the member is told of, how, and when not',
  output: notificationSettings,
  refusals: [],
});

const changeNotificationSettings = route({
  method: 'PATCH',
  path: '/api/notifications/settings',
  who: 'member',
  beforeProof: true,
  summary: 'Changes what is named; what the application always shows stays on',
  body: z.object({
    choices: z
      .array(z.object({ group, channel: z.enum(CHANNELS), on: z.boolean() }))
      .max(18)
      .optional(),
    quiet: z.object({ from: clock, to: clock }).nullable().optional(),
    showNames: z.boolean().optional(),
  }),
  output: notificationSettings,
  refusals: [],
});

const subscribePush = route({
  method: 'PUT',
  path: '/api/notifications/push',
  who: 'member',
  beforeProof: true,
  summary:
    'This session’s browser may be pushed to; at most 10 a member, the oldest goes; only known push services (T36)',
  body: z.object({
    endpoint: z.string().max(1000),
    keys: z.object({ p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/), auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
  }),
  output: notificationSettings,
  refusals: ['push-not-possible', 'too-many-requests'],
});

const unsubscribePush = route({
  method: 'DELETE',
  path: '/api/notifications/push',
  who: 'member',
  beforeProof: true,
  summary: 'This session’s browser is pushed to no more; twice is as good as once',
  output: notificationSettings,
  refusals: [],
});

const requestMailCode = route({
  method: 'POST',
  path: '/api/notifications/mail',
  who: 'member',
  beforeProof: true,
  summary:
    'Sends a code to an address that is to be the member’s (10 minutes, 5 tries); the address before stays until it is right. Again to the one that waits: without the password',
  body: z.object({ address: typed, currentPassword: typed }),
  output: notificationSettings,
  refusals: ['mail-address-invalid', 'own-password-required', 'own-password-wrong', 'too-many-requests'],
});

const verifyMail = route({
  method: 'POST',
  path: '/api/notifications/mail/verification',
  who: 'member',
  beforeProof: true,
  summary: 'The code of the mail: the address is the member’s from now',
  body: z.object({ code: typed }),
  output: notificationSettings,
  refusals: ['reset-code-required', 'reset-code-wrong', 'too-many-requests'],
});

const forgetMail = route({
  method: 'DELETE',
  path: '/api/notifications/mail',
  who: 'member',
  beforeProof: true,
  summary: 'Forgets the address, and one that waits for its code',
  output: notificationSettings,
  refusals: [],
});

export const routes = {
  'GET /api/notifications/settings': readNotificationSettings,
  'PATCH /api/notifications/settings': changeNotificationSettings,
  'PUT /api/notifications/push': subscribePush,
  'DELETE /api/notifications/push': unsubscribePush,
  'POST /api/notifications/mail': requestMailCode,
  'POST /api/notifications/mail/verification': verifyMail,
  'DELETE /api/notifications/mail': forgetMail,
} as const;
