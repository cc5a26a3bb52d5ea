import type pg from 'pg';
import type { Logger } from 'pino';
import { socketOf } from './silent-connections.ts';

const RETRY_MS = 1_000;
/** A lost connection may say nothing: it is asked for a sign of life, which comes at once or not at all. */
const ASK_EVERY_MS = 2_000;
const ANSWER_MS = 2_000;
/** A busy process may read an answer late. */
const LATE_MS = 500;

/** Callbacks of a channel: a message came, or messages may have been missed. */
export type Hearing = { told(payload: string): void; missed(): void };

/**
 * Listens to channels of the database: messages of every instance and every other writer arrive when their transaction
 * commits. One connection for all channels, opened with the first; when lost it is reopened, and `missed` is
 * called on every listener.
 */
export class Listener {
  private readonly channels = new Map<string, Set<Hearing>>();
  private client: pg.PoolClient | null = null;
  private opening: Promise<pg.PoolClient | null> | null = null;
  private retry: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly log: Logger,
  ) {}

  /**
   * Resolves when the channel is open; the returned function closes it. Channel names are ours: they are used
   * unescaped.
   */
  async listen(channel: string, hearing: Hearing): Promise<() => void> {
    const hearings = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, hearings.add(hearing));
    try {
      const connection = this.client ?? (await this.connected());
      // A new connection listens to every channel by itself; a second `listen` does no harm.
      await connection?.query(`listen ${channel}`);
    } catch (error) {
      hearings.delete(hearing);
      throw error;
    }
    return () => void hearings.delete(hearing);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    clearTimeout(this.asking);
    await this.opening?.catch(() => {});
    this.client?.release(true);
    this.client = null;
  }

  private connected(): Promise<pg.PoolClient | null> {
    this.opening ??= this.open().finally(() => (this.opening = null));
    return this.opening;
  }

  /** null: it was stopped meanwhile. */
  private async open(): Promise<pg.PoolClient | null> {
    const connection = await this.pool.connect();
    if (this.stopped) {
      connection.release(true);
      return null;
    }
    this.client = connection;
    connection.on('notification', ({ channel, payload }) =>
      this.channels.get(channel)?.forEach((hearing) => hearing.told(payload ?? '')),
    );
    connection.once('error', (error) => this.lost(connection, error));
    connection.once('end', () => this.lost(connection, new Error('connection ended')));
    try {
      for (const channel of this.channels.keys()) await connection.query(`listen ${channel}`);
      this.askAgain(connection);
      return connection;
    } catch (error) {
      if (this.client === connection) connection.release(true);
      this.client = null;
      throw error;
    }
  }

  private lost(connection: pg.PoolClient, error: Error): void {
    if (this.stopped || this.client !== connection) return;
    this.client = null;
    connection.release(error);
    this.log.warn({ err: error }, 'listener lost its connection');
    this.again(0);
  }

  private askAgain(connection: pg.PoolClient): void {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => void this.ask(connection), ASK_EVERY_MS).unref();
  }

  /** Ends a connection that does not answer: what happens to it then is what happens to any that is lost. */
  private async ask(connection: pg.PoolClient): Promise<void> {
    if (this.stopped || this.client !== connection) return;
    const asked = performance.now();
    const silence = new Promise<'silent'>((done) => void setTimeout(() => done('silent'), ANSWER_MS).unref());
    // A failed question is told by the connection itself.
    const answer = connection.query('select 1').catch(() => undefined);
    const silent = (await Promise.race([answer, silence])) === 'silent';
    if (silent && performance.now() - asked < ANSWER_MS + LATE_MS) socketOf(connection).destroy();
    this.askAgain(connection);
  }

  /** Opens a new connection, at first at once. */
  private again(afterMs = RETRY_MS): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.connected().then(
        () => this.channels.forEach((hearings) => hearings.forEach((hearing) => hearing.missed())),
        (error: unknown) => {
          this.log.warn({ err: error }, 'listener cannot connect');
          if (!this.stopped) this.again();
        },
      );
    }, afterMs);
    this.retry.unref();
  }
}
