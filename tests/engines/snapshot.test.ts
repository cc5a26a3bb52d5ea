import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { Province } from '#domain/profile/values.ts';
import { engineOf } from '../support/match-index.ts';
import { twoInstances } from '../support/suite.ts';

/** A list begun on one instance while people move, continued on the other: the snapshot is the moment the list was found, not the moment it was sent. */
const { database, one, two, world, atTwo } = await twoInstances();
const byHand = new pg.Client({ connectionString: database.url });
await byHand.connect();
afterAll(() => byHand.end());

it('has no double and misses nobody, however long the first page takes', async () => {
  const domicile: Province = 'Gorontalo';
  const sari = await world.signedIn('wanita', { tier: 'premium', domicile, ldrPref: 'no' });
  const men = await Promise.all(
    Array.from({ length: 40 }, (_, i) => world.member('pria', { domicile, photos: 0, height: 170 + (i % 10) })),
  );
  await vi.waitFor(() =>
    expect(men.filter((m) => !engineOf(one.ctx).has(m.id) || !engineOf(two.ctx).has(m.id))).toEqual([]),
  );
  const order = engineOf(one.ctx)
    .search(sari.profile, { limit: 40 })
    .page.map((m) => m.id);
  expect(order).toHaveLength(40);

  // The first page is found, then waits for its photos while the best candidate falls to the end and the last rises to the top.
  await byHand.query('begin; lock table photos in access exclusive mode');
  const asked = sari.browser.get('/api/matches');
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select page.n%'`,
    );
    expect(rows).toHaveLength(1);
  });
  await database.pool.query('update profiles set height = 160 where member_id = $1', [order[0]]);
  await database.pool.query('update profiles set height = 199 where member_id = $1', [order[39]]);
  await vi.waitFor(() => {
    for (const server of [one, two])
      expect(engineOf(server.ctx).search(sari.profile, { limit: 1 }).page[0]!.id).toBe(order[39]);
  });
  await byHand.query('commit');

  const first = (await asked).body;
  const second = (await atTwo(sari).get(`/api/matches?cursor=${first.nextCursor}`)).body;
  expect([...first.open, ...second.open].map((card: { id: string }) => card.id)).toEqual(order);
});
