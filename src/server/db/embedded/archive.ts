import { chmod, chown, mkdir } from 'node:fs/promises';
import type { RunAs } from './run-as.ts';

/** Folder below DATA_DIR where the embedded server leaves each finished segment of its log (decision 0066). */
export const WAITING = 'wal';
/** What a lost disk loses at most, seconds: a segment that has anything in it is finished by then. */
const SEGMENT_SECONDS = 300;

/** Settings of a server that leaves its log in `folder`, each segment written through before it takes its name. */
export async function archiveSettings(folder: string, runAs: RunAs): Promise<string[]> {
  await ownFolder(folder, runAs);
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${folder}`,
    `archive_timeout=${SEGMENT_SECONDS}`,
  ];
}

/** A folder that nobody but the user PostgreSQL runs as (and root) may open. */
export async function ownFolder(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (runAs.kind === 'uid') await chown(folder, runAs.uid, runAs.gid);
  if (runAs.kind === 'namespace') await chown(folder, 0, 0);
}
