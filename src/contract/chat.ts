import { MESSAGE_PAGE } from '#domain/messaging/limits.ts';
import { z } from 'zod';
import { isoTime, likeNotes, memberId } from './profile.ts';
import { route } from './route.ts';

/** Made by the sender's browser: the same message sent again is stored once. */
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
const conversationId = z.object({ id: z.uuid() });

/** One private message. `seq` counts 1, 2, 3 … within its conversation; a gap means that one was missed. */
export const privateMessage = z
  .object({
    conversationId: z.uuid(),
    seq: z.number().int().positive(),
    /** 'me' and 'them' from the viewer's side; live events carry the sender's id instead. */
    senderId: memberId,
    /** Only for the viewer's own messages. */
    clientId: clientId.nullable(),
    text: z.string(),
    at: isoTime,
  })
  .meta({ id: 'PrivateMessage' });
export type PrivateMessage = z.infer<typeof privateMessage>;

/** How a conversation stands, for one of its two members. Times are the server's. */
export const conversation = z
  .object({
    id: z.uuid(),
    /** The other side as this viewer may see them now. */
    other: z.object({
      id: memberId,
      nama: z.string(),
      photo: z.string().nullable(),
      blurred: z.boolean(),
      isDemo: z.boolean(),
    }),
    /** The notes the two wrote with their likes, shown above the messages. */
    notes: likeNotes,
    createdAt: isoTime,
    expiresAt: isoTime,
    serverTime: isoTime,
    /** Newest message; 0: none yet. */
    lastSeq: z.number().int(),
    lastMessage: z.object({ mine: z.boolean(), text: z.string(), at: isoTime }).nullable(),
    /** At most UNREAD_COUNTED, which is said as «99+». */
    unread: z.number().int(),
    /** The last read message of the viewer, and of the other: «dibaca» up to here. */
    myReadSeq: z.number().int(),
    theirReadSeq: z.number().int(),
    /** One of the two ended the match: read-only for good, and only the other's name is shown. */
    matchEnded: z.boolean(),
    /** The other ended their account: only the viewer's own messages are left. */
    gone: z.boolean(),
    extension: z.object({ mine: z.boolean(), theirs: z.boolean() }),
    can: z.object({ send: z.boolean(), extend: z.boolean() }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversation>;

const listConversations = route({
  method: 'GET',
  path: '/api/conversations',
  who: 'member',
  summary: 'Conversations with members who are there for the viewer, newest activity first; ended ones stay readable',
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({ items: z.array(conversation), unread: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const openConversation = route({
  method: 'POST',
  path: '/api/conversations',
  who: 'member',
  summary: 'Creates the one conversation of a mutual pair, or answers the one there is (T54)',
  body: z.object({ memberId }),
  output: conversation,
  refusals: ['candidate-not-available', 'chat-needs-match', 'subscription-required', 'too-many-requests'],
});

const readConversation = route({
  method: 'GET',
  path: '/api/conversations/:id',
  who: 'member',
  summary: 'One own conversation as it stands now',
  params: conversationId,
  output: conversation,
  refusals: ['not-found'],
});

const listMessages = route({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  who: 'member',
  summary: `At most ${MESSAGE_PAGE}, oldest first: the newest, those before a seq, or those after one (catch-up)`,
  params: conversationId,
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    after: z.coerce.number().int().nonnegative().optional(),
  }),
  output: z.object({ messages: z.array(privateMessage), more: z.boolean(), conversation }),
  refusals: ['not-found'],
});

const sendMessage = route({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  who: 'member',
  summary: 'Sends a message once, however often it is sent with the same client id',
  params: conversationId,
  body: z.object({ clientId, text: z.string().max(8000) }),
  output: z.object({ message: privateMessage }),
  refusals: [
    'not-found',
    'message-empty',
    'field-too-long',
    'match-ended',
    'conversation-expired',
    'too-many-requests',
  ],
});

const markConversationRead = route({
  method: 'POST',
  path: '/api/conversations/:id/read',
  who: 'member',
  summary: 'The window is open, not minimised, and its tab in view: read up to here (never back)',
  params: conversationId,
  body: z.object({
    seq: z.number().int().nonnegative(),
    /** The end of the conversation was in view: whatever is after `seq` came later. */
    atEnd: z.boolean().optional(),
  }),
  output: z.object({ myReadSeq: z.number().int(), unread: z.number().int() }),
  refusals: ['not-found'],
});

const extendConversation = route({
  method: 'POST',
  path: '/api/conversations/:id/extension',
  who: 'member',
  summary:
    '«Perpanjang 2 hari»: when both sides pressed, it is open for 48 h from now or from its end, whichever is later',
  params: conversationId,
  output: conversation,
  refusals: ['not-found', 'match-ended', 'subscription-required', 'too-many-requests'],
});

const transcript = z
  .object({
    id: z.uuid(),
    /** Name and handle as last seen by the member; null: not kept, or the account is erased. */
    nama: z.string().nullable(),
    handle: z.string().nullable(),
    /** The other's account is erased; false with a null name: the name was not kept. */
    erased: z.boolean(),
    /** Time of the newest message in the transcript. */
    lastAt: isoTime,
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof transcript>;

const listTranscripts = route({
  method: 'GET',
  path: '/api/transcripts',
  who: 'member',
  summary: 'Own conversations a transcript can be taken of, also with members who are not there any more',
  output: z.object({ transcripts: z.array(transcript) }),
  refusals: [],
});

const readTranscript = route({
  method: 'GET',
  path: '/api/transcripts/:id/file',
  who: 'member',
  summary: 'One own conversation as the member saw it, as a ZIP for IASC and the police; made anew, kept nowhere',
  params: conversationId,
  output: { bytes: ['application/zip'] },
  refusals: ['not-found', 'too-many-requests'],
});

export const routes = {
  'GET /api/conversations': listConversations,
  'POST /api/conversations': openConversation,
  'GET /api/conversations/:id': readConversation,
  'GET /api/conversations/:id/messages': listMessages,
  'POST /api/conversations/:id/messages': sendMessage,
  'POST /api/conversations/:id/read': markConversationRead,
  'POST /api/conversations/:id/extension': extendConversation,
  'GET /api/transcripts': listTranscripts,
  'GET /api/transcripts/:id/file': readTranscript,
} as const;
