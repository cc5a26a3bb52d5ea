import { DOCUMENT_KINDS } from '#domain/profile/badges.ts';
import { z } from 'zod';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';
import { DOCUMENT_TYPES } from './uploads.ts';

/** A document for its owner: the decision, and every opening by staff. */
const ownDocument = z
  .object({
    id: z.uuid(),
    kind: z.enum(DOCUMENT_KINDS),
    name: z.string(),
    bytes: z.number().int(),
    mime: z.string(),
    sentAt: isoTime,
    /** withdrawn: taken back after an opening by staff, so that the opening stays on record. */
    status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
    /** Withdrawn by us: the number stayed unproved, so that nobody looked at it. */
    lapsed: z.boolean().optional(),
    decidedAt: isoTime.nullable(),
    /** Why it was rejected. */
    note: z.string().nullable(),
    /** When the file itself is, or was, erased; null before the decision. */
    erasedAt: isoTime.nullable(),
    /** Address of the file; null once it is erased. */
    file: z.string().nullable(),
    openings: z.array(z.object({ at: isoTime, reason: z.string() })),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'OwnDocument' });
export type OwnDocument = z.infer<typeof ownDocument>;
const ownDocuments = z.object({ papers: z.array(ownDocument) });

const listDocuments = route({
  method: 'GET',
  path: '/api/profile/papers',
  who: 'member',
  beforeProof: true,
  summary: 'The member’s own documents, newest first, with decisions and openings',
  output: ownDocuments,
  refusals: [],
});

const sendDocument = route({
  method: 'POST',
  path: '/api/profile/papers',
  who: 'member',
  beforeProof: true,
  summary:
    'Multipart: field `kind` first, then `file`. Stored encrypted; at most 3 waiting income proofs and 1 certificate',
  upload: { file: DOCUMENT_TYPES, fields: z.object({ kind: z.enum(DOCUMENT_KINDS) }) },
  output: ownDocuments,
  refusals: [
    'upload-no-file',
    'upload-not-document',
    'upload-too-large',
    'upload-paper-limit',
    'documents-consent-missing',
    'upload-failed',
    'too-many-requests',
  ],
});

const withdrawDocument = route({
  method: 'DELETE',
  path: '/api/profile/papers/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Takes a document back that is not decided yet; the file goes at once',
  params: z.object({ id: z.uuid() }),
  output: ownDocuments,
  refusals: ['not-found', 'paper-decided'],
});

const readOwnDocument = route({
  method: 'GET',
  path: '/api/media/papers/:id',
  who: 'member',
  beforeProof: true,
  summary: 'The owner’s own document, as a download; nobody else’s exists here',
  params: z.object({ id: z.uuid() }),
  output: { bytes: DOCUMENT_TYPES, ranges: true },
  refusals: ['not-found'],
});

const listDocumentQueue = route({
  method: 'GET',
  path: '/api/staff/papers',
  who: 'staff',
  roles: ['verifier'],
  summary: 'Documents waiting for a decision, oldest first; what a profile claims is seen with its document alone',
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({
    papers: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(DOCUMENT_KINDS),
        memberId,
        nama: z.string(),
        mime: z.string(),
        bytes: z.number().int(),
        sentAt: isoTime,
        openings: z.number().int(),
      }),
    ),
    waiting: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['cursor-invalid'],
});

const openDocument = route({
  method: 'POST',
  path: '/api/staff/papers/:id/openings',
  who: 'staff',
  roles: ['verifier'],
  summary:
    'States a reason and gets an address that works for this staff member for 10 minutes; the owner sees the opening',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: z.object({
    openingId: z.uuid(),
    file: z.string(),
    mime: z.string(),
    /** The profile's claim at the opening: the decision judges this value. */
    claim: z.string().nullable(),
    expiresAt: isoTime,
  }),
  refusals: ['not-found', 'reason-required', 'too-many-requests'],
});

const readOpenedDocument = route({
  method: 'GET',
  path: '/api/media/openings/:id',
  who: 'staff',
  roles: ['verifier'],
  summary: 'The bytes of a document, for the staff member of this opening, while it lasts',
  params: z.object({ id: z.uuid() }),
  output: { bytes: DOCUMENT_TYPES, ranges: true },
  refusals: ['not-found'],
});

const decideDocument = route({
  method: 'POST',
  path: '/api/staff/papers/:id/decision',
  who: 'staff',
  roles: ['verifier'],
  summary: 'Approves or rejects once, by somebody who opened it; a rejection says why',
  params: z.object({ id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'reject']), note: z.string().max(2000).nullish() }),
  output: z.object({ status: z.enum(['approved', 'rejected']) }),
  refusals: ['not-found', 'paper-decided', 'paper-not-opened', 'reason-required'],
});

const revokeDocument = route({
  method: 'POST',
  path: '/api/staff/papers/:id/revocation',
  who: 'staff',
  roles: ['verifier'],
  summary: 'Takes an approval back, for a reason its owner reads: the paper counts as rejected, and its badge ends',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: 'none',
  refusals: ['not-found', 'reason-required'],
});

export const routes = {
  'GET /api/profile/papers': listDocuments,
  'POST /api/profile/papers': sendDocument,
  'DELETE /api/profile/papers/:id': withdrawDocument,
  'GET /api/media/papers/:id': readOwnDocument,
  'GET /api/staff/papers': listDocumentQueue,
  'POST /api/staff/papers/:id/openings': openDocument,
  'GET /api/media/openings/:id': readOpenedDocument,
  'POST /api/staff/papers/:id/decision': decideDocument,
  'POST /api/staff/papers/:id/revocation': revokeDocument,
} as const;
