import type { Funnel } from '#domain/matching/funnel.ts';
import { tellCount } from '#domain/matching/limits.ts';

/** Presents told counts: small numbers are hidden. */
export function presentFunnel({ pool, rows }: Funnel) {
  return {
    pool: tellCount(pool),
    rows: rows.map(({ rule, byMe, byThem }) => ({ rule, byMe: tellCount(byMe), byThem: tellCount(byThem) })),
  };
}
