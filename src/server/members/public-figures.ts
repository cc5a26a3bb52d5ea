import { publicFigure } from '#domain/staff/overview.ts';
import type { BaseContext } from '../base-context.ts';
import { perContext } from '../db/batch-reads.ts';
import * as store from './store.figures.ts';

const PUBLIC_KEPT_MS = 60 * 60 * 1000;
const publicCounts = perContext((ctx: Pick<BaseContext, 'db' | 'now'>) => {
  let kept: { at: number; counts: ReturnType<typeof store.countPublic> } | null = null;
  return () => {
    const now = ctx.now().getTime();
    if (kept && Math.abs(now - kept.at) <= PUBLIC_KEPT_MS) return kept.counts;
    const mine = { at: now, counts: store.countPublic(ctx.db) };
    mine.counts.catch(() => kept === mine && (kept = null));
    kept = mine;
    return mine.counts;
  };
});

/** The figures of public pages: counted at most once an hour an instance; hidden while they cannot be. */
export async function publicFigures(ctx: BaseContext) {
  // The page of prices is answered without them.
  const counts = await publicCounts(ctx)().catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the figures of public pages could not be counted');
    return null;
  });
  return { members: publicFigure(counts?.members ?? 0), matches: publicFigure(counts?.matches ?? 0) };
}
