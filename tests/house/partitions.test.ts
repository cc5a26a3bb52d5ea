import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchPool } from '../../src/server/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { membersByServer } from '../../src/server/match-index/partitions.ts';
import { searchStatement } from '../../src/server/match-index/store.questions.ts';
import { benchMember } from '../../bench/population.ts';
import { programBeside } from '../support/backups.ts';
import { postmaster } from '../support/house.ts';
import { MEMORY_FOLDER } from '../support/memory-folder.ts';
import { prepareData } from '../support/prepared-data.ts';
import { changeAlike, expectSameAnswers } from '../support/same-answers.ts';
import { startTestServer } from '../support/server.ts';
import { splitEngines, twoDatabases } from '../support/split-table.ts';
import { createWorld, type Person } from '../support/world.ts';

/** The search's table on two PostgreSQL servers (decision 0094). */
let servers: EmbeddedPostgres[];
let home: string;
const urls = () => servers.map(({ url }) => url);

beforeAll(async () => {
  home = await mkdtemp(path.join(MEMORY_FOLDER, 'serasi-split-'));
  await chmod(home, 0o755);
  const start = async (name: string) =>
    startEmbeddedPostgres({ dataDir: await prepareData(path.join(home, name), 'empty'), settings: ['fsync=off'] });
  servers = [await start('here'), await start('there')];
  return async () => {
    for (const server of servers) await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
});

describe('members on two servers', () => {
  it('are found, counted and paged through as in memory, also when they move between them', async () => {
    const databases = await twoDatabases(urls(), 'exact');
    const members = Array.from({ length: 2_000 }, (_, n) => benchMember(n));
    const viewers = Array.from({ length: 25 }, (_, n) => benchMember(10_000 + n));
    const { lie, ...engines } = await splitEngines(databases, members);
    expect(lie.reduce((a, b) => a + b)).toBe(members.length);
    expect(Math.min(...lie)).toBeGreaterThan(800);
    expect(await expectSameAnswers(engines, viewers)).toBeGreaterThan(100);

    const before = await Promise.all(
      viewers.map(async (who) => ({
        who,
        since: [await engines.memory.epoch(), await engines.table.epoch()] as const,
        first: await engines.memory.search(who, { limit: 5 }),
      })),
    );
    await changeAlike(engines, members, 200);
    expect(await membersByServer(databases.here.db, 1)).not.toEqual(lie);
    await expectSameAnswers(engines, viewers);
    for (const { who, since, first } of before) {
      expect(await engines.table.arrivals(who, since[1], {})).toBe(await engines.memory.arrivals(who, since[0], {}));
      const after = first.page.at(-1);
      if (after === undefined) continue;
      const then = await engines.memory.search(who, { limit: 20, after, at: since[0] });
      const { total, page } = await engines.table.search(who, { limit: 20, after, at: since[1] });
      expect({ total, page }).toEqual({ total: then.total, page: then.page });
    }
    await engines.table.close();
    await Promise.all([databases.here.close(), databases.there.close()]);
  });

  it('are asked where they can be: nobody of the other gender, the rules judged where the rows lie', async () => {
    const databases = await twoDatabases(urls(), 'plan');
    const { table } = await splitEngines(
      databases,
      Array.from({ length: 300 }, (_, n) => benchMember(n)),
    );
    const who = { ...benchMember(1_001), gender: 'wanita', ldrPref: null } as const;
    const { text, values } = searchStatement(who, { filters: {}, hidden: [], scored: who, limit: 20 }, null);
    const pool = searchPool(databases.here.pool, 1);
    const { rows } = await pool.query({ text: `explain (verbose, costs off) ${text}`, values });
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/members_1_0/);
    expect(plan).toMatch(/Foreign Scan on match_parts\.members_1_1/);
    expect(plan).not.toMatch(/members_0_/);
    expect(plan).toMatch(/Remote SQL: SELECT .* FROM serasi_match\.part_1 WHERE .*age_from <= .*dealbreaker/);
    await pool.end();
    await table.close();
    await Promise.all([databases.here.close(), databases.there.close()]);
  });
});

