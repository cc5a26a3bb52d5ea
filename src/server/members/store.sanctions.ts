import type { ReportCategory } from '#domain/safety/reports.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type StandingRow = {
  id: string;
  member_id: string;
  kind: 'suspend' | 'ban';
  cause: ReportCategory;
  until: Date | null;
  appealed: boolean;
  /** The appeal has its answer, and the decision stands. */
  answered: boolean;
};

/** The standing decision about a member. Served by sanctions_standing. */
export async function standingOf(db: Db, memberId: string): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select s.id, s.member_id, s.kind, s.cause, s.until, a.id is not null as appealed, a.outcome is not null as answered
    from sanctions s left join appeals a on a.sanction_id = s.id where s.member_id = ${memberId} and s.kind <> 'warn' and s.ended_at is null`.execute(
    db,
  );
  return rows[0];
}

/**
 * Ends the standing decision about a member whose account the caller has locked, and reopens it; by time only when it
 * is over. `turned`: the account is open again; one that its owner closed meanwhile stays closed.
 */
export async function endStanding(
  tx: Db,
  memberId: string,
  { how, now }: { how: 'time' | 'lifted' | 'appeal'; now: Date },
): Promise<{ ended: boolean; turned: boolean }> {
  const { numUpdatedRows } = await tx
    .updateTable('sanctions')
    .set({ ended_at: now, ended_how: how })
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'warn')
    .where('ended_at', 'is', null)
    .$if(how === 'time', (q) => q.where('until', '<=', now))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { ended: false, turned: false };
  const opened = await tx
    .updateTable('accounts')
    .set({ status: 'active' })
    .where('id', '=', memberId)
    .where(sql<boolean>`not_deleted(accounts) and not signs_in(accounts)`)
    .executeTakeFirst();
  await tx.deleteFrom('banned_numbers').where('member_id', '=', memberId).execute();
  return { ended: true, turned: opened.numUpdatedRows > 0n };
}

/** Members whose suspension is over. Served by sanctions_over. */
export async function membersOver(db: Db, now: Date, without: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sanctions')
    .select('member_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .where(sql<boolean>`member_id <> all(${[...without]})`)
    .orderBy('until')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Is this the number of a banned member, so that it can prove no account? */
export async function isBannedNumber(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('banned_numbers')
    .select('number_hash')
    .where('number_hash', '=', hash)
    .where('kept_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
