import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Calls `work` with the last row of the former batch (null at first) until a batch is shorter than `size`, the last
 * one. Other work gets a turn between two batches.
 */
export async function inBatches<T>(size: number, work: (last: T | null) => Promise<readonly T[]>): Promise<void> {
  for (let last: T | null = null; ; ) {
    const batch: readonly T[] = await work(last);
    if (batch.length < size) return;
    last = batch.at(-1)!;
    await breathe();
  }
}
