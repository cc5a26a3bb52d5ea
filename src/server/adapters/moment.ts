import { type Zone, ZONES } from '#domain/profile/time-zone.ts';

/** A moment by the clock of a zone ('YYYY-MM-DD', 'HH:MM'), in ms since 1970; null for an invalid one. */
export function momentIn(zone: Zone, day: string, time: string): number | null {
  const at = Date.parse(`${day}T${time}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time) || Number.isNaN(at)) return null;
  return new Date(at).toISOString().startsWith(`${day}T${time}`) ? at - ZONES[zone] * 60_000 : null;
}
