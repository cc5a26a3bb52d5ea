import type { Context } from '../../context.ts';
import { lockMembers } from '../../members/locks.ts';
import { factsAbout, loadViewer } from '../../members/store.ts';
import { isVisibleTo } from '../../members/visible-to.ts';
import { visibilityOf } from '../../members/visibility.ts';
import { refuse } from '../../refusal.ts';
import { endBetween } from '../permissions/actions.ts';
import { writeEnding } from './store.ts';

/**
 * «Akhiri kecocokan»: under the locks of both members, so that a message, a request or an answer is earlier or
 * refused. Final and silent: nobody is notified, browsers only read their lists anew. Ending an ended match changes
 * nothing. Throws candidate-not-available, too-many-requests.
 */
export async function endMatch(ctx: Context, memberId: string, otherId: string): Promise<void> {
  await ctx.limits.use('match-ending', memberId);
  const reaches = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId, otherId]);
    const now = ctx.now();
    const viewer = await loadViewer(tx, memberId, now);
    const about = (await factsAbout(tx, memberId, [otherId], now)).get(otherId);
    if (about?.relation === 'ended') return [];
    if (about?.relation !== 'mutual' || visibilityOf(viewer, about).row === 'nothing')
      throw refuse('candidate-not-available');
    // A member who does not see this one any more hears nothing, not even that something moved (R-INF 5).
    const visible = await isVisibleTo(tx, otherId, memberId);
    await writeEnding(tx, memberId, otherId, now);
    await endBetween(tx, memberId, otherId, now);
    return visible ? [memberId, otherId] : [memberId];
  });
  if (reaches.length > 0) ctx.live.emit(reaches, 'members', {});
}
