import { BUCKETS } from './codes.ts';

/**
 * Where a bucket's members are: runs of slots, all used but the end of the last, and which of the used ones are empty
 * again.
 */
export type Bucket = { firsts: number[]; sizes: number[]; filled: number; live: number; holes: number[] };

/** Two numbers and a list a bucket: what the objects take, roughly. */
export function bucketBytes(buckets: readonly (Bucket | undefined)[]): number {
  return buckets.reduce((sum, b) => sum + (b ? 96 + 8 * (b.firsts.length + b.holes.length) : 0), 8 * BUCKETS);
}

/** One run, and nobody in it yet. */
export function emptyBucket(first: number, size: number): Bucket {
  return { firsts: [first], sizes: [size], filled: 0, live: 0, holes: [] };
}
