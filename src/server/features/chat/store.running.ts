import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { mutual, visibleTo } from '../../members/visible-to.ts';

const SEEN_BY_A = visibleTo(sql.ref('c.a_id'), sql.ref('c.b_id'));
const SEEN_BY_B = visibleTo(sql.ref('c.b_id'), sql.ref('c.a_id'));
/** Not over at this moment, a match, and at least one of the two can see the other. */
const runs = (now: Date) =>
  sql<boolean>`(c.expires_at > ${now} and ${mutual(sql.ref('c.a_id'), sql.ref('c.b_id'))} and (${SEEN_BY_A} or ${SEEN_BY_B}))`;

export async function runningSummary(db: Db, now: Date): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(c.expires_at) as last from conversations c where ${runs(now)}`.execute(db);
  return rows[0]!;
}

/** Served by conversations_ending. */
export async function runningIds(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from conversations c where ${runs(now)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The two members of each of these conversations. */
export async function membersIn(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a_id as id from conversations where id = any(${ids}) union select b_id from conversations where id = any(${ids})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type RunningRow = {
  id: string;
  a_id: string;
  b_id: string;
  last_seq: number;
  expires_at: Date;
  runs: boolean;
  a_sees: boolean;
  b_sees: boolean;
};

/** Locks these conversations after their members, in the order of their ids, and reads their state. */
export async function lockRunning(db: Db, ids: readonly string[], now: Date): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select c.id, c.a_id, c.b_id, c.last_seq, c.expires_at, ${runs(now)} as runs, ${SEEN_BY_A} as a_sees, ${SEEN_BY_B} as b_sees
    from conversations c where c.id = any(${ids}) order by c.id for no key update of c`.execute(db);
  return rows;
}

/** A press of either side stays and waits for the other. */
export async function prolong(db: Db, ids: readonly string[], hours: number): Promise<void> {
  await sql`update conversations set expires_at = expires_at + make_interval(hours => ${hours}::int) where id = any(${ids})`.execute(
    db,
  );
}
