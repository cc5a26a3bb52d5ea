import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** Loose on purpose: an empty field must answer its own text, not a schema message. */
const typed = z.string().max(2000).optional();

export const closeAccount = route({
  method: 'POST',
  path: '/api/privacy/deletion',
  who: 'member',
  beforeProof: true,
  summary:
    'Ends the own account: hidden with this answer, erased after 7 days in which a sign-in takes it back, or at once when these are waived',
  body: z.object({ currentPassword: typed, waived: z.boolean() }),
  output: z.object({ erasedAt: isoTime }),
  refusals: ['own-password-required', 'own-password-wrong', 'deletion-payment-waits', 'too-many-requests'],
});
