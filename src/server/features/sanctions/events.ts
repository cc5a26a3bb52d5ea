import type { ReportCategory } from '#domain/safety/reports.ts';
import type { Db } from '../../db/connect.ts';
import { emit } from '../../outbox/emit.ts';

/** A member got a warning, which they must confirm. */
export function memberWarned(db: Db, memberId: string, sanctionId: string, cause: ReportCategory): Promise<void> {
  return emit(db, { name: 'member.warned', payload: { memberId, sanctionId, cause } });
}

/** A member is suspended or banned from now on, or free again. */
export function accountDecided(
  db: Db,
  decided: { memberId: string; decision: 'suspend' | 'ban' | 'lifted'; until: Date | null; at: Date },
): Promise<void> {
  const { until, at, ...rest } = decided;
  return emit(db, {
    name: 'account.decided',
    payload: { ...rest, until: until?.toISOString() ?? null, at: at.toISOString() },
  });
}

/** Another moderator answered a member's appeal. */
export function appealDecided(
  db: Db,
  decided: { memberId: string; appealId: string; outcome: 'upheld' | 'lifted'; over: boolean },
): Promise<void> {
  return emit(db, { name: 'appeal.decided', payload: decided });
}
