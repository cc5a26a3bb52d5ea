import { PHOTO_SHOWN } from '#domain/visibility/photo-visibility.ts';
import { VIEWER_KINDS } from '#domain/visibility/viewer-kinds.ts';
import { CLOSABLE_FIELDS, FIELDS, type FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { z } from 'zod';
import { badges, fieldName, fieldSchema, isoTime, memberId, openFacts, photo } from './profile.ts';
import { waitingWishes } from './preferences.ts';
import { typedFields } from './registration.ts';
import { scoring } from './search.ts';
import { route } from './route.ts';

/** One photo of the member's own, in order; the first is the main one. */
export const ownPhoto = z
  .object({
    id: z.string(),
    thumb: z.string(),
    card: z.string(),
    full: z.string(),
    blur: z.string(),
    shown: z.enum(PHOTO_SHOWN),
    /** Only the owner sees it until staff have reviewed it. */
    held: z.boolean(),
  })
  .meta({ id: 'OwnPhoto' });
export type OwnPhoto = z.infer<typeof ownPhoto>;

const ownFacts = z
  .strictObject(Object.fromEntries(FIELDS.map((f) => [f.name, fieldSchema(f).nullable()])))
  .meta({ id: 'OwnFacts' }) as unknown as z.ZodType<Pick<Profile, FieldName>>;

/** The member's own profile, complete. */
export const ownProfile = z
  .object({
    id: memberId,
    /** For signing in; only its owner sees it. */
    username: z.string(),
    /** The public @ name, and from when it can be changed (null: now). */
    handle: z.string(),
    handleChangeableAt: isoTime.nullable(),
    facts: ownFacts,
    /** Fields the member shows to nobody. */
    closed: z.array(fieldName),
    photos: z.array(ownPhoto),
    pausedAt: isoTime.nullable(),
    badges,
    completeness: z.object({
      percent: z.number().int().min(0).max(100),
      missing: z.array(fieldName),
      /** The step that adds most. */
      next: z.object({ step: z.union([z.literal('photo'), fieldName]), points: z.number().int() }).nullable(),
    }),
    /** The income proof was put off at registration, and the home reminds of it. */
    proofReminded: z.boolean(),
    /** Own edits that count later (R-INF 1, 2); null before the first search: everything counts at once. */
    held: z
      .object({
        scoring,
        changesLeft: z.number().int(),
        nextChangeAt: isoTime.nullable(),
        waiting: waitingWishes.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;

const readOwnProfile = route({
  method: 'GET',
  path: '/api/profile',
  who: 'member',
  beforeProof: true,
  summary: 'The member’s own profile, whole, with photos and completeness',
  output: ownProfile,
  refusals: [],
});

export type TypedProfile = z.infer<typeof typedFields>;

const editProfile = route({
  method: 'PATCH',
  path: '/api/profile',
  who: 'member',
  beforeProof: true,
  summary:
    'Changes fields. Values as typed, older spellings accepted; «wajib sama» clears wanted religions, «bersih» the mistake. gender never changes, and the WhatsApp number by proof alone. Of sensitive wishes and facts three changes in 7 days: a further wish waits (`held.waiting`), a further fact is refused',
  body: typedFields,
  output: ownProfile,
  refusals: [
    'field-empty',
    'field-out-of-range',
    'field-too-long',
    'field-too-many',
    'field-not-a-choice',
    'field-fixed',
    'divorce-certificate-required',
    'past-mistake-required',
    'own-fact-not-yet',
    'name-too-short',
    'name-characters',
    'name-reserved',
    'contact-details',
    'too-many-requests',
  ],
});

const closeField = route({
  method: 'PUT',
  path: '/api/profile/closed/:field',
  who: 'member',
  beforeProof: true,
  summary:
    'Closes a field to everybody, or opens it again as the matrix says (decision 0049). Others read it as not stated, at once. Only what nobody has to tell and no rule judges can be closed',
  params: z.object({ field: z.enum(CLOSABLE_FIELDS.map((f) => f.name) as [FieldName, ...FieldName[]]) }),
  body: z.object({ closed: z.boolean() }),
  output: ownProfile,
  refusals: ['too-many-requests'],
});

const changeHandle = route({
  method: 'PUT',
  path: '/api/profile/handle',
  who: 'member',
  beforeProof: true,
  summary: 'Changes the own public @ name, once in 30 days; the old one is kept for its owner for 90 days (R-CODE-4)',
  body: z.object({ handle: z.string().max(200) }),
  output: ownProfile,
  refusals: [
    'handle-invalid',
    'handle-reserved',
    'contact-details',
    'handle-is-username',
    'handle-taken',
    'handle-too-early',
    'too-many-requests',
  ],
});

const previewed = z.object({
  as: z.enum(VIEWER_KINDS),
  /** nothing: this viewer does not meet the member at all. */
  row: z.enum(['nothing', 'blurred', 'basic-open', 'paid', 'mutual', 'approved', 'approved-needs-upgrade']),
  facts: openFacts,
  locked: z.array(fieldName),
  photos: z.array(photo),
  badges,
});
export type PreviewedProfile = z.infer<typeof previewed>;

const previewProfile = route({
  method: 'GET',
  path: '/api/profile/preview',
  who: 'member',
  beforeProof: true,
  summary: '«Begini orang lain melihat saya»: the own profile through the visibility matrix, for one kind of viewer',
  query: z.object({ as: z.enum(VIEWER_KINDS) }),
  output: previewed,
  refusals: [],
});

const pauseProfile = route({
  method: 'PUT',
  path: '/api/profile/pause',
  who: 'member',
  beforeProof: true,
  summary: '«Jeda profil»: out of every list at once, and back (T74)',
  body: z.object({ paused: z.boolean() }),
  output: z.object({ pausedAt: isoTime.nullable() }),
  refusals: ['too-many-requests'],
});

export const routes = {
  'GET /api/profile': readOwnProfile,
  'PATCH /api/profile': editProfile,
  'PUT /api/profile/closed/:field': closeField,
  'PUT /api/profile/handle': changeHandle,
  'GET /api/profile/preview': previewProfile,
  'PUT /api/profile/pause': pauseProfile,
} as const;
