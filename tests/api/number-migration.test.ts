import { Migrator } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { down, up } from '../../src/server/db/migrations/0026-number-proof.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';

/** Members of before numbers were proved, over the whole way there and back. */
let database: TestDatabase;
const NAME = '0026-number-proof';
beforeAll(async () => {
  database = await emptyDatabase();
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME));
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => before } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
});
afterAll(() => database.close());

const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const account = async (name: string, number: string | null, more: { demo?: boolean; staff?: boolean } = {}) => {
  const id = randomUUID();
  await run('insert into accounts (id, username, password_hash, is_demo, role) values ($1, $2, $3, $4, $5)', [
    id,
    name,
    'x',
    more.demo ?? false,
    more.staff ? 'staff' : 'member',
  ]);
  if (!more.staff)
    await run(
      `insert into profiles (member_id, nama, gender, age_given, contact_wa) values ($1, $2, 'wanita', 30, $3)`,
      [id, name, number],
    );
  return id;
};
const found = async () =>
  (await run(`select username from accounts a where role = 'member' and findable(a) order by username`)).map(
    (row) => row.username,
  );

describe('the migration to proved numbers', () => {
  it('keeps every number and everybody findable; demo members are proved, others are asked; and comes back', async () => {
    const sari = await account('sari', '+628110000001');
    await account('contoh', '+628110000002', { demo: true });
    await account('staf', null, { staff: true });
    await up(database.db as never);
    expect(await found()).toEqual(['contoh', 'sari']);
    expect(
      await run(
        'select username, unproved_since, number_proved_at is not null as proved from accounts order by username',
      ),
    ).toEqual([
      { username: 'contoh', unproved_since: null, proved: true },
      { username: 'sari', unproved_since: null, proved: false },
      { username: 'staf', unproved_since: null, proved: false },
    ]);
    expect(await run('select contact_wa from profiles order by contact_wa')).toHaveLength(2);

    // Two newcomers claim one number, a third that of sari, and a fourth one of their own.
    const claims: [string, string][] = [
      ['satu', '+628110000003'],
      ['dua', '+628110000003'],
      ['tiga', '+628110000001'],
      ['empat', '+628110000004'],
    ];
    for (const [i, [name, number]] of claims.entries()) {
      const id = await account(name, null);
      await run('update accounts set unproved_since = now() where id = $1', [id]);
      await run(`insert into number_claims values ($1, $2, now() + $3 * interval '1 second')`, [id, number, i]);
    }
    expect(await found()).toEqual(['contoh', 'sari']);
    await down(database.db as never);
    expect(await found()).toEqual(['contoh', 'dua', 'empat', 'sari', 'satu', 'tiga']);
    expect(
      await run(
        'select username, contact_wa from profiles join accounts on id = member_id order by contact_wa, username',
      ),
    ).toEqual([
      { username: 'sari', contact_wa: '+628110000001' },
      { username: 'contoh', contact_wa: '+628110000002' },
      { username: 'satu', contact_wa: '+628110000003' },
      { username: 'empat', contact_wa: '+628110000004' },
      { username: 'dua', contact_wa: null },
      { username: 'tiga', contact_wa: null },
    ]);
    await up(database.db as never);
    expect(await found()).toHaveLength(6);
    expect(await run('select contact_wa from profiles where member_id = $1', [sari])).toEqual([
      { contact_wa: '+628110000001' },
    ]);
  });
});
