import type { Notification } from '#contract/notifications.ts';
import { freshOf, stillNews, toldOf } from '#web/features/notifications/components/fresh-notifications.ts';
import { expect, it } from 'vitest';

const one = (id: string, minute: number, read = false, second = 0): Notification => ({
  id,
  kind: 'new-message',
  about: null,
  data: {},
  at: new Date(Date.UTC(2026, 10, 28, 8, minute, second)).toISOString(),
  read,
});
const page = (...items: Notification[]) => ({ items, unread: items.filter((n) => !n.read).length });
const ids = (fresh: Notification[]) => fresh.map(({ id }) => id);

it('at first as many are new as there are more than were known', () => {
  const first = page(one('c', 3), one('b', 2), one('a', 1));
  expect([0, 2, 3, 9].map((known) => ids(freshOf(first, null, known)))).toEqual([['c', 'b', 'a'], ['c'], [], []]);
});

it('then what came since, also one that moved up, and one that was a moment late', () => {
  const told = toldOf(page(one('b', 2, true), one('a', 1)));
  const now = page(one('c', 3), one('a', 2, false, 30), one('late', 1, false, 55), one('b', 2, true));
  expect(ids(freshOf(now, told, 0))).toEqual(['c', 'a', 'late']);
  expect(ids(freshOf(now, toldOf(now), 0))).toEqual([]);
});

it('but not an older one that comes into the first page, or back with its member', () => {
  const told = toldOf(page(one('d', 9, true), one('c', 8)));
  expect(ids(freshOf(page(one('d', 9, true), one('old', 5)), told, 0))).toEqual([]);
  expect(ids(freshOf(page(one('a', 1)), toldOf(page()), 0))).toEqual(['a']);
});

it('what waits to be told is told no more once it is read, gone, or came anew', () => {
  const untold = [one('d', 4), one('c', 3), one('b', 2), one('a', 1)];
  const now = page(one('b', 5), one('d', 4), one('c', 3, true));
  expect(ids(stillNews(untold, toldOf(now)))).toEqual(['d']);
  expect(ids(freshOf(now, toldOf(page(...untold)), 0))).toEqual(['b']);
});
