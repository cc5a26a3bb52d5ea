import type { QueueName } from '#contract/overview.ts';
import { type RawBuilder, sql } from 'kysely';
import { perContext } from '../db/batch-reads.ts';
import type { Db } from '../db/connect.ts';

/**
 * What a queue of the team holds: the tables and the condition of its rows, the columns that say since when each waits
 * and when it is due, and which rows are urgent besides. The feature's own count and the overview ask the same.
 */
export type Waiting = { from: RawBuilder<unknown>; since: string; due?: string; urgent?: RawBuilder<unknown> };
type WaitingAt = (now: Date) => Waiting;
export type QueueCount = { waiting: number; oldest: Date | null; old: number; urgent: number };

const queues = perContext<object, Map<QueueName, WaitingAt>>(() => new Map());

/** The feature of a queue tells what waits in it, when its routes are mounted. */
export function registerQueue(ctx: object, name: QueueName, waiting: WaitingAt): void {
  queues(ctx).set(name, waiting);
}

const DAY_MS = 86_400_000;

/** Each served by the index of its queue. Throws when no feature has told of the queue. */
export async function countQueue(ctx: { db: Db }, name: QueueName, now: Date): Promise<QueueCount> {
  const waiting = queues(ctx).get(name);
  if (!waiting) throw new Error(`no feature has registered the queue ${name}`);
  const { from, since, due, urgent } = waiting(now);
  const pressing = [...(due ? [sql`${sql.ref(due)} < ${now}`] : []), ...(urgent ? [urgent] : [])];
  const { rows } = await sql<QueueCount>`
    select count(*)::int as waiting, min(${sql.ref(since)}) as oldest,
      (count(*) filter (where ${sql.ref(since)} < ${new Date(now.getTime() - DAY_MS)}))::int as old,
      (count(*) filter (where ${pressing.length === 0 ? sql`false` : sql.join(pressing, sql` or `)}))::int as urgent
    from ${from}`.execute(ctx.db);
  return rows[0]!;
}

/** Of each queue with due times, how many rows are past theirs. One statement. */
export async function countOverdue(ctx: { db: Db }, now: Date): Promise<{ queue: QueueName; n: number }[]> {
  const counted = [...queues(ctx)].flatMap(([name, waiting]) => {
    const { from, due } = waiting(now);
    return due === undefined
      ? []
      : [sql`select ${name}::text as queue, (count(*) filter (where ${sql.ref(due)} < ${now}))::int as n from ${from}`];
  });
  if (counted.length === 0) return [];
  return (await sql<{ queue: QueueName; n: number }>`${sql.join(counted, sql` union all `)}`.execute(ctx.db)).rows;
}

/** How many rows wait. */
export async function countWaiting(db: Db, { from }: Waiting): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db);
  return rows[0]!.n;
}
