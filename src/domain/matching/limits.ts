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
/** Days a passed candidate is out of the own list (R-LIKE). */
export const PASS_DAYS = 30;
/** Cards of one page of the list. */
export const PAGE_SIZE = 24;
/** Counts are told in steps of this, rounded down; below the first step only that (R-INF 3). */
export const COUNT_STEP = 5;
/** Questions a day what one sensitive wish would bring (R-INF 3). */
export const SENSITIVE_ASKINGS_PER_DAY = 40;
/** Different kept wishes about age and religion a day that such a question is answered beside. */
export const WISHES_COUNTED_PER_DAY = 3;
/** Own blocks, passes, endings and hidden numbers younger than this change no count (R-INF 3). */
export const FRESH_HIDES_DAYS = 30;
/** Different filters an hour (R-INF 4). */
export const FILTERS_PER_HOUR = 30;
/** One digest of new candidates in this time. */
export const DIGEST_EVERY_MS = 60 * 60 * 1000;
/** Newcomers of so many days make one digest: a few each day are told of once they are enough. */
export const DIGEST_REACHES_BACK_DAYS = 7;

/** A count as it is told: whole fives, rounded down; null is «kurang dari 5», nought included. */
export function tellCount(n: number): number | null {
  return n < COUNT_STEP ? null : n - (n % COUNT_STEP);
}
/**
 * The header of a search whose first cards shall be opened: «1» from our own pages, when the member asked for it (R-INF
 * 6). Without it a search opens nothing new.
 */
export const OPEN_HEADER = 'x-serasi-open';
