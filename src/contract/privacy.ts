import { CONSENT_PURPOSES, CONSENT_WAYS } from '#domain/privacy/consents.ts';
import { OPENING_KINDS } from '#domain/privacy/openings.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

/** Loose on purpose: an empty field gets its own text, not a schema message. */
const typed = z.string().max(2000).optional();

const closeAccount = route({
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

const closeSuspended = route({
  method: 'POST',
  path: '/api/privacy/suspended-deletion',
  who: 'anyone',
  summary:
    'Ends an account that a decision of the team keeps out, with what its refused sign-in gave (30 minutes) and its password: erased after 7 days in which a sign-in takes it back',
  body: z.object({ token: z.string().max(600), currentPassword: typed }),
  output: z.object({ erasedAt: isoTime }),
  refusals: ['deletion-token-over', 'own-password-required', 'own-password-wrong', 'too-many-requests'],
});

const dataExport = z
  .object({
    id: z.uuid(),
    state: z.enum(['waiting', 'ready', 'over']),
    askedAt: isoTime,
    expiresAt: isoTime.nullable(),
    bytes: z.number().int().nullable(),
  })
  .meta({ id: 'DataExport' });
/** The last copy, and when the next may be asked for (null: now). */
const exportState = z.object({ copy: dataExport.nullable(), nextAt: isoTime.nullable() });

const readExport = route({
  method: 'GET',
  path: '/api/privacy/exports',
  who: 'member',
  beforeProof: true,
  summary: 'Where the last copy of the own data stands',
  output: exportState,
  refusals: [],
});

const askExport = route({
  method: 'POST',
  path: '/api/privacy/exports',
  who: 'member',
  beforeProof: true,
  summary: 'Asks for a copy of the own data, made in a minute or two and kept for 72 hours; once in 24 hours',
  body: z.object({ currentPassword: typed }),
  output: exportState,
  refusals: ['own-password-required', 'own-password-wrong', 'export-too-early', 'too-many-requests'],
});

const openExport = route({
  method: 'POST',
  path: '/api/privacy/exports/:id/opening',
  who: 'member',
  beforeProof: true,
  summary: 'The address of the own copy, for five minutes and this member',
  params: z.object({ id: z.uuid() }),
  body: z.object({ currentPassword: typed }),
  output: z.object({ address: z.string() }),
  refusals: ['not-found', 'own-password-required', 'own-password-wrong', 'too-many-requests'],
});

const readExportFile = route({
  method: 'GET',
  path: '/api/privacy/exports/:id/file',
  who: 'member',
  beforeProof: true,
  summary: 'The copy: JSON, the own photos and papers; nothing of another member is in it',
  params: z.object({ id: z.uuid() }),
  query: z.object({ key: z.string().max(400) }),
  output: { bytes: ['application/zip'] },
  refusals: ['not-found'],
});

const listOpenings = route({
  method: 'GET',
  path: '/api/privacy/openings',
  who: 'member',
  beforeProof: true,
  summary:
    'What the team opened of the member, the newest 200: the hour, the roles of then, and why; never who. Looks at the account: by the day, two days later',
  output: z.object({
    openings: z.array(
      z.object({
        what: z.enum(OPENING_KINDS),
        /** Of the reader at that time; none where nothing was kept of them, nor of `account`. */
        roles: z.array(z.string()),
        reason: z.string().nullable(),
        /** The beginning of the hour; of `account`, of the day in Jakarta. */
        at: isoTime,
        /** How often in that hour; of `account` always 1. */
        times: z.number().int(),
      }),
    ),
  }),
  refusals: [],
});

const purpose = z.enum(CONSENT_PURPOSES);
const consents = z
  .object({
    /** By purpose: is the consent given, and to the present text? */
    purposes: z.array(
      z.object({
        purpose,
        given: z.boolean(),
        /** Given to a text that has changed since. */
        older: z.boolean(),
        at: isoTime.nullable(),
      }),
    ),
    /** All consents and withdrawals, the newest first. */
    history: z.array(
      z.object({
        purpose,
        given: z.boolean(),
        version: z.string(),
        /** SHA-256 of the text, hexadecimal. */
        textHash: z.string(),
        /** The text word for word. */
        text: z.string().nullable(),
        at: isoTime,
        way: z.enum(CONSENT_WAYS),
        /** Keyed hash of the network address, hexadecimal. */
        addressHash: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Consents' });
export type Consents = z.infer<typeof consents>;

const readConsents = route({
  method: 'GET',
  path: '/api/privacy/consents',
  who: 'member',
  beforeProof: true,
  summary: 'What the member agreed to, purpose by purpose, with its history and the texts word for word (T70)',
  output: consents,
  refusals: [],
});

const answerConsent = route({
  method: 'POST',
  path: '/api/privacy/consents',
  who: 'member',
  beforeProof: true,
  summary: 'Gives a consent or takes it back; without the one to process the profile its member is there for nobody',
  body: z.object({
    purpose,
    given: z.boolean(),
    /** Version of the text that was shown. */
    version: z.string().max(40),
    way: z.enum(['asked-again', 'privacy-centre']),
  }),
  output: consents,
  refusals: ['consent-text-changed', 'too-many-requests'],
});

export const routes = {
  'POST /api/privacy/deletion': closeAccount,
  'POST /api/privacy/suspended-deletion': closeSuspended,
  'GET /api/privacy/exports': readExport,
  'POST /api/privacy/exports': askExport,
  'POST /api/privacy/exports/:id/opening': openExport,
  'GET /api/privacy/exports/:id/file': readExportFile,
  'GET /api/privacy/consents': readConsents,
  'POST /api/privacy/consents': answerConsent,
  'GET /api/privacy/openings': listOpenings,
} as const;
