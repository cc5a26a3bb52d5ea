import { expect, it } from 'vitest';
import { emitNewCandidates } from '../../src/server/features/search/jobs.ts';
import type { TestServer } from '../support/server.ts';
import { ownServer } from '../support/suite.ts';
import type { Person, World } from '../support/world.ts';

/** Own blocks and the counts besides the tuner's (preferences.test.ts): each stands at a whole five, so that one less shows. */
const five = (world: World, wish: object = {}): Promise<Person[]> =>
  Promise.all(Array.from({ length: 5 }, () => world.member('pria', wish)));
/** As if all blocks of this member were made 31 days ago. */
const age = (server: TestServer, by: Person) =>
  server.ctx.pool.query(`update blocks set created_at = now() - interval '31 days' where blocker_id = $1`, [by.id]);

it('T25d: a fresh own block moves neither pool nor rows of the funnel; one of 31 days ago does', async () => {
  const { server, world } = await ownServer({ limits: 100 });
  const sari = await world.signedIn('wanita', { tier: 'premium', minHeightWanted: 170 });
  const [, short] = [await five(world), await five(world, { height: 165 })];
  const read = async () => (await sari.browser.get('/api/matches/funnel')).body;
  const whole = { pool: 10, rows: [{ rule: 'minHeight', byMe: 5, byThem: null }] };
  expect(await read()).toEqual(whole);
  await world.blocked(sari, short[0]!);
  expect(await read()).toEqual(whole);
  const { total, funnel } = (await sari.browser.get('/api/matches')).body;
  expect([total, funnel]).toEqual([5, whole]);
  await age(server, sari);
  expect(await read()).toEqual({ pool: 5, rows: [] });
});

it('T25d: a fresh own block moves no news of candidates; one of 31 days ago does', async () => {
  let clock = Date.now();
  const { server, world } = await ownServer({ limits: 100, now: () => new Date(clock) });
  const sari = await world.signedIn('wanita', { tier: 'premium' });
  const { snapshot } = (await sari.browser.get('/api/matches')).body;
  const [first] = await five(world);
  const news = async () => (await sari.browser.get(`/api/matches/news?since=${snapshot}`)).body.count;
  await world.blocked(sari, first!);
  expect(await news()).toBe(5);
  clock += 61 * 60_000;
  expect(await news()).toBe(5);
  await age(server, sari);
  clock += 61 * 60_000;
  expect(await news()).toBeNull();
});

it('T25d: a fresh own block moves no digest for who is away; one of 31 days ago does', async () => {
  const { server, world } = await ownServer({ limits: 100 });
  const women = [await world.signedIn('wanita'), await world.signedIn('wanita'), await world.signedIn('wanita')];
  const since = async (table: string, columns: string, who: Person[], hours: number) =>
    server.ctx.pool.query(
      `update ${table} set ${columns} = now() - make_interval(hours => $2) where ${table === 'accounts' ? 'id' : 'member_id'} = any($1)`,
      [who.map(({ id }) => id), hours],
    );
  await since('accounts', 'created_at', women, 100);
  await since('sessions', 'last_seen_at', women, 6);
  const men = await five(world);
  await since('accounts', 'number_proved_at', men, 2);
  const [fresh, old, none] = women as [Person, Person, Person];
  await world.blocked(fresh, men[0]!);
  await world.blocked(old, men[0]!);
  await age(server, old);
  expect(await emitNewCandidates(server.ctx)).toBe(2);
  await server.relay.drain();
  const told = async ({ browser }: Person) =>
    (await browser.get('/api/notifications')).body.items.map(({ data }: { data: object }) => data);
  expect([await told(fresh), await told(none), await told(old)]).toEqual([[{ count: 5 }], [{ count: 5 }], []]);
});
