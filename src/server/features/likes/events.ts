import type { Db } from '../../db/connect.ts';
import { emitAll } from '../../outbox/emit.ts';

/** A like; when it is mutual, each side also has a match. */
export async function likeGiven(db: Db, fromId: string, toId: string, mutual: boolean): Promise<void> {
  await emitAll(db, [
    { name: 'like.given', payload: { fromId, toId } },
    ...(mutual
      ? [
          { name: 'match.made' as const, payload: { memberId: fromId, otherId: toId } },
          { name: 'match.made' as const, payload: { memberId: toId, otherId: fromId } },
        ]
      : []),
  ]);
}
