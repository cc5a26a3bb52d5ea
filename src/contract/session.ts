import { ZONES } from '#domain/profile/time-zone.ts';
import { GENDERS } from '#domain/profile/values.ts';
import { REPORT_CATEGORIES } from '#domain/safety/reports.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { FACTOR_STATES, FACTOR_WAYS } from '#domain/staff/second-factor.ts';
import { z } from 'zod';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

/** Why a new password is refused, besides its least length (R-ACC-1). */
export const UNUSABLE_PASSWORD = [
  'password-too-long',
  'password-blank',
  'password-repeated',
  'password-own-name',
  'password-too-common',
  'password-common-word',
] as const;
const NEW_PASSWORD = [
  'password-fields-required',
  'password-mismatch',
  'password-too-short',
  ...UNUSABLE_PASSWORD,
] as const;

/** Loose on purpose: an empty field gets its own text, not a schema message. */
const typed = z.string().max(512).optional();
/** Longer than any password of 256 characters: «too long» has its own text. */
const password = z.string().max(2000).optional();

export const viewer = z
  .object({
    id: memberId,
    username: z.string(),
    /** The own public @ name. */
    handle: z.string(),
    nama: z.string(),
    gender: z.enum(GENDERS),
    /** Effective tier: basic again when a paid plan has ended (R-PLAN-4). */
    tier: z.enum(['basic', 'premium', 'pro']),
    photo: z.string().nullable(),
    plan: z.object({
      trialDaysLeft: z.number().int().nullable(),
      trialEndsAt: isoTime.nullable(),
      trialWarning: z.boolean(),
      trialOver: z.boolean(),
      needsPayment: z.boolean(),
      premiumEndsAt: isoTime.nullable(),
      premiumExpired: z.boolean(),
      /** Pro, when that is the plan that has ended; absent: another, or none. */
      endedTier: z.literal('pro').optional(),
    }),
    newMatches: z.number().int(),
    /** Requests for the full profile that wait for an answer. */
    waitingRequests: z.number().int(),
    /** At most UNREAD_COUNTED. */
    unreadNotifications: z.number().int(),
    /** The zone of their times: that of their province. */
    zone: z.enum(Object.keys(ZONES) as [keyof typeof ZONES]),
    /** When the profile was paused: it is out of every list; null: not paused. */
    pausedAt: isoTime.nullable(),
    /** The own number is proved; until then the member meets nobody (R-ACC 3). */
    proved: z.boolean(),
    /** The consent to process the profile: `older` asks again, `withdrawn` closes the member routes. */
    consent: z.enum(['current', 'older', 'withdrawn']),
    /** A warning of the team the member has not confirmed yet; its cause as a class. */
    warning: z
      .object({ id: z.uuid(), cause: z.enum(REPORT_CATEGORIES), at: isoTime, appealed: z.boolean() })
      .nullable(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Me' });
export type Viewer = z.infer<typeof viewer>;

/** A team member: signs in like a member, has no profile. */
export const staff = z
  .object({
    username: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    factor: z.enum(FACTOR_STATES),
    /** Ways to show the second factor, besides a recovery code. */
    ways: z.array(z.enum(FACTOR_WAYS)),
  })
  .meta({ id: 'Staff' });
export type Staff = z.infer<typeof staff>;

const readSession = route({
  method: 'GET',
  path: '/api/session',
  who: 'anyone',
  summary: 'Who am I: the signed-in member, or null',
  output: z.object({
    member: viewer.nullable(),
    staff: staff.nullable(),
    serverTime: isoTime,
    development: z.boolean(),
    /** The least length of a password here. */
    passwordMin: z.number().int(),
  }),
  refusals: [],
});

export const signIn = route({
  method: 'POST',
  path: '/api/session',
  who: 'anyone',
  summary: 'Sign in; creates the trial on the first one (R-PLAN-2)',
  body: z.object({
    username: typed,
    password,
    /** Cancels the end of the own account (decision 0064). */
    restore: z.boolean().optional(),
  }),
  output: z.object({ member: viewer.nullable(), staff: staff.nullable(), firstSignIn: z.boolean() }),
  refusals: ['credentials-required', 'credentials-wrong', 'account-suspended', 'account-closing', 'too-many-requests'],
});

const signOut = route({
  method: 'DELETE',
  path: '/api/session',
  who: 'anyone',
  summary:
    'End this session, or every session of the account (a team session without its second factor: itself alone); no session counts as success',
  query: z.object({ everywhere: z.enum(['true', 'false']).optional() }),
  output: 'none',
  refusals: [],
});

const requestResetCode = route({
  method: 'POST',
  path: '/api/session/reset-code',
  who: 'anyone',
  summary: 'Forgotten password, step 1: the answer is the same whether or not the pair exists (READINGS §7.3)',
  body: z.object({ username: typed, whatsapp: typed }),
  output: z.object({
    request: z.uuid(),
    expiresInSeconds: z.number().int(),
    delivery: z.enum(['sent-if-known', 'contact-support']),
    /** Our WhatsApp number, where no sender is configured and we have one. */
    contact: z.string().nullable(),
  }),
  refusals: ['reset-username-required', 'reset-whatsapp-required', 'too-many-requests'],
});

const resetPassword = route({
  method: 'POST',
  path: '/api/session/reset',
  who: 'anyone',
  summary: 'Forgotten password, step 2: code and new password; ends every session',
  body: z.object({ request: z.string().max(64), code: typed, password, confirmation: password }),
  output: 'none',
  refusals: ['reset-code-required', 'reset-code-wrong', ...NEW_PASSWORD, 'too-many-requests'],
});

const recoverPassword = route({
  method: 'POST',
  path: '/api/session/recovery',
  who: 'anyone',
  summary: 'Recovery link: one-time pair of tokens, 30 minutes (READINGS §7.4)',
  body: z.object({ accessToken: typed, refreshToken: typed, password, confirmation: password }),
  output: 'none',
  refusals: ['recovery-link-invalid', ...NEW_PASSWORD, 'too-many-requests'],
});

const changePassword = route({
  method: 'PATCH',
  path: '/api/session/password',
  who: 'account',
  beforeProof: true,
  summary:
    'A new password, for the present one: ends every other session, gives this one a new secret, tells the member',
  body: z.object({ currentPassword: password, password, confirmation: password }),
  output: 'none',
  refusals: ['own-password-required', 'own-password-wrong', ...NEW_PASSWORD, 'too-many-requests'],
});

export const openSession = z
  .object({
    /** Identifies the session to its member; it cannot sign in. */
    id: z.uuid(),
    /** From the browser's own statement; null: none, or not one we know. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** The network address of the sign-in, shortened («182.3.x.x»); null for older sessions. */
    network: z.string().nullable(),
    signedInAt: isoTime,
    /** Exact to about ten minutes. */
    lastSeenAt: isoTime,
    /** The session of this request. */
    current: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSession>;

const listSessions = route({
  method: 'GET',
  path: '/api/sessions',
  who: 'account',
  beforeProof: true,
  summary: 'Where the account is signed in: this session first, then the last seen',
  output: z.object({ sessions: z.array(openSession) }),
  refusals: [],
});

const endSession = route({
  method: 'DELETE',
  path: '/api/sessions/:id',
  who: 'account',
  beforeProof: true,
  summary: 'End one own session, at once everywhere',
  params: z.object({ id: z.uuid() }),
  output: 'none',
  refusals: ['not-found'],
});

const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/sessions',
  who: 'account',
  beforeProof: true,
  summary: 'End every own session but this one',
  output: 'none',
  refusals: [],
});

const readOutbox = route({
  method: 'GET',
  path: '/api/development/outbox',
  who: 'anyone',
  developmentOnly: true,
  summary: 'Development only: the newest messages of the local outbox',
  output: z.object({
    messages: z.array(
      z.object({ id: z.string(), channel: z.string(), to: z.string(), text: z.string(), createdAt: isoTime }),
    ),
  }),
  refusals: [],
});

const readDemoLogins = route({
  method: 'GET',
  path: '/api/development/logins',
  who: 'anyone',
  developmentOnly: true,
  summary: 'Development only: the demo members one can sign in as; empty without a demo world',
  output: z.object({ password: z.string(), logins: z.array(z.object({ username: z.string(), role: z.string() })) }),
  refusals: [],
});

export const routes = {
  'GET /api/session': readSession,
  'POST /api/session': signIn,
  'DELETE /api/session': signOut,
  'POST /api/session/reset-code': requestResetCode,
  'POST /api/session/reset': resetPassword,
  'POST /api/session/recovery': recoverPassword,
  'PATCH /api/session/password': changePassword,
  'GET /api/sessions': listSessions,
  'DELETE /api/sessions/:id': endSession,
  'DELETE /api/sessions': endOtherSessions,
  'GET /api/development/outbox': readOutbox,
  'GET /api/development/logins': readDemoLogins,
} as const;
