import type { Db } from '../../db/connect.ts';

/** A member's facts changed; told once a revision. */
export async function announceChanged(db: Db, memberId: string, revision: string): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'member.changed', payload: JSON.stringify({ memberId, revision }), dedupe_key: `member.changed:${memberId}:${revision}` })
    .execute();
}
