import type { Relation, Tier } from './relation.ts';

/** Likes a basic member has in total (R-LIKE). */
export const BASIC_LIKE_LIMIT = 5;

export type LikeFacts = {
  relation: Relation;
  tier: Tier;
  /** All likes this member has given. */
  likesUsed: number;
  /** The viewer can see this candidate today; for premium and pro also a candidate who already liked the viewer. */
  available: boolean;
  needsPayment: boolean;
  /** The viewer's own profile is paused: they see no candidates (R-INF 7). */
  paused: boolean;
  self: boolean;
};

export type LikeDecision =
  | { ok: true; relation: 'you-liked' | 'mutual' }
  | {
      ok: false;
      code:
        | 'self-like'
        | 'candidate-not-available'
        | 'already-liked'
        | 'subscription-required'
        | 'profile-paused'
        | 'like-limit';
    };

/** May this like be given, and what does it make? (R-LIKE, R-PLAN-3). Facts are gathered under locks. */
export function decideLike(facts: LikeFacts): LikeDecision {
  if (facts.self) return { ok: false, code: 'self-like' };
  if (facts.needsPayment) return { ok: false, code: 'subscription-required' };
  if (facts.paused) return { ok: false, code: 'profile-paused' };
  if (facts.relation === 'you-liked' || facts.relation === 'mutual') return { ok: false, code: 'already-liked' };
  // Checked before the candidate: a used-up limit reveals nothing about the candidate.
  if (facts.tier === 'basic' && facts.likesUsed >= BASIC_LIKE_LIMIT) return { ok: false, code: 'like-limit' };
  if (!facts.available) return { ok: false, code: 'candidate-not-available' };
  return { ok: true, relation: facts.relation === 'they-liked' ? 'mutual' : 'you-liked' };
}

/** Likes this tier has left; null: no limit. */
export function likesLeft({
  tier,
  likesUsed,
}: Pick<LikeFacts, 'tier' | 'likesUsed'>): { left: number; limit: number } | null {
  return tier === 'basic' ? { left: Math.max(0, BASIC_LIKE_LIMIT - likesUsed), limit: BASIC_LIKE_LIMIT } : null;
}
