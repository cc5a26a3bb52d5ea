import { sql } from 'kysely';
import type { ChainFault } from '../../audit/chain.ts';
import type { Verification } from '../../audit/verify.ts';
import type { Db } from '../../db/connect.ts';

const ANSWERED_SHOWN = 20;

export type CheckRow = {
  id: string;
  checked_at: Date;
  rows: string;
  fault_seq: string | null;
  fault_why: ChainFault['why'] | null;
};
export type FaultRow = CheckRow & { fault_seq: string; fault_why: ChainFault['why'] };
export type AnsweredRow = FaultRow & { answered_at: Date; answer: string; by: string | null };

/** Stores the result of a verification; a standing fault found again keeps its row. */
export async function insertCheck(db: Db, { rows, fault, head }: Verification, now: Date): Promise<void> {
  await sql`
    insert into audit_checks (checked_at, rows, head_seq, head_hash, fault_seq, fault_why)
    values (${now}, ${rows}, ${head.seq}::bigint, ${head.hash}, ${fault?.seq ?? null}::bigint, ${fault?.why ?? null})
    on conflict (fault_seq, fault_why) where fault_seq is not null and answered_at is null
    do update set checked_at = excluded.checked_at, rows = excluded.rows, head_seq = excluded.head_seq,
      head_hash = excluded.head_hash`.execute(db);
}

export async function lastCheck(db: Db): Promise<CheckRow | undefined> {
  const last = db.selectFrom('audit_checks').select(['id', 'checked_at', 'rows', 'fault_seq', 'fault_why']);
  return last.orderBy('checked_at', 'desc').limit(1).executeTakeFirst();
}

/** Faults without an answer. Served by audit_checks_standing. */
export async function standingFaults(db: Db): Promise<FaultRow[]> {
  const { rows } = await sql<FaultRow>`
    select id, checked_at, rows, fault_seq, fault_why from audit_checks
    where fault_seq is not null and answered_at is null order by fault_seq`.execute(db);
  return rows;
}

/** Answered faults: the verification continues behind them. */
export async function answeredFaults(db: Db): Promise<ChainFault[]> {
  const { rows } = await sql<ChainFault>`
    select distinct fault_seq::text as seq, fault_why as why from audit_checks where answered_at is not null`.execute(
    db,
  );
  return rows;
}

export async function answeredShown(db: Db): Promise<AnsweredRow[]> {
  const { rows } = await sql<AnsweredRow>`
    select c.id, c.checked_at, c.rows, c.fault_seq, c.fault_why, c.answered_at, c.answer, a.username as by
    from audit_checks c left join accounts a on a.id = c.answered_by
    where c.answered_at is not null order by c.answered_at desc limit ${ANSWERED_SHOWN}`.execute(db);
  return rows;
}

/** Answers a standing fault once; undefined when it does not stand. */
export async function answerFault(
  db: Db,
  id: string,
  by: { staffId: string; answer: string; now: Date },
): Promise<ChainFault | undefined> {
  const { rows } = await sql<ChainFault>`
    update audit_checks set answered_at = ${by.now}, answered_by = ${by.staffId}, answer = ${by.answer}
    where id = ${id} and fault_seq is not null and answered_at is null
    returning fault_seq::text as seq, fault_why as why`.execute(db);
  return rows[0];
}
