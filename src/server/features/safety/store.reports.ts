import type { MessageEvidence } from '#contract/safety.ts';
import type { ReportCategory, ReportKind } from '#domain/safety/reports.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import { ACCOUNT_STATE } from '../../members/store.hints.ts';

export type NewReport = {
  reporter_id: string;
  reported_id: string;
  kind: ReportKind;
  subject_id: string;
  category: ReportCategory;
  note: string | null;
  evidence: Record<string, unknown>;
  evidence_key: string | null;
  due_at: Date;
  created_at: Date;
};

type SubjectOfReporter = Pick<NewReport, 'reporter_id' | 'kind' | 'subject_id'>;

/** Whom the member's open report of this subject is about; null: their account is erased. */
export async function openReport(
  db: Db,
  { reporter_id, kind, subject_id }: SubjectOfReporter,
): Promise<{ reported_id: string | null } | undefined> {
  const open = db
    .selectFrom('reports')
    .select('reported_id')
    .where('reporter_id', '=', reporter_id)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id);
  return open.where('status', '=', 'open').executeTakeFirst();
}

/** False when the member's same report is still open: the unique index decides between parallel ones. */
export async function insertReport(db: Db, { evidence, ...row }: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({ ...row, evidence: JSON.stringify(evidence) })
    .onConflict((c) => c.columns(['reporter_id', 'kind', 'subject_id']).where('status', '=', 'open').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type QueueRow = {
  id: string;
  kind: ReportKind;
  category: ReportCategory;
  created_at: Date;
  due_at: Date;
  reported_id: string | null;
  reported_nama: string | null;
  reported_handle: string | null;
  /** null: the account is erased. */
  reported_status: 'active' | 'paused' | 'suspended' | 'banned' | 'deleted' | null;
  /** Open reports about the same member. */
  open: number;
  /** The account that has proved the number of an erased one; null: there is none, or the report is decided. */
  again_id: string | null;
  /** due_at exactly as the database has it. */
  place: string;
};
/** `messages`: kept messages of a conversation or the room, else null. */
export type ListedReport = QueueRow & { messages: MessageEvidence['messages'] | null };
export type DecidedReport = QueueRow & {
  status: 'upheld' | 'dismissed';
  decided_at: Date;
  /** null: no longer shown, once what was in the report is erased: its words may tell of that. */
  decision_note: string | null;
  /** null: that account of the team is gone. */
  decided_by_name: string | null;
};
export type ReportRow = QueueRow & {
  status: 'open' | 'upheld' | 'dismissed';
  erased_at: Date | null;
  note: string | null;
  evidence: Record<string, unknown>;
  evidence_key: string | null;
  reporter_id: string | null;
  reporter_nama: string | null;
  again_nama: string | null;
  again_handle: string | null;
};
/** End of a page of reports: when it is due, or was decided. */
export type ReportPlace = { at: string; id: string };

/** Columns of a report `r` in the queue; reports about the same member are counted by reports_of_reported. */
const QUEUED = sql`r.id, r.kind, r.category, r.created_at, r.due_at, r.due_at::text as place, r.reported_id,
  reported.nama as reported_nama, h.handle as reported_handle,
  case when signs_in(a) and is_paused(a) then 'paused' when a.id is not null then ${ACCOUNT_STATE} end as reported_status,
  again.member_id as again_id,
  case when r.reported_id is null then (r.status = 'open')::int
    else (select count(*)::int from reports o where o.reported_id = r.reported_id and o.status = 'open') end as open`;
const OF_REPORT = sql`reports r
  left join profiles reported on reported.member_id = r.reported_id
  left join handles h on h.member_id = r.reported_id and h.released_at is null
  left join accounts a on a.id = r.reported_id
  left join profiles again on again.contact_wa_hash = r.reported_number_hash and r.reported_id is null`;

/** A report in full. */
export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`
    select ${QUEUED}, r.status, r.erased_at, r.note, r.evidence, r.evidence_key, r.reporter_id,
      reporter.nama as reporter_nama, again.nama as again_nama, again_named.handle as again_handle
    from ${OF_REPORT} left join profiles reporter on reporter.member_id = r.reporter_id
      left join handles again_named on again_named.member_id = again.member_id and again_named.released_at is null
    where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Open reports, the earliest due first. */
export async function openReports(db: Db, after: ReportPlace | null, limit: number): Promise<ListedReport[]> {
  const { rows } = await sql<ListedReport>`
    select ${QUEUED}, r.evidence -> 'messages' as messages from ${OF_REPORT}
    where r.status = 'open' and ${after === null ? sql`true` : sql`(r.due_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by r.due_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Decided reports, the newest decision first; the place is when it was decided. */
export async function decidedReports(db: Db, after: ReportPlace | null, limit: number): Promise<DecidedReport[]> {
  const { rows } = await sql<DecidedReport>`
    select ${QUEUED}, r.decided_at::text as place, r.status, r.decided_at, case when r.erased_at is null then r.decision_note end as decision_note, d.username as decided_by_name
    from ${OF_REPORT} left join accounts d on d.id = r.decided_by
    where r.decided_at is not null and ${after === null ? sql`true` : sql`(r.decided_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by r.decided_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

export const waiting = (): Waiting => ({
  from: sql`reports r where r.status = 'open'`,
  since: 'r.created_at',
  due: 'r.due_at',
  // Reports due within 4 hours.
  urgent: sql`r.due_at - r.created_at < interval '5 hours'`,
});

export function evidenceOf(
  db: Db,
  id: string,
): Promise<{ evidence_key: string | null; reported_id: string | null; reporter_id: string | null } | undefined> {
  const kept = db.selectFrom('reports').select(['evidence_key', 'reported_id', 'reporter_id']);
  return kept.where('id', '=', id).executeTakeFirst();
}

export async function reportedIn(db: Db, id: string): Promise<{ reported_id: string | null } | undefined> {
  return db.selectFrom('reports').select('reported_id').where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends: decisions wait for each other. */
export function lockReport(db: Db, id: string) {
  return db
    .selectFrom('reports')
    .select(['kind', 'subject_id', 'category', 'status', 'reporter_id', 'reported_id', 'reported_number_hash'])
    .$narrowType<{ category: ReportCategory }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeDecision(
  db: Db,
  id: string,
  row: { status: 'upheld' | 'dismissed'; decided_by: string; decision_note: string; decided_at: Date },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ ...row, reported_number_hash: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Releases evidence of reports decided before a moment; returns how many, and the objects without a row
 * now.
 */
export async function takeEvidence(
  db: Db,
  decidedBefore: Date,
  limit: number,
  now: Date,
): Promise<{ reports: number; keys: string[] }> {
  const { rows } = await sql<{ evidence_key: string | null }>`
    with over as (
      select id, evidence_key from reports where decided_at < ${decidedBefore} and erased_at is null order by decided_at limit ${limit} for update skip locked
    )
    update reports r set evidence = '{}', evidence_key = null, note = null, subject_id = '', erased_at = ${now}
      from over where r.id = over.id returning over.evidence_key`.execute(db);
  return { reports: rows.length, keys: rows.flatMap((row) => row.evidence_key ?? []) };
}
