import { DIGEST_EVERY_MS, OPENED_FOR_HOURS, type OpenedBy } from '#domain/matching/limits.ts';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { runPrepared } from '../../db/prepared.ts';
import { lockMembers } from '../../members/locks.ts';

const VIEW_WRITTEN_EVERY_MS = 10 * 60_000;

export type Opening = {
  ids: readonly string[];
  renewed: readonly string[];
  by: OpenedBy;
  budget: number;
  now: Date;
};
/** `open`: the given ids that are open now; `used`: members opened this way within 24 hours, by this number. */
export type Opened = { open: Set<string>; used: number };

/**
 * Opens cards for a basic member, within the budget of list or filter (R-INF 6): the viewer's row is locked,
 * so parallel searches share one budget. Openings of other accounts that had the number count. `renewed`: cards the
 * list opened that stay open from now on; they count once as before, and nothing is renewed beyond the budget.
 */
export async function openCards(db: Db, viewerId: string, { ids, renewed, by, budget, now }: Opening): Promise<Opened> {
  const since = new Date(now.getTime() - OPENED_FOR_HOURS * 3_600_000);
  return db.transaction().execute(async (tx) => {
    await lockMembers(tx, [viewerId]);
    const rows = await runPrepared(
      tx,
      'opened-cards',
      sql<{ id: string; by: OpenedBy }>`select candidate_id as id, opened_by as by from opened_cards
        where viewer_id = ${viewerId}::uuid and opened_at > ${since}::timestamptz`,
    );
    const before = await keptOpenings(tx, viewerId, by, since);
    const open = new Set(rows.map((row) => row.id));
    const used = before + rows.filter((row) => row.by === by).length;
    const fresh = ids.filter((id) => !open.has(id)).slice(0, Math.max(0, budget - used));
    const again = rows.filter((row) => row.by === 'list' && used <= budget && renewed.includes(row.id));
    const written = [...fresh, ...again.map((row) => row.id)];
    if (written.length > 0)
      await runPrepared(
        tx,
        'open-cards',
        sql`insert into opened_cards (viewer_id, candidate_id, opened_at, opened_by)
          select ${viewerId}::uuid, id, ${now}::timestamptz, ${by}::text
          from unnest(array(select unnest(${written}::uuid[]))) as written (id)
          on conflict (viewer_id, candidate_id)
            do update set opened_at = greatest(opened_cards.opened_at, excluded.opened_at), opened_by = excluded.opened_by`,
      );
    return { open: new Set(ids.filter((id) => open.has(id) || fresh.includes(id))), used: used + fresh.length };
  });
}

async function keptOpenings(db: Db, viewerId: string, by: OpenedBy, since: Date): Promise<number> {
  const rows = await runPrepared(
    db,
    'kept-openings',
    sql<{ n: number }>`
      select coalesce(sum(k.n), 0)::int as n from kept_limits k join profiles p on p.contact_wa_hash = k.number_hash
      where p.member_id = ${viewerId}::uuid and k.kind = ${`opened-${by}`}::text and k.used_at > ${since}::timestamptz
        and k.left_by is distinct from p.member_id`,
  );
  return rows[0]!.n;
}

/** Records that the viewer opened this full profile; at most every ten minutes a pair. */
export async function recordProfileView(db: Db, ownerId: string, viewerId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - VIEW_WRITTEN_EVERY_MS);
  await runPrepared(
    db,
    'profile-view',
    sql`insert into profile_views (owner_id, viewer_id, first_at, last_at)
      values (${ownerId}::uuid, ${viewerId}::uuid, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (owner_id, viewer_id) do update set last_at = excluded.last_at
        where profile_views.last_at <= ${before}::timestamptz`,
  );
}

/** A limit on different questions: at most `most` different ones within this time. */
export type Allowance = { kind: 'filters' | 'wishes'; most: number; withinMs: number };

/**
 * Counts a question by each of these keys (member, number), or by none of them where one has no more left. A repeated
 * question within the time is free. Returns the milliseconds to wait, the longest of the keys'; 0 when it is allowed.
 */
export async function useQuestion(
  db: Db,
  keys: readonly Buffer[],
  question: string,
  { kind, most, withinMs }: Allowance,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - withinMs);
  const used = (on: Db) =>
    on
      .selectFrom('used_questions')
      .select(['used_by', 'question', 'first_at'])
      .where('used_by', '=', sql<Buffer>`any(array(select unnest(${keys}::bytea[])))`)
      .where('kind', '=', kind)
      .where('first_at', '>', since);
  const asked = await runPrepared(db, 'used-question', used(db).where('question', '=', question));
  if (asked.length === keys.length) return 0;
  return db.transaction().execute(async (tx) => {
    await lockQuestions(tx, keys);
    const rows = await runPrepared(tx, 'used-questions', used(tx).orderBy('first_at'));
    const waits = keys.map((key) => {
      const own = rows.filter((row) => row.used_by.equals(key));
      if (own.length < most || own.some((row) => row.question === question)) return 0;
      return own[own.length - most]!.first_at.getTime() - since.getTime();
    });
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    await runPrepared(
      tx,
      'use-question',
      sql`insert into used_questions as u (used_by, kind, question, first_at)
        select used_by, ${kind}::text, ${question}::text, ${now}::timestamptz from unnest(array(select unnest(${keys}::bytea[]))) as k (used_by)
        on conflict (used_by, kind, question) do update set first_at = excluded.first_at where u.first_at <= ${since}::timestamptz`,
    );
    return 0;
  });
}

/** Each in the same order, so that two callers never wait for each other. */
async function lockQuestions(tx: Db, keys: readonly Buffer[]): Promise<void> {
  for (const key of keys.map((buffer) => buffer.toString('hex')).sort())
    await runPrepared(
      tx,
      'lock-questions',
      sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchQuestions}::int, hashtext(${key}::text))`,
    );
}

/** Deletes at most so many; returns how many. Served by opened_cards_by_time. */
export const deleteOpenedBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'opened_cards', sql`opened_at < ${before}`, limit);

/** Takes the member's digest of this hour; true for one caller only. */
export async function takeDigest(db: Db, memberId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DIGEST_EVERY_MS);
  const { rows } = await sql`
    insert into match_digests (member_id, told_at) values (${memberId}, ${now})
    on conflict (member_id) do update set told_at = excluded.told_at where match_digests.told_at <= ${before} returning member_id`.execute(
    db,
  );
  return rows.length > 0;
}
