import { z } from 'zod';
import { memberId } from './profile.ts';
import { route } from './route.ts';

const endMatch = route({
  method: 'POST',
  path: '/api/matches/:id/ending',
  who: 'member',
  summary:
    '«Akhiri kecocokan»: quiet and for good. Both leave each other’s lists, permission ends, the conversation can only be read',
  params: z.object({ id: memberId }),
  output: 'none',
  refusals: ['candidate-not-available', 'too-many-requests'],
});

export const routes = {
  'POST /api/matches/:id/ending': endMatch,
} as const;
