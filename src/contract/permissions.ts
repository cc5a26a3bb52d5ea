import { z } from 'zod';
import { likesItem } from './likes.ts';
import { candidateCard } from './search.ts';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

const status = z.enum(['pending', 'approved', 'denied', 'revoked']);

const askPermission = route({
  method: 'POST',
  path: '/api/permissions',
  who: 'member',
  summary:
    'Asks a match to see the full profile: only mutual, only premium and pro, 30 days after a «no» (S1 §4, S2 §4)',
  body: z.object({ memberId }),
  output: z.object({ card: candidateCard }),
  refusals: [
    'candidate-not-available',
    'permission-needs-match',
    'upgrade-required',
    'permission-pending',
    'permission-granted',
    'permission-too-early',
    'too-many-requests',
  ],
});

const answerPermission = route({
  method: 'POST',
  path: '/api/permissions/:id/answer',
  who: 'member',
  summary: 'The owner of the profile, and nobody else, approves, denies or revokes; the effect is on the next call',
  params: z.object({ id: z.uuid() }),
  body: z.object({ answer: z.enum(['approve', 'deny', 'revoke']) }),
  output: z.object({ status }),
  refusals: ['not-found', 'permission-not-pending', 'too-many-requests'],
});

/**
 * A request for the owner of the profile: the requester, as visible to the owner now.
 */
const request = z
  .object({
    id: z.uuid(),
    status,
    member: likesItem,
    requestedAt: isoTime,
    respondedAt: isoTime.nullable(),
    /** When that member last opened the full profile; null: never, or not allowed now. */
    lastViewedAt: isoTime.nullable(),
  })
  .meta({ id: 'PermissionRequest' });
export type PermissionRequest = z.infer<typeof request>;

const listPermissions = route({
  method: 'GET',
  path: '/api/permissions',
  who: 'member',
  summary: 'Requests waiting for me, «siapa yang melihat profil lengkap saya», those I said no to, and what I asked',
  output: z.object({
    waiting: z.array(request),
    granted: z.array(request),
    refused: z.array(request),
    asked: z.array(request),
  }),
  refusals: [],
});

export const routes = {
  'POST /api/permissions': askPermission,
  'POST /api/permissions/:id/answer': answerPermission,
  'GET /api/permissions': listPermissions,
} as const;
