import type { StaffAct } from '#domain/staff/acts.ts';
import type { Db } from '../db/connect.ts';

/**
 * One act of the team. `staffId` null: the operator at the terminal. `subject`: the object of the act, by id or in a
 * few characters.
 */
export type Act = {
  staffId: string | null;
  act: StaffAct;
  memberId: string | null;
  subject: string;
  reason: string | null;
  at: Date;
};

/**
 * Writes one row of the trail, which the database chains to the one before. Called last in the transaction of the act:
 * the next act waits here until it commits, so the chain has no gaps and no forks.
 */
export async function recordAct(tx: Db, { staffId, act, memberId, subject, reason, at }: Act): Promise<void> {
  await tx.insertInto('audit').values({ staff_id: staffId, act, member_id: memberId, subject, reason, at }).execute();
}
