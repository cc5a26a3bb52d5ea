import type { BlurredCard, CandidateCard, Scoring } from '#contract/search.ts';
import type { PhotoSize } from '#contract/media.ts';
import type { BadgeDates, OpenFacts, Photo } from '#contract/profile.ts';
import { likesLeft } from '#domain/likes/like-decision.ts';
import { type Relation, shownRelation } from '#domain/likes/relation.ts';
import { askAgainAt, decideAsk } from '#domain/permissions/permission-decision.ts';
import { type Badges, visibleBadges } from '#domain/profile/badges.ts';
import { reasons } from '#domain/matching/explain.ts';
import { score } from '#domain/matching/score.ts';
import { differs, nextScoringDay, type ScoringVersion } from '#domain/matching/scoring-version.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { photoVisibility } from '#domain/visibility/photo-visibility.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import { blurredAddress, photoAddress } from './photo-address.ts';
import type { VisibleMember } from './visibility.ts';
import type { CardFacts, PhotoFacts } from './store.cards.ts';

/**
 * The only way another member's facts become an answer: open ones by name, locked ones absent (R-SEE-1), closed ones
 * as if they were not stated (decision 0049).
 */
export function openFactsOf(profile: Profile, visibility: Visibility): OpenFacts {
  const open: Partial<Record<FieldName, unknown>> = {};
  for (const name of visibility.fields) open[name] = profile[name];
  for (const name of visibility.unstated) open[name] = Array.isArray(profile[name]) ? [] : null;
  return open as OpenFacts;
}

export function presentCard(
  { viewer, facts, profile, photos, badges, visibility, notes }: VisibleMember,
  now: number,
): CandidateCard {
  const relation = shownRelation(facts.relation, viewer.plan.tier);
  return {
    id: facts.id,
    facts: openFactsOf(profile, visibility),
    locked: [...visibility.locked],
    photos: presentPhotos(photos, visibility, facts.relation),
    percent: score(viewer.scored, profile).percent,
    reasons: reasons(viewer.profile, profile, visibility.fields),
    relation,
    notes,
    matchedAt: facts.relation === 'mutual' ? (facts.matchedAt?.toISOString() ?? null) : null,
    isDemo: facts.isDemo,
    badges: presentBadges(visibleBadges(badges, visibility.fields)),
    permission: relation === 'mutual' ? presentPermission(facts, now) : null,
    upgradePrompt: visibility.row === 'approved-needs-upgrade',
    likes: likesLeft({ tier: viewer.plan.tier, likesUsed: viewer.likesUsed }),
    can: {
      like: relation === 'none' || relation === 'they-liked',
      likeBack: relation === 'they-liked',
      explain: true,
      ask: decideAsk(
        {
          relation: facts.relation,
          tier: viewer.plan.tier,
          needsPayment: viewer.plan.needsPayment,
          available: true,
          asked: facts.asked,
        },
        now,
      ).ok,
      pass: relation !== 'mutual',
      endMatch: relation === 'mutual',
      introduce: relation === 'mutual' && viewer.plan.tier === 'pro',
      block: true,
      report: true,
    },
  };
}

/**
 * The day of the facts behind the percentages; whether they `differs` from the present ones, and from when a changed
 * fact counts: null at once (R-INF 1). Days are 'YYYY-MM-DD'.
 */
export function presentScoring(version: ScoringVersion, present: Profile, today: string): Scoring {
  const next = nextScoringDay(version);
  return { day: version.day, differs: differs(version, present), countsFrom: today >= next ? null : next };
}

function presentPermission({ asked, theirs }: CardFacts['facts'], now: number): CandidateCard['permission'] {
  const again = asked && askAgainAt(asked);
  return {
    asked: asked && {
      status: asked.status,
      askAgainAt: again !== null && again > now ? new Date(again).toISOString() : null,
    },
    theirs,
  };
}

/** Dates of badges in the form of answers. */
export function presentBadges(badges: Badges): BadgeDates {
  return Object.fromEntries(Object.entries(badges).map(([kind, at]) => [kind, new Date(at).toISOString()]));
}

/** Name, age, one blurred photo: nothing that identifies the member (READINGS §4). */
export function presentBlurred({ profile, facts, photos }: CardFacts, ref: string): BlurredCard {
  return {
    ref,
    nama: profile.nama,
    age: profile.age,
    photo: photos[0] ? blurredAddress(ref) : null,
    isDemo: facts.isDemo,
  };
}

/**
 * Photos as addresses: clear ones in their sizes, those kept for a match as their blurred copy; none if the matrix
 * opens none.
 */
export function presentPhotos(photos: readonly PhotoFacts[], visibility: Visibility, relation: Relation): Photo[] {
  if (visibility.photos !== 'all') return [];
  return photos.map(({ id, shown }, i) => {
    const blurred = photoVisibility(visibility, relation, { shown, isMain: i === 0 }) !== 'clear';
    const at = (size: PhotoSize) => photoAddress(id, blurred ? 'blur' : size);
    return { id, thumb: at('thumb'), card: at('card'), full: at('full'), blurred };
  });
}
