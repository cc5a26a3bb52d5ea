import type { Db } from '../../db/connect.ts';
import { emitAll } from '../../outbox/emit.ts';

/**
 * A like; when it made a match, each side also has that. `reaches`: the liker is visible to the liked member; else they
 * are told of no match, for a notification that is not shown is still heard (R-INF 5).
 */
export async function likeGiven(
  db: Db,
  fromId: string,
  toId: string,
  match: { reaches: boolean } | null,
): Promise<void> {
  await emitAll(db, [
    { name: 'like.given', payload: { fromId, toId } },
    ...(match ? [{ name: 'match.made' as const, payload: { memberId: fromId, otherId: toId } }] : []),
    ...(match?.reaches ? [{ name: 'match.made' as const, payload: { memberId: toId, otherId: fromId } }] : []),
  ]);
}
