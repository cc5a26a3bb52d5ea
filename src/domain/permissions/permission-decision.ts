import type { Relation, Tier } from '../likes/relation.ts';
import { DAY_MS } from '../subscription/entitlement.ts';

/** Days after a refusal or a revocation until the same member may ask again. */
export const ASK_AGAIN_DAYS = 30;

export type PermissionStatus = 'pending' | 'approved' | 'denied' | 'revoked';
/** A request of one member to another: its state, and when it was last answered (ms since 1970). */
export type Permission = { status: PermissionStatus; respondedAt: number | null };

export type AskFacts = {
  relation: Relation;
  tier: Tier;
  needsPayment: boolean;
  /** The other is visible to this viewer: active, not blocked either way, of the other gender. */
  available: boolean;
  /** The viewer's earlier request, if any. */
  asked: Permission | null;
};

export type AskDecision =
  | { ok: true }
  | {
      ok: false;
      code:
        | 'candidate-not-available'
        | 'permission-needs-match'
        | 'upgrade-required'
        | 'permission-pending'
        | 'permission-granted'
        | 'permission-too-early';
    };

/**
 * May this member request that full profile now? Only a match, only premium and pro, 30 days after a «no» (S1 §4, S2
 * §4).
 */
export function decideAsk({ relation, tier, available, asked }: AskFacts, now: number): AskDecision {
  if (!available) return { ok: false, code: 'candidate-not-available' };
  if (relation !== 'mutual') return { ok: false, code: 'permission-needs-match' };
  if (asked?.status === 'approved') return { ok: false, code: 'permission-granted' };
  if (asked?.status === 'pending') return { ok: false, code: 'permission-pending' };
  if (tier === 'basic') return { ok: false, code: 'upgrade-required' };
  if (asked && now < askAgainAt(asked)!) return { ok: false, code: 'permission-too-early' };
  return { ok: true };
}

/** When a member may ask again after a «no» (ms since 1970); null when nothing stops them. */
export function askAgainAt({ status, respondedAt }: Permission): number | null {
  return status === 'denied' || status === 'revoked' ? (respondedAt ?? 0) + ASK_AGAIN_DAYS * DAY_MS : null;
}

export type AnswerDecision = { ok: true; status: PermissionStatus } | { ok: false; code: 'permission-not-pending' };

/**
 * How the owner's answer changes a request. A «no» may become a «yes» at any time: it is their profile. The caller
 * checks before that the two still meet (a blocked or erased member gets no answer).
 */
export function decideAnswer(status: PermissionStatus, answer: 'approve' | 'deny' | 'revoke'): AnswerDecision {
  if (answer === 'approve' && status !== 'approved') return { ok: true, status: 'approved' };
  if (answer === 'deny' && status === 'pending') return { ok: true, status: 'denied' };
  if (answer === 'revoke' && status === 'approved') return { ok: true, status: 'revoked' };
  return { ok: false, code: 'permission-not-pending' };
}
