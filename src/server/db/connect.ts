import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';
import { keepAccount } from './silent-connections.ts';

const DATE_OID = 1082;
/** Oldest server the migrations and queries are tested on. */
const MIN_SERVER_VERSION = 150_000;

/** Name of this process for the database, so that apps sharing an embedded server can recognise their connections. */
export const APPLICATION_NAME = `serasi ${process.pid}`;

export type Connection = { pool: pg.Pool; db: Kysely<Database>; close(): Promise<void> };

/** Every statement of the application runs on this or on a transaction of it. */
export type Db = Kysely<Database>;

/** How long requests wait, in ms: nobody waits longer for an answer, and each waiting request holds a connection. */
const PATIENCE = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  /** The system's own is two hours. */
  keepAliveInitialDelayMillis: 10_000,
  /** Statements of a pipelined transaction are sent without waiting for answers (pipelined.ts, decision 0075). */
  pipeline: true,
} as const;

/** For a replica, in ms: its callers can use the primary instead. `query_timeout`: a frozen replica does not answer. */
const REPLICA_PATIENCE = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_500,
  keepAlive: true,
} as const;
const PATIENCES = { short: PATIENCE, replica: REPLICA_PATIENCE, none: {} };

/**
 * A pool of at most `max` connections; `patience: 'short'` for requests, none for work that may take long (migrations,
 * filling a world). Dates without time are read as 'YYYY-MM-DD', never as a moment in some zone.
 */
export function connect(
  databaseUrl: string,
  { max = 10, patience = 'none' }: { max?: number; patience?: keyof typeof PATIENCES } = {},
): Connection {
  const pool = openPool({
    connectionString: databaseUrl,
    max,
    application_name: APPLICATION_NAME,
    ...PATIENCES[patience],
    types: {
      getTypeParser: (oid, format) => (oid === DATE_OID ? (text: string) => text : pg.types.getTypeParser(oid, format)),
    },
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends a pool only if it was used.
    if (!pool.ended) await pool.end();
  };
  return { pool, db, close };
}

/**
 * Sessions for searches in the database, beside the main pool: a question's values decide its plan, so each is
 * planned for its values, and JIT costs more than it saves.
 */
export function searchPool(beside: pg.Pool, max: number): pg.Pool {
  const settings = ['jit=off', 'plan_cache_mode=force_custom_plan', 'random_page_cost=1', 'work_mem=64MB'];
  return openPool({ ...beside.options, max, options: settings.map((one) => `-c ${one}`).join(' ') }, beside);
}

/**
 * The pool replaces a broken connection; without listeners its error would end the process: an idle connection reports
 * to the pool, one inside a transaction only to itself (its statement fails, and with it the call).
 */
function openPool(options: pg.PoolConfig, beside?: pg.Pool): pg.Pool {
  const pool = new pg.Pool(options);
  keepAccount(pool, beside);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Throws when the server is older than PostgreSQL 15. */
export async function assertServerVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (!(version >= MIN_SERVER_VERSION))
    throw new Error(`PostgreSQL 15 atau lebih baru diperlukan; server ini ${version}`);
}
