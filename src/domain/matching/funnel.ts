import type { MatchFacts } from '../profile/profile.ts';
import { type RuleName, RULES, rejections } from './compatibility.ts';

/** How many of the other gender one rule alone removes, without filters: for the viewer, and for the candidates. */
export type FunnelRow = { rule: RuleName; byMe: number; byThem: number };
export type Funnel = { pool: number; rows: FunnelRow[] };

/** Adds up any number of batches, so that a large population can be read in pieces. */
export function funnelCounter(viewer: MatchFacts): { add(member: MatchFacts): void; result(): Funnel } {
  const rows = new Map<RuleName, FunnelRow>();
  let pool = 0;
  const count = (rule: RuleName, me: boolean, them: boolean) => {
    const row = rows.get(rule) ?? { rule, byMe: 0, byThem: 0 };
    rows.set(rule, { rule, byMe: row.byMe + (me ? 1 : 0), byThem: row.byThem + (them ? 1 : 0) });
  };
  return {
    add(member) {
      if (member.gender === viewer.gender || member.id === viewer.id) return;
      pool++;
      for (const { rule, by } of rejections(viewer, member)) count(rule, by !== 'candidate', by !== 'viewer');
    },
    result: () => ({ pool, rows: orderRows([...rows.values()]) }),
  };
}

/** Rows that remove at least one member, the heaviest first. */
export function orderRows(rows: readonly FunnelRow[]): FunnelRow[] {
  return rows
    .filter((row) => row.byMe > 0 || row.byThem > 0)
    .sort(
      (a, b) =>
        Math.max(b.byMe, b.byThem) - Math.max(a.byMe, a.byThem) || RULES.indexOf(a.rule) - RULES.indexOf(b.rule),
    );
}
