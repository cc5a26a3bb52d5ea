import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRIVACY_DATA, privacyPage } from '../support/privacy-data.ts';
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
  const page = privacyPage(new Map(rows.map((row) => [row.table, row.columns])));
  if (process.env.UPDATE_PRIVACY_DATA) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
});
