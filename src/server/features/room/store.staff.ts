import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type StaffMessageRow = {
  seq: string;
  created_at: Date;
  body: string;
  author_id: string | null;
  nama: string | null;
  handle: string | null;
  muted_until: Date | null;
  deleted_at: Date | null;
  deleted_by: 'author' | 'staff' | null;
};

/** One page of all messages of the room, newest first. */
export async function staffPage(db: Db, before: number | null, limit: number, now: Date): Promise<StaffMessageRow[]> {
  const { rows } = await sql<StaffMessageRow>`
    select m.seq, m.created_at, m.body, m.author_id, p.nama, h.handle, mute.until as muted_until, m.deleted_at,
      case when m.deleted_at is null or m.deleted_by is null then null when m.deleted_by = m.author_id then 'author' else 'staff' end as deleted_by
    from room_messages m left join accounts a on a.id = m.author_id left join profiles p on p.member_id = a.id
      left join handles h on h.member_id = a.id and h.released_at is null
      left join room_mutes mute on mute.member_id = a.id and mute.until > ${now}
    where ${before === null ? sql`true` : sql`m.seq < ${before}`} order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}

export type MuteRow = { member_id: string; nama: string; until: Date; reason: string };

/** Running mutes, the earliest end first. */
export async function mutesOf(db: Db, now: Date, limit: number): Promise<MuteRow[]> {
  return db
    .selectFrom('room_mutes as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.member_id')
    .select(['m.member_id', 'p.nama', 'm.until', 'm.reason'])
    .where('m.until', '>', now)
    .orderBy('m.until')
    .orderBy('m.member_id')
    .limit(limit)
    .execute();
}

/** How many messages a clearing would delete, and the room's last rev. Served by room_messages_live. */
export async function countLive(db: Db): Promise<{ live: number; last_rev: string }> {
  const { rows } = await sql<{ live: number; last_rev: string }>`
    select (select count(*)::int from room_messages where deleted_at is null) as live, last_rev from room_state`.execute(
    db,
  );
  return rows[0]!;
}

/** A newer mute replaces the old one. */
export async function putMute(
  db: Db,
  row: { member_id: string; until: Date; reason: string; muted_by: string; created_at: Date },
): Promise<void> {
  const { member_id: _, ...changed } = row;
  await db
    .insertInto('room_mutes')
    .values(row)
    .onConflict((c) => c.column('member_id').doUpdateSet(changed))
    .execute();
}

/** Takes what is left of a mute of the number's erased account; undefined without one. */
export function takeKeptMute(db: Db, numberHash: Buffer): Promise<{ until: Date; reason: string } | undefined> {
  return db
    .deleteFrom('kept_mutes')
    .where('number_hash', '=', numberHash)
    .returning(['until', 'reason'])
    .executeTakeFirst();
}

/** A mute nobody decides now: a longer one stays. False when it does. */
export async function extendMute(
  db: Db,
  { memberId, until, reason, now }: { memberId: string; until: Date; reason: string; now: Date },
): Promise<boolean> {
  const changed = { until, reason, muted_by: null, created_at: now };
  const put = await db
    .insertInto('room_mutes')
    .values({ member_id: memberId, ...changed })
    .onConflict((c) => c.column('member_id').doUpdateSet(changed).where('room_mutes.until', '<', until))
    .returning('member_id')
    .executeTakeFirst();
  return put !== undefined;
}

/** Answers how many of the kept mutes were over. */
export async function forgetKeptMutes(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('kept_mutes').where('until', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Answers since when it ran; undefined without a running mute. */
export function endMute(db: Db, memberId: string, now: Date): Promise<{ created_at: Date } | undefined> {
  return db
    .deleteFrom('room_mutes')
    .where('member_id', '=', memberId)
    .where('until', '>', now)
    .returning('created_at')
    .executeTakeFirst();
}

/** Under the room's lock: deletes everything up to a seq; returns how many, and the rev of the clearing. */
export async function clearUpTo(
  db: Db,
  seq: number,
  by: string,
  now: Date,
): Promise<{ count: number; rev: string | null }> {
  const { numUpdatedRows } = await db
    .updateTable('room_messages')
    .set({ deleted_at: now, deleted_by: by })
    .where('seq', '<=', String(seq))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { count: 0, rev: null };
  const { last_rev } = await db
    .updateTable('room_state')
    .set({ last_rev: sql`last_rev + 1`, cleared_seq: sql`greatest(cleared_seq, ${seq})` })
    .returning('last_rev')
    .executeTakeFirstOrThrow();
  return { count: Number(numUpdatedRows), rev: last_rev };
}
