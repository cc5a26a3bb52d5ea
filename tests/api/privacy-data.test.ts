import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRIVACY_DATA } from '../support/privacy-data.ts';
import { privacyPage } from '../support/privacy-page.ts';
import { JOBS } from '#server/workers/schedule.ts';
import { RETENTION } from '../support/retention.ts';
import { apiSuite } from '../support/suite.ts';

const { server } = await apiSuite();
const PAGE = 'docs/privacy-data.md';

it('every column of a freshly migrated database says what it holds, and docs/privacy-data.md is of this schema', async () => {
  const { rows } = await server.ctx.pool.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  const schema = Object.fromEntries(rows.map((row) => [row.table, row.columns]));
  const said = PRIVACY_DATA.flatMap(({ tables }) =>
    Object.entries(tables).map(([table, columns]) => [table, columns.split(' ').sort()] as const),
  );
  expect(rows.length).toBeGreaterThan(80);
  expect(said).toHaveLength(new Set(said.map(([table]) => table)).size);
  expect(Object.fromEntries(said)).toEqual(schema);
  const page = privacyPage(new Map(rows.map((row) => [row.table, row.columns])), await goWithAccount());
  if (process.env.UPDATE_PRIVACY_DATA) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});

/** Tables whose rows the database deletes with an account, however many references lie between. */
async function goWithAccount(): Promise<Set<string>> {
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    `with recursive gone (t) as (select 'accounts'::regclass::oid union
      select conrelid from pg_constraint c join gone on c.confrelid = gone.t where c.contype = 'f' and c.confdeltype = 'c')
      select relname::text as name from gone join pg_class on oid = t`,
  );
  return new Set(rows.map(({ name }) => name));
}

it('every table goes with the account, by a job that there is, or stays for a reason; every job that erases is named', async () => {
  const withAccount = await goWithAccount();
  const tables = PRIVACY_DATA.flatMap((group) => Object.keys(group.tables));
  const without = tables.filter((table) => {
    const { jobs = [], why = '' } = RETENTION[table] ?? {};
    return !withAccount.has(table) && jobs.length === 0 && why === '';
  });
  expect(without).toEqual([]);
  expect(Object.keys(RETENTION).filter((table) => !tables.includes(table))).toEqual([]);
  const named = new Set(Object.values(RETENTION).flatMap(({ jobs = [] }) => jobs));
  expect([...named].filter((job) => !JOBS.includes(job))).toEqual([]);
  expect(JOBS.filter((job) => /\.(sweep|erase)$/.test(job) && !named.has(job))).toEqual([]);
});
