import { describe, expect, it } from 'vitest';
import { api } from '../../src/contract/api.ts';
import type { Route } from '../../src/contract/route.ts';
import { isKept, KEPT } from '../../src/web/lib/kept.ts';

/** The only answers that may stay on a device; another one is a decision (0059). */
const ALLOWED = [
  'GET /api/session',
  'GET /api/matches',
  'GET /api/likes/history',
  'GET /api/dashboard',
  'GET /api/conversations',
  'GET /api/conversations/:id',
  'GET /api/conversations/:id/messages',
];

describe('answers kept on the device', () => {
  it('are those that were decided, each read by the member themselves, none of them bytes', () => {
    expect([...KEPT]).toEqual(ALLOWED);
    for (const name of KEPT) {
      const route: Route = api[name];
      expect([name, route.method, ['member', 'anyone'].includes(route.who)]).toEqual([name, 'GET', true]);
      expect([name, typeof route.output === 'object' && 'bytes' in route.output]).toEqual([name, false]);
    }
  });

  it.each([
    ['GET /api/matches', '/api/matches', true],
    ['GET /api/matches', '/api/matches?religion=Islam', true],
    ['GET /api/matches', '/api/matches?religion=Islam&cursor=x', false],
    ['GET /api/conversations/:id/messages', '/api/conversations/x/messages?before=40', false],
    ['GET /api/conversations/:id/messages', '/api/conversations/x/messages?after=40', false],
    ['POST /api/likes', '/api/likes', false],
    ['GET /api/profile', '/api/profile', false],
    ['GET /api/members/:id', '/api/members/x', false],
    ['GET /api/profile/papers', '/api/profile/papers', false],
    ['GET /api/media/:id/:size', '/api/media/x/card', false],
  ])('%s at %s: %s', (name, url, kept) => {
    expect(isKept(name, url)).toBe(kept);
  });
});
