import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

const MIB = 1024 * 1024;
/**
 * Below this many free bytes writes are refused. PostgreSQL stops altogether when it cannot write its log, in pieces of
 * 16 MiB; the reserve must do for running work and for the few writes of reads and jobs.
 */
const RESERVE = 96 * MIB;
/** Writes are accepted again from here, so that one sweep of files does not switch back and forth. */
const ENOUGH = RESERVE + 32 * MIB;
/** A backup stops here: with what it writes until it looks again, writes of members are still accepted. */
export const BACKUP_RESERVE = 2 * ENOUGH;

/** Bytes of the disk below a folder: those we may still take, and all; null while there is no such folder. */
export function diskOf(folder: string): Promise<{ free: number; all: number } | null> {
  return statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, all: blocks * bsize }),
    () => null,
  );
}

/** The disk of the database is full, or nearly: a write would fail, or stop the database. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** Free space on the disk of an embedded server (T63d). A server elsewhere only reports error 53100. */
export class DiskSpace {
  private full = false;

  /** Throws DiskFull. */
  assertRoom(): void {
    if (this.full) throw new DiskFull();
  }

  /** Checks the disk of this folder; logs when it fills and when there is space again. */
  async look(folder: string, log: Logger): Promise<void> {
    const free = (await diskOf(folder))?.free ?? null;
    if (free === null || this.full === free < (this.full ? ENOUGH : RESERVE)) return;
    this.full = !this.full;
    const said = { freeMiB: Math.floor(free / MIB) };
    if (this.full) log.error(said, 'the disk of the database is nearly full: writes are refused, reads go on');
    else log.warn(said, 'the disk of the database has room again');
  }
}
