import type { BaseContext } from './base-context.ts';

/** Rows a statement deletes at most: well within the patience of a statement, however many are due. */
const BATCH = 5000;

/** Deletes, or ends, until fewer than a batch were left. `some` does so with at most so many rows; returns how many. */
export async function inBatches(some: (limit: number) => Promise<number>, limit = BATCH): Promise<number> {
  for (let gone = 0; ; ) {
    const batch = await some(limit);
    gone += batch;
    if (batch < limit) return gone;
  }
}

/**
 * Sweeps of a job, one after another: one that fails is logged and keeps no other from its work, and the job fails at
 * its end. Returns how many rows were deleted.
 */
export async function eachSweep(
  log: BaseContext['log'],
  job: string,
  sweeps: Record<string, (limit: number) => Promise<number>>,
): Promise<number> {
  let gone = 0;
  const failed: string[] = [];
  for (const [name, some] of Object.entries(sweeps))
    try {
      gone += await inBatches(some);
    } catch (error) {
      failed.push(name);
      log.error({ err: error, job, sweep: name }, 'a sweep of a job failed');
    }
  if (failed.length > 0) throw new Error(`${job}: ${failed.join(', ')} failed`);
  return gone;
}
