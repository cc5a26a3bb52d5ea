import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type BlockRow = { blocked_id: string; nama: string; created_at: Date };

/** Members this member blocked, newest first. */
export function blocksOf(db: Db, memberId: string): Promise<BlockRow[]> {
  return db
    .selectFrom('blocks')
    .select(['blocked_id', 'nama', 'created_at'])
    .where('blocker_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute();
}

/** A second block of the same member changes nothing, its stored name included. */
export async function insertBlock(
  db: Db,
  {
    blockerId,
    blockedId,
    nama,
    knewId,
    now,
  }: { blockerId: string; blockedId: string; nama: string; knewId: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, nama, knew_id: knewId, created_at: now })
    .onConflict((c) => c.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
}

/** Does this member block the other? */
export async function isBlocked(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const block = db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', memberId);
  return (await block.where('blocked_id', '=', otherId).executeTakeFirst()) !== undefined;
}

/** False without such a block. */
export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Has this member ever read the other's id, besides present lists: an opened card, a request either way, a
 * notification that names them, an own block by id? Meetings by reference, in the room or by a like that is not
 * shown do not count: a guessed id must not be confirmed (R-INF 5).
 */
export async function haveMet(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ met: boolean }>`
    select exists (select from opened_cards where viewer_id = ${memberId} and candidate_id = ${otherId})
      or exists (select from profile_permissions where (requester_id, target_id) in ((${memberId}, ${otherId}), (${otherId}, ${memberId})))
      or exists (select from notifications where member_id = ${memberId} and about_id = ${otherId}
        and kind not in ('mention', 'reply', 'liked-you'))
      or exists (select from blocks where blocker_id = ${memberId} and blocked_id = ${otherId} and knew_id) as met`.execute(
    db,
  );
  return rows[0]!.met;
}
