import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Context } from '../context.ts';
import { alone } from '../db/alone.ts';
import { activeJobs, hasWork } from './store.ts';

/**
 * A job: name, cron (Asia/Jakarta), function; `hours`: its limit, if longer than 15 minutes. Such a job holds a lock
 * while it is under way: what a process that ended left of it is begun anew at once, not after those hours.
 */
export type ScheduledJob = {
  name: string;
  cron: string;
  run: (ctx: Context) => Promise<number>;
  hours?: number;
};

/** The clock wakes the queue of a due job; retried and left jobs are found by asking this often. */
const ASK_MS = 15_000;
const TRY_AGAIN_MS = 1_000;
/** How long we report an ended job to a queue that does not answer; then it expires there, and runs once more. */
const TOLD_FOR_MS = 10 * 60_000;
const SHORT_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
/** How long a stop waits for running jobs. */
const STOP_MS = 3_000;
/** Written to a job that did not end here. */
const STOPPED = { message: 'the process stopped' };
const LEFT = { message: 'the process ended' };

/**
 * Takes jobs out of their queues, one of a queue at a time, and runs them. pg-boss's own workers do not await the
 * report of an ended job: a database that goes away at that moment would end the process (decision 0087).
 */
export class JobRunner {
  private readonly underWay = new Map<string, Promise<void>>();
  /** Ids of long jobs under way, by name. */
  private readonly long = new Map<string, string>();
  private readonly again = new Set<string>();
  private readonly jobs: ReadonlyMap<string, ScheduledJob>;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly ctx: Context,
    private readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>,
    jobs: readonly ScheduledJob[],
    private readonly databaseUrl: string,
    private readonly shortMs = SHORT_MS,
  ) {
    this.jobs = new Map(jobs.map((job) => [job.name, job]));
    // Alerts see what a counter grows by, not what it is born with: a first failure would not count.
    for (const job of this.jobs.keys())
      for (const outcome of ['done', 'failed']) ctx.metrics.jobs.inc({ job, outcome }, 0);
  }

  /** Wakes each queue regularly, once the queues exist; those of long jobs at once, for what a kill left of them. */
  start(): void {
    for (const { name, hours } of this.jobs.values()) if (hours !== undefined) this.wake(name);
    this.timer = setInterval(() => [...this.jobs.keys()].forEach((name) => this.wake(name)), ASK_MS);
  }

  /** Looks whether a job waits in this queue. */
  wake(name: string): void {
    if (this.stopped) return;
    if (this.underWay.has(name)) {
      this.again.add(name);
      return;
    }
    const job = this.jobs.get(name)!;
    const work = (job.hours === undefined ? this.empty(job) : this.emptyAlone(job))
      .catch((error: unknown) => this.ctx.log.error({ err: error, job: name }, 'jobs'))
      .finally(() => {
        this.underWay.delete(name);
        if (this.again.delete(name)) this.wake(name);
      });
    this.underWay.set(name, work);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.race([Promise.all(this.underWay.values()), pause(STOP_MS, undefined, { ref: false })]);
    // Short ones may still be at their work for a moment, and no lock keeps others from it: they expire.
    for (const [name, id] of this.long) await this.boss.fail(name, id, STOPPED);
  }

  /** Under the lock nobody works on such a job: what is active was left by a process that ended. */
  private async emptyAlone(job: ScheduledJob): Promise<void> {
    // Without a connection of its own while there is nothing to do.
    if (!(await hasWork(this.ctx.db, job.name))) return;
    await alone(this.databaseUrl, job.name, async () => {
      const left = await activeJobs(this.ctx.db, job.name);
      if (left.length > 0) {
        this.ctx.log.warn({ job: job.name }, 'a job was left by a process that ended: it is tried again');
        for (const id of left) await this.boss.fail(job.name, id, LEFT);
      }
      await this.empty(job);
    });
  }

  private async empty(job: ScheduledJob): Promise<void> {
    while (!this.stopped) {
      const [taken] = (await this.boss.fetch(job.name)) ?? [];
      if (!taken) return;
      if (job.hours !== undefined) this.long.set(job.name, taken.id);
      const work = (async () => job.run(this.ctx))();
      await this.done(job, taken.id, work).finally(() => this.long.delete(job.name));
      // One that took too long has failed for the queue and goes on here: its next try does not begin beside it.
      await work.catch(() => {});
    }
  }

  private async done(job: ScheduledJob, id: string, work: Promise<number>): Promise<void> {
    const { ctx, boss } = this;
    try {
      const done = await within(work, job.hours === undefined ? this.shortMs : job.hours * HOUR_MS);
      ctx.metrics.jobs.inc({ job: job.name, outcome: 'done' });
      if (done > 0) ctx.log.info({ job: job.name, done }, 'job done');
    } catch (error) {
      ctx.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      ctx.log.error({ err: error, job: job.name }, 'job failed');
      return this.told(job.name, () => boss.fail(job.name, id, error as object));
    }
    await this.told(job.name, () => boss.complete(job.name, id));
  }

  /** Retries until the end is reported: the queue gives no next job of this name before. */
  private async told(job: string, tell: () => Promise<unknown>): Promise<void> {
    for (const until = performance.now() + TOLD_FOR_MS; ; ) {
      try {
        await tell();
        return;
      } catch (error) {
        this.ctx.log.error({ err: error, job }, 'jobs: the end of one could not be told');
        if (this.stopped || performance.now() > until) return;
        await pause(TRY_AGAIN_MS, undefined, { ref: false });
      }
    }
  }
}

/** The result of the work, or an error after so many milliseconds; the work itself goes on. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const over = new AbortController();
  const late = pause(ms, undefined, { ref: false, signal: over.signal }).then(
    () => {
      throw new Error(`a job took longer than ${ms} ms`);
    },
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
