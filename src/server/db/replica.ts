import pg from 'pg';
import type { Logger } from 'pino';
import { type Connection, connect } from './connect.ts';

const LOOK_EVERY_MS = 1_000;

export type ReplicaOptions = {
  url: string;
  max: number;
  primary: pg.Pool;
  log: Logger;
  /** Counts the reads of the replica. */
  reads: { inc(labels: { outcome: 'answered' | 'failed' }): void };
};
type Asked = Pick<Connection, 'pool' | 'db'>;

/** Identity of the server and its system; as text, as bigints come. */
const IDENTITY = `select (select system_identifier from pg_control_system())::text || ' ' || current_database() as identity,
  pg_is_in_recovery() as recovering`;

/**
 * A streaming replica of the database, for reads that may be late or that check their own freshness (decision 0048). It
 * is optional: while it does not answer, or is another database or no longer a replica, every read goes to
 * the primary.
 */
export class Replica {
  private readonly connection: Connection;
  /** Is it known as a copy of the primary? null: not checked yet. */
  private asked: boolean | null = null;
  private stopped = false;
  private watching: Promise<void> | null = null;
  private wake = () => {};

  constructor(private readonly host: ReplicaOptions) {
    this.connection = connect(host.url, { max: host.max, patience: 'replica' });
  }

  /** Is it in use now? */
  get usable(): boolean {
    return this.asked === true;
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.look();
    this.watching ??= this.watch();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.watching;
    await this.connection.close();
  }

  /** The result of `ask` on the replica; null: use the primary. `ask` only reads. */
  async read<T>(ask: (replica: Asked) => Promise<T>): Promise<T | null> {
    if (!this.asked) return null;
    try {
      const answer = await ask(this.connection);
      this.host.reads.inc({ outcome: 'answered' });
      return answer;
    } catch (error) {
      this.host.reads.inc({ outcome: 'failed' });
      // A conflict with the replay (40001) is no fault of the server.
      if ((error as { code?: string }).code !== '40001') this.leave(error);
      return null;
    }
  }

  private leave(error: unknown): void {
    if (this.asked !== false) this.host.log.warn({ err: error }, 'the replica is not asked for a while');
    this.asked = false;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, LOOK_EVERY_MS).unref();
        this.wake = () => (clearTimeout(timer), done());
      });
      if (!this.stopped) await this.look();
    }
  }

  private async look(): Promise<void> {
    try {
      const [ours, theirs] = await Promise.all(
        [this.host.primary, this.connection.pool].map(
          async (pool) => (await pool.query<{ identity: string; recovering: boolean }>(IDENTITY)).rows[0]!,
        ),
      );
      if (theirs!.identity !== ours!.identity) throw new Error('DATABASE_REPLICA_URL: a copy of another database');
      if (!theirs!.recovering) throw new Error('DATABASE_REPLICA_URL: no replica (any more)');
      if (!this.asked && !this.stopped) this.host.log.info('the replica is asked for what may be late');
      this.asked = true;
    } catch (error) {
      this.leave(error);
    }
  }
}

/** The configured replica; null: none. `start` checks it. */
export function openReplica(
  { databaseReplicaUrl: url, databasePool: max }: { databaseReplicaUrl: string | null; databasePool: number },
  options: Omit<ReplicaOptions, 'url' | 'max'>,
): Replica | null {
  return url === null ? null : new Replica({ url, max, ...options });
}

/** Reads data that may be late, from the replica, or from the primary when it does not answer. */
export async function readLate<T extends object>(
  { replica, db, pool }: Asked & { replica: Replica | null },
  ask: (asked: Asked) => Promise<T>,
): Promise<T> {
  return (await replica?.read(ask)) ?? ask({ db, pool });
}
