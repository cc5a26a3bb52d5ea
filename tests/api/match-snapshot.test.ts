import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import { MatchIndex } from '../../src/server/match-index/match-index.ts';
import { sweepSnapshots } from '../../src/server/match-index/store.snapshots.ts';
import { apiSuite } from '../support/suite.ts';

let clock = Date.parse('2026-11-21T05:00:00Z');
const { server, world } = await apiSuite({ now: () => new Date(clock) });
const people = Array.from({ length: 150 }, (_, i) => demoMember(i, 'x', new Date(clock)));
await insertDemoMembers(server.ctx.db, people, '2026-11-21');
const folder = await mkdtemp(path.join(os.tmpdir(), 'serasi-snapshot-'));
const file = path.join(folder, 'members.snapshot');
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const clean = { missing: [], extra: [], different: [] };
const exists = () =>
  stat(file).then(
    () => true,
    () => false,
  );

/** An index as the next start of an instance makes it, and whether it began with the file. */
async function started(host: Partial<ConstructorParameters<typeof MatchIndex>[0]> = {}) {
  const from: unknown[] = [];
  const why: unknown[] = [];
  const log = {
    info: (line: { from?: string }) => line.from && from.push(line.from),
    warn: (line: { why?: string }) => why.push(line.why ?? line),
    debug: () => {},
    error: (line: unknown) => why.push(line),
  };
  const { db, listener } = server.ctx;
  const index = new MatchIndex({ db, listener, log: log as never, now: () => new Date(clock), folder, ...host });
  await index.start();
  return { index, from: from[0], why };
}

/** The file of the present: news that comes late, of somebody who is gone already, takes it once more. */
async function written(index: MatchIndex): Promise<Buffer> {
  for (;;) {
    await index.keepSnapshot();
    const bytes = await readFile(file).catch(() => null);
    if (bytes) return bytes;
  }
}

/** Stopped, with the file of the present there: late news may take it until the stop. */
async function closedWithFile(running: MatchIndex): Promise<void> {
  let index = running;
  for (;;) {
    await written(index);
    await index.close();
    if (await exists()) return;
    ({ index } = await started());
  }
}

beforeEach(async () => {
  clock = Date.parse('2026-11-21T05:00:00Z');
  await rm(folder, { recursive: true, force: true });
  const { index, from } = await started();
  expect(from).toBe('database');
  expect(await index.keepSnapshot()).toBe(true);
  await index.close();
});

describe('a start from the snapshot', () => {
  it('is a file of its owner alone, and what the database is', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const { index, from, why } = await started();
    expect([from, why]).toEqual(['snapshot', []]);
    expect(await index.check()).toEqual(clean);
    await index.close();
  });

  it('knows exactly who changed, hid, came and was erased meanwhile, whatever it was', async () => {
    for (let round = 0; round < 4; round++) {
      const { rows } = await run(`select member_id as id from profiles order by md5(member_id::text || $1)`, [round]);
      const ids = rows.map(({ id }) => id as string);
      const some = (n: number) => ids.splice(0, n);
      await run(`update accounts set paused_at = now() where id = any($1)`, [some(6)]);
      await run(`update accounts set paused_at = null where paused_at is not null and id = any($1)`, [ids]);
      await run(`update accounts set status = 'suspended' where id = any($1)`, [some(3)]);
      await run(`update accounts set consent_withdrawn_at = now() where id = any($1)`, [some(3)]);
      await run(`update accounts set unproved_since = now(), number_proved_at = null where id = any($1)`, [some(3)]);
      await run(
        `update profiles set height = 150 + $2, dealbreakers = array['kata ' || $2] where member_id = any($1)`,
        [some(9), round],
      );
      await run(`delete from accounts where id = any($1)`, [some(4)]);
      await world.member(round % 2 ? 'pria' : 'wanita');
      const { index, from, why } = await started();
      expect([from, why]).toEqual(['snapshot', []]);
      // `check` mends: the numbers come first.
      const found = await index.check();
      expect(found).toEqual(clean);
      await closedWithFile(index);
    }
  });

  it('turns ages of the days between', async () => {
    clock = Date.parse('2027-02-01T05:00:00Z');
    const { index, from } = await started();
    expect(from).toBe('snapshot');
    expect(await index.check()).toEqual(clean);
    await index.close();
    clock = Date.parse('2026-11-21T05:00:00Z');
    const earlier = await started();
    expect([earlier.from, earlier.why]).toEqual(['database', ['it is of the future']]);
    await earlier.index.close();
  });
});

