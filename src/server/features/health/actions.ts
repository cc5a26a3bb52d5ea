import { createHash, timingSafeEqual } from 'node:crypto';
import type { Gauge } from 'prom-client';
import { pictureFigures } from '../../adapters/picture-process.ts';
import type { Context } from '../../context.ts';
import { diskOf } from '../../db/disk-space.ts';
import { countOverdue } from '../../members/staff-queues.ts';
import { outboxFigures } from '../../outbox/store.ts';
import { backupAges, jobsByState, outgoingByChannel } from './store.ts';

const JOB_STATES = ['created', 'retry', 'active', 'failed'] as const;
const CHANNELS = ['push', 'mail', 'whatsapp'] as const;

/** Does this header carry the token of METRICS_TOKEN? */
export function mayReadMetrics({ config }: Pick<Context, 'config'>, authorization: string | undefined): boolean {
  if (config.metricsToken === null || authorization === undefined) return false;
  const sum = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(sum(authorization), sum(`Bearer ${config.metricsToken}`));
}

/** All metrics of this instance for Prometheus; while the database is away, those that do not need it. */
export async function readMetrics(ctx: Context, ready: boolean): Promise<string> {
  const { metrics, pool, index, live } = ctx;
  metrics.ready.set(ready ? 1 : 0);
  metrics.clockApart.set(ctx.database.clock.apart());
  metrics.databasePool.set({ state: 'open' }, pool.totalCount);
  metrics.databasePool.set({ state: 'idle' }, pool.idleCount);
  metrics.databasePool.set({ state: 'waiting' }, pool.waitingCount);
  metrics.databasePool.set({ state: 'most' }, ctx.config.databasePool);
  metrics.sockets.set(live.count());
  metrics.indexMembers.set(index.size());
  metrics.indexLookAge.set(index.lookAge());
  const pictures = pictureFigures();
  metrics.picturesAtWork.set(pictures.atWork);
  metrics.pictureProcessDeaths.set(pictures.deaths);
  metrics.pictureProcessMemory.set(pictures.memory);
  await lookAtDisks(ctx);
  const told = await ctx.database
    .whileThere(() => askDatabase(ctx))
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'metrics: the database cannot be asked');
      return false;
    });
  metrics.databaseUp.set(told ? 1 : 0);
  // A figure that cannot be read is left out: an old value would hide the outage.
  if (!told) for (const gauge of OF_DATABASE) leaveOut(metrics[gauge]);
  return metrics.registry.metrics();
}

/** BACKUP_DIR is there from the first night on. */
async function lookAtDisks({ config, metrics }: Context): Promise<void> {
  const folders = { data: config.dataDir, backups: config.backup.folder };
  for (const [where, folder] of Object.entries(folders)) {
    const disk = folder === null ? null : await diskOf(folder);
    if (disk === null) for (const gauge of [metrics.diskFree, metrics.diskSize]) gauge.remove({ where });
    else {
      metrics.diskFree.set({ where }, disk.free);
      metrics.diskSize.set({ where }, disk.all);
    }
  }
}

/** A reset alone sets a gauge without labels to 0, which would be a figure. */
function leaveOut(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

const OF_DATABASE = [
  'queueJobs',
  'queueOverdue',
  'outboxWaiting',
  'outboxOldest',
  'outboxGivenUp',
  'outgoingWaiting',
  'outgoingLate',
  'backupAge',
] as const;

async function askDatabase(ctx: Context): Promise<true> {
  const { db, metrics } = ctx;
  const at = ctx.now();
  const [outbox, outgoing, backups, jobs, overdue] = await Promise.all([
    outboxFigures(db, at),
    outgoingByChannel(db, at),
    backupAges(db, at),
    jobsByState(db),
    countOverdue(ctx, at),
  ]);
  metrics.outboxWaiting.set(outbox.waiting);
  metrics.outboxOldest.set(outbox.oldestSeconds);
  metrics.outboxGivenUp.set(outbox.givenUp);
  for (const state of JOB_STATES) metrics.queueJobs.set({ state }, jobs.find((row) => row.state === state)?.jobs ?? 0);
  for (const channel of CHANNELS) {
    const row = outgoing.find((one) => one.channel === channel);
    metrics.outgoingWaiting.set({ channel }, row?.waiting ?? 0);
    metrics.outgoingLate.set({ channel }, row?.lateSeconds ?? 0);
  }
  for (const { queue, n } of overdue) metrics.queueOverdue.set({ kind: queue }, n);
  for (const { kind, seconds } of backups) metrics.backupAge.set({ kind }, seconds);
  return true;
}
