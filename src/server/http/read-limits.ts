import { limitedReads } from '#contract/common-refusals.ts';
import type { Route } from '#contract/route.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { concurrencyLimit } from '../adapters/concurrency-limit.ts';
import type { Config } from '../config.ts';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * Reads of one member on one instance: so many at once with a line behind them, so many a minute. A list needs
 * fifty photos, so bytes have higher limits. Counted in memory: a counter in the database costs as much as the read.
 */
const DOORS = {
  facts: { atOnce: 4, waiting: 40, aMinute: 600 },
  bytes: { atOnce: 8, waiting: 400, aMinute: 3_000 },
} as const;
const NEXT_TRY_S = 1;

export type ReadLimits = <T>(route: Route, memberId: string, read: () => Promise<T>) => Promise<T>;

/** Runs reads of members in turn; other routes pass. Throws too-many-requests with the seconds to wait. */
export function readLimits({ rateLimitFactor }: Pick<Config, 'rateLimitFactor'>): ReadLimits {
  const doors = { facts: door(DOORS.facts, rateLimitFactor), bytes: door(DOORS.bytes, rateLimitFactor) };
  return (route, memberId, read) => {
    if (!limitedReads(route)) return read();
    return doors[typeof route.output === 'object' && 'bytes' in route.output ? 'bytes' : 'facts'](memberId, read);
  };
}

function door({ atOnce, waiting, aMinute }: (typeof DOORS)[keyof typeof DOORS], factor: number) {
  const often = new RateLimiterMemory({ points: aMinute * factor, duration: 60 });
  const lines = new Map<string, { limited: ReturnType<typeof concurrencyLimit>; inside: number }>();
  return async <T>(memberId: string, read: () => Promise<T>): Promise<T> => {
    await often.consume(memberId).catch(tooOften);
    const line = lines.get(memberId) ?? {
      limited: concurrencyLimit(atOnce, waiting * factor, tooManyAtOnce),
      inside: 0,
    };
    lines.set(memberId, line);
    line.inside++;
    try {
      return await line.limited(read);
    } finally {
      if (--line.inside === 0) lines.delete(memberId);
    }
  };
}

const tooManyAtOnce = (): Refusal => refuse('too-many-requests', { retryAfter: NEXT_TRY_S });

function tooOften(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw refuse('too-many-requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}
