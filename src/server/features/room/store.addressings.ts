import { ADDRESSED_PER_HOUR } from '#domain/messaging/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { visibleTo } from '../../members/visible-to.ts';

/**
 * Takes a slot of this hour for each member the author may still notify; returns those members. A slot is
 * one row, so that the limit holds under parallel posts. Who cannot see the author is none of them: a notification that
 * is not shown is still heard (R-INF 5).
 */
export async function takeAddressings(
  db: Db,
  authorId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set();
  const { rows } = await sql<{ member_id: string }>`
    insert into room_addressings (author_id, member_id, slot, at)
    select distinct on (wanted.id) ${authorId}::uuid, wanted.id, free.slot, ${now}::timestamptz
    from unnest(${[...memberIds]}::uuid[]) as wanted (id) cross join generate_series(0, ${ADDRESSED_PER_HOUR} - 1) as free (slot)
      left join room_addressings used
        on used.author_id = ${authorId}::uuid and used.member_id = wanted.id and used.slot = free.slot
    where (used.at is null or used.at <= ${now}::timestamptz - interval '1 hour')
      and ${visibleTo(sql.ref('wanted.id'), sql`${authorId}::uuid`)}
    order by wanted.id, free.slot
    on conflict (author_id, member_id, slot) do update set at = excluded.at
      where room_addressings.at <= excluded.at - interval '1 hour'
    returning member_id`.execute(db);
  return new Set(rows.map((row) => row.member_id));
}

/** Deletes expired slots. */
export async function forgetAddressings(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('room_addressings').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
