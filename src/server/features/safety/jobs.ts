import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { release, removeOrphans } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { deleteKeptBlocks } from './store.numbers.ts';
import { takeEvidence } from './store.reports.ts';

const BATCH = 100;

/** What is left of blocks of erased accounts, kept for their numbers until its term. */
export function sweepKeptBlocks(ctx: Context): Promise<number> {
  return deleteKeptBlocks(ctx.db, ctx.now());
}

/** Erases evidence of reports some time after the decision; the report and its reason stay. */
export async function eraseEvidence(ctx: Context): Promise<number> {
  for (let erased = 0; ; ) {
    const now = ctx.now();
    const { reports, keys } = await ctx.db.transaction().execute(async (tx) => {
      const taken = await takeEvidence(tx, new Date(now.getTime() - EVIDENCE_KEPT_DAYS * DAY_MS), BATCH, now);
      await release(tx, taken.keys, now);
      return taken;
    });
    await removeOrphans(ctx, keys);
    erased += reports;
    if (reports < BATCH) return erased;
  }
}
