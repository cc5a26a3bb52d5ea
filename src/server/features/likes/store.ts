import type { LIKES_TABS } from '#contract/likes.ts';
import type { LikeNote } from '#domain/likes/like-note.ts';
import { PASS_DAYS } from '#domain/matching/limits.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { type Prepared, queryPreparedInTransaction, runPrepared } from '../../db/prepared.ts';
import { ended, visibleTo } from '../../members/visible-to.ts';

export type LikesTab = (typeof LIKES_TABS)[number];
/** Where a page of likes ends: the time exactly as the database has it, and the other member. */
export type LikesPlace = { at: string; otherId: string };

const LIKE: Prepared = {
  name: 'like',
  text: 'insert into likes (from_id, to_id) values ($1, $2) returning created_at',
};

/** A second like of the same pair fails on the primary key. Returns the time of the like. */
export async function insertLike(db: Db, fromId: string, toId: string): Promise<Date> {
  return (await queryPreparedInTransaction<{ created_at: Date }>(db, LIKE, [fromId, toId]))[0]!.created_at;
}

const NOTE: Prepared = {
  name: 'like-note',
  text: 'insert into like_notes (from_id, to_id, field, prompt, body) values ($1, $2, $3, $4, $5)',
};

/** Called only with its like, in the same transaction. */
export async function insertNote(
  db: Db,
  fromId: string,
  toId: string,
  { field, prompt, text }: LikeNote,
): Promise<void> {
  await queryPreparedInTransaction(db, NOTE, [fromId, toId, field, prompt, text]);
}

export type MadeMatch = { at: Date; reaches: boolean };

const MATCH: Prepared = {
  name: 'match',
  text: `with pair as (select $1::uuid as liker, $2::uuid as liked),
      made as (insert into matches (a_id, b_id) select least(liker, liked), greatest(liker, liked) from pair returning created_at),
      told as (insert into match_events (member_id, other_id)
        select liker, liked from pair union all select liked, liker from pair)
    select made.created_at as at, exists (select from visible_to(liked, liker)) as reaches from made, pair`,
};

/**
 * The match a like makes and one event a side (R-LIKE); the keys make a second one impossible. `reaches`: the liker is
 * visible to the liked member, who may be hidden from.
 */
export async function insertMatch(db: Db, fromId: string, toId: string): Promise<MadeMatch> {
  const [made] = await queryPreparedInTransaction<MadeMatch>(db, MATCH, [fromId, toId]);
  return made!;
}

/** Passes from before this time are over. */
export const passesSince = (now: Date): Date => new Date(now.getTime() - PASS_DAYS * DAY_MS);

/**
 * Counts of the tabs, without members this viewer can no longer meet; with `fresh` an own block made after it
 * changes nothing in the number of likers. One statement.
 */
export async function likesCounts(
  db: Db,
  memberId: string,
  fresh: Date | null,
  now: Date,
): Promise<Record<LikesTab, number>> {
  const count = (list: RawBuilder<unknown>) => sql`(select count(*)::int from (${list}) t)`;
  const tab = (name: LikesTab) => listed(name, memberId, now);
  const likers = fresh === null ? tab('likers') : countedLikers(memberId, fresh);
  const counts = sql<Record<LikesTab, number>>`
    select ${count(tab('mutual'))} as mutual, ${count(tab('liked'))} as liked, ${count(likers)} as likers,
      ${count(tab('passed'))} as passed`;
  const name = fresh === null ? 'likes-counts' : 'likes-counts-fresh';
  return (await runPrepared(db, name, counts))[0]!;
}

/** One page of a tab, newest first. */
export async function likesPage(
  db: Db,
  {
    viewerId,
    tab,
    after,
    limit,
    now,
  }: { viewerId: string; tab: LikesTab; after: LikesPlace | null; limit: number; now: Date },
): Promise<{ otherId: string; at: Date; place: string }[]> {
  const page = sql<{ other_id: string; at: Date; place: string }>`
    select other_id, at, at::text as place from (${listed(tab, viewerId, now)}) t
    where ${after === null ? sql`true` : sql`(at, other_id) < (${after.at}::timestamptz, ${after.otherId}::uuid)`}
    order by at desc, other_id desc limit ${limit}`;
  const name = `likes-${tab}${after === null ? '' : '-after'}`;
  const rows = await runPrepared(db, name, page);
  return rows.map((r) => ({ otherId: r.other_id, at: r.at, place: r.place }));
}

/**
 * Members of a tab with the time of their row; without blocked, paused, suspended and deleted ones (R-SEE). Likers
 * are those without a match (R-LIKE).
 */
function listed(tab: LikesTab, viewerId: string, now: Date): RawBuilder<unknown> {
  const rows = {
    mutual: sql`select case when a_id = ${viewerId} then b_id else a_id end as other_id, created_at as at from matches
      where (a_id = ${viewerId} or b_id = ${viewerId}) and ended_at is null`,
    liked: sql`select g.to_id as other_id, g.created_at as at from likes g
      where g.from_id = ${viewerId} and not ${ended(sql.val(viewerId), sql.ref('g.to_id'))}`,
    likers: likersOf(viewerId),
    passed: sql`select p.other_id, p.passed_at as at from passes p
      where p.member_id = ${viewerId} and p.passed_at > ${passesSince(now)} and not ${ended(sql.val(viewerId), sql.ref('p.other_id'))}`,
  }[tab];
  return sql`select l.other_id, l.at from (${rows}) l where ${visibleTo(sql.val(viewerId), sql.ref('l.other_id'))}`;
}

/** Members who liked this member without a like back. */
const likersOf = (viewerId: string) => sql`
  select g.from_id as other_id, g.created_at as at from likes g
  where g.to_id = ${viewerId} and not exists (select from likes back where back.from_id = ${viewerId} and back.to_id = g.from_id)`;

const countedLikers = (viewerId: string, fresh: Date) => sql`
  select l.other_id from (${likersOf(viewerId)}) l where exists (select from counted_for(${viewerId}, l.other_id, ${fresh}))`;
