import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClock, databaseTime } from './clock.ts';
import { APPLICATION_NAME } from './connect.ts';
import { DiskSpace } from './disk-space.ts';
import { endSilent, type Heard, heardOn } from './silent-connections.ts';

const ASK_EVERY_MS = 1_000;
const ANSWER_MS = 2_000;
/** A busy process may read an answer late; the database counts as away after two failures in a row. */
const LATE_MS = 500;
const TRY_AGAIN_MS = 500;

/** The database does not answer: work that needs it is refused, and waiting work fails. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';
}

export type Watching = {
  url: string;
  log: Logger;
  /** Restarts an ended embedded server; called while nothing listens at its address. */
  revive?: () => Promise<unknown>;
  /** Folder of an embedded server: writes wait while its disk is nearly full. */
  dataDir?: string;
  /** Its connections are ended when the watch's own fell silent and a new one is answered. */
  pool?: pg.Pool;
};

/** Timeline of the write-ahead log: another one after a promotion, or a return to an earlier moment. */
const COURSE = `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as course`;
/** A server that does not tell it (its functions are missing, forbidden or not built). */
const UNTOLD = /^(42|0A)/;

/**
 * Checks the database each second over a connection of its own. While it does not answer, requests are
 * refused at once instead of waiting, and waiting ones fail too (T63).
 */
export class DatabaseWatch {
  readonly space = new DiskSpace();
  /** Corrected at each check. */
  readonly clock = new DatabaseClock();
  /** Timeline of the server that answers; null: not known. */
  course: string | null = null;
  private readonly tellOtherCourse: (() => void)[] = [];
  private away = false;
  private readOnly = false;
  private stopped = false;
  private running: Promise<void> | null = null;
  private client: pg.Client | null = null;
  private readonly waiting = new Set<(error: Error) => void>();

  /** The result of the work, or DatabaseAway as soon as the database is away. */
  whileThere<T>(work: () => Promise<T>): Promise<T> {
    if (this.away) return Promise.reject(new DatabaseAway());
    return new Promise<T>((resolve, reject) => {
      this.waiting.add(reject);
      const leave = () => this.waiting.delete(reject);
      work().then(
        (value) => (leave(), resolve(value)),
        (error: unknown) => (leave(), reject(error)),
      );
    });
  }

  /**
   * Calls `told` when a server on another course answers: one that took over may lack what was committed and read
   * here, and gives the same numbers again for something else.
   */
  onOtherCourse(told: () => void): void {
    this.tellOtherCourse.push(told);
  }

  start(watching: Watching): void {
    this.running ??= this.watch(watching);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.drop();
    await this.running;
  }

  private async watch({ url, log, revive, dataDir, pool }: Watching): Promise<void> {
    // As it was before the first question without an answer.
    let before: Heard | null = null;
    for (let failed = 0; !this.stopped; ) {
      if (dataDir !== undefined) await this.space.look(dataDir, log);
      const heard = pool && heardOn(pool);
      const asked = performance.now();
      const error = await this.ask(url, log);
      if (this.stopped) return;
      if (!error) {
        if (this.away) log.warn('the database answers again');
        const ended = pool && before ? endSilent(pool, before) : 0;
        if (ended > 0) log.warn({ ended }, 'connections to the database that answered nothing are ended');
        [failed, this.away, before] = [0, false, null];
        await pause(ASK_EVERY_MS);
        continue;
      }
      before ??= heard ?? null;
      const nobodyListens = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
      // The process itself was busy, so the answer may be unread.
      if (!nobodyListens && performance.now() - asked > ANSWER_MS + LATE_MS) failed = 0;
      if (++failed >= 2 || nobodyListens) this.gone(log, error);
      if (nobodyListens && revive)
        await revive().catch((failure: unknown) => log.error({ err: failure }, 'the database could not be started'));
      await pause(TRY_AGAIN_MS);
    }
  }

  private gone(log: Logger, error: Error): void {
    if (!this.away) log.error({ err: error }, 'the database does not answer');
    this.away = true;
    for (const reject of this.waiting) reject(new DatabaseAway());
    this.waiting.clear();
  }

  /** Null when it answers. */
  private async ask(url: string, log: Logger): Promise<NodeJS.ErrnoException | null> {
    try {
      if (!this.client) {
        const client = new pg.Client({
          connectionString: url,
          application_name: APPLICATION_NAME,
          connectionTimeoutMillis: ANSWER_MS,
          query_timeout: ANSWER_MS,
        });
        client.on('error', () => {});
        this.client = client;
        await client.connect();
      }
      const { client } = this;
      await this.clock.follow(() => databaseTime(client));
      await this.lookForWrites(client, log);
      await this.lookForCourse(client, log);
      return null;
    } catch (error) {
      await this.drop();
      return error as NodeJS.ErrnoException;
    }
  }

  /** A standby, or a server somebody closed for writes, answers reads: only its log would tell why writes fail. */
  private async lookForWrites(client: pg.Client, log: Logger): Promise<void> {
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    const before = this.readOnly;
    this.readOnly = rows[0]!.transaction_read_only === 'on';
    if (this.readOnly && !before) log.error('the database is read-only: whatever writes is answered 503');
    if (!this.readOnly && before) log.warn('the database takes writes again');
  }

  private async lookForCourse(client: pg.Client, log: Logger): Promise<void> {
    const { rows } = await client.query<{ course: string | null }>(COURSE).catch((error: unknown) => {
      if (UNTOLD.test((error as { code?: string }).code ?? '')) return { rows: [] };
      throw error;
    });
    const found = rows[0]?.course ?? null;
    if (found === null || found === this.course) return;
    const before = this.course;
    this.course = found;
    if (before === null) return;
    log.warn({ before, found }, 'the database is on another course: what is remembered of it is read anew');
    for (const tell of this.tellOtherCourse) tell();
  }

  private async drop(): Promise<void> {
    const { client } = this;
    this.client = null;
    // A frozen server never closes a connection.
    if (client) await Promise.race([client.end().catch(() => {}), pause(200)]);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms).unref());
