import type pg from 'pg';
import type { Logger } from 'pino';
import { type Files, openFiles } from './adapters/files.ts';
import { type Limits, openLimits } from './adapters/limits.ts';
import { type Messages, openMessages } from './adapters/messages.ts';
import { type Papers, openPapers } from './adapters/papers.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { MatchIndex } from './realtime/match-index.ts';

/** What every action gets: settings, database, adapters, the clock. Made once by main (and once by each test server). */
export type Context = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  log: Logger;
  files: Files;
  papers: Papers;
  messages: Messages;
  limits: Limits;
  /** Everybody who may be found. `start` fills it. */
  index: MatchIndex;
  now(): Date;
  close(): Promise<void>;
};

/** The signed-in member a request speaks for. */
export type Viewer = { memberId: string; sessionIdHash: Buffer };

export function createContext({ config, db, pool, log }: Pick<Context, 'config' | 'db' | 'pool' | 'log'>): Context {
  const files = openFiles(config);
  const limits = openLimits(config, pool, log);
  const ctx: Omit<Context, 'index'> = {
    config,
    db,
    pool,
    log,
    files,
    papers: openPapers(config, files),
    messages: openMessages(),
    limits,
    now: () => new Date(),
    close: async () => {
      await index.close();
      await limits.close();
    },
  };
  // The index asks for the time when it needs it: tests set the clock later.
  const index = new MatchIndex({ db, pool, log, now: () => whole.now() });
  const whole: Context = { ...ctx, index };
  return whole;
}
