import type { MatchFacts } from '../profile/profile.ts';
import { RULES, rejections } from './compatibility.ts';
import { FILTER_NAMES, passesFilter, type SearchFilters } from './find-matches.ts';

/** How many of the other gender one rule or one search filter alone removes: by the viewer's wish, by theirs. */
export type FunnelRow = { rule: string; byMe: number; byThem: number };
export type Funnel = { pool: number; rows: FunnelRow[] };

/** Adds up over any number of batches, so that a long population can be read in pieces. */
export function funnelCounter(
  viewer: MatchFacts,
  filters: SearchFilters,
): { add(member: MatchFacts): void; result(): Funnel } {
  const rows = new Map<string, FunnelRow>();
  let pool = 0;
  const count = (rule: string, me: boolean, them: boolean) => {
    const row = rows.get(rule) ?? { rule, byMe: 0, byThem: 0 };
    rows.set(rule, { rule, byMe: row.byMe + (me ? 1 : 0), byThem: row.byThem + (them ? 1 : 0) });
  };
  return {
    add(member) {
      if (member.gender === viewer.gender || member.id === viewer.id) return;
      pool++;
      for (const { rule, by } of rejections(viewer, member)) count(rule, by !== 'candidate', by !== 'viewer');
      for (const name of FILTER_NAMES) if (!passesFilter(name, member, filters)) count(`filter-${name}`, true, false);
    },
    result: () => ({ pool, rows: orderRows([...rows.values()]) }),
  };
}

/** Rows that remove somebody, the heaviest first. */
export function orderRows(rows: readonly FunnelRow[]): FunnelRow[] {
  const names = [...FILTER_NAMES.map((n) => `filter-${n}`), ...RULES];
  return rows
    .filter((row) => row.byMe > 0 || row.byThem > 0)
    .sort(
      (a, b) =>
        Math.max(b.byMe, b.byThem) - Math.max(a.byMe, a.byThem) || names.indexOf(a.rule) - names.indexOf(b.rule),
    );
}
