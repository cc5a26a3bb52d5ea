import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * SQL: is `other` visible to `viewer`? Findable (active, not paused, proved) or a match of theirs, and not hidden from
 * the viewer (the two sides may differ): the base of lists, counts, requests and notifications, and the first row
 * of the matrix (R-SEE). Both are SQL. One index lookup each of accounts and of the hidden pairs.
 */
export function visibleTo(viewer: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from visible_to(${viewer}, ${other}))`;
}

/** Is the other member visible to the viewer, as a match or in lists? */
export async function isVisibleTo(db: Db, viewerId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ visible: boolean }>`
    select ${visibleTo(sql`${viewerId}::uuid`, sql`${otherId}::uuid`)} as visible`.execute(db);
  return rows[0]!.visible;
}

/** SQL: do both like each other, even after an ended match? Likes are the relation (domain/likes/relation.ts). */
export function likedBoth(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from likes where from_id = ${a} and to_id = ${b}) and exists (select from likes where from_id = ${b} and to_id = ${a}))`;
}

/** SQL: did one of the two end their match? */
export function ended(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ended_between(${a}, ${b}))`;
}

/** SQL: are the two a match, and neither ended it? */
export function mutual(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${likedBoth(a, b)} and not ${ended(a, b)})`;
}

/**
 * SQL: likedBoth, looked up for each row that is left. `offset 0` keeps PostgreSQL from joining all likes of a member
 * instead, which costs more where few rows are left, and mostly none.
 */
export function likedBothEach(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from likes where from_id = ${a} and to_id = ${b} offset 0) and exists (select from likes where from_id = ${b} and to_id = ${a} offset 0))`;
}

/** SQL: mutual, looked up the same way. */
export function mutualEach(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${likedBothEach(a, b)} and not ${ended(a, b)})`;
}
