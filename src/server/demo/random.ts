import { createHash } from 'node:crypto';

export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Whole number, both ends included. */
  between(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  chance(p: number): boolean;
  /** `n` different entries. */
  some<T>(from: readonly T[], n: number): T[];
};

/** The same numbers for the same seed on every machine (mulberry32): the demo world is deterministic. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    chance: (p) => next() < p,
    some(from, n) {
      const rest = [...from];
      return Array.from({ length: Math.min(n, rest.length) }, () => rest.splice(between(0, rest.length - 1), 1)[0]!);
    },
  };
}

/** A uuid that only depends on its name. */
export function stableId(name: string): string {
  const h = createHash('sha256').update(`serasi-demo:${name}`).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

/** A photo id in our form (22 characters) that only depends on its name; demo photos are not secret. */
export function stablePhotoId(name: string): string {
  return createHash('sha256').update(`serasi-demo-photo:${name}`).digest('base64url').slice(0, 22);
}
