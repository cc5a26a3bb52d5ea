import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type BreachScope = {
  table: string;
  from: Date;
  to: Date;
  /**
   * Id of the staff member who read the data: only members whose data they opened in that time, by the trail. An act
   * that showed others too (linked accounts of a file, writers around a reported message) has a line of each, of the
   * same moment.
   */
  actor: string | null;
};
export type Affected = {
  id: string;
  username: string;
  nama: string;
  whatsapp: string | null;
  mail: string | null;
  /** The member's rows in the table. */
  rows: number;
};

/** Columns with the creation time of a row: the first one the table has. */
const SINCE = [
  'created_at',
  'at',
  'given_at',
  'asked_at',
  'submitted_at',
  'sent_at',
  'added_at',
  'opened_at',
  'made_at',
];

/** Columns of a table that name a member; null: no such table. */
export async function memberColumns(db: Db, table: string): Promise<string[] | null> {
  const { rows } = await sql<{ name: string; member: boolean }>`
    select c.column_name as name, (c.table_name = 'accounts' and c.column_name = 'id') or c.column_name = 'member_id' or exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.confrelid = 'accounts'::regclass and k.conrelid = format('public.%I', c.table_name)::regclass
          and a.attname = c.column_name) as member
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name = ${table} and c.data_type = 'uuid'`.execute(
    db,
  );
  const { rows: there } = await sql`select from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name = ${table}`.execute(db);
  return there.length === 0 ? null : rows.filter((row) => row.member).map((row) => row.name);
}

/**
 * Members whose rows were readable in the table until the end of that time. Rows erased before this run
 * are unknown. `columns` are the columns of the table that name a member.
 */
export async function affectedMembers(db: Db, scope: BreachScope, columns: readonly string[]): Promise<Affected[]> {
  const since = await sinceColumn(db, scope.table);
  const table = sql.table(scope.table);
  const existed = since === null ? sql`true` : sql`r.${sql.ref(since)} <= ${scope.to}`;
  const named = sql.join(
    columns.map((column) => sql`select r.${sql.ref(column)} as id from ${table} r where ${existed}`),
    sql` union all `,
  );
  const opened =
    scope.actor === null
      ? sql`true`
      : sql`exists (select from audit t where t.staff_id = ${scope.actor}::uuid and t.at >= ${scope.from} and t.at <= ${scope.to}
          and (t.member_id = a.id or exists (select from data_openings o where o.member_id = a.id and o.at = t.at)))`;
  const { rows } = await sql<Affected>`
    select a.id, a.username, coalesce(p.nama, a.username) as nama, p.contact_wa as whatsapp, m.address as mail,
      count(*)::int as rows
    from (${named}) named join accounts a on a.id = named.id and a.role = 'member'
      left join profiles p on p.member_id = a.id left join mail_addresses m on m.member_id = a.id
    where ${opened} group by 1, 2, 3, 4, 5 order by a.username`.execute(db);
  return rows;
}

async function sinceColumn(db: Db, table: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'timestamp with time zone'`.execute(db);
  return SINCE.find((name) => rows.some((row) => row.name === name)) ?? null;
}

export async function staffId(db: Db, username: string): Promise<string | null> {
  const row = db.selectFrom('accounts').select('id').where('username', '=', username).where('role', '=', 'staff');
  return (await row.executeTakeFirst())?.id ?? null;
}
