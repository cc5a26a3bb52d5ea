import { describe, expect, it } from 'vitest';
import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { Province } from '#domain/profile/values.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** What is open to a basic member, hour by hour (R-INF 6). */
const HOUR = 3_600_000;
let later = 0;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });
const hours = (n: number) => (later += n * HOUR);
const read = async ({ browser }: Person, query = '', headers = {}) => {
  const { body } = await browser.get(`/api/matches?${query}`, headers);
  return body.open.map((card: { id: string }) => card.id) as string[];
};
const opened = async ({ id }: Person) =>
  (
    await server.ctx.pool.query<{ id: string; by: string }>(
      'select candidate_id as id, opened_by as by from opened_cards where viewer_id = $1 and opened_at > $2',
      [id, new Date(Date.now() + later - 24 * HOUR)],
    )
  ).rows;
/** One with so many men of her own province, whom nobody else finds. */
async function among(domicile: Province, men: number, wishes = {}): Promise<{ sari: Person; men: Person[] }> {
  const place = { domicile, ldrPref: 'no' } as const;
  const found = [];
  for (let i = 0; i < men; i++) found.push(await world.member('pria', { ...place, age: 30 + i, photos: 1 }));
  return { sari: await world.signedIn('wanita', { ...place, ...wishes }), men: found };
}

describe('the first five of the own list', () => {
  it('stay open from each reading on, for who comes a little earlier every evening', async () => {
    const { sari } = await among('Bali', 7);
    const five = await read(sari);
    expect(five).toHaveLength(5);
    for (let day = 0; day < 3; day++) {
      hours(23.9);
      expect(await read(sari)).toEqual(five);
      // The visit goes on past the hour at which they were opened first.
      hours(0.2);
      for (const id of five) expect((await sari.browser.get(`/api/members/${id}`)).status).toBe(200);
      hours(-0.2);
    }
    expect((await sari.browser.post('/api/likes', { candidateId: five[0] })).status).toBe(200);
    // They count as the five people they are.
    expect(await opened(sari)).toHaveLength(5);
  });

  it('are renewed by a reading of our own page alone, and by no filter; what filters opened ends as before', async () => {
    const { sari, men } = await among('Papua', 8);
    const five = await read(sari);
    const age = men.find(({ id }) => !five.includes(id))!.profile.age;
    const ages = `ageMin=${age}&ageMax=${age}`;
    const byFilter = (await read(sari, ages)).filter((id) => !five.includes(id));
    expect(byFilter.length).toBeGreaterThan(0);
    hours(23);
    await read(sari, '', { [OPEN_HEADER]: '' });
    await read(sari, 'domicile=Papua');
    await read(sari, ages);
    hours(1.1);
    const status = async (id: string) => (await sari.browser.get(`/api/members/${id}`)).status;
    expect(new Set(await Promise.all([...five, ...byFilter].map(status)))).toEqual(new Set([404]));
  });

  it('are ten people within 24 hours, renewed or new', async () => {
    const { sari } = await among('Maluku', 20);
    const turn = (min: number) =>
      server.ctx.pool.query(
        'update profiles set age_range_min = $2, age_range_max = $3, age_range_open = false where member_id = $1',
        [sari.id, min, min + 4],
      );
    await turn(30);
    expect(await read(sari)).toHaveLength(5);
    hours(20);
    await read(sari);
    hours(5);
    // The five of yesterday are among today's ten.
    for (const min of [35, 40, 45]) {
      await turn(min);
      await read(sari);
    }
    expect((await opened(sari)).map(({ by }) => by)).toEqual(Array.from({ length: 10 }, () => 'list'));
  });

  it('are renewed once by many readings at once', async () => {
    const { sari } = await among('Gorontalo', 7);
    const five = await read(sari);
    hours(23.5);
    const lists = await Promise.all(Array.from({ length: 12 }, () => read(sari)));
    for (const list of lists) expect(list).toEqual(five);
    hours(1);
    expect((await opened(sari)).map(({ id }) => id).toSorted()).toEqual(five.toSorted());
  });
});

it('who pays may like whom they opened that day, in the list or not', async () => {
  const { sari } = await among('Bengkulu', 6);
  const [id] = await read(sari);
  await server.ctx.pool.query(`update profiles set domicile = 'Lampung' where member_id = $1`, [sari.id]);
  await server.ctx.pool.query(
    `update subscriptions set tier = 'premium', status = 'active', period_end = null where member_id = $1`,
    [sari.id],
  );
  const { body } = await sari.browser.get(`/api/members/${id}`);
  expect(body.can.like).toBe(true);
  expect((await sari.browser.post('/api/likes', { candidateId: id })).status).toBe(200);
});
