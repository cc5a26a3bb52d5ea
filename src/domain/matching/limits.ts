/** Open cards of one search for a basic member (S1 §6). */
export const BASIC_OPEN_CARDS = 5;
export const OPENED_FOR_HOURS = 24;
/** What opens a card: the unfiltered list, or a search with filters. */
export type OpenedBy = 'list' | 'filter';
/**
 * Different members either can newly open to a basic member in 24 hours, whatever the wishes and filters (R-INF
 * 6). The unfiltered first five cost nothing: ten is how often they may change.
 */
export const BASIC_OPENED_PER_DAY: Readonly<Record<OpenedBy, number>> = { list: 10, filter: 15 };
/** Days a passed candidate is out of the own list (R-LIKE). */
export const PASS_DAYS = 30;
/** Cards of one page of the list. */
export const PAGE_SIZE = 24;
/** Counts are shown in steps of this, rounded down; a count below the first step shows only that (R-INF 3). */
export const COUNT_STEP = 5;
/** What-if questions a day about sensitive wishes (R-INF 3). */
export const SENSITIVE_ASKINGS_PER_DAY = 40;
/** Different kept wishes about age and religion a day with which such a question is answered. */
export const WISHES_COUNTED_PER_DAY = 3;
/** How many of these an empty list uses up by itself, for what it suggests: the others are the member's own. */
export const WISHES_SUGGESTED_PER_DAY = 1;
/** Own blocks, passes, endings and hidden numbers younger than this change no count (R-INF 3). */
export const FRESH_HIDES_DAYS = 30;
/** Different filters an hour (R-INF 4). */
export const FILTERS_PER_HOUR = 30;
/** One digest of new candidates in this time. */
export const DIGEST_EVERY_MS = 60 * 60 * 1000;
/** A digest counts the new candidates of this many days: a few a day are reported once they are enough. */
export const DIGEST_REACHES_BACK_DAYS = 7;

/** A count as it is shown: whole fives, rounded down; null is «kurang dari 5», nought included. */
export function shownCount(n: number): number | null {
  return n < COUNT_STEP ? null : n - (n % COUNT_STEP);
}
/**
 * Header of a search that may open its first cards: «1» from our own pages, on the member's request (R-INF
 * 6). Without it a search opens nothing new.
 */
export const OPEN_HEADER = 'x-serasi-open';
