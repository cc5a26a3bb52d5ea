import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { settleEnding } from '../notifications/actions.withdrawal.ts';
import { emitProlonged } from './events.ts';
import * as store from './store.running.ts';

/** How many conversations run now, and the end of the last one. */
export function runningConversations(db: Db, now: Date): Promise<{ count: number; last: Date | null }> {
  return store.runningSummary(db, now);
}

export function runningConversationIds(db: Db, now: Date): Promise<string[]> {
  return store.runningIds(db, now);
}

/** `after` null: the conversation had ended. `told`: its members who can see the other. */
export type Prolonged = { id: string; lastSeq: number; before: Date; after: Date | null; recipients: string[] };

/**
 * Extends those of these conversations that still run by so many days, in the caller's transaction, under the locks
 * of their members: a concurrent ending is ordered before or after it. A deleted conversation is
 * missing in the result.
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
    recipients: row.runs ? [...(row.a_sees ? [row.a_id] : []), ...(row.b_sees ? [row.b_id] : [])] : [],
  }));
}

/** After the commit: open browsers get the new end, and warnings of the old end are marked as read. */
export async function afterProlonging(ctx: Context, prolonged: readonly Prolonged[]): Promise<void> {
  for (const one of prolonged) {
    emitProlonged(ctx, one);
    for (const memberId of one.recipients) await settleEnding(ctx.db, memberId, one.id, ctx.now());
  }
}
