import type { Notification } from '#contract/notifications.ts';

type Page = { items: readonly Notification[]; unread: number };
/** Unread notifications of a page that was read, in their state then; and when its newest one came (ms since 1970). */
export type Told = { states: ReadonlySet<string>; newest: number };

/** Two that come at the same time may be seen in either order. */
const LATE_MS = 10_000;

/** A collapsed notification that moved up is new again. */
const asItWas = ({ id, at }: Notification) => `${id}@${at}`;
const timeOf = ({ at }: Notification) => Date.parse(at);

export const toldOf = ({ items }: Page): Told => ({
  states: new Set(items.filter((n) => !n.read).map(asItWas)),
  newest: Math.max(0, ...items.map(timeOf)),
});

/** Those that are unread and as they were: a match takes the place of a like, and another tab may have read some. */
export const stillNews = (untold: readonly Notification[], now: Told): Notification[] =>
  untold.filter((n) => now.states.has(asItWas(n)));

/**
 * The new ones of a page. An older one is not new that comes into view because another left the page, or because its
 * member is visible again. `told`: of the page before; null: this is the first, then those that are more than the
 * `first` unread ones known before.
 */
export function freshOf({ items, unread }: Page, told: Told | null, first: number): Notification[] {
  const waiting = items.filter((n) => !n.read);
  if (told === null) return waiting.slice(0, Math.max(0, unread - first));
  return waiting.filter((n) => !told.states.has(asItWas(n)) && timeOf(n) > told.newest - LATE_MS);
}
