import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

/**
 * Codes that every route of a kind may answer, derived from its description. A route declares only the codes of its
 * own action.
 */
export function commonRefusals(route: Route): ErrorCode[] {
  const writes = route.method !== 'GET';
  const input = writes || route.params !== undefined || route.query !== undefined;
  return [
    'unexpected',
    'unavailable',
    // No storage space for rows or files: writes wait, reads are hardly affected (T63d).
    'storage-full',
    // In production: the request names a host that is not ours.
    'host-unknown',
    ...(input ? (['invalid-input'] as const) : []),
    // Refusals before a body is read; a cross-site write is refused even earlier (T09).
    ...(writes ? (['cross-site', 'payload-too-large', 'unsupported-media-type'] as const) : []),
    ...BY_WHO[route.who],
    ...(speaksForOne(route) ? (['account-changed'] as const) : []),
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

/**
 * Routes a page asks for the member it was made for, and for no other who has signed in since (0108). What anybody may
 * read is read by every page: so it learns who is signed in now. Notices of a gateway come from no page.
 */
export function speaksForOne({ who, method, refusals }: Route): boolean {
  if (who === 'anyone') return method !== 'GET' && !refusals.includes('webhook-refused');
  return who === 'member' || who === 'account';
}

/** Routes with a read limit: as often, and as much at once, as a person at a few browsers would ask. */
export function limitedReads(route: Route): boolean {
  return ['member', 'account', 'staff'].includes(route.who) && (route.method === 'GET' || route.reads === true);
}

/**
 * Routes between members need a proved number and the consent to process the profile; a route must declare an
 * exception.
 */
export function needsProof(route: Route): boolean {
  return (route.who === 'member' || route.who === 'account') && route.beforeProof !== true;
}

/** Staff routes need a second factor shown in the session; a route must declare an exception. */
export function needsFactor(route: Route): boolean {
  return (route.who === 'staff' || route.who === 'account') && route.beforeFactor !== true;
}

/** Staff have no profile: member routes treat them as signed out. */
const BY_WHO: Readonly<Record<Route['who'], readonly ErrorCode[]>> = {
  anyone: [],
  visitor: ['already-signed-in'],
  member: ['login-required'],
  account: ['login-required'],
  staff: ['login-required', 'staff-only', 'staff-role-missing'],
  ticket: ['upload-ticket-missing'],
};
