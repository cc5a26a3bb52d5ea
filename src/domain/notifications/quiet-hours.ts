import { type Zone, ZONES } from '../profile/time-zone.ts';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = 24 * 60;

/** From–to in minutes after midnight where the member lives; over midnight when `to` is not after `from`. */
export type QuietHours = { from: number; to: number };

/** Proposed when a member switches quiet hours on for the first time. */
export const PROPOSED_QUIET_HOURS: QuietHours = { from: 22 * 60, to: 5 * 60 };

/**
 * When the present quiet hours end (ms since 1970); null outside quiet hours. `from` is quiet, `to` is not.
 */
export function quietUntil(quiet: QuietHours | null, zone: Zone, at: number): number | null {
  if (!quiet) return null;
  const local = Math.floor(at / MINUTE_MS) + ZONES[zone];
  const minute = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const { from, to } = quiet;
  const holds = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!holds) return null;
  const left = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  return (local + left - ZONES[zone]) * MINUTE_MS;
}

/** «22:00» from minutes after midnight, and back; null for an invalid time. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

export function readClock(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
