import { DOCUMENT_KEPT_DAYS } from '#domain/profile/badges.ts';
import { release, removeOrphans } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { findDueForErasing, markErased } from './store.ts';

const BATCH = 50;

/** Files of documents are erased 30 days after their decision; the decision stays on record (T73, READINGS §10). */
export async function eraseDocuments(ctx: Context): Promise<number> {
  const decidedBefore = new Date(ctx.now().getTime() - DOCUMENT_KEPT_DAYS * 86_400_000);
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
