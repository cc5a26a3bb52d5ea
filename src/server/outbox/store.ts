import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { deleteSome } from '../db/delete-some.ts';
import type { Ask } from '../db/pipelined.ts';
import { arrayOf, type Prepared, queryPreparedInTransaction, rowsOf } from '../db/prepared.ts';
import { writtenBeforeUpTo } from './written-before.ts';

export type NewRow = { kind: string; payload: string; dedupe_key: string };

/** Inserts rows with one statement; an existing key changes nothing. Returns how many were new. */
export async function insertRows(db: Db, rows: readonly NewRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const fields = [rows.map((r) => r.kind), rows.map((r) => r.payload), rows.map((r) => r.dedupe_key)];
  return (await queryPreparedInTransaction(db, INSERT_ALL, fields)).length;
}

const INSERT_ALL: Prepared = {
  name: 'outbox-insert-all',
  text: `insert into outbox (kind, payload, dedupe_key) select kind, payload::jsonb, dedupe_key
    from ${rowsOf('$1::text[]', '$2::text[]', '$3::text[]')} with ordinality as fresh (kind, payload, dedupe_key, place)
    order by place on conflict (dedupe_key) do nothing returning 1`,
};

const INSERT: Prepared = {
  name: 'outbox-insert',
  text: 'insert into outbox (kind, payload, dedupe_key) values ($1, $2, $3) on conflict (dedupe_key) do nothing',
};

/** Inserts one row in a pipelined transaction. */
export async function askRow(ask: Ask, { kind, payload, dedupe_key }: NewRow): Promise<void> {
  await ask(INSERT, [kind, payload, dedupe_key]);
}

export type OutboxRow = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  dedupe_key: string;
  created_at: Date;
};

/** Ids after an id of unprocessed rows that are due, oldest first. Served by outbox_waiting. */
export async function waitingRows(db: Db, after: string, limit: number, now: Date): Promise<string[]> {
  const rows = await queryPreparedInTransaction<{ id: string }>(db, WAITING, [after, now, limit]);
  return rows.map((r) => r.id);
}

const WAITING: Prepared = {
  name: 'outbox-waiting',
  text: `select id from outbox where processed_at is null and id > $1 and (retry_at is null or retry_at <= $2)
    order by id limit $3`,
};

/** The rows among these that still wait, locked; rows locked by another relay are skipped. */
export function lockRows(db: Db, ids: readonly string[]): Promise<OutboxRow[]> {
  return queryPreparedInTransaction<OutboxRow>(db, LOCKED, [ids]);
}

const LOCKED: Prepared = {
  name: 'outbox-lock',
  text: `select id, kind, payload, dedupe_key, created_at from outbox
    where id = any(${arrayOf('$1::bigint[]')}) and processed_at is null order by id for update skip locked`,
};

/** What failed before and is done now was not given up. */
export async function markProcessed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await queryPreparedInTransaction(db, PROCESSED, [ids, now]);
}

const PROCESSED: Prepared = {
  name: 'outbox-processed',
  text: `update outbox set processed_at = $2, failure = null where id = any(${arrayOf('$1::bigint[]')})`,
};

/**
 * Counts a failed try of a row: it waits until `retryAt(tries)`, or is given up when that is null. Returns the tries so
 * far.
 */
export async function noteFailure(
  db: Db,
  id: string,
  failure: string,
  now: Date,
  retryAt: (tries: number) => Date | null,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .select('tries')
      .where('id', '=', id)
      .where('processed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 0;
    const tries = row.tries + 1;
    const next = retryAt(tries);
    await tx
      .updateTable('outbox')
      .set({ tries, failure, retry_at: next, processed_at: next === null ? now : null })
      .where('id', '=', id)
      .execute();
    return tries;
  });
}

/** Ends the row of a key; waits for a relay that is processing it. */
export async function endRow(db: Db, dedupeKey: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ processed_at: now, failure: null })
    .where('dedupe_key', '=', dedupeKey)
    .where('processed_at', 'is', null)
    .execute();
}

/** Ends the rows of a kind for messages of the room up to a seq. */
export async function endRoomRowsUpTo(db: Db, kind: string, seq: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ processed_at: now, failure: null })
    .where('processed_at', 'is', null)
    .where(sql<boolean>`(kind = ${kind} and (payload ->> 'seq')::bigint <= ${seq} or ${writtenBeforeUpTo(seq)})`)
    .execute();
}

/**
 * Deletes at most so many rows processed before a moment, of the given-up ones or of the others. Served by
 * outbox_given_up and outbox_done.
 */
export function deleteProcessed(
  db: Db,
  before: Date,
  { givenUp }: { givenUp: boolean },
  limit: number,
): Promise<number> {
  const which = givenUp ? sql`failure is not null` : sql`failure is null`;
  return deleteSome(db, 'outbox', sql`processed_at < ${before} and ${which}`, limit);
}

/**
 * Waiting rows of all instances: number, age of the oldest in seconds, and number of given-up ones. Served by
 * outbox_waiting and outbox_given_up.
 */
export async function outboxFigures(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; givenUp: number }>`
    select count(*)::int waiting,
      greatest(coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8 "oldestSeconds",
      (select count(*)::int from outbox where failure is not null and processed_at is not null) "givenUp"
    from outbox where processed_at is null`.execute(db);
  return rows[0]!;
}
