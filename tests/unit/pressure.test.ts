import { expect, it } from 'vitest';
import { isSentAway } from '../../src/server/http/pressure.ts';

it.each([
  ['/api/matches', 2_500, true],
  ['/api/matches', Number.POSITIVE_INFINITY, false],
  ['/api/matches', undefined, false],
  ['/assets/entry.js', 2_500, false],
  ['/login', 2_500, false],
])('under pressure %s after a delay of %s is sent away: %s', (url, delay, away) => {
  expect(isSentAway({ url }, delay)).toBe(away);
});
