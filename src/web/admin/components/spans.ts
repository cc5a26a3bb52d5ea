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
