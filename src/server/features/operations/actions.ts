import type { Operations } from '#contract/operations.ts';
import { spanOf } from '../../backup/history/names.ts';
import type { Context } from '../../context.ts';
import { keepsHistory } from '../../db/embedded/own-database.ts';
import { ageOf, growsLate } from './policy.ts';
import { lastGood, newestRuns } from './store.ts';
import { presentRun } from './view.ts';

/** State of the backups for an owner; reveals no private data. */
export async function operations(ctx: Context): Promise<Operations> {
  const [backup, drill, runs] = await Promise.all([
    lastGood(ctx.db, 'backup'),
    lastGood(ctx.db, 'drill'),
    newestRuns(ctx.db),
  ]);
  const state = (last: typeof backup) => ({
    age: ageOf(last?.ended_at ?? null, ctx.now()),
    last: last ? presentRun(last) : null,
  });
  const { folder, passphrase } = ctx.config.backup;
  return {
    nightly: folder !== null,
    sealed: passphrase !== null,
    backup: state(backup),
    drill: state(drill),
    history: keepsHistory(ctx.config) ? await historyOf(folder!, ctx.now()) : null,
    runs: runs.map(presentRun),
  };
}

async function historyOf(folder: string, now: Date): Promise<Operations['history']> {
  const { since, until } = await spanOf(folder);
  return {
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    late: growsLate(until, now),
  };
}
