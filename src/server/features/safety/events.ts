import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** A report was decided; the event is for the reporter. */
export function reportDecided(
  db: Db,
  memberId: string,
  reportId: string,
  status: 'upheld' | 'dismissed',
): Promise<void> {
  return emit(db, { name: 'report.decided', payload: { memberId, reportId, status } });
}
