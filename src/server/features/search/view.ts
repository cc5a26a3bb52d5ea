import { RULES } from '#domain/matching/compatibility.ts';
import type { Funnel } from '#domain/matching/funnel.ts';
import { shownCount } from '#domain/matching/limits.ts';

/**
 * Counts as they are told. Rows and their order follow the told counts too: otherwise a missing row would tell none
 * from few, and two rows that change places by one's own free wishes would measure each other (R-INF 3).
 */
export function presentFunnel({ pool, rows }: Funnel) {
  const told = rows
    .map(({ rule, byMe, byThem }) => ({ rule, byMe: shownCount(byMe), byThem: shownCount(byThem) }))
    .filter(({ byMe, byThem }) => byMe !== null || byThem !== null);
  const most = ({ byMe, byThem }: (typeof told)[number]) => Math.max(byMe ?? 0, byThem ?? 0);
  return {
    pool: shownCount(pool),
    rows: told.sort((a, b) => most(b) - most(a) || RULES.indexOf(a.rule) - RULES.indexOf(b.rule)),
  };
}
