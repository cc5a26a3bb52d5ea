import { withMemory } from './adapters/byte-cache.ts';
import { openFiles } from './adapters/files.ts';
import { openLimits } from './adapters/limits.ts';
import { openMetrics } from './adapters/metrics.ts';
import { openMessenger } from './adapters/messenger.ts';
import { openMidtrans } from './adapters/midtrans.ts';
import { openPush } from './adapters/push.ts';
import { openSealedFiles } from './adapters/sealed-files.ts';
import type { BaseContext } from './base-context.ts';
import { withPortraits } from './demo/portrait-files.ts';
import { readLimits } from './http/read-limits.ts';
import { Listener } from './db/listener.ts';
import { openReplica } from './db/replica.ts';
import { DatabaseWatch } from './db/watch.ts';
import { Live } from './live/live.ts';
import { openMatchSearch } from './match-index/open.ts';
import type { MatchSearch } from './match-index/match-search.ts';

/** Bytes of photo copies kept in the memory of one instance: some five thousand thumbnails. */
const PHOTO_MEMORY = 64 * 1024 * 1024;

/** Context of every action. Made once by main (and once by each test server). */
export type Context = BaseContext & {
  /** Emits to signed-in browsers, on every instance. `start` opens it. */
  live: Live;
  /** Search among findable members. `start` opens it. */
  index: MatchSearch;
  close(): Promise<void>;
};

export function createContext({ config, db, pool, log }: Pick<Context, 'config' | 'db' | 'pool' | 'log'>): Context {
  const stored = openFiles(config);
  // Production has no demo members.
  const files = withMemory(config.env === 'production' ? stored : withPortraits(stored), PHOTO_MEMORY);
  const limits = openLimits(config, pool, log);
  const listener = new Listener(pool, log);
  // Both ask for the time later: tests set the clock after this.
  const messenger = openMessenger(config, () => whole.now());
  const metrics = openMetrics({ process: config.metricsToken !== null });
  const database = new DatabaseWatch();
  const base: BaseContext = {
    config,
    db,
    pool,
    database,
    replica: openReplica(config, { primary: pool, log, reads: metrics.replicaReads }),
    log,
    files,
    sealedFiles: openSealedFiles(config, files),
    messenger,
    push: openPush(config),
    gateway: openMidtrans(config),
    limits,
    reads: readLimits(config),
    metrics,
    listener,
    now: () => database.clock.now(),
  };
  const now = () => whole.now();
  const index = openMatchSearch({ config, db, pool, listener, database, log, now });
  const live = new Live({ config, log });
  const close = async () => {
    await base.database.stop();
    await base.replica?.stop();
    await live.stop();
    await listener.stop();
    await index.close();
    await limits.close();
    await messenger.close();
  };
  const whole: Context = { ...base, index, live, close };
  return whole;
}
