import { z } from 'zod';
import { privateMessage } from './chat.ts';
import { isoTime, memberId } from './profile.ts';
import { roomMessage } from './room.ts';
import { route } from './route.ts';

export { LIVE_PATH } from '#domain/messaging/limits.ts';

/**
 * Events of the server. Delivery is at most once: every event carries its place (`seq`, `rev`), and a client that sees
 * a gap, or was disconnected, catches up over HTTP. The socket decides nothing.
 */
export const LIVE_EVENTS = {
  /** A new private message, to both members' sockets. */
  message: privateMessage,
  /** A conversation changed (made, read, extended): read it anew, or use this data. */
  conversation: z.object({
    conversationId: z.uuid(),
    lastSeq: z.number().int(),
    readBy: memberId.optional(),
    readSeq: z.number().int().optional(),
  }),
  typing: z.object({ conversationId: z.uuid(), memberId }),
  /** A change of the room: a new message, or a deleted one. */
  room: roomMessage,
  /**
   * A change of the room that this socket may not see, or that affects many: only the rev; `read`: read the
   * changes.
   */
  'room-revision': z.object({ rev: z.number().int(), read: z.boolean() }),
  /** Notifications were made for this member. */
  notified: z.object({ unread: z.number().int().optional() }),
  /**
   * The members visible to this member changed (blocked, paused, permission …): lists are read anew. A block or
   * hidden number of somebody whom no open page shows is not told (R-INF 5).
   */
  members: z.object({}),
  /** The plan of this member, or one of their payments, changed: read `GET /api/subscription`. */
  'plan-changed': z.object({}),
  /** This session or account has ended; the socket closes afterwards. */
  ended: z.object({}),
} as const;
export type LiveEvent = {
  [N in keyof typeof LIVE_EVENTS]: { name: N; data: z.input<(typeof LIVE_EVENTS)[N]> };
}[keyof typeof LIVE_EVENTS];

/** Client events; everything else is HTTP. */
export const CLIENT_EVENTS = { typing: z.object({ conversationId: z.uuid() }) } as const;

const readSyncState = route({
  method: 'GET',
  path: '/api/live/heads',
  who: 'member',
  summary: 'Where everything stands: asked after a (re)connect, every 30 s, and every 3 s while there is no connection',
  output: z.object({
    serverTime: isoTime,
    roomRev: z.number().int(),
    /** At most UNREAD_COUNTED. */
    unreadNotifications: z.number().int(),
    /** At most UNREAD_COUNTED of each conversation. */
    unreadMessages: z.number().int(),
    /** Conversations with something new within the last days, newest first, at most 50. */
    conversations: z.array(
      z.object({
        id: z.uuid(),
        /** The other side. */
        memberId,
        lastSeq: z.number().int(),
        myReadSeq: z.number().int(),
        theirReadSeq: z.number().int(),
        expiresAt: isoTime,
      }),
    ),
  }),
  refusals: [],
});

export const routes = {
  'GET /api/live/heads': readSyncState,
} as const;
