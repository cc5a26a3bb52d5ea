import type { Funnel } from '#domain/matching/funnel.ts';
import { tellCount } from '#domain/matching/limits.ts';

/** Small numbers are not told. */
export function presentFunnel({ pool, rows }: Funnel) {
  return {
    pool: tellCount(pool),
    rows: rows.map(({ rule, byMe, byThem }) => ({ rule, byMe: tellCount(byMe), byThem: tellCount(byThem) })),
  };
}
