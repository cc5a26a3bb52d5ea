import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';

/** A repeated pass counts from its new time. */
export async function putPass(db: Db, memberId: string, otherId: string, now: Date): Promise<void> {
  await sql`
    insert into passes (member_id, other_id, passed_at) values (${memberId}, ${otherId}, ${now})
    on conflict (member_id, other_id) do update set passed_at = excluded.passed_at`.execute(db);
}

/** False when there was no pass. */
export async function deletePass(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passes')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes at most so many passes from before a moment; returns how many. Served by passes_by_time. */
export const deletePassesBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'passes', sql`passed_at < ${before}`, limit);
