import { z } from 'zod';
import { isoTime, memberId, memberRef, openFacts } from './profile.ts';
import { candidateCard, relation } from './search.ts';
import { route } from './route.ts';

export const like = route({
  method: 'POST',
  path: '/api/likes',
  who: 'member',
  summary: 'Like a candidate; the other side’s like makes a match (R-LIKE)',
  body: z.object({ candidateId: memberId }),
  output: z.object({
    relation,
    /** The card as it may be seen now, so that the screen shows the new state at once. */
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
    'too-many-requests',
  ],
});

export const HISTORY_TABS = ['mutual', 'liked', 'likers'] as const;

export const historyItem = z
  .object({
    /** null where this viewer may not open the profile. */
    id: memberId.nullable(),
    /** Where `id` is null: enough to block, report or pass, nothing to read. */
    ref: memberRef.nullable(),
    /** Tells rows of one list apart. */
    key: z.string(),
    facts: openFacts,
    photo: z.string().nullable(),
    blurred: z.boolean(),
    mutual: z.boolean(),
    likedAt: isoTime,
    isDemo: z.boolean(),
    can: z.object({ open: z.boolean(), likeBack: z.boolean() }),
  })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof historyItem>;

export const readHistory = route({
  method: 'GET',
  path: '/api/likes/history',
  who: 'member',
  summary:
    'Saling Menyukai, Yang Pernah Disukai, Yang Pernah Menyukai Saya (locked for basic: a count and nothing else, R-SEE-2)',
  query: z.object({ tab: z.enum(HISTORY_TABS), cursor: z.string().max(400).optional() }),
  output: z.object({
    counts: z.object({ mutual: z.number().int(), liked: z.number().int(), likers: z.number().int() }),
    locked: z.boolean(),
    items: z.array(historyItem),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['cursor-invalid'],
});
