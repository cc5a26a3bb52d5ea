import { ROOM_PAGE } from '#domain/messaging/limits.ts';
import { z } from 'zod';
import { clientId } from './chat.ts';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

const seq = z.number().int().positive();
const seqParam = z.object({ seq: z.coerce.number().int().positive() });
/** The same author has the same key everywhere in the room; it opens nothing. */
const authorKey = z.string().max(40);

/**
 * One message of the global room. `seq` is its place; `rev` the newest change of it. Deleted: text, author and reply
 * are gone. The reply's excerpt is null when the original is deleted or its author not visible to this viewer.
 */
export const roomMessage = z
  .object({
    seq,
    rev: seq,
    at: isoTime,
    deleted: z.boolean(),
    /** `mark`: the plan the author has paid for, while it runs; for all viewers (READINGS §12). */
    author: z
      .object({ key: authorKey, nama: z.string(), handle: z.string(), mark: z.enum(['premium', 'pro']).nullable() })
      .nullable(),
    text: z.string(),
    /** Handles in the text that belong to members. */
    mentions: z.array(z.string()),
    replyTo: z.object({ seq, nama: z.string().nullable(), excerpt: z.string().nullable() }).nullable(),
    clientId: clientId.nullable(),
  })
  .meta({ id: 'RoomMessage' });
export type RoomMessage = z.infer<typeof roomMessage>;

/** The data of an author that this viewer may see besides the name: by the matrix. */
export const roomPerson = z
  .object({
    key: authorKey,
    memberId: memberId.nullable(),
    photo: z.string().nullable(),
    blurred: z.boolean(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'RoomPerson' });
export type RoomPerson = z.infer<typeof roomPerson>;

const readRoom = route({
  method: 'GET',
  path: '/api/room',
  who: 'member',
  summary: `At most ${ROOM_PAGE} messages, oldest first: the newest, or those before a seq`,
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  output: z.object({
    messages: z.array(roomMessage),
    more: z.boolean(),
    /** The newest change of the room: the next one has rev + 1. */
    rev: z.number().int(),
    clearedSeq: z.number().int(),
    people: z.array(roomPerson),
    me: z.object({
      key: authorKey,
      mutedUntil: isoTime.nullable(),
      muteReason: z.string().nullable(),
      can: z.object({ post: z.boolean() }),
    }),
  }),
  refusals: ['profile-paused'],
});

const readRoomChanges = route({
  method: 'GET',
  path: '/api/room/changes',
  who: 'member',
  summary: `At most ${ROOM_PAGE} changes after a rev, in order (catch-up); \`rev\` is where the next call goes on; \`tooOld\`: read the room anew`,
  query: z.object({ after: z.coerce.number().int().nonnegative() }),
  output: z.object({
    messages: z.array(roomMessage),
    rev: z.number().int(),
    more: z.boolean(),
    tooOld: z.boolean(),
    clearedSeq: z.number().int(),
    people: z.array(roomPerson),
  }),
  refusals: ['profile-paused'],
});

const postToRoom = route({
  method: 'POST',
  path: '/api/room/messages',
  who: 'member',
  summary: 'Posts once, however often it is sent with the same client id; at most 10 a minute',
  body: z.object({ clientId, text: z.string().max(8000), replyTo: seq.optional() }),
  output: z.object({ message: roomMessage }),
  refusals: [
    'message-empty',
    'field-too-long',
    'room-muted',
    'profile-paused',
    'reply-gone',
    'subscription-required',
    'too-many-requests',
  ],
});

const deleteRoomMessage = route({
  method: 'DELETE',
  path: '/api/room/messages/:seq',
  who: 'member',
  summary: 'Deletes an own message; twice is as good as once',
  params: seqParam,
  output: 'none',
  refusals: ['not-found'],
});

const readRoomPeople = route({
  method: 'GET',
  path: '/api/room/people',
  who: 'member',
  summary: 'What this viewer may see of authors who posted just now',
  query: z.object({ keys: z.string().max(2000) }),
  output: z.object({ people: z.array(roomPerson) }),
  refusals: ['profile-paused'],
});

const suggestMentions = route({
  method: 'GET',
  path: '/api/room/mentions',
  who: 'member',
  summary:
    'Members whose handle or name begins so, at most 10, nobody for fewer than 2 characters; wildcards are letters (T24b)',
  query: z.object({ q: z.string().max(100) }),
  output: z.object({ people: z.array(z.object({ handle: z.string(), nama: z.string() })) }),
  refusals: ['profile-paused', 'too-many-requests'],
});

/** Staff see every message with its author, deleted messages too. */
export const staffRoomMessage = z
  .object({
    seq,
    at: isoTime,
    text: z.string(),
    author: z.object({
      memberId: memberId.nullable(),
      nama: z.string(),
      handle: z.string(),
      mutedUntil: isoTime.nullable(),
    }),
    deletedAt: isoTime.nullable(),
    deletedBy: z.enum(['author', 'staff']).nullable(),
  })
  .meta({ id: 'StaffRoomMessage' });
export type StaffRoomMessage = z.infer<typeof staffRoomMessage>;

const readStaffRoom = route({
  method: 'GET',
  path: '/api/staff/room',
  who: 'staff',
  roles: ['moderator'],
  summary: 'The room for staff, newest first, with mutes that hold and how many messages a clearing would delete',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  output: z.object({
    messages: z.array(staffRoomMessage),
    more: z.boolean(),
    rev: z.number().int(),
    /** Messages not deleted. */
    live: z.number().int(),
    mutes: z.array(z.object({ memberId, nama: z.string(), until: isoTime, reason: z.string() })),
  }),
  refusals: [],
});

const staffDeleteRoomMessage = route({
  method: 'DELETE',
  path: '/api/staff/room/messages/:seq',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Deletes any message',
  params: seqParam,
  output: 'none',
  refusals: ['not-found'],
});

const muteInRoom = route({
  method: 'POST',
  path: '/api/staff/room/mutes',
  who: 'staff',
  roles: ['moderator'],
  summary: 'The author of a message may read and not post until then; the reason is told to them',
  body: z.object({ memberId, minutes: z.number().int().min(5).max(43_200), reason: z.string().max(2000) }),
  output: z.object({ until: isoTime }),
  refusals: ['not-found', 'reason-required'],
});

const unmuteInRoom = route({
  method: 'DELETE',
  path: '/api/staff/room/mutes/:id',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Ends a mute',
  params: z.object({ id: memberId }),
  output: 'none',
  refusals: ['not-found'],
});

const clearRoom = route({
  method: 'POST',
  path: '/api/staff/room/clear',
  who: 'staff',
  roles: ['moderator'],
  recentFactor: true,
  summary: 'Deletes everything in the room up to the message that was newest when it was confirmed; answers how many',
  body: z.object({ upToSeq: z.number().int().nonnegative() }),
  output: z.object({ deletedCount: z.number().int() }),
  refusals: [],
});

export const routes = {
  'GET /api/room': readRoom,
  'GET /api/room/changes': readRoomChanges,
  'POST /api/room/messages': postToRoom,
  'DELETE /api/room/messages/:seq': deleteRoomMessage,
  'GET /api/room/people': readRoomPeople,
  'GET /api/room/mentions': suggestMentions,
  'GET /api/staff/room': readStaffRoom,
  'DELETE /api/staff/room/messages/:seq': staffDeleteRoomMessage,
  'POST /api/staff/room/mutes': muteInRoom,
  'DELETE /api/staff/room/mutes/:id': unmuteInRoom,
  'POST /api/staff/room/clear': clearRoom,
} as const;