describe('the application over two servers', () => {
  it('searches, follows moves and erasures, says so while one is away, and goes back to one', async () => {
    const { here, there, url, farUrl } = await twoDatabases(urls(), 'product');
    const server = await startTestServer({
      database: { ...here, url },
      env: { DATABASE_URL: url, MATCH_ENGINE: 'postgres', RATE_LIMIT_FACTOR: '100' },
    });
    const world = createWorld(server);
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const men: Person[] = [];
    for (const domicile of ['DKI Jakarta', 'Bali', 'DKI Jakarta', 'Bali'] as const)
      men.push(await world.member('pria', { domicile }));
    const found = async () => {
      const { status, body } = await sari.browser.get('/api/matches');
      expect([status, body.code]).toEqual([200, undefined]);
      return (body.open as { id: string }[]).map(({ id }) => id).sort();
    };
    const everybody = men.map(({ id }) => id).sort();
    expect(await found()).toEqual(everybody);

    // The server lives in this process: a command it waited for would stop its loop, and it would send requests away.
    const settings = { DATABASE_URL: url, MATCH_ENGINE: 'postgres', DATA_DIR: home };
    const command = (...args: string[]) => programBeside('match-partitions', args, settings);
    const divide = (FAR_DATABASE_URL: string) =>
      programBeside('match-partitions', [], { ...settings, FAR_DATABASE_URL });
    const schema = `select from pg_namespace where nspname = 'serasi_match'`;
    const heldThere = async () => (await there.pool.query(schema)).rows.length;
    expect((await command('--join')).stderr).toContain('belum dibagi');
    const shown = new URL(farUrl);
    shown.password = 'rahasia-sekali';
    for (const address of [shown.href, `${farUrl}&password=rahasia-sekali`]) {
      const refused = await command(`--far=${address}`);
      expect(refused).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('FAR_DATABASE_URL') });
      expect(refused.stderr).not.toContain('rahasia-sekali');
    }
    expect((await command()).stderr).toContain('npm run match-partitions');
    expect(await divide(`${farUrl}&sslmode=disable`)).toMatchObject({
      status: 0,
      stdout: /^Anggota dibagi: \d+ di sini, \d+ di server 1\.$/m,
    });
    expect(await command(`--far=${farUrl}`)).toMatchObject({ status: 2, stderr: /sudah dibagi/ });
    const options = await here.pool.query(`select srvoptions from pg_foreign_server`);
    expect(options.rows[0].srvoptions).toContain('sslmode=disable');
    expect(await found()).toEqual(everybody);
    const placed = await membersByServer(here.db, 1);
    expect(Math.min(...placed)).toBeGreaterThan(0);

    await here.pool.query(
      `update profiles set domicile = case domicile when 'Bali' then 'DKI Jakarta' else 'Bali' end
      where member_id = any($1)`,
      [everybody.slice(0, 2)],
    );
    expect(await found()).toEqual(everybody);
    await here.pool.query('delete from accounts where id = $1', [everybody[3]]);
    expect(await found()).toEqual(everybody.slice(0, 3));
    const left = `select id from serasi_match.match_members where id = $1`;
    expect((await there.pool.query(left, [everybody[3]])).rows).toEqual([]);
    expect(await server.ctx.index.check()).toEqual({ missing: [], extra: [], different: [] });

    process.kill(postmaster(path.join(home, 'there'))!, 'SIGKILL');
    const away = await sari.browser.get('/api/matches');
    expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
    expect((await sari.browser.get('/api/session')).status).toBe(200);
    await servers[1]!.revive();
    await expect.poll(found, { timeout: 60_000 }).toEqual(everybody.slice(0, 3));

    expect(await heldThere()).toBe(1);
    expect(await command('--join')).toMatchObject({ status: 0, stdout: /di sini lagi/, stderr: '' });
    // Nothing of a member is left on the other server.
    expect(await heldThere()).toBe(0);
    expect(await found()).toEqual(everybody.slice(0, 3));
    await here.pool.query(`update profiles set domicile = 'Riau' where member_id = $1`, [everybody[0]]);
    expect(await found()).toEqual(everybody.slice(0, 3));
    expect(await server.ctx.index.check()).toEqual({ missing: [], extra: [], different: [] });

    expect((await command(`--far=${farUrl}`)).status).toBe(0);
    await there.pool.query('drop schema serasi_match cascade');
    expect((await sari.browser.get('/api/matches')).status).toBe(500);
    expect(await command('--join', '--lost')).toMatchObject({ status: 0, stderr: '' });
    expect(await found()).toEqual(everybody.slice(0, 3));
    expect(await server.ctx.index.check()).toEqual({ missing: [], extra: [], different: [] });

    // Where they cannot be removed it is said loudly, with what to do.
    expect((await divide(farUrl)).status).toBe(0);
    process.kill(postmaster(path.join(home, 'there'))!, 'SIGKILL');
    expect(await command('--join', '--lost')).toMatchObject({
      status: 1,
      stdout: /di sini lagi/,
      stderr: /DATA ANGGOTA MASIH ADA DI .*drop schema serasi_match cascade/s,
    });
    expect(await found()).toEqual(everybody.slice(0, 3));
    await servers[1]!.revive();
    expect(await heldThere()).toBe(1);
    await server.close();
    await Promise.all([here.close(), there.close()]);
  });
});
