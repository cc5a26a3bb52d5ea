import { sql } from 'kysely';
import { release } from '../adapters/objects.ts';
import type { Db } from '../db/connect.ts';

/**
 * Ends the member's copies of their own data, because something in them was taken back. One that is being made may have
 * read it already: another is made in its place. The caller has locked the member, as the job does that makes copies.
 * Returns the released storage keys; the caller removes them after the commit.
 */
export async function endCopies(tx: Db, memberId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with over as (select id, object_key from data_exports
      where member_id = ${memberId} and object_key is not null for update),
    ended as (update data_exports e set object_key = null, expires_at = ${now} from over where e.id = over.id
      returning over.object_key as key),
    parts as (delete from data_export_parts p using over where p.export_id = over.id returning p.object_key as key)
    select key from ended union all select key from parts`.execute(tx);
  await sql`
    with begun as (delete from data_exports where member_id = ${memberId} and ready_at is null returning asked_at)
    insert into data_exports (member_id, asked_at) select ${memberId}, asked_at from begun`.execute(tx);
  const keys = rows.map(({ key }) => key);
  await release(tx, keys, now);
  return keys;
}
