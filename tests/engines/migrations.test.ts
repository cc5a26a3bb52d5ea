import { Migrator } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../../src/server/adapters/hashing.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate, migrateToLatest } from '../../src/server/db/migrate.ts';
import { migrations } from '../../src/server/db/migrations/index.ts';
import { emptyDatabase, testDatabase, type TestDatabase } from '../support/database.ts';
import { schemaOf } from '../support/schema-of.ts';
import { PASSWORD } from '../support/world.ts';
import { ownServer } from '../support/suite.ts';

/** No version was released yet: the first schema stands for one, and that of the first room, with their rows. */
const NAMES = Object.keys(migrations);
const upTo = (last: string) => NAMES.slice(0, NAMES.indexOf(last) + 1);
const [FIRST, ROOM] = ['0001-foundation', '0008-staff-acts'];

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const run = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const applied = async () => (await run('select name from kysely_migration order by name')).map(({ name }) => name);

/** Forty people who like, match and allow each other, by the first schema. */
async function rowsOfTheFirst(): Promise<void> {
  await run(
    `insert into accounts (username, password_hash, first_signed_in_at)
       select 'orang' || n, $1, now() from generate_series(1, 40) n`,
    [await hashPassword(PASSWORD)],
  );
  for (const sql of [
    `insert into profiles (member_id, nama, gender, age_given, height, weight, domicile, religion, job, income,
         contact_wa)
       select id, 'Orang ' || n, case when n % 2 = 1 then 'wanita' else 'pria' end, 30, 165, 60,
         'DKI Jakarta', 'Islam', 'Guru', '6-10 juta', '+62811' || (1000000 + n)
       from generate_series(1, 40) n join accounts on username = 'orang' || n`,
    `insert into subscriptions (member_id, tier, status) select id, 'premium', 'active' from accounts`,
    `insert into photos (id, member_id, position, object_key, width, height)
       select substr(md5(username), 1, 22), id, 0, 'foto/' || username, 80, 100 from accounts`,
    `insert into likes (from_id, to_id)
       select a.member_id, b.member_id from profiles a join profiles b on a.gender <> b.gender`,
    `insert into matches (a_id, b_id) select from_id, to_id from likes where from_id < to_id`,
    `insert into match_events (member_id, other_id) select from_id, to_id from likes`,
    `insert into profile_permissions (requester_id, target_id, status, responded_at)
       select a_id, b_id, 'approved', now() from matches`,
    `insert into consents (member_id, purpose, given, version, text_hash)
       select id, purpose, true, '1', md5(purpose) from accounts, unnest(array['profile', 'documents']) purpose`,
  ])
    await run(sql);
}

/** A chat between every two who match. */
async function rowsOfTheRoom(): Promise<void> {
  await run(
    `insert into conversations (a_id, b_id, expires_at, last_seq)
       select a_id, b_id, now() + interval '30 days', 3 from matches`,
  );
  await run(`insert into messages (conversation_id, seq, sender_id, client_id, body)
    select id, n, a_id, gen_random_uuid(), 'pesan ' || n from conversations, generate_series(1, 3) n`);
}

const counts = async () => {
  const found: Record<string, number> = {};
  for (const table of [
    'accounts',
    'profiles',
    'photos',
    'likes',
    'matches',
    'match_events',
    'profile_permissions',
    'messages',
  ])
    found[table] = (await run(`select count(*)::int n from ${table}`))[0].n;
  return found;
};
const ALL = {
  accounts: 40,
  profiles: 40,
  photos: 40,
  likes: 800,
  matches: 400,
  match_events: 800,
  profile_permissions: 400,
  messages: 1200,
};

