import { publicFigure } from '#domain/staff/overview.ts';
import { expect, it } from 'vitest';
import { countPublic } from '../../src/server/members/store.figures.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite({ limits: 1000 });
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const counted = () => countPublic(server.ctx.db);

it('figures of public pages count members others can meet, and matches; in the demo world nothing', async () => {
  const before = (await counted())!;
  const [sari, budi] = [await world.member('wanita'), await world.member('pria')];
  await world.matched(sari, budi);
  const after = { members: before.members + 2, matches: before.matches + 1 };
  expect(await counted()).toEqual(after);
  await run('update accounts set paused_at = now() where id = $1', [sari.id]);
  expect(await counted()).toEqual({ ...after, members: after.members - 1 });
  await run('update accounts set paused_at = null, number_proved_at = null, unproved_since = now() where id = $1', [
    sari.id,
  ]);
  expect(await counted()).toEqual({ ...after, members: after.members - 1 });
  await run('update accounts set is_demo = true where id = $1', [budi.id]);
  expect(await counted()).toBeNull();
  await run('update accounts set is_demo = false where id = $1', [budi.id]);
});

it('are told in whole hundreds, and not at all below', () => {
  expect([0, 99, 100, 199, 12_345].map(publicFigure)).toEqual([null, null, 100, 100, 12_300]);
});

it('prices are told also while nobody can be counted, and counts again once they can', async () => {
  const figures = async () => {
    const { status, body } = await server.browser().get('/api/plans');
    expect([status, typeof body.prices]).toEqual([200, 'object']);
    return body.figures;
  };
  await run('alter table matches rename to matches_elsewhere');
  expect(await figures()).toEqual({ members: null, matches: null });
  await run('alter table matches_elsewhere rename to matches');
  await run(`insert into accounts (username, password_hash, role, number_proved_at) select 'ramai.' || n, 'x', 'member', now()
    from generate_series(1, 120) n`);
  expect(await figures()).toEqual({ members: 100, matches: null });
});

it('figures typed by the team before are told nobody, and none can be typed', async () => {
  await run(
    `insert into settings (name, value, valid_from, set_at) values ('figures', '[{"value":"3.000+","label":"anggota"}]', now(), now())`,
  );
  expect((await server.browser().get('/api/plans')).body.figures).toEqual({ members: 100, matches: null });
  const owner = await world.staff('owner');
  const { status, body } = await owner.browser.get('/api/staff/settings/versions');
  expect([status, JSON.stringify(body).includes('figures')]).toEqual([200, false]);
  const typed = await owner.browser.send('PUT', '/api/staff/settings/figures', {
    value: [],
    reason: 'Angka kami sendiri',
  });
  expect(typed.status).toBe(400);
});
