import { DAY_FIGURES, FUNNEL_STEPS, PERIODS, WAITS, type WaitName } from '#domain/staff/overview.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';
import { z } from 'zod';
import { STAFF_PAGES } from './pages.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

const EVERYBODY = ['support', 'verifier', 'moderator', 'finance'] as const;

type QueuePage = Extract<(typeof STAFF_PAGES)[number], { queue: number }>;
export type QueueName = QueuePage['screen'];
/** Pages that are queues, in the order of the overview. */
const QUEUES = STAFF_PAGES.filter((page): page is QueuePage => 'queue' in page).sort((a, b) => a.queue - b.queue);
export const QUEUE_NAMES: readonly QueueName[] = QUEUES.map(({ screen }) => screen);

/** Queues of these roles. */
export const queuesFor = (roles: readonly StaffRole[]): QueueName[] =>
  QUEUES.filter(({ role }) => mayActAs(roles, [role])).map(({ screen }) => screen);

const queue = z
  .object({
    queue: z.enum(QUEUE_NAMES),
    waiting: z.number().int(),
    oldestAt: isoTime.nullable(),
    /** Waiting for more than 24 hours. */
    old: z.number().int(),
    /** Past its due time, or due within 4 hours; of payments: money to return. */
    urgent: z.number().int(),
  })
  .meta({ id: 'OverviewQueue' });
export type OverviewQueue = z.infer<typeof queue>;

const readOverview = route({
  method: 'GET',
  path: '/api/staff/overview',
  who: 'staff',
  roles: EVERYBODY,
  summary: 'What waits, of the queues the reader works on',
  output: z.object({ queues: z.array(queue) }),
  refusals: [],
});

const WAIT_NAMES = Object.keys(WAITS) as WaitName[];
const figures = z
  .object({
    /** Oldest first, every day of the period, days of Jakarta; `n` in its figure's unit. */
    days: z.array(
      z.object({ figure: z.enum(DAY_FIGURES), of: z.array(z.object({ day: z.iso.date(), n: z.number().int() })) }),
    ),
    funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), n: z.number().int() })),
    /** By the week of the decision (its Monday): hours until half, and nine in ten, were decided. */
    waits: z.array(
      z.object({
        of: z.enum(WAIT_NAMES),
        weeks: z.array(z.object({ week: z.iso.date(), n: z.number().int(), median: z.number(), p90: z.number() })),
      }),
    ),
  })
  .meta({ id: 'OverviewFigures' });
export type OverviewFigures = z.infer<typeof figures>;

const readFigures = route({
  method: 'GET',
  path: '/api/staff/overview/figures',
  who: 'staff',
  roles: EVERYBODY,
  summary: 'Numbers a day, how far newcomers came, and how long decisions took; money for finance alone',
  query: z.object({ days: z.coerce.number().pipe(z.literal(PERIODS)) }),
  output: figures,
  refusals: [],
});

export const routes = {
  'GET /api/staff/overview': readOverview,
  'GET /api/staff/overview/figures': readFigures,
} as const;
