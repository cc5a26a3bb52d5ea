import { z } from 'zod';
import { isoTime, likeNotes, memberId, memberRef, openFacts, sentNote } from './profile.ts';
import { candidateCard, relation } from './search.ts';
import { route } from './route.ts';

const like = route({
  method: 'POST',
  path: '/api/likes',
  who: 'member',
  summary: 'Like a candidate; the other side’s like makes a match (R-LIKE)',
  body: z.object({
    candidateId: memberId,
    /** «Suka, dengan catatan»: one sentence about a fact or an answered prompt that is open to the viewer now. */
    note: sentNote.optional(),
  }),
  output: z.object({
    relation,
    /** The card after the like, so that the screen shows the new state at once. */
    card: candidateCard,
    likesUsed: z.number().int(),
    likeLimit: z.number().int().nullable(),
  }),
  refusals: [
    'like-limit',
    'already-liked',
    'candidate-not-available',
    'self-like',
    'subscription-required',
    'profile-paused',
    'too-many-requests',
    'field-empty',
    'field-not-a-choice',
    'contact-details',
    'field-too-long',
  ],
});

export const LIKES_TABS = ['mutual', 'liked', 'likers', 'passed'] as const;

export const likesItem = z
  .object({
    /** null where this viewer may not open the profile. */
    id: memberId.nullable(),
    /**
     * Where `id` is null: enough to block, report or pass, without profile data. Always in the tab of passes: undoing a
     * pass needs it.
     */
    ref: memberRef.nullable(),
    /** Identifies a row in its list. */
    key: z.string(),
    facts: openFacts,
    photo: z.string().nullable(),
    blurred: z.boolean(),
    mutual: z.boolean(),
    notes: likeNotes,
    /** When the viewer liked the member; without a like, the time of the row's own event. */
    likedAt: isoTime,
    matchedAt: isoTime.nullable(),
    /** In the tab of passes: when the member was passed, and until when they are out of the own list. */
    passed: z.object({ at: isoTime, until: isoTime }).nullable(),
    isDemo: z.boolean(),
    can: z.object({ open: z.boolean(), likeBack: z.boolean() }),
  })
  .meta({ id: 'HistoryItem' });
export type LikesItem = z.infer<typeof likesItem>;

const readLikes = route({
  method: 'GET',
  path: '/api/likes/history',
  who: 'member',
  summary:
    'Saling Menyukai, Yang Pernah Disukai, Yang Pernah Menyukai Saya (locked for basic: a count and nothing else, R-SEE-2), Dilewati',
  query: z.object({ tab: z.enum(LIKES_TABS), cursor: z.string().max(400).optional() }),
  output: z.object({
    counts: z.object({
      mutual: z.number().int(),
      liked: z.number().int(),
      likers: z.number().int(),
      passed: z.number().int(),
    }),
    locked: z.boolean(),
    items: z.array(likesItem),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['cursor-invalid'],
});

const pass = route({
  method: 'POST',
  path: '/api/passes',
  who: 'member',
  summary:
    '«Lewati»: a candidate is out of the own list for 30 days and nothing else changes; by id, or by the reference of a card that is not open',
  body: z.object({ memberId: memberId.optional(), ref: memberRef.optional() }),
  output: z.object({ ref: memberRef, until: isoTime }),
  refusals: ['candidate-not-available', 'too-many-requests'],
});

const undoPass = route({
  method: 'DELETE',
  path: '/api/passes/:ref',
  who: 'member',
  summary: 'The candidate is in the own list again, as if never passed',
  params: z.object({ ref: memberRef }),
  output: 'none',
  refusals: ['not-found'],
});

export const routes = {
  'POST /api/likes': like,
  'GET /api/likes/history': readLikes,
  'POST /api/passes': pass,
  'DELETE /api/passes/:ref': undoPass,
} as const;
