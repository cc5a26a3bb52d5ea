import { BUCKETS } from './codes.ts';

/**
 * Where a bucket's members are: runs of slots, all used except the end of the last, and the used slots that are
 * empty again.
 */
export type Bucket = { firsts: number[]; sizes: number[]; filled: number; live: number; holes: number[] };

/** Approximate bytes of the objects: two numbers and a list a bucket. */
export function bucketBytes(buckets: readonly (Bucket | undefined)[]): number {
  return buckets.reduce((sum, b) => sum + (b ? 96 + 8 * (b.firsts.length + b.holes.length) : 0), 8 * BUCKETS);
}

/** One run without members. */
export function emptyBucket(first: number, size: number): Bucket {
  return { firsts: [first], sizes: [size], filled: 0, live: 0, holes: [] };
}
