import type { Db } from '../../db/connect.ts';

/** Outbox rows of a like; the dedupe key keeps each from being told twice. */
export async function announceLike(db: Db, fromId: string, toId: string, mutual: boolean): Promise<void> {
  const told = [{ kind: 'like.given', payload: JSON.stringify({ fromId, toId }), dedupe_key: `like:${fromId}:${toId}` }];
  if (mutual)
    for (const [memberId, otherId] of [
      [fromId, toId],
      [toId, fromId],
    ])
      told.push({ kind: 'match.made', payload: JSON.stringify({ memberId, otherId }), dedupe_key: `match:${memberId}:${otherId}` });
  await db.insertInto('outbox').values(told).execute();
}
