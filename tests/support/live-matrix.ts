import type { CLIENT_EVENTS, LiveEvent } from '#contract/live.ts';
import type { RoutePersona } from './route-matrix.ts';

/**
 * Who listens when something happens to `self`: their match in a conversation, somebody who blocked them, somebody who
 * paused, and strangers by plan. All of them have a socket.
 */
export const LISTENERS = [
  'self',
  'partner',
  'blocker',
  'paused',
  'basic',
  'premium',
  'expired',
  'pro',
  'trialOver',
] as const;
export type Listener = (typeof LISTENERS)[number];

/** Of each persona, what a handshake answers (T44): 101 is let in. */
export const HANDSHAKES: Record<RoutePersona, 101 | 401 | 403> = {
  visitor: 401,
  basic: 101,
  premium: 101,
  expired: 101,
  pro: 101,
  trialOver: 101,
  unproved: 403,
  suspended: 401,
  deleted: 401,
  staff: 401,
};

const inTheRoom = ['self', 'partner', 'basic', 'premium', 'expired', 'pro', 'trialOver'] as const;

/** Every event with those who hear it (T11, T45); an event of the contract that is not here does not compile. */
export const EVENT_MATRIX: Record<LiveEvent['name'], readonly Listener[]> = {
  message: ['self', 'partner'],
  conversation: ['self', 'partner'],
  typing: ['partner'],
  room: inTheRoom,
  'room-revision': ['blocker'],
  notified: ['self'],
  members: ['self', 'blocker'],
  'plan-changed': ['self'],
  ended: ['self'],
};

/** Every client event with those to whom it is told when `self` says it about the conversation with `partner`. */
export const CLIENT_EVENT_MATRIX: Record<
  keyof typeof CLIENT_EVENTS,
  { by: readonly Listener[]; told: readonly Listener[] }
> = {
  // By anybody else it is told to nobody.
  typing: { by: ['self'], told: ['partner'] },
};

/** What is served beside the contract, by its address as the server registers it, with what a visitor gets. */
export const PLAIN_ROUTES: Record<string, { method: string; ask: string; status: number }> = {
  '/healthz': { method: 'GET', ask: '/healthz', status: 200 },
  '/readyz': { method: 'GET', ask: '/readyz', status: 200 },
  // Without the token it is not there.
  '/metrics': { method: 'GET', ask: '/metrics', status: 404 },
  '/openapi.json': { method: 'GET', ask: '/openapi.json', status: 200 },
  '/reset-password': { method: 'GET', ask: '/reset-password?access_token=x', status: 302 },
  '/robots.txt': { method: 'GET', ask: '/robots.txt', status: 200 },
  '/sitemap.xml': { method: 'GET', ask: '/sitemap.xml', status: 200 },
  '/staf': { method: 'GET', ask: '/staf', status: 301 },
  '/staf/*': { method: 'GET', ask: '/staf/laporan', status: 301 },
};
