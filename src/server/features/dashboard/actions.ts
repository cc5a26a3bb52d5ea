import type { Context } from '../../context.ts';
import { neverInConversation, openConversations } from '../chat/actions.ts';
import { likesItems, likeLimitOf, likesOverview, newestOf } from '../likes/actions.ts';
import { viewerOf } from '../../members/store.ts';
import * as store from './store.ts';

/** More than these are in the lists of conversations and of likes. */
const CHATS_SHOWN = 10;
const MATCHES_SHOWN = 12;
const LIKERS_SHOWN = 4;

/** The member's home. */
export async function readDashboard(ctx: Context, memberId: string) {
  const viewer = await viewerOf(ctx)(memberId);
  const [events, matches, likers, counts, chats] = await Promise.all([
    store.newMatches(ctx.db, memberId),
    newestOf(ctx, viewer, 'mutual', MATCHES_SHOWN),
    newestOf(ctx, viewer, 'likers', LIKERS_SHOWN),
    likesOverview(ctx, viewer),
    openConversations(ctx, memberId, CHATS_SHOWN),
  ]);
  // Requested together, so that their members are read once.
  const [newMatches, recentMatches, waiting] = await Promise.all(
    [events, matches, likers].map((rows) => likesItems(ctx, viewer, rows)),
  );
  const open = recentMatches!.flatMap(({ id }) => id ?? []);
  return {
    newMatches: newMatches!,
    recentMatches: recentMatches!,
    notGreeted: await neverInConversation(ctx, memberId, open),
    likers: waiting!,
    chats,
    matches: counts.mutual,
    likersCount: counts.likers,
    likesUsed: viewer.likesUsed,
    likeLimit: likeLimitOf(viewer),
  };
}

export async function markMatchesSeen(ctx: Context, memberId: string, memberIds: readonly string[]): Promise<void> {
  await store.markSeen(ctx.db, memberId, memberIds, ctx.now());
}
