import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { noNames } from '../../adapters/files.ts';

/**
 * Contents of a history folder (decision 0066): copies of the whole cluster (`base/`) and the log since (`wal/`),
 * both packed, and encrypted where there is a passphrase; and whose they are (`of`).
 */
export type Base = { file: string; at: Date; segment: string };

const BASE = /^base-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9A-F]{24})\.base$/;
const SEGMENT = /^[0-9A-F]{24}$/;
/** Finished segment, segment cut by a return, timeline history, backup label of a copy, note of a return. */
const OF_LOG =
  /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history|[0-9A-F]{8}\.since-\d+\.to-\d+\.of-[0-9A-F]{8})$/;
/** 256 segments of 16 MiB make one step of the middle number of their name. */
const A_STEP = 256;

export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isOfLog = (name: string): boolean => OF_LOG.test(name);
export const timelineOf = (name: string): string => name.slice(0, 8);
/** Position in the log, on any timeline. */
export const placeOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * A_STEP + Number.parseInt(segment.slice(16, 24), 16);

export const historyIn = (folder: string): string => path.join(folder, 'history');
export const basesFolder = (folder: string): string => path.join(historyIn(folder), 'base');
export const logFolder = (folder: string): string => path.join(historyIn(folder), 'wal');
/** Says which cluster the history is of. */
export const ownerFile = (folder: string): string => path.join(historyIn(folder), 'of');

export async function makeFolders(folder: string): Promise<void> {
  for (const one of [basesFolder(folder), logFolder(folder)]) await mkdir(one, { recursive: true, mode: 0o700 });
}

/** Every whole copy, the oldest first. */
export async function basesIn(folder: string): Promise<Base[]> {
  return (await namesIn(basesFolder(folder))).sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second, segment] = BASE.exec(name) ?? [];
    if (!segment) return [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file: path.join(basesFolder(folder), name), at, segment }];
  });
}

/** Named after the first second a return can reach. */
export function baseName(at: Date, segment: string): string {
  const stamp = at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `base-${stamp}-${segment}.base`;
}

/** Names of the stored pieces of the log, in order. */
export const logIn = async (folder: string): Promise<string[]> =>
  (await namesIn(logFolder(folder))).filter(isOfLog).sort();

/** The first second a return can reach, and when the history last grew. */
export async function spanOf(folder: string): Promise<{ since: Date | null; until: Date | null }> {
  const last = (await logIn(folder)).filter(isSegment).at(-1);
  const until = last ? await stat(path.join(logFolder(folder), last)).catch(() => null) : null;
  return { since: (await basesIn(folder))[0]?.at ?? null, until: until?.mtime ?? null };
}

/** A folder that cannot be read is no empty one: the return it was kept for would be missed unseen. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(noNames);
