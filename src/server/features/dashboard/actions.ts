import { BASIC_LIKE_LIMIT } from '#domain/likes/like-decision.ts';
import type { Context } from '../../context.ts';
import { openConversations } from '../chat/actions.ts';
import { historyItems, likesOverview } from '../likes/actions.ts';
import { viewerOf } from '../../members/store.ts';
import * as store from './store.ts';

/** The list of conversations has the rest. */
const CHATS_SHOWN = 10;

/** The member's home. */
export async function readDashboard(ctx: Context, memberId: string) {
  const viewer = await viewerOf(ctx)(memberId);
  const [events, counts, chats] = await Promise.all([
    store.newMatches(ctx.db, memberId),
    likesOverview(ctx, viewer),
    openConversations(ctx, memberId, CHATS_SHOWN),
  ]);
  return {
    newMatches: await historyItems(ctx, viewer, events),
    chats,
    matches: counts.mutual,
    likersCount: counts.likers,
    likesUsed: viewer.likesUsed,
    likeLimit: viewer.plan.tier === 'basic' ? BASIC_LIKE_LIMIT : null,
  };
}

export async function markMatchesSeen(ctx: Context, memberId: string, memberIds: readonly string[]): Promise<void> {
  await store.markSeen(ctx.db, memberId, memberIds, ctx.now());
}
