import type { HistoryItem } from '#contract/likes.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import { photoSight } from '#domain/visibility/photo-sight.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts, Looker } from '../matches/store.ts';
import { blurredKey, openFactsOf } from '../matches/view.ts';

/** One row of the like history, with only what this viewer may see of that member now; `ref`: sealed, for rows without an id. */
export function presentHistoryItem(looker: Looker, { facts, profile, photos }: CardFacts, sight: Visibility, likedAt: Date, ref: string): HistoryItem {
  const blurred = sight.photos !== 'all';
  const main = photos[0];
  const clear = main !== undefined && photoSight(sight, facts.relation, { shown: main.shown, isMain: true }) === 'clear';
  return {
    id: blurred ? null : facts.id,
    ref: blurred ? ref : null,
    key: blurredKey(looker.id, facts.id),
    facts: openFactsOf(profile, sight),
    photo: main ? `/api/media/${main.id}/${clear ? 'thumb' : 'blur'}` : null,
    blurred,
    mutual: facts.relation === 'mutual',
    likedAt: likedAt.toISOString(),
    isDemo: facts.isDemo,
    can: { open: !blurred, likeBack: !blurred && shownRelation(facts.relation, looker.plan.tier) === 'they-liked' },
  };
}
