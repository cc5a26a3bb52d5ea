import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** New candidates in the list of an absent member; `count` is a told count. */
export function candidatesArrived(db: Db, memberId: string, count: number, now: Date): Promise<void> {
  return emit(db, { name: 'candidates.arrived', payload: { memberId, count, toldAt: now.toISOString() } });
}
