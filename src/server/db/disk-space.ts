import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

const MIB = 1024 * 1024;
/**
 * Below so many free bytes nothing more is taken. PostgreSQL ends altogether when it cannot write its log, in pieces of
 * 16 MiB; what is left must do for what is under way and for the little that reads and jobs write.
 */
const RESERVE = 96 * MIB;
/** Writes are taken again from here, so that one sweep of files does not make them come and go. */
const ENOUGH = RESERVE + 32 * MIB;

/** The disk of the database is full, or nearly: a write would fail, or end the database with it. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
}

/** Whether there is room on the disk of an embedded server (T63d). Of one outside nobody knows before it says 53100. */
export class DiskSpace {
  private full = false;

  /** Throws DiskFull. */
  assertRoom(): void {
    if (this.full) throw new DiskFull();
  }

  /** Looks at the disk this folder lies on; tells the log when it fills and when there is room again. */
  async look(folder: string, log: Logger): Promise<void> {
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
    if (free === null || this.full === free < (this.full ? ENOUGH : RESERVE)) return;
    this.full = !this.full;
    const said = { freeMiB: Math.floor(free / MIB) };
    if (this.full) log.error(said, 'the disk of the database is nearly full: writes are refused, reads go on');
    else log.warn(said, 'the disk of the database has room again');
  }
}
