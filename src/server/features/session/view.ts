import type { Viewer, OpenSession } from '#contract/session.ts';
import { CONSENTS } from '#copy/consents.ts';
import { consentState } from '#domain/privacy/consents.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import { endedPro } from '#domain/subscription/plan-status.ts';
import { deviceOf } from '../../adapters/user-agent.ts';
import { photoAddress } from '../../members/photo-address.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import type { SessionRow } from './store.sessions.ts';
import type { ViewerRow } from './store.ts';

/** The signed-in member for the shell. */
export function presentViewer(row: ViewerRow, now: Date): Viewer {
  const subscription = subscriptionOf(row);
  const plan = entitlement(subscription, now.getTime());
  const iso = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms).toISOString());
  return {
    id: row.id,
    username: row.username,
    handle: row.handle,
    nama: row.nama,
    gender: row.gender,
    tier: plan.tier,
    photo: row.photo === null ? null : photoAddress(row.photo, 'thumb'),
    plan: {
      trialDaysLeft: plan.trialDaysLeft,
      trialEndsAt: iso(subscription?.trialEnd),
      trialWarning: plan.trialWarning,
      trialOver: plan.trialOver,
      needsPayment: plan.needsPayment,
      premiumEndsAt: plan.premiumActive ? iso(subscription?.periodEnd) : null,
      premiumExpired: plan.premiumExpired,
      ...endedPro(subscription, now.getTime()),
    },
    newMatches: row.new_matches,
    waitingRequests: row.waiting_requests,
    unreadNotifications: row.unread,
    zone: zoneOf(row.domicile),
    pausedAt: row.paused_at?.toISOString() ?? null,
    proved: row.proved,
    consent: consentState(row.consent, CONSENTS.profile.version),
    warning: row.warning && { ...row.warning, at: new Date(row.warning.at).toISOString() },
    isDemo: row.is_demo,
  };
}

/** A session for its member. */
export function presentSession(row: SessionRow): OpenSession {
  return {
    id: row.id,
    ...deviceOf(row.user_agent),
    network: row.network,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.current,
  };
}
