import { EXPIRY_WARNINGS_HOURS } from '#domain/messaging/limits.ts';
import type { Context } from '../../context.ts';
import { conversationsEnding } from './events.ts';
import { endingConversations } from './store.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Warns each side that sees the other 6 h and 1 h before their conversation ends: once for each end. Returns how many
 * conversations it processed.
 */
export async function warnOfEndings(ctx: Context): Promise<number> {
  let warned = 0;
  for (const [i, hours] of EXPIRY_WARNINGS_HOURS.entries()) {
    // A conversation past the first warning gets only the second.
    const next = EXPIRY_WARNINGS_HOURS[i + 1] ?? 0;
    const now = ctx.now().getTime();
    warned += await warn(ctx, { hours, from: new Date(now + next * HOUR_MS), to: new Date(now + hours * HOUR_MS) });
  }
  return warned;
}

async function warn(ctx: Context, span: { hours: number; from: Date; to: Date }): Promise<number> {
  let [warned, after] = [0, BEFORE_ALL];
  for (;;) {
    const batch = await ctx.db.transaction().execute(async (tx) => {
      const found = await endingConversations(tx, span, after, BATCH);
      await conversationsEnding(tx, found, span.hours);
      return found;
    });
    warned += batch.length;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return warned;
    after = last.id;
  }
}
