import { describe, expect, it, vi } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { REMEMBERED_CHANGES } from '#engine/changes.ts';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import { MatchIndex } from '../../src/server/match-index/match-index.ts';
import { engineOf } from '../support/match-index.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

let clock = Date.parse('2026-11-21T05:00:00Z');
const people = Array.from({ length: 200 }, (_, i) => demoMember(i, 'x', new Date(clock)));
const { server, world } = await apiSuite({ limits: 1, now: () => new Date(clock) });
await insertDemoMembers(server.ctx.db, people, '2026-11-21');

const run = (sql: string, values: unknown[]) => server.ctx.pool.query(sql, values);
const total = async (person: Person) => (await person.browser.get('/api/matches')).body.total as number;
const clean = { missing: [], extra: [], different: [] };

describe('the index', () => {
  it('is the database, for everybody at once', async () => {
    expect(await server.ctx.index.check()).toEqual(clean);
    for (const { profile } of people.slice(0, 20)) {
      const wanted = findMatches(
        profile,
        people.map((p) => p.profile),
      ).map((m) => m.id);
      expect(
        engineOf(server.ctx)
          .search(profile, { limit: 200 })
          .page.map((m) => m.id),
      ).toEqual(wanted);
    }
  });

  it.each([
    [
      'paused',
      `update accounts set paused_at = now() where id = $1`,
      `update accounts set paused_at = null where id = $1`,
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
  ])('a candidate who is %s is gone with the very next search, and back as soon', async (_, away, back) => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium', ldrPref: 'no' }),
      await world.member('pria'),
    ];
    const before = await total(sari);
    for (const [sql, expected] of [
      [away, before - 1],
      [back, before],
    ] as const) {
      await run(sql, [budi.id]);
      expect(await total(sari)).toBe(expected);
    }
  });

  it('a blocked candidate is gone for both with the very next search; other counts too', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    const before = [await total(sari), await total(budi)];
    await world.blocked(sari, budi);
    expect([await total(sari), await total(budi)]).toEqual(before.map((n) => n - 1));
    await run('delete from blocks where blocker_id = $1', [sari.id]);
    expect([await total(sari), await total(budi)]).toEqual(before);
  });

  it('a removed account leaves the index', async () => {
    const budi = await world.member('pria');
    await vi.waitFor(() => expect(engineOf(server.ctx).has(budi.id)).toBe(true));
    await run('delete from accounts where id = $1', [budi.id]);
    await vi.waitFor(() => expect(engineOf(server.ctx).has(budi.id)).toBe(false));
  });

  it('knows of many changes in one statement', async () => {
    await run(`update accounts set paused_at = now() where id = any($1)`, [people.map((p) => p.profile.id)]);
    await vi.waitFor(() => expect(people.filter((p) => engineOf(server.ctx).has(p.profile.id))).toEqual([]));
    await run(`update accounts set paused_at = null where id = any($1)`, [people.map((p) => p.profile.id)]);
    await vi.waitFor(() => expect(people.filter((p) => !engineOf(server.ctx).has(p.profile.id))).toEqual([]));
  });

  it('hears again after its connection was cut, and of what happened meanwhile', async () => {
    const listening = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
    const [{ pid }] = (await run(listening, [])).rows as [{ pid: number }];
    await run('select pg_terminate_backend($1)', [pid]);
    const budi = await world.member('pria');
    await vi.waitFor(() => expect(engineOf(server.ctx).has(budi.id)).toBe(true), { timeout: 8000 });
    await vi.waitFor(
      async () => expect((await run(listening, [])).rows.map((r: { pid: number }) => r.pid)).not.toContain(pid),
      { timeout: 8000 },
    );
    const agus = await world.member('pria');
    await vi.waitFor(() => expect(engineOf(server.ctx).has(agus.id)).toBe(true));
  });

  it('finds and mends every kind of difference', async () => {
    const engine = engineOf(server.ctx);
    const [gone, other] = [people[3]!.profile, people[4]!.profile];
    engine.remove(gone.id);
    engine.put({ ...other, height: 140 });
    engine.put({ ...other, id: 'nobody' });
    expect(await server.ctx.index.check()).toEqual({ missing: [gone.id], extra: ['nobody'], different: [other.id] });
    expect(await server.ctx.index.check()).toEqual(clean);
  });

  it('turns ages at midnight in Jakarta', async () => {
    const born = await world.member('pria', { age: 33 });
    await run(`update profiles set birth_date = '1993-11-23' where member_id = $1`, [born.id]);
    const sari = await world.signedIn('wanita', { tier: 'premium', ageRangeWanted: { min: 34, max: 34, open: false } });
    const younger = { ...born.profile, age: 32 };
    await vi.waitFor(() => expect(engineOf(server.ctx).agrees(younger)).toBe(true));
    const before = await total(sari);
    clock = Date.parse('2027-11-22T17:00:05Z');
    await vi.waitFor(() => expect(engineOf(server.ctx).agrees({ ...younger, age: 34 })).toBe(true), {
      timeout: 15_000,
    });
    expect(await server.ctx.index.check()).toEqual(clean);
    await world.signIn(sari);
    expect(await total(sari)).toBeGreaterThan(before);
    clock = Date.parse('2026-11-21T05:00:00Z');
  }, 20_000);

  it('tells no part of the news as all of it: what is older than the changes it keeps counts for nothing', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.member('pria')];
    const asked = { revision: 0 };
    const { snapshot } = await server.ctx.index.arrivals(sari.profile, null, asked);
    const news = async () => (await server.ctx.index.arrivals(sari.profile, snapshot, asked)).count;
    expect(await news()).toBe(0);
    const engine = engineOf(server.ctx);
    for (let i = 0; i <= REMEMBERED_CHANGES; i++) engine.put({ ...budi.profile, height: 190 + (i % 2) });
    expect(await news()).toBe(null);
    await server.ctx.index.check();
    expect(await server.ctx.index.check()).toEqual(clean);
  });

  it('is not ready before it is full', async () => {
    await world.member('pria', { tribeValue: 'Da\u001fyak', dealbreakers: ['a\u001eb', '"koma", {kurung}', '\u001a'] });
    await world.member('wanita', {
      height: null,
      religion: null,
      ethnicity: null,
      domicile: null,
      maritalStatus: null,
      income: null,
      loveLanguage: [],
    });
    const index = new MatchIndex({ ...server.ctx, now: () => new Date(clock) });
    const search = index.fresh(0).then(() => index.engine.size);
    expect(index.isReady).toBe(false);
    await index.start();
    expect([index.isReady, await search]).toEqual([true, index.engine.size]);
    expect(index.engine.size).toBeGreaterThan(200);
    // Filled in bulk, compared row by row: two ways of reading the same facts.
    expect(await index.check()).toEqual(clean);
    await index.close();
  });
});
