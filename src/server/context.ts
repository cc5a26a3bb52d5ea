import type pg from 'pg';
import type { Logger } from 'pino';
import { withMemory } from './adapters/byte-cache.ts';
import { type Files, openFiles } from './adapters/files.ts';
import { type Limits, openLimits } from './adapters/limits.ts';
import { type Messages, openMessages } from './adapters/messages.ts';
import { type Papers, openPapers } from './adapters/papers.ts';
import { openPush, type Push } from './adapters/push.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import { Listener } from './realtime/listener.ts';
import { Live } from './realtime/live.ts';
import { MatchIndex } from './realtime/match-index.ts';

/** Bytes of photo copies kept in memory by one instance: some five thousand thumbnails. */
const PHOTO_MEMORY = 64 * 1024 * 1024;

/** What every action gets: settings, database, adapters, the clock. Made once by main (and once by each test server). */
export type Context = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  log: Logger;
  files: Files;
  papers: Papers;
  messages: Messages;
  push: Push;
  limits: Limits;
  /** What the database tells this instance, on one connection. */
  listener: Listener;
  /** Tells signed-in browsers, on every instance. `start` opens it. */
  live: Live;
  /** Everybody who may be found. `start` fills it. */
  index: MatchIndex;
  now(): Date;
  close(): Promise<void>;
};

/** The signed-in member a request speaks for. */
export type Viewer = { memberId: string; sessionIdHash: Buffer; role: 'member' | 'moderator' | 'admin' };

export function createContext({ config, db, pool, log }: Pick<Context, 'config' | 'db' | 'pool' | 'log'>): Context {
  const files = withMemory(openFiles(config), PHOTO_MEMORY);
  const limits = openLimits(config, pool, log);
  const listener = new Listener(pool, log);
  const messages = openMessages(config);
  const ctx: Omit<Context, 'index' | 'live'> = {
    config,
    db,
    pool,
    log,
    files,
    papers: openPapers(config, files),
    messages,
    push: openPush(config),
    limits,
    listener,
    now: () => new Date(),
    close: async () => {
      await live.stop();
      await listener.stop();
      await index.close();
      await limits.close();
      await messages.close();
    },
  };
  // The index asks for the time when it needs it: tests set the clock later.
  const index = new MatchIndex({ db, listener, log, now: () => whole.now() });
  const live = new Live({ config, log });
  const whole: Context = { ...ctx, index, live };
  return whole;
}
