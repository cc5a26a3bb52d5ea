import type { BlurredCard, CandidateCard } from '#contract/matches.ts';
import type { OpenFacts } from '#contract/profile.ts';
import { shownRelation } from '#domain/likes/relation.ts';
import { reasons } from '#domain/matching/explain.ts';
import { score } from '#domain/matching/score.ts';
import type { Funnel } from '#domain/matching/funnel.ts';
import { tellCount } from '#domain/matching/limits.ts';
import { compatible } from '#domain/matching/compatibility.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import { createHash } from 'node:crypto';
import type { SeenMember } from './policy.ts';
import type { CardFacts } from './store.ts';

/** The only way another member's facts become an answer: open ones by name, locked ones absent (R-SEE-1). */
export function openFactsOf(profile: Profile, sight: Visibility): OpenFacts {
  return Object.fromEntries([...sight.fields].map((name) => [name, profile[name]]));
}

export function presentCard({ looker, facts, profile, photoIds, sight }: SeenMember): CandidateCard {
  const relation = shownRelation(facts.relation, looker.plan.tier);
  const fits = compatible(looker.profile, profile);
  return {
    id: facts.id,
    facts: openFactsOf(profile, sight),
    locked: [...sight.locked],
    photos: sight.photos === 'all' ? photoIds.map(presentPhoto) : [],
    percent: score(looker.profile, profile).percent,
    reasons: fits ? reasons(looker.profile, profile, sight.fields) : [],
    relation,
    matchedAt: facts.relation === 'mutual' ? (facts.matchedAt?.toISOString() ?? null) : null,
    isDemo: facts.isDemo,
    upgradePrompt: sight.row === 'approved-needs-upgrade',
    can: { like: relation === 'none' || relation === 'they-liked', likeBack: relation === 'they-liked', explain: true },
  };
}

/** Name, age, one blurred photo: nothing that leads to the member (READINGS §4). */
export function presentBlurred({ profile, facts, photoIds }: CardFacts, viewerId: string): BlurredCard {
  return {
    key: blurredKey(viewerId, facts.id),
    nama: profile.nama,
    age: profile.age,
    photo: photoIds[0] ? `/api/media/${photoIds[0]}/blur` : null,
    isDemo: facts.isDemo,
  };
}

function presentPhoto(id: string) {
  return { id, thumb: `/api/media/${id}/thumb`, card: `/api/media/${id}/card`, full: `/api/media/${id}/full` };
}

/** Small numbers are not told. */
export function presentFunnel({ pool, rows }: Funnel) {
  return { pool: tellCount(pool), rows: rows.map(({ rule, byMe, byThem }) => ({ rule, byMe: tellCount(byMe), byThem: tellCount(byThem) })) };
}

/** Tells cards apart for one viewer; a one-way sum of two random ids. */
export function blurredKey(viewerId: string, otherId: string): string {
  return createHash('sha256').update(`${viewerId}:${otherId}`).digest('base64url').slice(0, 16);
}
