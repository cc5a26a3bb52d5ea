import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * What everybody may read of us: members others can meet, and matches; null in a database with people of the demo
 * world. Goes through all accounts: its caller keeps it.
 */
export async function countPublic(db: Db): Promise<{ members: number; matches: number } | null> {
  const { rows } = await sql<{ members: number; matches: number; demo: boolean }>`
    select (count(*) filter (where a.role = 'member' and findable(a)))::int as members,
      (select count(*)::int from matches) as matches, coalesce(bool_or(a.is_demo), false) as demo from accounts a`.execute(
    db,
  );
  const { members, matches, demo } = rows[0]!;
  return demo ? null : { members, matches };
}
