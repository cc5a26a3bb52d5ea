import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

/**
 * Codes that every route of a kind may answer, by its description. A route declares only the others: what its own
 * action refuses.
 */
export function commonRefusals(route: Route): ErrorCode[] {
  const writes = route.method !== 'GET';
  const input = writes || route.params !== undefined || route.query !== undefined;
  return [
    'unexpected',
    'unavailable',
    // No space where rows or bytes are kept: writes wait, reads hardly ever meet it (T63d).
    'storage-full',
    // In production: asked as another host than ours.
    'host-unknown',
    ...(input ? (['invalid-input'] as const) : []),
    // What a body can be refused for before anybody reads it; a write of another site is refused before that (T09).
    ...(writes ? (['cross-site', 'payload-too-large', 'unsupported-media-type'] as const) : []),
    ...BY_WHO[route.who],
    ...(route.idempotent
      ? (['idempotency-key-required', 'idempotency-key-reused', 'idempotency-in-flight'] as const)
      : []),
    ...(needsFactor(route) ? (['factor-required', 'factor-missing'] as const) : []),
    ...(route.recentFactor ? (['factor-stale'] as const) : []),
    ...(route.recentFactor && !needsFactor(route) ? (['factor-required'] as const) : []),
    ...(needsProof(route) ? (['number-unproved', 'consent-withdrawn'] as const) : []),
    ...(limitedReads(route) && !route.refusals.includes('too-many-requests') ? (['too-many-requests'] as const) : []),
  ];
}

/** What a signed-in member asks: as often, and as much at once, as a person at a few browsers would. */
export function limitedReads(route: Route): boolean {
  return ['member', 'account', 'staff'].includes(route.who) && (route.method === 'GET' || route.reads === true);
}

/**
 * What members do with each other waits until their number is proved, and ends with the consent to process their
 * profile; it must be said of a route that it does not.
 */
export function needsProof(route: Route): boolean {
  return (route.who === 'member' || route.who === 'account') && route.beforeProof !== true;
}

/** What staff do waits until the session has shown its second factor; it must be said of a route that it does not. */
export function needsFactor(route: Route): boolean {
  return (route.who === 'staff' || route.who === 'account') && route.beforeFactor !== true;
}

/** Staff have no profile: to member routes they are as good as signed out. */
const BY_WHO: Readonly<Record<Route['who'], readonly ErrorCode[]>> = {
  anyone: [],
  visitor: ['already-signed-in'],
  member: ['login-required'],
  account: ['login-required'],
  staff: ['login-required', 'staff-only', 'staff-role-missing'],
  ticket: ['upload-ticket-missing'],
};
