import { INTRODUCTION_REMINDERS } from '#domain/support/introduction.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { withdraw } from '../notifications/actions.withdrawal.ts';
import { introductionChanged, introductionsSoon } from './events.ts';
import * as store from './store.ts';

const BATCH = 100;
/** Closed calls are erased after this: a «no» counts for 30 days. */
const KEPT_DAYS = 180;

/** Ends offers without an answer, calls without a link, and calls that are over. */
export async function endDueIntroductions(ctx: Context): Promise<number> {
  for (let ended = 0; ; ) {
    const batch = await ctx.db.transaction().execute((tx) => endIntroductions(tx, ctx.now()));
    ended += batch;
    if (batch < BATCH) return ended;
  }
}

/** In the caller's transaction. A lapsed offer is withdrawn and notifies the asker, a lapsed agreed call both. */
export async function endIntroductions(tx: Db, now: Date, memberId?: string): Promise<number> {
  const rows = await store.endDue(tx, now, BATCH, memberId);
  const lapsed = rows.filter((row) => row.state === 'lapsed');
  const seeing = await store.recipientsOf(
    tx,
    lapsed.map((row) => row.id),
  );
  for (const row of lapsed) {
    const isOffer = row.chosen_at === null;
    // The invitation leads to nothing now.
    if (isOffer) await withdraw(tx, 'introduction.asked', { introductionId: row.id }, now);
    const recipients = seeing.flatMap(({ id, member_id }) =>
      id === row.id && (!isOffer || member_id === row.asker_id) ? [member_id] : [],
    );
    await introductionChanged(tx, row, { state: 'lapsed', at: now }, recipients);
  }
  return rows.length;
}

/** Reminds both of a call a day before and an hour before, each once; the latest that is due. */
export async function remindOfIntroductions(ctx: Context): Promise<number> {
  let told = 0;
  // The nearest first: a call past the first reminder gets only the second.
  for (const hours of [...INTRODUCTION_REMINDERS].reverse())
    for (;;) {
      const calls = await ctx.db.transaction().execute(async (tx) => {
        const taken = await store.takeReminders(tx, { hours, now: ctx.now(), limit: BATCH });
        const recipients = await store.recipientsOf(
          tx,
          taken.map((call) => call.id),
        );
        await introductionsSoon(tx, taken, { hours, recipients });
        return taken;
      });
      told += calls.length;
      if (calls.length < BATCH) break;
    }
  return told;
}

export function sweepIntroductions(ctx: Context): Promise<number> {
  return store.deleteIntroductionsBefore(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
}
