import { expect, it } from 'vitest';
import { ownInstances, twoInstances } from '../support/suite.ts';

/** READINGS §11 R-INF 2, 3, 4 under races: two instances over one outside PostgreSQL. */
const { database, world, atBoth } = await twoInstances();
const rows = async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows;

it('T25b: fifty saves of a sensitive wish at once are three changes; what came after them waits as one', async () => {
  const sari = await world.signedIn('wanita', { minHeightWanted: 150 });
  await sari.browser.get('/api/matches');
  const answers = await atBoth(sari, 50, (browser, i) =>
    browser.send('PATCH', '/api/profile/preferences', { minHeightWanted: 151 + i }),
  );
  expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
  expect(await rows('select 1 from counted_changes where member_id = $1', [sari.id])).toHaveLength(3);
  const waiting = await rows('select waiting, waiting_from from viewer_versions where member_id = $1', [sari.id]);
  expect(waiting).toMatchObject([{ waiting: { minHeightWanted: expect.any(Number) } }]);
  expect(answers.filter((a) => a.body.waiting === null)).toHaveLength(3);
});

it('T25b: fifty saves of own facts at once are exactly three', async () => {
  const sari = await world.signedIn('wanita', { height: 150 });
  await sari.browser.get('/api/matches');
  const answers = await atBoth(sari, 50, (browser, i) => browser.send('PATCH', '/api/profile', { height: 151 + i }));
  expect(answers.map((a) => a.body.code ?? 'ok').sort()).toEqual([
    ...Array(3).fill('ok'),
    ...Array(47).fill('own-fact-not-yet'),
  ]);
  expect(await rows('select 1 from counted_changes where member_id = $1', [sari.id])).toHaveLength(3);
});

it('a change taken back by twenty at once is taken back once: each new departure counts', async () => {
  const sari = await world.signedIn('wanita', { ldrPref: 'yes' });
  await sari.browser.get('/api/matches');
  await atBoth(sari, 20, (browser, i) =>
    browser.send('PATCH', '/api/profile/preferences', { ldrPref: i % 2 === 0 ? 'no' : 'yes' }),
  );
  const counted = await rows('select undone_at from counted_changes where member_id = $1', [sari.id]);
  expect(counted.length).toBeLessThanOrEqual(3);
});

it('first looks at once make one scoring version, and a scoring day that is due moves once', async () => {
  const sari = await world.signedIn('wanita', { tier: 'premium', height: 158 });
  const looks = () => atBoth(sari, 20, (browser) => browser.get('/api/matches'));
  expect((await looks()).map((a) => a.status)).toEqual(Array(20).fill(200));
  await database.pool.query(
    `update viewer_versions set scoring_day = current_date - 40, facts = jsonb_set(facts, '{height}', '150') where member_id = $1`,
    [sari.id],
  );
  const days = new Set((await looks()).map((a) => JSON.stringify(a.body.scoring)));
  expect([...days].map((d) => JSON.parse(d).differs)).toEqual([false]);
  expect(await rows('select facts from viewer_versions where member_id = $1', [sari.id])).toMatchObject([
    { facts: { height: 158 } },
  ]);
});

// No more at once than a member's reads may wait in line.
it('fifty different filters at once are thirty, and fifty askings of a sensitive wish forty', async () => {
  const { world: there, atBoth: both } = await ownInstances({ database });
  const sari = await there.signedIn('wanita', { tier: 'premium' });
  type Ask = (browser: typeof sari.browser, i: number) => Promise<{ body: { code?: string } }>;
  const codes = async (ask: Ask) => (await both(sari, 50, ask)).map((a) => a.body.code ?? 'ok').sort();
  expect(await codes((browser, i) => browser.get(`/api/matches?ageMin=${20 + (i % 10)}&ageMax=${40 + i}`))).toEqual([
    ...Array(30).fill('ok'),
    ...Array(20).fill('too-many-filters'),
  ]);
  expect(await codes((browser) => browser.post('/api/matches/what-if', { ask: 'minHeight' }))).toEqual([
    ...Array(40).fill('ok'),
    ...Array(10).fill('what-if-used-up'),
  ]);
});