/** Starts a starter and kills it as soon as it holds so many tables. */
async function killedAt(locks: number): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../support/migrate.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, database.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const others = `select count(distinct l.relation)::int n from pg_locks l
    where database = (select oid from pg_database where datname = current_database())
      and mode = 'AccessExclusiveLock' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await run(others))[0].n, { timeout: 30_000, interval: 1 }).toBeGreaterThan(locks);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
  const away = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  await expect.poll(() => run(away), { timeout: 30_000 }).toEqual([]);
}

describe('migrations', () => {
  it('T62b: that are killed in the middle leave the schema of before with its rows', async () => {
    await migrate(database.db, upTo(FIRST!));
    await rowsOfTheFirst();
    await migrate(database.db, upTo(ROOM!));
    await rowsOfTheRoom();
    const before = await schemaOf(database.pool);
    for (const locks of [1, 60]) {
      await killedAt(locks);
      expect(await applied()).toEqual(upTo(ROOM!));
      expect(await counts()).toEqual(ALL);
      expect(await schemaOf(database.pool)).toEqual(before);
    }
  });

  it('T62b: then run through, once, however many start them, and nothing is left to do', async () => {
    const starters = [connect(database.url, { max: 1 }), connect(database.url, { max: 1 })];
    const done = await Promise.all(starters.map(({ db }) => migrateToLatest(db)));
    for (const { close } of starters) await close();
    expect(done.flat()).toEqual(NAMES.slice(upTo(ROOM!).length));
    expect(await migrateToLatest(database.db)).toEqual([]);
    expect(await applied()).toEqual(NAMES);
  });

  it('T62b: that a newer build has run do not keep this one from starting: one may go back', async () => {
    await run(`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-build', '2999-01-01')`);
    expect(await migrateToLatest(database.db)).toEqual([]);
    expect(await applied()).toEqual([...NAMES, '9999-of-a-newer-build']);
    await run(`delete from kysely_migration where name = '9999-of-a-newer-build'`);
  });

  it('T62a: end in the schema a new database has, with every row', async () => {
    const fresh = await testDatabase({ max: 1 });
    const expected = await schemaOf(fresh.pool);
    await fresh.close();
    expect(expected.length).toBeGreaterThan(500);
    expect(await schemaOf(database.pool)).toEqual(expected);
    expect(await counts()).toEqual(ALL);
  });

  it('T62a: and whoever was a member then signs in by the same password and finds their profile', async () => {
    const { server } = await ownServer({ database });
    const browser = server.browser();
    const signedIn = await browser.post('/api/session', { username: 'orang7', password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const { body } = await browser.get('/api/profile');
    expect([body.facts.nama, body.facts.job, body.photos.length]).toEqual(['Orang 7', 'Guru', 1]);
  });
});

it('T62b: the newest migration goes back to the schema of before, and comes again', async () => {
  const own = await testDatabase({ max: 1 });
  onTestFinished(() => own.close());
  const migrator = new Migrator({ db: own.db, provider: { getMigrations: async () => migrations } });
  const schema = await schemaOf(own.pool);
  expect((await migrator.migrateDown()).error).toBeUndefined();
  const before = await emptyDatabase();
  onTestFinished(() => before.close());
  await migrate(before.db, NAMES.slice(0, -1));
  expect(await schemaOf(own.pool)).toEqual(await schemaOf(before.pool));
  expect((await migrator.migrateUp()).error).toBeUndefined();
  expect(await schemaOf(own.pool)).toEqual(schema);
});

it('T62c: migrations that wait for a table step back for who reads it, and run once it is free', async () => {
  const own = await emptyDatabase();
  onTestFinished(() => own.close());
  await migrate(own.db, upTo(ROOM!));
  const holder = await own.pool.connect();
  await holder.query('begin; select 1 from accounts');
  const done = migrateToLatest(own.db);
  const waiting = `select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await own.pool.query(waiting)).rowCount, { timeout: 30_000, interval: 10 }).toBe(1);
  // Answered although the transaction in the way goes on.
  expect((await own.pool.query('select 1 from accounts')).rowCount).toBe(0);
  expect((await own.pool.query(`select 1 from kysely_migration where name > $1`, [ROOM])).rowCount).toBe(0);
  await holder.query('rollback');
  holder.release(true);
  expect(await done).toEqual(NAMES.slice(upTo(ROOM!).length));
});

it('T62c: migrations that wait for each other with somebody else are undone, and run again', async () => {
  const own = await emptyDatabase();
  onTestFinished(() => own.close());
  await migrate(own.db, upTo(ROOM!));
  const holder = await own.pool.connect();
  await holder.query(`begin; set local deadlock_timeout = '1min'; lock table accounts in access share mode`);
  // The migration looks for a circle before it would step back, and late enough to find the one that is made here.
  await own.pool.query(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''3s''', current_database()); end $$`,
  );
  const starter = connect(own.url, { max: 1 });
  onTestFinished(() => starter.close());
  const done = migrateToLatest(starter.db);
  const held = `select h.relation::regclass::text as name from pg_locks h join pg_locks w using (pid)
    join pg_class c on c.oid = h.relation and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where h.granted and h.mode = 'AccessExclusiveLock' and not w.granted and w.mode = 'AccessExclusiveLock'`;
  const names = async () => (await own.pool.query<{ name: string }>(held)).rows.map(({ name }) => name);
  let first: string | undefined;
  await expect.poll(async () => ([first] = await names()), { timeout: 30_000, interval: 10 }).not.toEqual([]);
  // The holder now waits for a table of the migration, which waits for the holder's.
  await holder.query(`lock table ${first} in access share mode`);
  const circles = 'select deadlocks::int as n from pg_stat_database where datname = current_database()';
  await expect.poll(async () => (await own.pool.query(circles)).rows, { timeout: 30_000 }).toEqual([{ n: 1 }]);
  await holder.query('rollback');
  holder.release(true);
  expect(await done).toEqual(NAMES.slice(upTo(ROOM!).length));
});
