import type pg from 'pg';
import type { Closing, Opening, TableSum } from './format.ts';

type Table = Opening['tables'][number];

/**
 * Tables left out: applied migrations are in the opening part, the queue of jobs (another schema) is made anew, and so
 * is the search's copy of profiles, which may be on other servers (decision 0094).
 */
const MADE_ANEW = ['match_members', 'match_past', 'match_state', 'match_tally'];
const LEFT_OUT = ['kysely_migration', 'kysely_migration_lock', ...MADE_ANEW];
/** Counters of requests name network addresses whole: they begin anew. Older backups hold them. */
export const COUNTERS = 'rate_limits';

/** Makes every server write values alike, whatever its settings, and sets no time limit. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
}

/** Every table of a backup with its columns, except those the database computes; `also`: and this one. */
export async function tablesOf(client: pg.ClientBase, also?: typeof COUNTERS): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [also ? LEFT_OUT : [...LEFT_OUT, COUNTERS]],
  );
  return rows;
}

/** Rows counted and hashed, computed columns too; the same for the same rows in any order, on any server. */
export async function sumOfTable(client: pg.ClientBase, name: string): Promise<TableSum> {
  const { rows } = await client.query<Omit<TableSum, 'name'>>(
    `select count(*)::text as rows, coalesce(sum(h), 0)::text as hash from (
      select ('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint as h
      from ${quoted(name)} t) rows`,
  );
  return { name, ...rows[0]! };
}

/** Read after the rows: a sequence moves on during a snapshot, and must not be behind it. */
export async function sequencesOf(client: pg.ClientBase): Promise<Closing['sequences']> {
  const { rows } = await client.query<Closing['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = (table: Table): string => table.columns.map(quoted).join(', ');
