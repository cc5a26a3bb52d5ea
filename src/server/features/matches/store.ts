import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Ends the match of two members; an earlier ending stays. */
export async function writeEnding(db: Db, by: string, other: string, now: Date): Promise<void> {
  await sql`
    update matches set ended_at = ${now}, ended_by = ${by}
    where a_id = least(${by}::uuid, ${other}::uuid) and b_id = greatest(${by}::uuid, ${other}::uuid) and ended_at is null`.execute(
    db,
  );
}
