import { BASIC_LIKE_LIMIT } from '#domain/likes/like-decision.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Context } from '../../context.ts';
import { historyItems } from '../likes/actions.ts';
import { likesOverview } from '../likes/policy.ts';
import { lookerOf } from '../matches/store.ts';
import * as store from './store.ts';

/** The member's home. */
export async function readDashboard(ctx: Context, memberId: string) {
  const looker = await lookerOf(ctx)(memberId);
  const [events, counts, photos] = await Promise.all([
    store.newMatches(ctx.db, memberId),
    likesOverview(ctx.db, memberId),
    store.countPhotos(ctx.db, memberId),
  ]);
  return {
    newMatches: await historyItems(ctx, looker, events),
    matches: counts.mutual,
    likersCount: counts.likers,
    likesUsed: looker.likesUsed,
    likeLimit: looker.plan.tier === 'basic' ? BASIC_LIKE_LIMIT : null,
    missingFields: missing(looker.profile),
    photos,
  };
}

export async function markMatchesSeen(ctx: Context, memberId: string, memberIds: readonly string[]): Promise<void> {
  await store.markSeen(ctx.db, memberId, memberIds, ctx.now());
}

/** Fields left empty, in form order; those that do not apply to this member are not missing. */
function missing(profile: Profile): string[] {
  return FIELDS.filter((f) => f.name !== 'tribeValue' && f.shape.kind !== 'flag')
    .filter((f) => !f.onlyWhen || profile[f.onlyWhen.field] === f.onlyWhen.is)
    .filter((f) => profile[f.name] === null || (Array.isArray(profile[f.name]) && (profile[f.name] as unknown[]).length === 0))
    .map((f) => f.name);
}
