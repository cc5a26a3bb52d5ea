import type { OpeningAct } from '#domain/privacy/openings.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import type { Db } from '../db/connect.ts';
import { type Opened, recordOpenings } from './openings.ts';

/**
 * One act of the team. `staffId` null: the operator at the terminal. `subject`: the object of the act, by id or in a
 * few characters. An act that shows members' data says whose (`opened`): they read it in their privacy centre.
 */
export type Act = {
  staffId: string | null;
  memberId: string | null;
  subject: string;
  reason: string | null;
  at: Date;
} & ({ act: OpeningAct; opened: readonly Opened[] } | { act: Exclude<StaffAct, OpeningAct>; opened?: undefined });

/**
 * Writes one row of the trail, which the database chains to the one before. Called last in the transaction of the act:
 * the next act waits here until it commits, so the chain has no gaps and no forks.
 */
export async function recordAct(tx: Db, act: Act): Promise<void> {
  const { staffId, memberId, subject, reason, at } = act;
  // Before the trail's row: it waits for accounts, and nothing may be waited for behind that row.
  if (act.opened) await recordOpenings(tx, staffId, act.opened, at);
  await tx
    .insertInto('audit')
    .values({ staff_id: staffId, act: act.act, member_id: memberId, subject, reason, at })
    .execute();
}
