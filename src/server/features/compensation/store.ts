import type { CompensationKind, CompensationOutcome } from '#domain/staff/compensation.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const RUNS_SHOWN = 50;

export type NewRun = { kind: CompensationKind; days: number; reason: string; staffId: string; now: Date };

/** Undefined while another run of its kind is open: compensation_one_running decides between parallel ones. */
export async function insertRun(db: Db, { kind, days, reason, staffId, now }: NewRun): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into compensation_runs (kind, days, reason, staff_id, made_at) values (${kind}, ${days}, ${reason}, ${staffId}, ${now})
    on conflict (kind) where done_at is null do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Stores everything that runs now; anything that begins later is not part of the run. */
export async function freezeItems(db: Db, runId: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into compensation_items (run_id, subject_id) select ${runId}::uuid, unnest(${subjects}::uuid[])`.execute(
    db,
  );
  await sql`update compensation_runs set selected = ${subjects.length} where id = ${runId}`.execute(db);
}

export type OpenRun = { id: string; kind: CompensationKind; days: number; reason: string; staff_id: string | null };

export function openRuns(db: Db): Promise<OpenRun[]> {
  return db
    .selectFrom('compensation_runs')
    .select(['id', 'kind', 'days', 'reason', 'staff_id'])
    .where('done_at', 'is', null)
    .orderBy('made_at')
    .execute();
}

/** The next items, locked until the transaction ends; items locked by another instance are left to it. */
export async function takeItems(db: Db, runId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from compensation_items where run_id = ${runId} and outcome is null
    order by subject_id limit ${limit} for update skip locked`.execute(db);
  return rows.map((row) => row.subject_id);
}

export type Done = { subject: string; outcome: CompensationOutcome; before: Date | null; after: Date | null };

export async function putOutcomes(db: Db, runId: string, done: readonly Done[], now: Date): Promise<void> {
  const items = JSON.stringify(
    done.map(({ subject, outcome, before, after }) => ({ subject, outcome, before_at: before, after_at: after })),
  );
  await sql`
    update compensation_items i set outcome = d.outcome, before_at = d.before_at, after_at = d.after_at, done_at = ${now}
    from jsonb_to_recordset(${items}::jsonb) as d (subject uuid, outcome text, before_at timestamptz, after_at timestamptz)
    where i.run_id = ${runId} and i.subject_id = d.subject`.execute(db);
}

/** Ends a run when every item has its outcome. */
export async function endRun(db: Db, runId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update compensation_runs r set done_at = ${now} where r.id = ${runId} and r.done_at is null
      and not exists (select from compensation_items i where i.run_id = r.id and i.outcome is null)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export type RunRow = {
  id: string;
  kind: CompensationKind;
  days: number;
  reason: string;
  by: string | null;
  made_at: Date;
  done_at: Date | null;
  selected: number;
  extended: number;
  over: number;
};

export async function runs(db: Db, id: string | null): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.kind, r.days, r.reason, a.username as by, r.made_at, r.done_at, r.selected,
      (select count(*)::int from compensation_items i where i.run_id = r.id and i.outcome = 'extended') as extended,
      (select count(*)::int from compensation_items i where i.run_id = r.id and i.outcome = 'over') as over
    from compensation_runs r left join accounts a on a.id = r.staff_id
    where ${id === null ? sql`true` : sql`r.id = ${id}`} order by r.made_at desc, r.id limit ${RUNS_SHOWN}`.execute(db);
  return rows;
}

export type ItemRow = {
  subject_id: string;
  nama: string | null;
  handle: string | null;
  outcome: CompensationOutcome | null;
  before_at: Date | null;
  after_at: Date | null;
};

/** Names only for plans: a conversation has none. */
export async function itemPage(db: Db, runId: string, after: string | null, limit: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.subject_id, p.nama, h.handle, i.outcome, i.before_at, i.after_at from compensation_items i
      left join profiles p on p.member_id = i.subject_id
      left join handles h on h.member_id = i.subject_id and h.released_at is null
    where i.run_id = ${runId} and ${after === null ? sql`true` : sql`i.subject_id > ${after}::uuid`}
    order by i.subject_id limit ${limit}`.execute(db);
  return rows;
}
