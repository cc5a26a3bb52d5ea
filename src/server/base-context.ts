import type pg from 'pg';
import type { Logger } from 'pino';
import type { SealedFiles } from './adapters/sealed-files.ts';
import type { Gateway } from './adapters/gateway.ts';
import type { Files } from './adapters/files.ts';
import type { Limits } from './adapters/limits.ts';
import type { Metrics } from './adapters/metrics.ts';
import type { Messenger } from './adapters/messenger.ts';
import type { Push } from './adapters/push.ts';
import type { ReadLimits } from './http/read-limits.ts';
import type { KeyedConfig } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Listener } from './db/listener.ts';
import type { Replica } from './db/replica.ts';
import type { DatabaseWatch } from './db/watch.ts';

/**
 * Base for all folders below the features: settings, database, adapters, the clock. Features get it as part of
 * `Context`.
 */
export type BaseContext = {
  config: KeyedConfig;
  db: Db;
  pool: pg.Pool;
  /** Whether the database answers; `main` starts the checks. */
  database: DatabaseWatch;
  /** For reads that may be late; null: there is none. `main` starts it. */
  replica: Replica | null;
  log: Logger;
  files: Files;
  sealedFiles: SealedFiles;
  messenger: Messenger;
  push: Push;
  /** Takes money online; null: members transfer, and the team checks their proof. */
  gateway: Gateway | null;
  limits: Limits;
  /** Runs a member's reads in turn. */
  reads: ReadLimits;
  /** Metrics of this instance. */
  metrics: Metrics;
  /** Notifications of the database to this instance, on one connection. */
  listener: Listener;
  /** The database's clock, the one all decisions are made by (decision 0099). */
  now(): Date;
};
