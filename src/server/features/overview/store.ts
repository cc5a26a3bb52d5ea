import { CLEARABLE_WISHES, GIVEN_BESIDE } from '#domain/profile/cleared-wishes.ts';
import { type Field, field, type FieldName, FIELDS } from '#domain/profile/fields.ts';
import { PHOTOS_WANTED } from '#domain/profile/completeness.ts';
import type { DayFigure, FunnelStep, WaitName } from '#domain/staff/overview.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type FigureRow = { day: string; figure: DayFigure | FunnelStep; n: number };
type Span = { from: Date; before: Date };

const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;
const within = (column: string, { from, before }: Span) =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before}`;

/** Approved once. What was refunded with another amount than was charged never was. */
const BROUGHT = (p: RawBuilder<unknown>) =>
  sql`(${p}.status = 'approved' or ${p}.status = 'refunded' and not ${p}.amount_differs)`;

/**
 * Figures of each day of a span; a day without any has no row. Served by accounts_members, matches_by_time,
 * conversations_by_time and payments_by_decision.
 */
export async function countDays(db: Db, span: Span): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select ${day('a.created_at')} as day, 'sign-ups' as figure, count(*)::int as n from accounts a
      where a.role = 'member' and ${within('a.created_at', span)} group by 1
    union all select ${day('m.created_at')}, 'matches', count(*)::int from matches m where ${within('m.created_at', span)} group by 1
    union all select ${day('c.created_at')}, 'conversations', count(*)::int from conversations c
      where ${within('c.created_at', span)} group by 1
    union all select d.day, f.figure, f.n from (
      select ${day('p.decided_at')} as day, count(*)::int as n, sum(p.final)::float8 as rupiah from payments p
      where p.decided_at is not null and ${within('p.decided_at', span)} and ${BROUGHT(sql.ref('p'))} and p.final > 0
      group by 1) d cross join lateral (values ('payments', d.n), ('rupiah', d.rupiah)) f (figure, n)`.execute(db);
  return rows;
}

const filled = (f: Field): RawBuilder<unknown> => {
  const [[name, type]] = Object.entries(f.columns) as [[string, string]];
  const column = sql.ref(`p.${name}`);
  const given = type === 'text[]' ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
  const [beside] = Object.keys(field(GIVEN_BESIDE).columns);
  const isClearable = (CLEARABLE_WISHES as readonly FieldName[]).includes(f.name);
  const has = isClearable ? sql`(${given} or ${sql.ref(`p.${beside}`)} is not null)` : given;
  if (!f.onlyWhen) return has;
  const [asks] = Object.keys(FIELDS.find(({ name: other }) => other === f.onlyWhen!.field)!.columns);
  return sql`(${sql.ref(`p.${asks}`)} is distinct from ${sql.lit(f.onlyWhen.is)} or ${has})`;
};
/** No field is missing (domain/profile/completeness.ts). */
const COMPLETE = sql.join(
  [
    ...FIELDS.filter(({ completes }) => completes !== 0).map(filled),
    sql`(select count(*) from photos ph where ph.member_id = a.id) >= ${sql.lit(PHOTOS_WANTED)}`,
  ],
  sql` and `,
);

/** Progress of the members who registered on each day of a span. */
export async function countFunnel(db: Db, span: Span): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select d.day, f.figure, f.n from (
      select ${day('a.created_at')} as day, count(*)::int as registered,
        (count(*) filter (where is_proved(a)))::int as proved,
        (count(*) filter (where ${COMPLETE}))::int as complete,
        (count(*) filter (where exists (select from likes l where l.from_id = a.id)))::int as liked,
        (count(*) filter (where exists (select from match_events m where m.member_id = a.id)))::int as matched,
        (count(*) filter (where exists (select from messages w where w.sender_id = a.id)))::int as chatted,
        (count(*) filter (where exists (select from payments t where t.member_id = a.id
          and ${BROUGHT(sql.ref('t'))} and t.final > 0)))::int as paid
      from accounts a left join profiles p on p.member_id = a.id
      where a.role = 'member' and ${within('a.created_at', span)} group by 1) d
      cross join lateral (values ('registered', d.registered), ('proved', d.proved), ('complete', d.complete), ('liked', d.liked),
        ('matched', d.matched), ('chatted', d.chatted), ('paid', d.paid)) f (figure, n)`.execute(db);
  return rows;
}

/** Stores the figures of finished days, and 0 for days without any. */
export async function keepFigures(
  tx: Db,
  days: readonly string[],
  figures: readonly FigureRow['figure'][],
  rows: readonly FigureRow[],
): Promise<void> {
  await sql`
    insert into daily_figures (day, figure, n)
    select d.day::date, f.figure, coalesce(c.n, 0)
    from unnest(${days}::text[]) d (day) cross join unnest(${figures}::text[]) f (figure)
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (day text, figure text, n bigint)
        on c.day = d.day and c.figure = f.figure
    on conflict (day, figure) do update set n = excluded.n`.execute(tx);
}

export async function keptFigures(db: Db, from: string, before: string): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select day::text as day, figure, n::float8 as n from daily_figures where day >= ${from}::date and day < ${before}::date`.execute(
    db,
  );
  return rows;
}

/** The day after the last stored one; null: none is stored. */
export async function firstUnkept(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select (max(day) + 1)::text as day from daily_figures`.execute(db);
  return rows[0]!.day;
}

/** One instance counts, the others wait for it. In a transaction. */
export async function countAlone(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daily figures', 0))`.execute(tx);
}

export type WaitRow = { week: string; n: number; median: number; p90: number };

/** By the week of the decision, in hours. Served by documents_by_decision and payments_by_decision. */
export async function waitsOf(db: Db, name: WaitName, from: Date): Promise<WaitRow[]> {
  // A week cut in its middle would be told as a whole one.
  const begin = sql`date_trunc('week', ${from}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`;
  const decided =
    name === 'documents'
      ? sql`select decided_at, decided_at - created_at as waited from documents where decided_at >= ${begin} and status in ('approved', 'rejected')`
      : sql`select decided_at, decided_at - submitted_at as waited from payments where decided_at >= ${begin} and decided_by is not null`;
  const { rows } = await sql<WaitRow>`
    select to_char(date_trunc('week', decided_at at time zone 'Asia/Jakarta'), 'YYYY-MM-DD') as week, count(*)::int as n,
      (percentile_cont(0.5) within group (order by extract(epoch from waited)) / 3600)::float as median,
      (percentile_cont(0.9) within group (order by extract(epoch from waited)) / 3600)::float as p90
    from (${decided}) d group by 1 order by 1`.execute(db);
  return rows;
}
