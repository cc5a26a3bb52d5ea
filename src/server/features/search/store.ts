import { DIGEST_EVERY_MS, OPENED_FOR_HOURS } from '#domain/matching/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const VIEW_WRITTEN_EVERY_MS = 10 * 60_000;

/**
 * Opens cards for a basic member, within the day's budget (decision record 0006): the viewer's row is locked, so
 * parallel searches share one budget. Answers those of `ids` that are open now.
 */
export async function openCards(
  db: Db,
  viewerId: string,
  ids: readonly string[],
  budget: number,
  now: Date,
): Promise<Set<string>> {
  const since = new Date(now.getTime() - OPENED_FOR_HOURS * 3_600_000);
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', viewerId).forNoKeyUpdate().execute();
    const open = new Set(
      (
        await tx
          .selectFrom('opened_cards')
          .select('candidate_id')
          .where('viewer_id', '=', viewerId)
          .where('opened_at', '>', since)
          .execute()
      ).map((r) => r.candidate_id),
    );
    const fresh = ids.filter((id) => !open.has(id)).slice(0, Math.max(0, budget - open.size));
    if (fresh.length > 0) {
      await tx
        .insertInto('opened_cards')
        .values(fresh.map((candidate_id) => ({ viewer_id: viewerId, candidate_id, opened_at: now })))
        .onConflict((c) => c.columns(['viewer_id', 'candidate_id']).doUpdateSet({ opened_at: now }))
        .execute();
    }
    return new Set(ids.filter((id) => open.has(id) || fresh.includes(id)));
  });
}

/** The viewer opened this full profile; written at most every ten minutes a pair. */
export async function recordProfileView(db: Db, ownerId: string, viewerId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - VIEW_WRITTEN_EVERY_MS);
  await sql`
    insert into profile_views (owner_id, viewer_id, first_at, last_at) values (${ownerId}, ${viewerId}, ${now}, ${now})
    on conflict (owner_id, viewer_id) do update set last_at = excluded.last_at where profile_views.last_at <= ${before}`.execute(
    db,
  );
}

/** Takes the member's digest of this hour; true for exactly one caller. */
export async function takeDigest(db: Db, memberId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DIGEST_EVERY_MS);
  const { rows } = await sql`
    insert into match_digests (member_id, told_at) values (${memberId}, ${now})
    on conflict (member_id) do update set told_at = excluded.told_at where match_digests.told_at <= ${before} returning member_id`.execute(
    db,
  );
  return rows.length > 0;
}
