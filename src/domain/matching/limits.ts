/** Open cards of one search for a basic member (S1 §6). */
export const BASIC_OPEN_CARDS = 5;
export const OPENED_FOR_HOURS = 24;
/** What opens a card: the unfiltered list, or a search with filters. */
export type OpenedBy = 'list' | 'filter';
/**
 * Different people either may newly open to a basic member in 24 hours, however wishes and filters are turned (R-INF
 * 6). The unfiltered first five cost nothing: ten is how often they may change.
 */
export const BASIC_OPENED_PER_DAY: Readonly<Record<OpenedBy, number>> = { list: 10, filter: 15 };
/** Cards of one page of the list. */
export const PAGE_SIZE = 24;
/** Counts below this are told as «beberapa», so that nobody can be probed. */
export const SMALLEST_TOLD_COUNT = 5;
/** One digest of new candidates in this time. */
export const DIGEST_EVERY_MS = 60 * 60 * 1000;

/** A count as it is told: null is «beberapa» (1 to 4). */
export function tellCount(n: number): number | null {
  return n > 0 && n < SMALLEST_TOLD_COUNT ? null : n;
}
/**
 * The header of a search whose first cards shall be opened: «1» from our own pages, when the member asked for it (R-INF
 * 6). Without it a search opens nothing new.
 */
export const OPEN_HEADER = 'x-serasi-open';
