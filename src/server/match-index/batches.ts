import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Does `work` with the last of the batch before (null at first) until a batch is shorter than `size`: then nothing
 * follows it. Whoever else waits gets a turn between two batches.
 */
export async function inBatches<T>(size: number, work: (last: T | null) => Promise<readonly T[]>): Promise<void> {
  for (let last: T | null = null; ; ) {
    const batch: readonly T[] = await work(last);
    if (batch.length < size) return;
    last = batch.at(-1)!;
    await breathe();
  }
}
