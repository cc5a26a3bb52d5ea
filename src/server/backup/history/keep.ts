import { rm } from 'node:fs/promises';
import path from 'node:path';
import { basesIn, isSegment, logFolder, logIn, placeOf, timelineOf } from './names.ts';

const DAY_MS = 86_400_000;
/** A copy a day, with room for a run that takes long. */
const COPY_AGE_MS = 23.5 * 3_600_000;

/**
 * Is a copy of the cluster due? Yes, if its timeline has none, the newest is a day old, or the log since
 * has a gap.
 */
export async function isCopyDue(folder: string, now: Date): Promise<boolean> {
  const newest = (await basesIn(folder)).at(-1);
  if (!newest || now.getTime() - newest.at.getTime() > COPY_AGE_MS) return true;
  const log = (await logIn(folder)).filter((name) => isSegment(name));
  const last = log.at(-1);
  if (last !== undefined && timelineOf(last) !== timelineOf(newest.segment)) return true;
  const places = log.filter((name) => timelineOf(name) === timelineOf(newest.segment)).map(placeOf);
  const since = places.filter((place) => place >= placeOf(newest.segment));
  return since.some((place, i) => place !== placeOf(newest.segment) + i);
}

/** Deletes files that no second of the last `days` needs. Returns their number. */
export async function sweepHistory(folder: string, days: number, now: Date): Promise<number> {
  const bases = await basesIn(folder);
  const first = bases.findLastIndex(({ at }) => at.getTime() <= now.getTime() - days * DAY_MS);
  const over = bases.slice(0, Math.max(first, 0));
  for (const { file } of over) await rm(file, { force: true });
  const oldest = bases[over.length];
  if (!oldest) return over.length;
  const log = (await logIn(folder)).filter(
    (name) => isSegment(name.slice(0, 24)) && placeOf(name) < placeOf(oldest.segment),
  );
  for (const name of log) await rm(path.join(logFolder(folder), name), { force: true });
  return over.length + log.length;
}
