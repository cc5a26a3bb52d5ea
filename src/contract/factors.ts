import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { z } from 'zod';
import { asking, shownKey } from './passkeys.ts';
import { route } from './route.ts';

/** Loose on purpose: an empty field gets its own text. */
const password = z.string().max(2000).optional();
const code = z.string().max(40);
const codes = z.object({ codes: z.array(z.string()) });

const readFactors = route({
  method: 'GET',
  path: '/api/staff/factors',
  who: 'staff',
  roles: STAFF_ROLES,
  summary: 'The own second factor: whether an authenticator is set up, and how many recovery codes are left',
  output: z.object({ totp: z.boolean(), codesLeft: z.number().int() }),
  refusals: [],
});

const beginTotp = route({
  method: 'POST',
  path: '/api/staff/factors/totp',
  who: 'staff',
  roles: STAFF_ROLES,
  beforeFactor: true,
  recentFactor: true,
  summary: 'A secret for an authenticator, told once, in use from its first right code on; one in use stays',
  body: z.object({ currentPassword: password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['own-password-required', 'own-password-wrong', 'factor-set-up', 'too-many-requests'],
});

const confirmTotp = route({
  method: 'POST',
  path: '/api/staff/factors/totp/confirmation',
  who: 'staff',
  roles: STAFF_ROLES,
  beforeFactor: true,
  recentFactor: true,
  summary: 'The first code of the authenticator: from now on every session shows one. Ten recovery codes, told once',
  body: z.object({ code }),
  output: codes,
  refusals: ['factor-code-wrong', 'factor-set-up', 'too-many-requests'],
});

const passFactor = route({
  method: 'POST',
  path: '/api/staff/factors/pass',
  who: 'staff',
  roles: STAFF_ROLES,
  beforeFactor: true,
  summary: 'This session shows a code of the authenticator or a recovery code, each once',
  body: z.object({ code }),
  output: 'none',
  refusals: ['factor-code-wrong', 'too-many-requests'],
});

const beginFactorPasskey = route({
  method: 'POST',
  path: '/api/staff/factors/passkey/options',
  who: 'staff',
  roles: STAFF_ROLES,
  beforeFactor: true,
  summary: 'What one of the own passkeys signs to be the second factor of this session, once, within five minutes',
  output: asking,
  refusals: ['not-found', 'too-many-requests'],
});

const passFactorByPasskey = route({
  method: 'POST',
  path: '/api/staff/factors/passkey',
  who: 'staff',
  roles: STAFF_ROLES,
  beforeFactor: true,
  summary: 'This session shows an own passkey',
  body: z.object({ shown: shownKey }),
  output: 'none',
  refusals: ['passkey-wrong', 'too-many-requests'],
});

const renewCodes = route({
  method: 'POST',
  path: '/api/staff/factors/codes',
  who: 'staff',
  roles: STAFF_ROLES,
  recentFactor: true,
  summary: 'Ten new recovery codes, told once; those before are over',
  body: z.object({ currentPassword: password }),
  output: codes,
  refusals: ['own-password-required', 'own-password-wrong', 'too-many-requests'],
});

const resetFactors = route({
  method: 'POST',
  path: '/api/staff/team/:id/factors/reset',
  who: 'staff',
  roles: ['owner'],
  recentFactor: true,
  summary: 'Takes a lost second factor of a colleague away, with a reason, and ends their sessions',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: 'none',
  refusals: ['not-found', 'reason-required'],
});

export const routes = {
  'GET /api/staff/factors': readFactors,
  'POST /api/staff/factors/totp': beginTotp,
  'POST /api/staff/factors/totp/confirmation': confirmTotp,
  'POST /api/staff/factors/pass': passFactor,
  'POST /api/staff/factors/passkey/options': beginFactorPasskey,
  'POST /api/staff/factors/passkey': passFactorByPasskey,
  'POST /api/staff/factors/codes': renewCodes,
  'POST /api/staff/team/:id/factors/reset': resetFactors,
} as const;
