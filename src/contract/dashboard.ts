import { z } from 'zod';
import { conversation } from './chat.ts';
import { likesItem } from './likes.ts';
import { memberId } from './profile.ts';
import { route } from './route.ts';

const readDashboard = route({
  method: 'GET',
  path: '/api/dashboard',
  who: 'member',
  summary: 'The member’s home: new matches, open conversations, likes, quota',
  output: z.object({
    newMatches: z.array(likesItem),
    /** The newest matches, viewed or not. */
    recentMatches: z.array(likesItem),
    /** Those of them with whom no conversation was ever opened. */
    notGreeted: z.array(memberId),
    /** The newest members who like this member and wait for an answer; for premium and pro alone (R-SEE-2). */
    likers: z.array(likesItem),
    /** Open conversations, the one that ends first at the head. */
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
