import type { HistoryItem } from '#contract/likes.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { Facts, Looker, PhotoRow } from '../matches/store.ts';
import { blurredKey, openFactsOf } from '../matches/view.ts';

/** One row of the like history, with only what this viewer may see of that member now. */
export function presentHistoryItem(looker: Looker, facts: Facts, profile: Profile, photos: readonly PhotoRow[], sight: Visibility, likedAt: Date): HistoryItem {
  const blurred = sight.photos !== 'all';
  const main = photos[0];
  return {
    id: blurred ? null : facts.id,
    key: blurredKey(looker.id, facts.id),
    facts: openFactsOf(profile, sight),
    photo: main ? `/api/media/${main.id}/${blurred ? 'blur' : 'thumb'}` : null,
    blurred,
    mutual: facts.relation === 'mutual',
    likedAt: likedAt.toISOString(),
    isDemo: facts.isDemo,
    can: { open: !blurred, likeBack: !blurred && shownRelation(facts.relation, looker.plan.tier) === 'they-liked' },
  };
}