describe('a file that is not used, and gone', () => {
  const broken: [string, () => Promise<unknown>, RegExp][] = [
    ['cut short', async () => writeFile(file, (await readFile(file)).subarray(0, -5)), /not as it was written/],
    ['empty', () => writeFile(file, ''), /cut short/],
    [
      'changed in one bit',
      async () => {
        const bytes = await readFile(file);
        bytes[1000]! ^= 4;
        await writeFile(file, bytes);
      },
      /not as it was written/,
    ],
    ['of another database, or of a course this one left', () => run('delete from match_snapshots'), /another course/],
    [
      'of the future',
      () => run(`select setval('profile_revisions', (select min(revision) from match_snapshots) - 1)`),
      /future/,
    ],
    ['of another schema', () => run(`insert into kysely_migration values ('9999-later', 'now')`), /another schema/],
    ['of who was swept', () => sweepSnapshots(server.ctx.db, new Date(Date.now() + 60_000)), /another course/],
  ];
  it.each(broken)('%s', async (_, breakIt, why) => {
    const { rows } = await run('select last_value as n from profile_revisions');
    await breakIt();
    const next = await started();
    await run(`select setval('profile_revisions', $1)`, [rows[0].n]);
    await run(`delete from kysely_migration where name = '9999-later'`);
    expect([next.from, next.why]).toEqual(['database', [expect.stringMatching(why)]]);
    expect(await exists()).toBe(false);
    expect(await next.index.check()).toEqual(clean);
    await next.index.close();
  });
});

describe('an erasure', () => {
  it('takes the file at once, with whatever a kill left, and no file written meanwhile gets its name', async () => {
    const mark = 'knrsnapshot';
    const mawar = await world.member('wanita', { dealbreakers: [mark] });
    const { index } = await started();
    expect((await written(index)).includes(mark)).toBe(true);
    await run('delete from accounts where id = $1', [mawar.id]);
    await index.refresh([mawar.id]);
    expect(await exists()).toBe(false);
    const rose = await world.member('wanita', { dealbreakers: [mark] });
    await index.refresh([rose.id]);
    // The row of the file waits, so that she goes between the copying and the name.
    const lock = await server.ctx.pool.connect();
    await lock.query('begin');
    await lock.query('lock table match_snapshots in share mode');
    const { engine } = index;
    const copied = new Promise<void>((done) => {
      const freeze = engine.freeze.bind(engine);
      engine.freeze = (part) => freeze(part).finally(done);
    });
    const writing = index.keepSnapshot();
    await copied;
    await run('delete from accounts where id = $1', [rose.id]);
    await index.refresh([rose.id]);
    await lock.query('commit');
    lock.release();
    expect([await writing, await exists()]).toEqual([false, false]);
    expect((await written(index)).includes(mark)).toBe(false);
    await index.close();
  });

  it('nobody told of is found by its revision, in the index and in the file', async () => {
    const mawar = await world.member('wanita');
    const { index } = await started();
    await index.keepSnapshot();
    await run('alter table profiles disable trigger profiles_deleted');
    await run('delete from accounts where id = $1', [mawar.id]);
    await run('alter table profiles enable trigger profiles_deleted');
    expect(index.engine.has(mawar.id)).toBe(true);
    const { rows } = await run('select last_value as n from profile_revisions');
    await index.fresh(Number(rows[0].n));
    expect([index.engine.has(mawar.id), await exists()]).toEqual([false, false]);
    await index.close();
  });
});

it('a kill while it is written leaves the former file, and the next start takes the half away', async () => {
  const before = await readFile(file);
  const half = path.join(folder, `${randomUUID()}.half`);
  const child = spawn(process.execPath, [
    '-e',
    `require('fs').writeFileSync(process.argv[1], Buffer.alloc(1e6)); process.kill(process.pid, 'SIGKILL')`,
    half,
  ]);
  await new Promise((done) => child.once('exit', done));
  const { index, from } = await started();
  expect(from).toBe('snapshot');
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(folder)).toEqual(['members.snapshot']);
  await index.close();
});

it('who stops while it is written leaves nothing half written', async () => {
  const mawar = await world.member('wanita');
  const { index } = await started();
  await index.refresh([mawar.id]);
  const lock = await server.ctx.pool.connect();
  await lock.query('begin');
  await lock.query('lock table match_snapshots in share mode');
  const writing = index.keepSnapshot();
  await vi.waitFor(
    async () => expect((await run(`select 1 from pg_locks where not granted`)).rowCount).toBeGreaterThan(0),
    { timeout: 20_000, interval: 20 },
  );
  const left = index.close().then(() => readdir(folder));
  // What a stop asks of the database is answered before these are.
  for (let i = 0; i < 20; i++) await run('select 1');
  await lock.query('commit');
  lock.release();
  expect(await writing).toBe(true);
  expect(await left).toEqual(['members.snapshot']);
});

it('a folder nobody can write to costs a line in the log', async () => {
  const taken = path.join(folder, 'taken');
  await mkdir(folder, { recursive: true });
  await writeFile(taken, '');
  const { index, why } = await started({ folder: taken });
  expect(await index.keepSnapshot()).toBe(false);
  expect(why.length).toBeGreaterThan(0);
  await index.close();
});
