import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Which of these messages of the room still have their writer, who is not erased before the caller's commit. */
export async function writtenStill(db: Db, seqs: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ seq: string }>`
    select m.seq from room_messages m join accounts a on a.id = m.author_id
    where m.seq = any(${seqs}::bigint[]) order by a.id for key share of a`.execute(db);
  return new Set(rows.map((row) => Number(row.seq)));
}
