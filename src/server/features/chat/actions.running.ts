import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { settleEnding } from '../notifications/actions.withdrawal.ts';
import { tellProlonged } from './events.ts';
import * as store from './store.running.ts';

/** How many conversations run now, and when the last of them ends. */
export function runningConversations(db: Db, now: Date): Promise<{ count: number; last: Date | null }> {
  return store.runningSummary(db, now);
}

export function runningConversationIds(db: Db, now: Date): Promise<string[]> {
  return store.runningIds(db, now);
}

/** `after` null: it did not run any more. `told`: its members who are there for the other side. */
export type Prolonged = { id: string; lastSeq: number; before: Date; after: Date | null; told: string[] };

/**
 * Makes those of these conversations that still run so many days longer, in the caller's transaction, under the locks
 * of their members: one that ends, or whose match does, at this moment is before it or after it. One that is gone is
 * missing in the answer.
 */
export async function prolongConversations(
  tx: Db,
  ids: readonly string[],
  days: number,
  now: Date,
): Promise<Prolonged[]> {
  await lockMembers(tx, await store.membersIn(tx, ids));
  const rows = await store.lockRunning(tx, ids, now);
  const running = rows.filter((row) => row.runs);
  await store.prolong(
    tx,
    running.map(({ id }) => id),
    days * 24,
  );
  return rows.map((row) => ({
    id: row.id,
    lastSeq: row.last_seq,
    before: row.expires_at,
    after: row.runs ? new Date(row.expires_at.getTime() + days * DAY_MS) : null,
    told: row.runs ? [...(row.a_sees ? [row.a_id] : []), ...(row.b_sees ? [row.b_id] : [])] : [],
  }));
}

/** After the commit: clocks in open browsers move, and what warned of the old end is read. */
export async function afterProlonging(ctx: Context, prolonged: readonly Prolonged[]): Promise<void> {
  for (const one of prolonged) {
    tellProlonged(ctx, one);
    for (const memberId of one.told) await settleEnding(ctx.db, memberId, one.id, ctx.now());
  }
}
