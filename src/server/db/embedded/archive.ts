import { chmod, chown, mkdir } from 'node:fs/promises';
import type { RunAs } from './run-as.ts';

/** Folder below DATA_DIR where the embedded server leaves each finished segment of its log (decision 0066). */
export const WAITING = 'wal';
/** Seconds of data a lost disk costs at most: a segment with data is finished by then. */
const SEGMENT_SECONDS = 300;

/** Settings of a server that leaves its log in `folder`; each segment is synced before it gets its name. */
export async function archiveSettings(folder: string, runAs: RunAs): Promise<string[]> {
  await ownFolder(folder, runAs);
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${folder}`,
    `archive_timeout=${SEGMENT_SECONDS}`,
  ];
}

/** A folder that only PostgreSQL's user (and root) may open. */
export async function ownFolder(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (runAs.kind === 'uid') await chown(folder, runAs.uid, runAs.gid);
  if (runAs.kind === 'namespace') await chown(folder, 0, 0);
}
