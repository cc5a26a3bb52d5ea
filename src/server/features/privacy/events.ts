import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** The requested copy of the own data is ready until a moment. */
export function exportReady(
  tx: Db,
  { memberId, exportId, until }: { memberId: string; exportId: string; until: Date },
): Promise<void> {
  return emit(tx, { name: 'export.ready', payload: { memberId, exportId, until: until.toISOString() } });
}
