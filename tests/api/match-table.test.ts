import { afterAll, describe, expect, it } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import { settledRevision } from '../../src/server/match-index/store.ts';
import { apiSuite } from '../support/suite.ts';
import { startTestServer } from '../support/server.ts';
import type { Person } from '../support/world.ts';

/** MATCH_ENGINE=postgres: the table of the search follows the database, for all instances at once. */
let clock = Date.parse('2026-11-21T05:00:00Z');
const env = { MATCH_ENGINE: 'postgres' };
const now = () => new Date(clock);
const people = Array.from({ length: 200 }, (_, i) => demoMember(i, 'x', now()));
const { server, world } = await apiSuite({ limits: 1, now, env });
await insertDemoMembers(server.ctx.db, people, '2026-11-21');
const two = await startTestServer({ env, now, database: server.database });
afterAll(() => two.close());

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const total = async (person: Person, at = server) =>
  (await person.browser.at(at.url).get('/api/matches')).body.total as number;
const clean = { missing: [], extra: [], different: [] };
const revision = async () => (await settledRevision(server.ctx.db))!;
const rowsOf = async (id: string) =>
  (
    await run(
      `select (select count(*) from match_members where id = $1)::int as now,
        (select count(*) from match_past where id = $1)::int as before`,
      [id],
    )
  ).rows[0];

describe('the table', () => {
  it('is the database, for everybody at once', async () => {
    expect(await server.ctx.index.check()).toEqual(clean);
    for (const { profile } of people.slice(0, 20)) {
      const wanted = findMatches(
        profile,
        people.map((p) => p.profile),
      );
      const { page } = await server.ctx.index.search(profile, { revision: await revision(), limit: 200 });
      expect(page).toEqual(wanted.map(({ id, first, total, percent }) => ({ id, first, total, percent })));
    }
    const { rows } = await run(`select count(*)::int as n from match_members`);
    expect(rows).toEqual([{ n: 200 }]);
  });

  it.each([
    [
      'paused',
      'update accounts set paused_at = now() where id = $1',
      'update accounts set paused_at = null where id = $1',
    ],
    [
      'suspended',
      `update accounts set status = 'suspended' where id = $1`,
      `update accounts set status = 'active' where id = $1`,
    ],
    [
      'moved to where nobody is wanted',
      `update profiles set domicile = 'Papua' where member_id = $1`,
      `update profiles set domicile = 'DKI Jakarta' where member_id = $1`,
    ],
  ])(
    'a candidate who is %s is gone with the very next search on any instance, and back as soon',
    async (_, away, back) => {
      const sari = await world.signedIn('wanita', { tier: 'premium', ldrPref: 'no' });
      const budi = await world.member('pria');
      const before = await total(sari);
      for (const [sql, expected] of [
        [away, before - 1],
        [back, before],
      ] as const) {
        await run(sql, [budi.id]);
        expect([await total(sari, two), await total(sari)]).toEqual([expected, expected]);
      }
    },
  );

  it('a change on its way when it looks is in with the first search after its commit', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium', ldrPref: 'no' });
    const [budi, agus] = [await world.member('pria'), await world.member('pria')];
    const before = await total(sari);
    const slow = await server.ctx.pool.connect();
    await slow.query('begin');
    await slow.query('update accounts set paused_at = now() where id = $1', [budi.id]);
    // A later revision commits first.
    await run('update accounts set paused_at = now() where id = $1', [agus.id]);
    expect(await total(sari)).toBe(before - 1);
    await slow.query('commit');
    slow.release();
    expect([await total(sari), await total(sari, two)]).toEqual([before - 2, before - 2]);
  });

  it('leaves nothing of a deleted account: no row, no state before', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const budi = await world.member('pria');
    const before = await total(sari);
    await run('update profiles set height = 181 where member_id = $1', [budi.id]);
    await total(sari);
    expect(await rowsOf(budi.id)).toEqual({ now: 1, before: 2 });
    await run('delete from accounts where id = $1', [budi.id]);
    expect(await rowsOf(budi.id)).toEqual({ now: 0, before: 0 });
    expect(await total(sari)).toBe(before - 1);
    expect(await server.ctx.index.check()).toEqual(clean);
  });

  it('shows the next page of the same moment on another instance', async () => {
    const domicile = 'Gorontalo';
    const sari = await world.signedIn('wanita', { tier: 'premium', domicile, ldrPref: 'no' });
    for (let i = 0; i < 40; i++) await world.member('pria', { domicile, photos: 0, height: 170 + (i % 10) });
    const all = await server.ctx.index.search(sari.profile, { revision: await revision(), limit: 50 });
    const order = all.page.map(({ id }) => id);
    expect(order.length).toBeGreaterThanOrEqual(40);
    const first = (await sari.browser.get('/api/matches')).body;
    await run('update profiles set height = 160 where member_id = $1', [order[0]]);
    await run('update profiles set height = 199 where member_id = $1', [order.at(-1)]);
    const second = (await sari.browser.at(two.url).get(`/api/matches?cursor=${first.nextCursor}`)).body;
    expect([...first.open, ...second.open].map((card: { id: string }) => card.id)).toEqual(order);
    expect((await sari.browser.at(two.url).get('/api/matches')).body.open[0].id).toBe(order.at(-1));
  });

  it('finds and mends every kind of difference', async () => {
    const [gone, other, extra] = people.slice(3, 6).map(({ profile }) => profile.id);
    await run('delete from match_members where id = $1', [gone]);
    await run('update match_members set height = 140 where id = $1', [other]);
    await run('alter table accounts disable trigger accounts_visibility');
    await run('update accounts set paused_at = now() where id = $1', [extra]);
    await run('alter table accounts enable trigger accounts_visibility');
    expect(await server.ctx.index.check()).toEqual({ missing: [gone], extra: [extra], different: [other] });
    expect(await two.ctx.index.check()).toEqual(clean);
    await run('update accounts set paused_at = null where id = $1', [extra]);
  });

  it('is made anew when its numbers mean something else, and lists begun before begin again', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const before = await total(sari);
    const then = (await server.ctx.index.arrivals(sari.profile, null, { revision: await revision() })).snapshot;
    const news = async () => (await two.ctx.index.arrivals(sari.profile, then, { revision: await revision() })).count;
    expect(await news()).toBe(0);
    await run(`update match_state set coding = 'another'`);
    await run('update match_members set height = 140');
    expect(await server.ctx.index.check()).toMatchObject({ missing: [], extra: [] });
    expect(await total(sari, two)).toBe(before);
    expect(await two.ctx.index.check()).toEqual(clean);
    expect((await run('select count(*)::int as n from match_past')).rows).toEqual([{ n: 0 }]);
    expect(await news()).toBe(null);
  });

  it('turns ages at midnight in Jakarta, and counts who is in', async () => {
    const born = await world.member('pria', { age: 33 });
    await run(`update profiles set birth_date = '1993-11-23' where member_id = $1`, [born.id]);
    expect(await server.ctx.index.check()).toEqual(clean);
    const age = async () => (await run('select age from match_members where id = $1', [born.id])).rows;
    expect(await age()).toEqual([{ age: 32 }]);
    clock = Date.parse('2027-11-22T17:00:05Z');
    await expect.poll(age, { timeout: 15_000 }).toEqual([{ age: 34 }]);
    expect(await server.ctx.index.check()).toEqual(clean);
    const { rows } = await run('select count(*)::int as n from match_members');
    await expect.poll(() => server.ctx.index.size(), { timeout: 8_000 }).toBe(rows[0].n);
    clock = Date.parse('2026-11-21T05:00:00Z');
  }, 30_000);
});
