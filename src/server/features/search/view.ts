import type { Funnel } from '#domain/matching/funnel.ts';
import { shownCount } from '#domain/matching/limits.ts';

/** Presents told counts: small numbers are hidden. */
export function presentFunnel({ pool, rows }: Funnel) {
  return {
    pool: shownCount(pool),
    rows: rows.map(({ rule, byMe, byThem }) => ({ rule, byMe: shownCount(byMe), byThem: shownCount(byThem) })),
  };
}
