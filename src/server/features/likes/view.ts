import type { HistoryItem } from '#contract/likes.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts, Looker } from '../matches/store.ts';
import { blurredKey, openFactsOf } from '../matches/view.ts';

/** One row of the like history, with only what this viewer may see of that member now. */
export function presentHistoryItem(looker: Looker, { facts, profile, photoIds }: CardFacts, sight: Visibility, likedAt: Date): HistoryItem {
  const blurred = sight.photos !== 'all';
  const main = photoIds[0];
  return {
    id: blurred ? null : facts.id,
    key: blurredKey(looker.id, facts.id),
    facts: openFactsOf(profile, sight),
    photo: main ? `/api/media/${main}/${blurred ? 'blur' : 'thumb'}` : null,
    blurred,
    mutual: facts.relation === 'mutual',
    likedAt: likedAt.toISOString(),
    isDemo: facts.isDemo,
    can: { open: !blurred, likeBack: !blurred && shownRelation(facts.relation, looker.plan.tier) === 'they-liked' },
  };
}
