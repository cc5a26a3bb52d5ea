import type { Db } from '../../db/connect.ts';

/** Told once a member: later the match update reads it (S2 §4). */
export async function announceRegistered(db: Db, memberId: string): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'member.registered', payload: JSON.stringify({ memberId }), dedupe_key: `member.registered:${memberId}` })
    .execute();
}
