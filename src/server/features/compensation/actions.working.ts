import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { afterProlonging, type Prolonged, prolongConversations } from '../chat/actions.running.ts';
import { extendPlan } from '../payments/actions.plans.ts';
import { compensationGiven } from './events.ts';
import * as store from './store.ts';

/** Chats or plans of one transaction: members wait for it briefly, and a kill loses at most one. */
const BATCH = 100;

/**
 * Works on a run until every item left is locked by another instance. Each item stores its outcome in the transaction
 * that changes its chat or plan, so it happens once, even after a restart. Returns how many it processed.
 */
export async function workRun(ctx: Context, run: store.OpenRun): Promise<number> {
  for (let worked = 0; ; ) {
    const { taken, prolonged } = await ctx.db.transaction().execute((tx) => workBatch(ctx, tx, run));
    await afterProlonging(ctx, prolonged);
    worked += taken;
    if (taken > 0) continue;
    await store.endRun(ctx.db, run.id, ctx.now());
    return worked;
  }
}

async function workBatch(ctx: Context, tx: Db, run: store.OpenRun): Promise<{ taken: number; prolonged: Prolonged[] }> {
  const subjects = await store.takeItems(tx, run.id, BATCH);
  if (subjects.length === 0) return { taken: 0, prolonged: [] };
  const now = ctx.now();
  if (run.kind === 'plans') {
    const done: store.Done[] = [];
    for (const memberId of subjects) {
      const plan = await extendPlan(tx, { memberId, staffId: run.staff_id, reason: run.reason, days: run.days }, now);
      done.push({ subject: memberId, outcome: plan ? 'extended' : 'over', before: null, after: null, ...plan });
    }
    await store.putOutcomes(tx, run.id, done, now);
    await compensationGiven(
      tx,
      run,
      done.flatMap(({ subject, outcome }) => (outcome === 'extended' ? [subject] : [])),
    );
    return { taken: subjects.length, prolonged: [] };
  }
  const prolonged = await prolongConversations(tx, subjects, run.days, now);
  const found = new Map(prolonged.map((one) => [one.id, one]));
  const done = subjects.map((subject): store.Done => {
    const { before = null, after = null } = found.get(subject) ?? {};
    return { subject, outcome: after ? 'extended' : 'over', before, after };
  });
  await store.putOutcomes(tx, run.id, done, now);
  await compensationGiven(
    tx,
    run,
    prolonged.flatMap(({ recipients }) => recipients),
  );
  return { taken: subjects.length, prolonged: prolonged.filter(({ after }) => after !== null) };
}
