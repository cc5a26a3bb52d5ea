import { BASIC_LIKE_LIMIT } from '#domain/likes/like-decision.ts';
import type { Context } from '../../context.ts';
import { historyItems } from '../likes/actions.ts';
import { likesOverview } from '../likes/policy.ts';
import { lookerOf } from '../matches/store.ts';
import * as store from './store.ts';

/** The member's home. */
export async function readDashboard(ctx: Context, memberId: string) {
  const looker = await lookerOf(ctx)(memberId);
  const [events, counts] = await Promise.all([store.newMatches(ctx.db, memberId), likesOverview(ctx.db, memberId)]);
  return {
    newMatches: await historyItems(ctx, looker, events),
    matches: counts.mutual,
    likersCount: counts.likers,
    likesUsed: looker.likesUsed,
    likeLimit: looker.plan.tier === 'basic' ? BASIC_LIKE_LIMIT : null,
  };
}

export async function markMatchesSeen(ctx: Context, memberId: string, memberIds: readonly string[]): Promise<void> {
  await store.markSeen(ctx.db, memberId, memberIds, ctx.now());
}
