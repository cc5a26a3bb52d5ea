import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: is `other` still there for `me`? Active, not paused, not kept apart: what counts of relations, requests and
 * notifications are made of, the same as the first row of the matrix (R-SEE). Both are SQL.
 */
export function stillThere(me: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from accounts there where there.id = ${other} and there.status = 'active' and there.paused_at is null)
    and not exists (select from apart x where x.member_id = ${me} and x.other_id = ${other}))`;
}

/** SQL: do both like each other? Likes are the relation (domain/likes/relation.ts). */
export function mutual(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from likes where from_id = ${a} and to_id = ${b}) and exists (select from likes where from_id = ${b} and to_id = ${a}))`;
}
