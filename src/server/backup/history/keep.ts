import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  basesFolder,
  basesIn,
  isOfLog,
  isSegment,
  logFolder,
  logIn,
  namesIn,
  ownerFile,
  placeOf,
  timelineOf,
} from './names.ts';

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

/**
 * Deletes a history that nothing is added to any more: of its copies and log what no second of the last `days`
 * needs, and all of it, with the log that still waits, when its last second is older (at once for 0 days). Members
 * are promised that what is erased leaves the last backup within 90 days (READINGS §10). Returns whether it
 * deleted all.
 */
export async function forgetHistory(
  { folder, waiting }: { folder: string; waiting?: string },
  days: number,
  now: Date,
): Promise<boolean> {
  const bases = await namesIn(basesFolder(folder));
  const log = await namesIn(logFolder(folder));
  const late = waiting === undefined ? [] : (await namesIn(waiting)).filter(isOfLog);
  if (bases.length + log.length + late.length === 0) return false;
  const files = [
    ...bases.map((name) => path.join(basesFolder(folder), name)),
    ...log.map((name) => path.join(logFolder(folder), name)),
    ...late.map((name) => path.join(waiting!, name)),
  ];
  if (days > 0 && (await lastWritten(files)) > now.getTime() - days * DAY_MS) {
    await sweepHistory(folder, days, now);
    return false;
  }
  for (const file of [...files, ownerFile(folder)]) await rm(file, { force: true });
  return true;
}

/** When the newest of these files was written; one that is gone meanwhile counts as old. */
async function lastWritten(files: readonly string[]): Promise<number> {
  const times = await Promise.all(files.map((file) => stat(file).then(({ mtimeMs }) => mtimeMs, gone)));
  return Math.max(...times);
}

function gone(error: NodeJS.ErrnoException): number {
  if (error.code === 'ENOENT') return 0;
  throw error;
}
