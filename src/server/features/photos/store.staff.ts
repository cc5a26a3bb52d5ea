import { ALIKE_BITS, type PhotoRemovalReason } from '#domain/safety/photo-review.ts';
import { type RawBuilder, sql } from 'kysely';
import { compileNothing } from '../../db/compile-nothing.ts';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';

/** A photo similar to another: removed before, or of another member. */
export type AlikeRow =
  | { kind: 'removed'; bits: number; reason: PhotoRemovalReason; at: string }
  | { kind: 'member'; bits: number; id: string; member_id: string; nama: string; object_key: string };
export type ReviewRow = {
  id: string;
  member_id: string;
  nama: string;
  created_at: Date;
  held: boolean;
  object_key: string;
  alike: AlikeRow[];
  /** created_at exactly as the database has it, for the next page. */
  place: string;
};

/** Photos of visible members, not reviewed yet. Served by photos_waiting. */
export const waiting = (): Waiting => ({
  from: sql`photos ph join accounts a on a.id = ph.member_id and not_deleted(a) and is_proved(a)
    join profiles p on p.member_id = ph.member_id where ph.reviewed_at is null`,
  since: 'ph.created_at',
});
/** The nearest few of each kind. */
const ALIKE_MAX = 3;

export async function countToReview(db: Db): Promise<{ waiting: number; held: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; held: number; oldest: Date | null }>`
    select count(*)::int as waiting, (count(*) filter (where ph.held))::int as held, min(ph.created_at) as oldest
    from ${waiting().from}`.execute(db);
  return rows[0]!;
}

/** In a transaction. Oldest first, after a cursor; `held`: only those visible to their owner alone. */
export async function photosToReview(
  tx: Db,
  { held, after, limit }: { held: boolean; after: { at: string; id: string } | null; limit: number },
): Promise<ReviewRow[]> {
  const only: RawBuilder<unknown> = held ? sql`ph.held` : sql`true`;
  const behind: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(ph.created_at, ph.id) > (${after.at}::timestamptz, ${after.id})`;
  await compileNothing(tx);
  const { rows } = await sql<ReviewRow>`
    with page as materialized (
      select ph.id, ph.member_id, p.nama, ph.created_at, ph.held, ph.object_key, ph.phash, ph.created_at::text as place
      from ${waiting().from} and ${only} and ${behind} order by ph.created_at, ph.id limit ${limit}
    )
    select page.id, page.member_id, page.nama, page.created_at, page.held, page.object_key, page.place,
      coalesce(removed.found, '[]') || coalesce(others.found, '[]') as alike
    from page
    left join lateral (select jsonb_agg(r) as found from (
      select 'removed' as kind, picture_distance(r.phash, page.phash) as bits, r.reason, r.removed_at as at
      from removed_pictures r where ${alike('r')} order by bits, r.removed_at desc limit ${ALIKE_MAX}) r) removed on true
    left join lateral (select jsonb_agg(o) as found from (
      select 'member' as kind, picture_distance(o.phash, page.phash) as bits, o.id, o.member_id, op.nama, o.object_key
      from photos o join profiles op on op.member_id = o.member_id
      where ${alike('o')} and o.member_id <> page.member_id order by bits, o.id limit ${ALIKE_MAX}) o) others on true
    order by page.created_at, page.id`.execute(tx);
  return rows;
}

/** Served by photos_alike, removed_pictures_alike. */
const alike = (table: 'r' | 'o') => {
  const phash = sql.ref(`${table}.phash`);
  return sql`${phash} is not null and picture_bands(${phash}) && picture_neighbours(page.phash)
      and picture_distance(${phash}, page.phash) <= ${ALIKE_BITS}`;
};

export function ownerOf(db: Db, id: string): Promise<{ member_id: string } | undefined> {
  return db.selectFrom('photos').select('member_id').where('id', '=', id).executeTakeFirst();
}

/** The caller has locked the member. */
export function reviewOf(db: Db, id: string): Promise<{ reviewed_at: Date | null } | undefined> {
  return db.selectFrom('photos').select('reviewed_at').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Opens a photo to everybody who may see photos of this member. */
export async function markFine(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('photos').set({ reviewed_at: now, held: false }).where('id', '=', id).execute();
}

export function photosToHash(db: Db, limit: number): Promise<{ id: string; object_key: string }[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'object_key'])
    .where('hashed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function writeHash(db: Db, id: string, phash: string | null, now: Date): Promise<void> {
  await db.updateTable('photos').set({ phash, hashed_at: now }).where('id', '=', id).execute();
}

export async function deleteRemovedBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('removed_pictures')
    .where('removed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
