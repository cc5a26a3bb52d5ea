import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Db, searchPool } from '../db/connect.ts';
import type { Listener } from '../db/listener.ts';
import type { DatabaseWatch } from '../db/watch.ts';
import { MatchIndex } from './match-index.ts';
import type { MatchSearch } from './match-search.ts';
import { MemorySearch } from './memory-search.ts';
import { TableSearch } from './table-search.ts';

type Host = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  listener: Listener;
  database: DatabaseWatch;
  log: Logger;
  now(): Date;
};

/** The search of MATCH_ENGINE; with `postgres` there is neither an index to fill nor a file of it. */
export function openMatchSearch({ config, db, pool, listener, database, log, now }: Host): MatchSearch {
  if (config.matchEngine === 'postgres')
    return new TableSearch({ db, searches: searchPool(pool, Math.ceil(config.databasePool / 2)), database, log, now });
  const folder = path.join(config.dataDir, 'match-index');
  return new MemorySearch(new MatchIndex({ db, listener, log, now, database, folder }), now);
}
