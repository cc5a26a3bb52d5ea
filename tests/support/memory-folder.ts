import { statfsSync } from 'node:fs';
import os from 'node:os';

/** A test's own databases take some hundred MB at most; what is smaller than this (a container's 64 MB) is left alone. */
const ENOUGH = 2 * 2 ** 30;

/**
 * Where data goes that no test asks to outlive the machine: memory where the system has a folder for it with room, else the temporary
 * folder. A copied database is 1,000 files, and a disk's file system looks for each one's place among those just deleted.
 */
export const MEMORY_FOLDER = hasRoom('/dev/shm') ? '/dev/shm' : os.tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  }
}
