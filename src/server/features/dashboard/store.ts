import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';

export async function newMatches(db: Db, memberId: string): Promise<{ otherId: string; at: Date }[]> {
  const unseen = db
    .selectFrom('match_events')
    .select(['other_id', 'created_at'])
    .where('member_id', '=', memberId)
    .where('seen_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(12);
  const rows = await runPrepared(db, 'new-matches', unseen);
  return rows.map((r) => ({ otherId: r.other_id, at: r.created_at }));
}

export async function markSeen(db: Db, memberId: string, otherIds: readonly string[], now: Date): Promise<void> {
  if (otherIds.length === 0) return;
  await db
    .updateTable('match_events')
    .set({ seen_at: now })
    .where('member_id', '=', memberId)
    .where('other_id', 'in', [...otherIds])
    .where('seen_at', 'is', null)
    .execute();
}
