import type { Dates } from '#copy/dates.ts';
import type { Pending } from './outbox.ts';

/** Messages of one author within this time form a group. */
const TOGETHER_MS = 5 * 60_000;

type Around = {
  key: string;
  /** Name of the day that begins with this row. */
  day: string | null;
  /** First message of a group by one author. */
  first: boolean;
};
export type StoredRow<T> = Around & { kind: 'message'; item: T; mine: boolean };
export type PendingRow = Around & { kind: 'pending'; pending: Pending };
export type Row<T> = StoredRow<T> | PendingRow;

type Listed = { seq: number; at: string; clientId: string | null };
export type RowRules<T> = {
  author: (item: T) => string;
  me: string;
  /** Does it begin a group of its own? */
  apart?: (item: T) => boolean;
  /** ms since 1970. */
  now: number;
  dates: Dates;
  days: { today: string; yesterday: string };
};

/** Rows of a list: existing messages, then own unsent ones. */
export function timelineRows<T extends Listed>(
  items: readonly T[],
  pending: readonly Pending[],
  { author, me, apart = () => false, now, dates, days }: RowRules<T>,
): Row<T>[] {
  let before: { who: string; at: number; day: string } | null = null;
  const around = (who: string, iso: string, alone: boolean): Omit<Around, 'key'> => {
    const at = Date.parse(iso);
    const day = dates.dayText(iso, now, days);
    const opens = before?.day !== day;
    const first = opens || alone || before?.who !== who || at - before.at > TOGETHER_MS;
    before = { who, at, day };
    return { day: opens ? day : null, first };
  };
  const stored = items.map((item): StoredRow<T> => {
    const mine = author(item) === me;
    // An own message keeps the key it had in the outbox.
    const key = mine && item.clientId ? `c${item.clientId}` : `m${item.seq}`;
    return { kind: 'message', key, item, mine, ...around(author(item), item.at, apart(item)) };
  });
  const there = new Set(stored.filter((row) => row.mine).map((row) => row.item.clientId));
  const waiting = pending
    .filter((one) => !there.has(one.clientId))
    .map((one): PendingRow => {
      const at = new Date(one.at).toISOString();
      return {
        kind: 'pending',
        key: `c${one.clientId}`,
        pending: one,
        ...around(me, at, one.replyTo !== null),
      };
    });
  return [...stored, ...waiting];
}
