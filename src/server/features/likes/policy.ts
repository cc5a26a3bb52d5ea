import type { Db } from '../../db/connect.ts';
import { historyCounts, type HistoryTab } from './store.ts';

/** Totals a member may know about themselves whatever the tier (R-SEE-2: a count, not who). */
export function likesOverview(db: Db, memberId: string): Promise<Record<HistoryTab, number>> {
  return historyCounts(db, memberId);
}
