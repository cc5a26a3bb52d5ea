import type { BACKUP_AGES } from '#contract/operations.ts';

const HOUR_MS = 3_600_000;
/** One a night, with a few hours of tolerance; three nights without one are too many. */
const FRESH_HOURS = 30;
const OLD_HOURS = 72;

/** How reliable the last backup, or drill, is by its age. */
export function ageOf(last: Date | null, now: Date): (typeof BACKUP_AGES)[number] {
  if (last === null) return 'never';
  const hours = (now.getTime() - last.getTime()) / HOUR_MS;
  if (hours <= FRESH_HOURS) return 'fresh';
  return hours <= OLD_HOURS ? 'aging' : 'old';
}

/** A segment is finished after five minutes, and moved within one. */
const GROWS_MINUTES = 30;

/** Has the history not grown for too long? */
export function growsLate(until: Date | null, now: Date): boolean {
  return until === null || now.getTime() - until.getTime() > GROWS_MINUTES * 60_000;
}
