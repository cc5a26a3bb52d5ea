import { REPORT_CATEGORIES } from '#domain/safety/reports.ts';
import { SANCTION_KINDS } from '#domain/safety/sanctions.ts';
import { z } from 'zod';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

const APPEAL_REFUSALS = [
  'appeal-text-required',
  'field-too-long',
  'appeal-made',
  'appeal-over',
  'too-many-requests',
] as const;
const appealText = z.string().max(4000);
const answered = z.object({ dueAt: isoTime });

const appealByToken = route({
  method: 'POST',
  path: '/api/appeals',
  who: 'anyone',
  summary: 'Appeals, once, against a suspension or ban, with what its refused sign-in gave (30 minutes)',
  body: z.object({ token: z.string().max(600), text: appealText }),
  output: answered,
  refusals: ['appeal-token-over', ...APPEAL_REFUSALS],
});

const ownDecision = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTION_KINDS),
  cause: z.enum(REPORT_CATEGORIES),
  at: isoTime,
  until: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  appeal: z.enum(['open', 'upheld', 'lifted']).nullable(),
  /** An appeal is possible now. */
  appealable: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

const listDecisions = route({
  method: 'GET',
  path: '/api/decisions',
  who: 'member',
  beforeProof: true,
  summary: 'What the team decided about the member, newest first: the class of why, never words written for staff',
  output: z.object({ decisions: z.array(ownDecision) }),
  refusals: [],
});

const acknowledgeWarning = route({
  method: 'POST',
  path: '/api/decisions/:id/acknowledgement',
  who: 'member',
  beforeProof: true,
  summary: 'The member has read a warning of the team',
  params: z.object({ id: z.uuid() }),
  output: 'none',
  refusals: ['not-found'],
});

const appealDecision = route({
  method: 'POST',
  path: '/api/decisions/:id/appeal',
  who: 'member',
  beforeProof: true,
  summary: 'Appeals, once, against a decision about the member; a warning within 30 days',
  params: z.object({ id: z.uuid() }),
  body: z.object({ text: appealText }),
  output: answered,
  refusals: ['not-found', ...APPEAL_REFUSALS],
});

const cause = z.enum(REPORT_CATEGORIES);
const reason = z.string().max(2000);
/** A decision about a member; `days` of a suspension, null: until staff end it. */
export const sanctionWanted = z.object({
  kind: z.enum(SANCTION_KINDS),
  cause,
  days: z.number().int().nullable().default(null),
});

const sanctionMember = route({
  method: 'POST',
  path: '/api/staff/members/:id/sanctions',
  who: 'staff',
  roles: ['moderator'],
  recentFactor: true,
  summary:
    'Warns, suspends or bans a member. What keeps them out ends their sessions, and takes the place of what did. With an Idempotency-Key it happens once',
  params: z.object({ id: z.uuid() }),
  /** `decisionId`: the standing suspension or ban as it was read, null: none; another meanwhile refuses. */
  body: sanctionWanted.extend({ reason, decisionId: z.uuid().nullish() }),
  output: 'none',
  refusals: [
    'not-found',
    'reason-required',
    'member-banned',
    'sanction-days',
    'changed-meanwhile',
    // Of a key that is sent; without one each request decides anew.
    'idempotency-key-required',
    'idempotency-key-reused',
    'idempotency-in-flight',
  ],
});

const liftSanction = route({
  method: 'POST',
  path: '/api/staff/members/:id/lifting',
  who: 'staff',
  roles: ['moderator'],
  recentFactor: true,
  summary: 'Lets a suspended or banned member in again',
  params: z.object({ id: z.uuid() }),
  /** `decisionId`: the standing decision as it was read; another one meanwhile refuses. */
  body: z.object({ reason, decisionId: z.uuid().optional() }),
  output: 'none',
  refusals: ['not-found', 'reason-required', 'changed-meanwhile'],
});

const whatsapp = z.string().max(60);
const NUMBER_REFUSALS = ['whatsapp-required', 'whatsapp-invalid', 'too-many-requests'] as const;

const lookUpKeptNumber = route({
  method: 'POST',
  path: '/api/staff/kept-numbers/lookups',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Is a whole number kept out, until when, and by the decision about an account that still is? In the trail',
  body: z.object({ whatsapp }),
  output: z.object({ kept: z.object({ until: isoTime, ofAccount: z.boolean() }).nullable() }),
  refusals: NUMBER_REFUSALS,
});

const releaseKeptNumber = route({
  method: 'POST',
  path: '/api/staff/kept-numbers/releases',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Opens a number that an erased account left kept out: it may have another owner by now',
  body: z.object({ whatsapp, reason }),
  output: 'none',
  refusals: ['not-found', 'reason-required', ...NUMBER_REFUSALS],
});

const staffAppeal = z.object({
  id: z.uuid(),
  member: z.object({ memberId, nama: z.string() }),
  at: isoTime,
  dueAt: isoTime,
  kind: z.enum(SANCTION_KINDS),
  /** The viewer made the decision: another moderator must answer. */
  mine: z.boolean(),
});
export type StaffAppeal = z.infer<typeof staffAppeal>;

const openedAppeal = staffAppeal.extend({
  text: z.string(),
  /** The suspension or ban that stands now, which may be another than the one appealed against (decision 0079). */
  standing: z.object({ kind: z.enum(['suspend', 'ban']), until: isoTime.nullable() }).nullable(),
  decision: z.object({
    cause,
    reason: z.string(),
    at: isoTime,
    until: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    by: z.string().nullable(),
    ofReport: z.boolean(),
    /** The report that was decided, to be opened by who may answer. */
    reportId: z.uuid().nullable(),
  }),
});
export type OpenedAppeal = z.infer<typeof openedAppeal>;

const listAppeals = route({
  method: 'GET',
  path: '/api/staff/appeals',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Appeals without an answer, the most pressing first',
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({ appeals: z.array(staffAppeal), waiting: z.number().int(), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const openAppeal = route({
  method: 'POST',
  path: '/api/staff/appeals/:id/openings',
  who: 'staff',
  roles: ['moderator'],
  summary: 'What the member wrote, and the decision it is against; each opening is kept in the trail',
  params: z.object({ id: z.uuid() }),
  output: openedAppeal,
  refusals: ['not-found', 'appeal-decided'],
});

const decideAppeal = route({
  method: 'POST',
  path: '/api/staff/appeals/:id/decision',
  who: 'staff',
  roles: ['moderator'],
  recentFactor: true,
  summary: 'Answers an appeal once, by another than who decided',
  params: z.object({ id: z.uuid() }),
  body: z.object({ outcome: z.enum(['upheld', 'lifted']), note: reason }),
  output: 'none',
  refusals: ['not-found', 'reason-required', 'appeal-decided', 'appeal-own-decision'],
});

export const routes = {
  'POST /api/appeals': appealByToken,
  'GET /api/decisions': listDecisions,
  'POST /api/decisions/:id/acknowledgement': acknowledgeWarning,
  'POST /api/decisions/:id/appeal': appealDecision,
  'POST /api/staff/members/:id/sanctions': sanctionMember,
  'POST /api/staff/members/:id/lifting': liftSanction,
  'POST /api/staff/kept-numbers/lookups': lookUpKeptNumber,
  'POST /api/staff/kept-numbers/releases': releaseKeptNumber,
  'GET /api/staff/appeals': listAppeals,
  'POST /api/staff/appeals/:id/openings': openAppeal,
  'POST /api/staff/appeals/:id/decision': decideAppeal,
} as const;
