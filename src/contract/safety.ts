import { REPORT_CATEGORIES, REPORT_KINDS } from '#domain/safety/reports.ts';
import { SAFETY_HINTS } from '#domain/messaging/safety-hints.ts';
import { z } from 'zod';
import { PHOTO_TYPE } from './media.ts';
import { isoTime, memberId, memberRef } from './profile.ts';
import { route } from './route.ts';

const place = z.number().int().positive();
/**
 * A member, named in exactly one way: by id, where the card is or was open; by the reference of a blurred card (which
 * reveals no id); as the author of a message in the room; or as the other side of an own conversation.
 */
const target = {
  memberId: memberId.optional(),
  ref: z.string().max(400).optional(),
  roomSeq: place.optional(),
  conversationId: z.uuid().optional(),
};

const blocked = z.object({ blocked: z.array(z.object({ ref: memberRef, nama: z.string(), at: isoTime })) });

const listBlocked = route({
  method: 'GET',
  path: '/api/blocks',
  who: 'member',
  summary: 'Whom the member blocked, by reference: the name as it was then, nothing newer',
  output: blocked,
  refusals: [],
});

const block = route({
  method: 'POST',
  path: '/api/blocks',
  who: 'member',
  summary: 'Blocks a member: total, both ways, at once. Blocking twice is the same as once',
  body: z.object(target),
  /** Reference for undoing it. */
  output: z.object({ ref: memberRef }),
  refusals: ['candidate-not-available', 'too-many-requests'],
});

const unblock = route({
  method: 'DELETE',
  path: '/api/blocks/:ref',
  who: 'member',
  summary: 'Takes the own block of this member back',
  params: z.object({ ref: memberRef }),
  output: 'none',
  refusals: ['not-found'],
});

const report = route({
  method: 'POST',
  path: '/api/reports',
  who: 'member',
  summary: 'Reports a profile, photo or message; what the reporter saw is kept as evidence. May block at once',
  body: z.object({
    ...target,
    kind: z.enum(REPORT_KINDS),
    /** kind photo: its id, from an open card. */
    photoId: z.string().max(40).optional(),
    /** kind message: its seq in that conversation; a message in the room is named by roomSeq alone. */
    seq: place.optional(),
    category: z.enum(REPORT_CATEGORIES),
    note: z.string().max(4000).nullish(),
    block: z.boolean().default(false),
  }),
  output: z.object({ dueAt: isoTime }),
  /** already-reported to a repeat with the block: `blocked`, 1 where it stands. Refused is refused: nothing happens. */
  refusals: ['candidate-not-available', 'already-reported', 'field-too-long', 'too-many-requests'],
});

const numbers = z.object({
  numbers: z.array(z.object({ id: z.string(), ending: z.string(), at: isoTime })),
  limit: z.number().int(),
});

const listHiddenNumbers = route({
  method: 'GET',
  path: '/api/hidden-numbers',
  who: 'member',
  beforeProof: true,
  summary: '«Sembunyikan dari …»: only the last three digits are told, the number itself is not kept',
  output: numbers,
  refusals: [],
});

const hideNumber = route({
  method: 'POST',
  path: '/api/hidden-numbers',
  who: 'member',
  beforeProof: true,
  summary: 'Whoever has this WhatsApp number, now or later, does not meet the member (a keyed hash is kept)',
  body: z.object({ whatsapp: z.string().max(100) }),
  output: numbers,
  refusals: ['whatsapp-required', 'whatsapp-invalid', 'hidden-number-own', 'hidden-number-limit', 'too-many-requests'],
});

const showNumber = route({
  method: 'DELETE',
  path: '/api/hidden-numbers/:id',
  who: 'member',
  beforeProof: true,
  summary: 'No longer hides from that number',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  output: numbers,
  refusals: ['not-found'],
});

/**
 * The kept part of a reported message: it, and a few around it as the reporter saw them. Of somebody reported with
 * their conversation: the last of theirs that was read, and a few around it; none is `reported`. `nama` and `handle`:
 * in the room.
 */
export type MessageEvidence = {
  where: 'room' | 'chat';
  messages: {
    seq: number;
    at: string;
    by: 'reported' | 'reporter' | 'other';
    nama?: string;
    handle?: string;
    text: string;
    reported: boolean;
  }[];
};

/** Things accounts may share; a hint, not a proof: brothers share a phone, a cousin sends a photo. */
export const LINKS = ['number', 'device', 'photo'] as const;

/** Earlier reports about a member. */
export const reportedBefore = z.object({
  /** Reports of the last 90 days about the member: how many, by how many members, how many upheld. */
  reports: z.object({ count: z.number().int(), reporters: z.number().int(), upheld: z.number().int() }),
  /** Reports about an erased account of the same number. */
  before: z.number().int(),
});

/** A report in the queue: enough to choose the next one, without texts or evidence. */
const queuedReport = z
  .object({
    id: z.uuid(),
    kind: z.enum(REPORT_KINDS),
    category: z.enum(REPORT_CATEGORIES),
    /** To be answered within 4 hours. */
    urgent: z.boolean(),
    reported: z.object({
      memberId: memberId.nullable(),
      nama: z.string(),
      handle: z.string().nullable(),
      status: z.string(),
      /** Open reports about the same member, this one included. */
      open: z.number().int(),
    }),
    at: isoTime,
    dueAt: isoTime,
  })
  .meta({ id: 'QueuedReport' });
