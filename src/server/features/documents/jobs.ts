import { DOCUMENT_KEPT_DAYS, UNPROVED_DOCUMENT_DAYS } from '#domain/profile/badges.ts';
import { release, removeOrphans } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { endCopies } from '../../members/data-copies.ts';
import { lockMembers } from '../../members/locks.ts';
import { findDueForErasing, lapseDocuments, markErased, ownersOfLapsing } from './store.ts';

const BATCH = 50;
const DAY_MS = 86_400_000;

/**
 * Files of documents are erased 30 days after their decision; the decision stays on record (T73, READINGS §10). So are
 * those nobody ever looks at, because their owner does not prove the number. Returns how many files.
 */
export async function eraseDocuments(ctx: Context): Promise<number> {
  // Neither waits for the other.
  const [decided, unproved] = await Promise.all([eraseDecided(ctx), eraseUnproved(ctx)]);
  return decided + unproved;
}

async function eraseDecided(ctx: Context): Promise<number> {
  const decidedBefore = new Date(ctx.now().getTime() - DOCUMENT_KEPT_DAYS * DAY_MS);
  for (let erased = 0; ; ) {
    // One transaction marks the document and the orphan file: after a kill the sweep removes the file.
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const due = await findDueForErasing(tx, decidedBefore, BATCH);
      await markErased(
        tx,
        due.map((d) => d.id),
        ctx.now(),
      );
      await release(
        tx,
        due.map((d) => d.object_key),
        ctx.now(),
      );
      return due.map((d) => d.object_key);
    });
    await removeOrphans(ctx, keys);
    erased += keys.length;
    if (keys.length < BATCH) return erased;
  }
}

async function eraseUnproved(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - UNPROVED_DOCUMENT_DAYS * DAY_MS);
  const each = new EachByItself(ctx.log, 'documents.erase');
  let files = 0;
  for (;;) {
    const owners = await ownersOfLapsing(ctx.db, before, { without: each.failed, limit: BATCH });
    const goesOn = await each.round(owners, async (memberId) => {
      const { papers, keys } = await lapse(ctx, memberId, before);
      files += papers.length;
      await removeOrphans(ctx, keys);
      return papers.length > 0;
    });
    if (!goesOn || owners.length < BATCH) break;
  }
  each.end();
  return files;
}

/** A member's papers in one transaction, and the copies of the own data that hold them. */
function lapse(ctx: Context, memberId: string, before: Date): Promise<{ papers: string[]; keys: string[] }> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    // First, as who takes a paper back, and who proves the number.
    await lockMembers(tx, [memberId]);
    const papers = await lapseDocuments(tx, memberId, before, now);
    if (papers.length === 0) return { papers, keys: [] };
    await release(tx, papers, now);
    return { papers, keys: [...papers, ...(await endCopies(tx, memberId, now))] };
  });
}
