/** Open cards of one search for a basic member (S1 §6). */
export const BASIC_OPEN_CARDS = 5;
/** Different candidates a basic member can open in 24 hours, whatever the filters (decision record 0006). */
export const BASIC_OPENED_PER_DAY = 20;
export const OPENED_FOR_HOURS = 24;
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