export type QueuedReport = z.infer<typeof queuedReport>;

/** Further hints about the reported member, for choosing the next report (decisions 0073, 0079). */
const hintedReport = queuedReport
  .extend({
    hints: reportedBefore.extend({
      /** Number of other accounts that share something, at most 20, and what they share. */
      linked: z.number().int(),
      by: z.array(z.enum(LINKS)),
      /** Safety hints of the kept messages of a reported conversation or room. */
      talk: z.array(z.enum(SAFETY_HINTS)),
      /** The reported account is erased, and another has proved its number. */
      again: z.literal(true).optional(),
    }),
    /** How it ended, and who decided; in the list of decided reports alone. */
    decided: z
      .object({ status: z.enum(['upheld', 'dismissed']), at: isoTime, by: z.string().nullable(), note: z.string() })
      .optional(),
  })
  .meta({ id: 'HintedReport' });
export type HintedReport = z.infer<typeof hintedReport>;

const openedReport = queuedReport
  .extend({
    note: z.string().nullable(),
    reporter: z.object({ memberId: memberId.nullable(), nama: z.string() }),
    /** The suspension or ban of the reported member that stands; a new one takes the place of a suspension. */
    standing: z.object({ kind: z.enum(['suspend', 'ban']), until: isoTime.nullable() }).nullable(),
    /** Which one that is: a decision says what it was made about. */
    standingId: z.uuid().nullable(),
    /** Of an erased account: another that has proved its number. A decision about the report does not reach it. */
    again: z.object({ memberId, nama: z.string(), handle: z.string() }).optional(),
    evidence: z.record(z.string(), z.unknown()),
    /** Its words and evidence are erased: some time after the decision, or with an account of either side. */
    erased: z.boolean(),
    /** Address of the kept photo, for staff. */
    photo: z.string().nullable(),
  })
  .meta({ id: 'OpenedReport' });
export type OpenedReport = z.infer<typeof openedReport>;

const listReports = route({
  method: 'GET',
  path: '/api/staff/reports',
  who: 'staff',
  roles: ['moderator'],
  summary:
    'Open reports, the most pressing first, or (`over`) decided ones, the newest first; what was written and seen comes with an opening',
  query: z.object({ show: z.enum(['live', 'over']).default('live'), cursor: z.string().max(400).optional() }),
  output: z.object({ reports: z.array(hintedReport), waiting: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const openReport = route({
  method: 'POST',
  path: '/api/staff/reports/:id/openings',
  who: 'staff',
  roles: ['moderator'],
  summary:
    'A report whole: who wrote it, what they wrote and saw; open, or while another moderator answers an appeal about it. Each opening is kept in the trail',
  params: z.object({ id: z.uuid() }),
  output: openedReport,
  refusals: ['not-found', 'report-decided'],
});

const readEvidence = route({
  method: 'GET',
  path: '/api/media/evidence/:id',
  who: 'staff',
  roles: ['moderator'],
  summary: 'The photo kept with a report',
  params: z.object({ id: z.uuid() }),
  output: { bytes: [PHOTO_TYPE] },
  refusals: ['not-found'],
});

const decideReport = route({
  method: 'POST',
  path: '/api/staff/reports/:id/decision',
  who: 'staff',
  roles: ['moderator'],
  recentFactor: true,
  summary:
    'Once: dismissed, or upheld with what follows: nothing more, photo or message of the room removed, member warned, muted, suspended or banned',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    decision: z.enum(['dismiss', 'uphold']),
    action: z.enum(['none', 'remove-photo', 'remove-message', 'warn', 'mute', 'suspend', 'ban']).default('none'),
    /** Of a suspension; null: until staff end it. */
    days: z.number().int().nullable().default(null),
    /** Of a mute in the room. */
    minutes: z.number().int().min(5).max(43_200).nullable().default(null),
    note: z.string().max(2000),
    /** The suspension or ban that stood as the report was read, null: none; another meanwhile refuses a new one. */
    standingId: z.uuid().nullish(),
  }),
  output: z.object({ status: z.enum(['upheld', 'dismissed']) }),
  refusals: ['not-found', 'report-decided', 'reason-required', 'member-banned', 'sanction-days', 'changed-meanwhile'],
});

export const routes = {
  'GET /api/blocks': listBlocked,
  'POST /api/blocks': block,
  'DELETE /api/blocks/:ref': unblock,
  'POST /api/reports': report,
  'GET /api/hidden-numbers': listHiddenNumbers,
  'POST /api/hidden-numbers': hideNumber,
  'DELETE /api/hidden-numbers/:id': showNumber,
  'GET /api/staff/reports': listReports,
  'POST /api/staff/reports/:id/openings': openReport,
  'POST /api/staff/reports/:id/decision': decideReport,
  'GET /api/media/evidence/:id': readEvidence,
} as const;
