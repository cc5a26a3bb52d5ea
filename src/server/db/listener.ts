import type pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 1_000;

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
    this.again();
  }

  private again(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.connected().then(
        () => this.channels.forEach((hearings) => hearings.forEach((hearing) => hearing.missed())),
        (error: unknown) => {
          this.log.warn({ err: error }, 'listener cannot connect');
          if (!this.stopped) this.again();
        },
      );
    }, RETRY_MS);
    this.retry.unref();
  }
}
