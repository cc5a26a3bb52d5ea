import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { z } from 'zod';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

/** Kind and facts; the browser makes the words from them (copy/notifications.ts). */
const notification = z
  .object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    /** The member it is about, as visible to this viewer now. */
    about: z
      .object({
        id: memberId.nullable(),
        nama: z.string(),
        /** Their small photo as visible to this viewer. */
        photo: z.string().nullable(),
        can: z.object({ likeBack: z.boolean() }),
      })
      .nullable(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    at: isoTime,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  who: 'member',
  summary: 'Newest first; those about members who are gone for this viewer are left out',
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({ items: z.array(notification), unread: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const readNotifications = route({
  method: 'POST',
  path: '/api/notifications/read',
  who: 'member',
  summary: 'Marks some, or all when `ids` is absent, as read',
  body: z.object({
    ids: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,22}$/))
      .max(200)
      .optional(),
  }),
  output: z.object({ unread: z.number().int() }),
  refusals: [],
});

export const routes = {
  'GET /api/notifications': listNotifications,
  'POST /api/notifications/read': readNotifications,
} as const;
