import type { LikesItem } from '#contract/likes.ts';
import type { LikeNotes } from '#contract/profile.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import { PASS_DAYS } from '#domain/matching/limits.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { Viewer } from '../../members/store.ts';
import type { CardFacts } from '../../members/store.cards.ts';
import { mainPhoto } from '../../members/photo-address.ts';
import { openFactsOf } from '../../members/view.ts';

/**
 * One row of the list of likes, with only the facts of that member visible to this viewer now; `ref`: the
 * viewer's reference of the member, for rows without an id.
 */
export function presentLikesItem(
  viewer: Viewer,
  card: CardFacts,
  visibility: Visibility,
  { at, ref, notes, passed = false }: { at: Date; ref: string; notes: LikeNotes; passed?: boolean },
): LikesItem {
  const { facts, profile } = card;
  const blurred = visibility.photos !== 'all';
  const photo = mainPhoto(card, visibility, ref);
  return {
    id: blurred ? null : facts.id,
    ref: blurred || passed ? ref : null,
    key: blurred ? ref : facts.id,
    facts: openFactsOf(profile, visibility),
    photo: photo && photo.address,
    blurred,
    mutual: facts.relation === 'mutual',
    notes,
    likedAt: (facts.likedAt ?? at).toISOString(),
    matchedAt: facts.relation === 'mutual' ? (facts.matchedAt?.toISOString() ?? null) : null,
    passed: passed ? { at: at.toISOString(), until: passedUntil(at).toISOString() } : null,
    isDemo: facts.isDemo,
    can: { open: !blurred, likeBack: !blurred && shownRelation(facts.relation, viewer.plan.tier) === 'they-liked' },
  };
}

/** The end of a pass. */
export const passedUntil = (at: Date): Date => new Date(at.getTime() + PASS_DAYS * DAY_MS);
