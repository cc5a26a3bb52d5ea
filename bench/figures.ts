/** Milliseconds of each call, in the order called. */
export type Times = number[];

/** A line of results.json: what a run printed, and how, when and where it ran. */
export type Measured<L> = L & { command: string; date: string; machine: string };
export type Summary = { p50: number; p95: number; p99: number; max: number };

/** Percentiles in milliseconds, three digits after the point. */
export function summary(times: Times): Summary {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (p: number) => round(sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function timed<T>(times: Times, work: () => T): T {
  const began = performance.now();
  const answer = work();
  times.push(performance.now() - began);
  return answer;
}

export async function timedAsync<T>(times: Times, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  times.push(performance.now() - began);
  return answer;
}

export function round(n: number, digits = 3): number {
  return Number(n.toFixed(digits));
}

/** Three digits that say something: a hundredth of a millisecond would be a third of the smallest costs. */
export function significant(n: number): number {
  return Number(n.toPrecision(3));
}

/** The number after `--name=`, or the default. */
export function option(name: string, otherwise: number): number {
  const given = process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3);
  const n = given === undefined ? otherwise : Number(given);
  if (!Number.isInteger(n) || n < 1) throw new Error(`--${name}=N: a whole number from 1`);
  return n;
}

export function flag(name: string): boolean {
  return process.argv.includes(`--${name}`);
}
