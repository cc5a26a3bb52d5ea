import { z } from 'zod';
import { conversation } from './chat.ts';
import { historyItem } from './likes.ts';
import { memberId } from './profile.ts';
import { route } from './route.ts';

const readDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  who: 'member',
  summary: 'The member’s home: new matches, open conversations, likes, quota',
  output: z.object({
    newMatches: z.array(historyItem),
    /** The newest matches, seen or not. */
    recentMatches: z.array(historyItem),
    /** Who likes the member and waits for an answer, the newest; of premium and pro alone (R-SEE-2). */
    likers: z.array(historyItem),
    /** Conversations that are open, the one that ends first before the others. */
    chats: z.array(conversation),
    matches: z.number().int(),
    likersCount: z.number().int(),
    likesUsed: z.number().int(),
    likeLimit: z.number().int().nullable(),
  }),
  refusals: [],
});

const markMatchesSeen = route({
  method: 'POST',
  path: '/api/dashboard/seen',
  who: 'member',
  summary: 'These matches are no longer new',
  body: z.object({ memberIds: z.array(memberId).max(200) }),
  output: 'none',
  refusals: [],
});

export const routes = {
  'GET /api/dashboard': readDashboard,
  'POST /api/dashboard/seen': markMatchesSeen,
} as const;
