import type { ReportCategory } from '#domain/safety/reports.ts';
import type { SanctionKind } from '#domain/safety/sanctions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';

export async function isAppealed(db: Db, sanctionId: string): Promise<boolean> {
  const row = await db.selectFrom('appeals').select('id').where('sanction_id', '=', sanctionId).executeTakeFirst();
  return row !== undefined;
}

export type DecisionRow = {
  id: string;
  kind: SanctionKind;
  cause: ReportCategory;
  created_at: Date;
  until: Date | null;
  ended_at: Date | null;
  appeal: 'open' | 'upheld' | 'lifted' | null;
};
const SHOWN = 20;

/** Decisions about a member, newest first. Served by sanctions_of_member. */
export async function decisionsAbout(db: Db, memberId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select s.id, s.kind, s.cause, s.created_at, s.until, s.ended_at,
      case when a.id is null then null else coalesce(a.outcome, 'open') end as appeal
    from sanctions s left join appeals a on a.sanction_id = s.id
    where s.member_id = ${memberId} order by s.created_at desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** False when one exists already: the unique key decides between parallel ones. */
export async function insertAppeal(
  db: Db,
  row: { sanction_id: string; member_id: string; text: string; created_at: Date; due_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('appeals')
    .values(row)
    .onConflict((c) => c.column('sanction_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Does an appeal without an answer ask about what followed from this report, decided by another than `staffId`? */
export async function isReportAppealed(db: Db, reportId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sanctions s join appeals a on a.sanction_id = s.id
    where s.report_id = ${reportId} and a.decided_at is null and s.staff_id is distinct from ${staffId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export type AppealRow = {
  id: string;
  member_id: string;
  nama: string | null;
  username: string;
  text: string;
  created_at: Date;
  due_at: Date;
  decided_at: Date | null;
  kind: SanctionKind;
  cause: ReportCategory;
  reason: string;
  sanctioned_at: Date;
  until: Date | null;
  ended_at: Date | null;
  staff_id: string | null;
  staff: string | null;
  report_id: string | null;
  /** due_at exactly as the database has it. */
  place: string;
};

const APPEALS = sql`select a.id, a.member_id, p.nama, m.username, a.text, a.created_at, a.due_at, a.due_at::text as place,
    a.decided_at, s.kind, s.cause, s.reason, s.created_at as sanctioned_at, s.until, s.ended_at, s.staff_id,
    by.username as staff, s.report_id
  from appeals a join sanctions s on s.id = a.sanction_id join accounts m on m.id = a.member_id
    left join profiles p on p.member_id = a.member_id left join accounts by on by.id = s.staff_id`;

/** Appeals without an answer, the earliest due first. Served by appeals_waiting. */
export async function waitingAppeals(
  db: Db,
  after: { due: string; id: string } | null,
  limit: number,
): Promise<AppealRow[]> {
  const behind = after === null ? sql`true` : sql`(a.due_at, a.id) > (${after.due}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<AppealRow>`${APPEALS} where a.decided_at is null and ${behind}
    order by a.due_at, a.id limit ${limit}`.execute(db);
  return rows;
}

export async function findAppeal(db: Db, id: string): Promise<AppealRow | undefined> {
  return (await sql<AppealRow>`${APPEALS} where a.id = ${id}`.execute(db)).rows[0];
}

export const waiting = (): Waiting => ({
  from: sql`appeals a where a.decided_at is null`,
  since: 'a.created_at',
  due: 'a.due_at',
});

export async function memberOfAppeal(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('appeals').select('member_id').where('id', '=', id).executeTakeFirst())?.member_id;
}

/** Locked until the transaction ends: answers wait for each other. */
export async function lockAppeal(
  tx: Db,
  id: string,
): Promise<{ sanction_id: string; kind: SanctionKind; staff_id: string | null; decided: boolean }> {
  const row = await tx
    .selectFrom('appeals as a')
    .innerJoin('sanctions as s', 's.id', 'a.sanction_id')
    .select(['a.sanction_id', 's.kind', 's.staff_id', 'a.decided_at'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirstOrThrow();
  return { sanction_id: row.sanction_id, kind: row.kind, staff_id: row.staff_id, decided: row.decided_at !== null };
}

export async function writeAnswer(
  tx: Db,
  id: string,
  row: { outcome: 'upheld' | 'lifted'; decision_note: string; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx.updateTable('appeals').set(row).where('id', '=', id).execute();
}
