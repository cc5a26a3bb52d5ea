import { PASSKEY_NAME_MAX } from '#domain/profile/passkeys.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';
import { signIn } from './session.ts';

/** Bytes as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/);
const credentialId = bytes(1400);
const kind = z.literal('public-key');
const transports = z.array(z.string().max(40)).max(10);
const named = z.object({ id: z.string(), type: kind, transports: z.array(z.string()).optional() });
/** Loose on purpose: an empty field gets its own text. */
const password = z.string().max(2000).optional();
const name = z.string().max(PASSKEY_NAME_MAX);

/** A new passkey as the browser returns it. */
const madeKey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: transports.optional(),
  }),
});
export type MadeKey = z.infer<typeof madeKey>;

/** A signature of a passkey as the browser returns it. */
export const shownKey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).optional(),
  }),
});
export type ShownKey = z.infer<typeof shownKey>;

/** For `navigator.credentials.create`, as JSON. */
const creation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: kind, alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: z.array(named),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });

/** For `navigator.credentials.get`, as JSON. */
export const asking = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    /** Empty at a sign-in: the authenticator knows its accounts. */
    allowCredentials: z.array(named),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyAsking' });
export type PasskeyAsking = z.infer<typeof asking>;

export const passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    addedAt: isoTime,
    lastUsedAt: isoTime.nullable(),
    /** Its counter went back, which means a copy exists: it is refused. */
    refused: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

const listPasskeys = route({
  method: 'GET',
  path: '/api/passkeys',
  who: 'account',
  beforeProof: true,
  summary: 'The own passkeys, the oldest first',
  output: z.object({ passkeys: z.array(passkey) }),
  refusals: [],
});

const beginPasskey = route({
  method: 'POST',
  path: '/api/passkeys/options',
  who: 'account',
  beforeProof: true,
  beforeFactor: true,
  recentFactor: true,
  summary: 'For the own password: what a browser makes a new passkey of, once, within five minutes, in this session',
  body: z.object({ currentPassword: password }),
  output: creation,
  refusals: ['own-password-required', 'own-password-wrong', 'passkey-limit', 'too-many-requests'],
});

const addPasskey = route({
  method: 'POST',
  path: '/api/passkeys',
  who: 'account',
  beforeProof: true,
  beforeFactor: true,
  recentFactor: true,
  summary: 'Keeps the new passkey; the first second factor of somebody of the team brings recovery codes, told once',
  body: z.object({ name, made: madeKey }),
  output: z.object({ passkey, codes: z.array(z.string()).nullable() }),
  refusals: ['passkey-wrong', 'passkey-known', 'passkey-limit', 'passkey-name-required', 'too-many-requests'],
});

const renamePasskey = route({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  who: 'account',
  beforeProof: true,
  summary: 'Another name for an own passkey',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name }),
  output: 'none',
  refusals: ['not-found', 'passkey-name-required'],
});

const removePasskey = route({
  method: 'POST',
  path: '/api/passkeys/:id/removal',
  who: 'account',
  beforeProof: true,
  recentFactor: true,
  summary: 'Forgets an own passkey: a member for the password, one of the team after a fresh second factor',
  params: z.object({ id: z.uuid() }),
  body: z.object({ currentPassword: password }),
  output: 'none',
  refusals: ['not-found', 'own-password-required', 'own-password-wrong', 'factor-last', 'too-many-requests'],
});

const beginPasskeySignIn = route({
  method: 'POST',
  path: '/api/session/passkey/options',
  who: 'anyone',
  summary: 'What a passkey signs to sign in: the same for everybody, names no account',
  output: asking,
  refusals: ['too-many-requests'],
});

const signInByPasskey = route({
  method: 'POST',
  path: '/api/session/passkey',
  who: 'anyone',
  summary: 'Sign in with a passkey instead of name and password; of the team it is the second factor too',
  body: z.object({
    shown: shownKey,
    /** Cancels the end of the own account, as with a password (decision 0064). */
    restore: z.boolean().optional(),
  }),
  output: signIn.output,
  refusals: ['passkey-wrong', 'account-suspended', 'account-closing', 'too-many-requests'],
});

export const routes = {
  'POST /api/session/passkey/options': beginPasskeySignIn,
  'POST /api/session/passkey': signInByPasskey,
  'GET /api/passkeys': listPasskeys,
  'POST /api/passkeys/options': beginPasskey,
  'POST /api/passkeys': addPasskey,
  'PATCH /api/passkeys/:id': renamePasskey,
  'POST /api/passkeys/:id/removal': removePasskey,
} as const;
