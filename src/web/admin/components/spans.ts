import { staffCopy } from '#copy/staff.ts';

/** How often the ages of a list are written anew. */
export const MINUTE_MS = 60_000;

/** A length of time in its largest whole unit: «12 menit», «5 jam», «3 hari». */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return staffCopy.span.minutes(minutes);
  if (minutes < 48 * 60) return staffCopy.span.hours(Math.floor(minutes / 60));
  return staffCopy.span.days(Math.floor(minutes / 1440));
}

/** What is due sooner is the next thing to do: an urgent report, with its four hours, is from the beginning. */
const SOON_MS = 6 * 60 * MINUTE_MS;

/** How a due time is marked by what is left of it: only what is near or past stands out among the rest. */
export const dueTone = (left: number): 'bad' | 'warn' | 'plain' =>
  left < 0 ? 'bad' : left <= SOON_MS ? 'warn' : 'plain';
