import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** Newcomers joined the list of a member who is away; `count` as it is told. */
export function candidatesArrived(db: Db, memberId: string, count: number, now: Date): Promise<void> {
  return emit(db, { name: 'candidates.arrived', payload: { memberId, count, toldAt: now.toISOString() } });
}
