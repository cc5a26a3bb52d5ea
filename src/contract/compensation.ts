import { COMPENSATION_DAYS_MAX, COMPENSATION_KINDS, COMPENSATION_OUTCOMES } from '#domain/staff/compensation.ts';
import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

const kind = z.enum(COMPENSATION_KINDS);
const days = z.number().int().min(1).max(COMPENSATION_DAYS_MAX);

const run = z
  .object({
    id: z.uuid(),
    kind,
    days: z.number().int(),
    reason: z.string(),
    /** null: the account is gone. */
    by: z.string().nullable(),
    at: isoTime,
    /** null: it is still running. */
    doneAt: isoTime.nullable(),
    /** Chats or plans selected at the start, and their outcomes. */
    selected: z.number().int(),
    extended: z.number().int(),
    over: z.number().int(),
  })
  .meta({ id: 'CompensationRun' });
export type CompensationRun = z.infer<typeof run>;

const item = z.object({
  /** Id of the conversation, or of the member. */
  id: z.uuid(),
  /** Owner of the plan; null for a conversation: staff do not see its two members. */
  nama: z.string().nullable(),
  handle: z.string().nullable(),
  /** null: not processed yet. */
  outcome: z.enum(COMPENSATION_OUTCOMES).nullable(),
  before: isoTime.nullable(),
  after: isoTime.nullable(),
});
export type CompensationItem = z.infer<typeof item>;

const previewCompensation = route({
  method: 'GET',
  path: '/api/staff/compensations/preview',
  who: 'staff',
  roles: ['owner'],
  summary: 'How many chats or plans run now, and the latest end they would have',
  query: z.object({ kind, days: z.coerce.number().int().min(1).max(COMPENSATION_DAYS_MAX) }),
  output: z.object({ count: z.number().int(), latestEnd: isoTime.nullable() }),
  refusals: [],
});

const startCompensation = route({
  method: 'POST',
  path: '/api/staff/compensations',
  who: 'staff',
  roles: ['owner'],
  idempotent: true,
  recentFactor: true,
  summary:
    'Makes all chats, or all plans with an end, that run now so many days longer: one act, each exactly once, also after a restart',
  body: z.object({ kind, days, reason: z.string().max(2000) }),
  output: z.object({ id: z.uuid() }),
  refusals: ['reason-required', 'compensation-empty', 'compensation-running'],
});

const listCompensations = route({
  method: 'GET',
  path: '/api/staff/compensations',
  who: 'staff',
  roles: ['owner'],
  summary: 'Runs of before, the newest 50 first',
  output: z.object({ runs: z.array(run) }),
  refusals: [],
});

const readCompensation = route({
  method: 'GET',
  path: '/api/staff/compensations/:id',
  who: 'staff',
  roles: ['owner'],
  summary: 'A run, and what became of each chat or plan, page by page',
  params: z.object({ id: z.uuid() }),
  query: z.object({ cursor: z.string().max(400).optional() }),
  output: z.object({ run, items: z.array(item), nextCursor: z.string().nullable() }),
  refusals: ['not-found', 'cursor-invalid'],
});

export const routes = {
  'GET /api/staff/compensations': listCompensations,
  'GET /api/staff/compensations/preview': previewCompensation,
  'GET /api/staff/compensations/:id': readCompensation,
  'POST /api/staff/compensations': startCompensation,
} as const;
