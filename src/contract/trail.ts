import { STAFF_ACTS } from '#domain/staff/acts.ts';
import { z } from 'zod';
import { OPERATOR } from './pages.ts';
import { isoTime, memberId } from './profile.ts';
import { route } from './route.ts';

const day = z.iso.date();

/** Filters of the trail, named as in the address of its page. */
const filters = {
  staff: z.union([z.uuid(), z.literal(OPERATOR)]).optional(),
  act: z.enum(STAFF_ACTS).optional(),
  /** An id, or a handle with or without «@»: the target of an act. */
  member: z.string().max(60).optional(),
  /** The beginning of the subject of an act. */
  subject: z.string().max(100).optional(),
  /** From this day to that one, days of Jakarta. */
  from: day.optional(),
  to: day.optional(),
};

const trailRow = z
  .object({
    seq: z.number().int(),
    at: isoTime,
    /** null: the operator at the terminal; its `username` null: the account is gone. */
    staff: z.object({ id: z.uuid(), username: z.string().nullable() }).nullable(),
    act: z.string(),
    /** `username`: of a living staff account, which has no profile. */
    member: z
      .object({
        id: memberId,
        nama: z.string().nullable(),
        handle: z.string().nullable(),
        username: z.string().optional(),
      })
      .nullable(),
    subject: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'TrailRow' });
export type TrailRow = z.infer<typeof trailRow>;

const listTrail = route({
  method: 'GET',
  path: '/api/staff/trail',
  who: 'staff',
  roles: ['owner'],
  summary: 'What the team did and opened, the newest first; each asking is itself a row, with its filter',
  query: z.object({ ...filters, cursor: z.string().max(400).optional() }),
  output: z.object({ rows: z.array(trailRow), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const exportTrail = route({
  method: 'GET',
  path: '/api/staff/trail/csv',
  who: 'staff',
  roles: ['owner'],
  recentFactor: true,
  summary: 'The same as CSV, all of it, safe against formulas; kept in the trail with its filter',
  query: z.object(filters),
  output: { bytes: ['text/csv'] },
  refusals: [],
});

const readTrailRow = route({
  method: 'GET',
  path: '/api/staff/trail/:seq',
  who: 'staff',
  roles: ['owner'],
  summary: 'One row with its place in the chain, computed anew; the asking is a row of the trail too',
  params: z.object({ seq: z.string().regex(/^[1-9]\d{0,14}$/) }),
  output: trailRow.extend({
    hash: z.string(),
    previous: z.string(),
    /** The row is unchanged: its hash matches its values. */
    whole: z.boolean(),
  }),
  refusals: ['not-found'],
});

export const TRAIL_FAULTS = ['missing', 'changed', 'unlinked', 'end'] as const;
const fault = z.object({
  id: z.uuid(),
  /** When the fault was found last. */
  at: isoTime,
  seq: z.number().int(),
  why: z.enum(TRAIL_FAULTS),
});
export type TrailFault = z.infer<typeof fault>;

const trailState = z
  .object({
    /** The last verification; null: there was none yet. `whole`: it found no wrong row without an answer. */
    last: z.object({ at: isoTime, rows: z.number().int(), whole: z.boolean() }).nullable(),
    /** First wrong rows without an answer. */
    standing: z.array(fault),
    /** First wrong rows with an answer, the newest 20. */
    answered: z.array(fault.extend({ answeredAt: isoTime, by: z.string().nullable(), answer: z.string() })),
  })
  .meta({ id: 'TrailState' });
export type TrailState = z.infer<typeof trailState>;

const readTrailState = route({
  method: 'GET',
  path: '/api/staff/trail-state',
  who: 'staff',
  roles: ['owner'],
  summary: 'What the daily verification of the trail found',
  output: trailState,
  refusals: [],
});

const answerTrailFault = route({
  method: 'POST',
  path: '/api/staff/trail-state/:id/answer',
  who: 'staff',
  roles: ['owner'],
  summary:
    'Answers a wrong row, with what was found out: it is no alarm any more, and the next verification goes on behind it',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason: z.string().max(2000) }),
  output: trailState,
  refusals: ['not-found', 'reason-required'],
});

export const routes = {
  'GET /api/staff/trail': listTrail,
  'GET /api/staff/trail/csv': exportTrail,
  'GET /api/staff/trail/:seq': readTrailRow,
  'GET /api/staff/trail-state': readTrailState,
  'POST /api/staff/trail-state/:id/answer': answerTrailFault,
} as const;
