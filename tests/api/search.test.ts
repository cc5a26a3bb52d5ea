import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { findMatches } from '#domain/matching/find-matches.ts';
import { describe, expect, it } from 'vitest';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import { sweepKeptLimits } from '../../src/server/features/proof/jobs.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const people = Array.from({ length: 600 }, (_, i) => demoMember(i, 'x', new Date()));
const { server, world } = await apiSuite({ limits: 1 });
await insertDemoMembers(server.ctx.db, people, new Date().toISOString().slice(0, 10));

const open = {
  dealbreakers: ['tidak jujur'],
  childrenPreference: null,
  partnerStatusExpectation: null,
  minHeightWanted: null,
};
async function wholeList(person: Person, query = '') {
  const cards: { id: string; percent: number }[] = [];
  const blurred: { ref: string }[] = [];
  let total = 0;
  for (let cursor = ''; ; ) {
    const { status, body } = await person.browser.get(`/api/matches?${query}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status).toBe(200);
    cards.push(...body.open);
    blurred.push(...body.blurred);
    total = body.total;
    if (!body.nextCursor) return { cards, blurred, total };
    cursor = body.nextCursor;
  }
}
const expected = (person: Person, filters = {}) =>
  findMatches(
    person.profile,
    people.map((p) => p.profile),
    filters,
  ).map(({ id, percent }) => ({ id, percent }));

describe('the list of a paid member', () => {
  it.each([
    ['wanita', { religionPref: 'wajib sama', ageRangeWanted: { min: 25, max: 45, open: false } }, '', {}],
    ['pria', { ldrPref: 'no', domicile: 'Bali' }, '', {}],
    ['pria', { tribePref: 'same', ethnicity: 'Jawa', desiredPartnerReligions: ['Islam', 'Kristen'] }, '', {}],
    [
      'wanita',
      {
        acceptBadPast: 'no',
        partnerStatusExpectation: 'single',
        minHeightWanted: 170,
        childrenPreference: 'mau langsung',
      },
      '',
      {},
    ],
    ['wanita', {}, 'religion=Islam&ageMin=30&ageMax=40', { religion: 'Islam', ageMin: 30, ageMax: 40 }],
    ['pria', {}, 'domicile=Jawa+Timur', { domicile: 'Jawa Timur' }],
  ] as const)('is exactly what the rules say: %s %j %s', async (gender, wish, query, filters) => {
    const person = await world.signedIn(gender, { ...open, ...(wish as object), tier: 'premium' });
    const { cards, blurred, total } = await wholeList(person, query);
    const wanted = expected(person, filters);
    expect(cards.map(({ id, percent }) => ({ id, percent }))).toEqual(wanted);
    expect([total, blurred]).toEqual([wanted.length, []]);
  });

  it('has no gaps and no doubles while people come and go', async () => {
    const person = await world.signedIn('pria', { ...open, tier: 'pro' });
    const all = expected(person).map((m) => m.id);
    expect(all.length).toBeGreaterThan(40);
    const first = (await person.browser.get('/api/matches')).body;
    await server.ctx.pool.query('update accounts set paused_at = now() where id = $1', [first.open.at(-1).id]);
    const second = (await person.browser.get(`/api/matches?cursor=${first.nextCursor}`)).body;
    expect([...first.open, ...second.open].map((c: { id: string }) => c.id)).toEqual(
      all.slice(0, first.open.length + second.open.length),
    );
    await server.ctx.pool.query('update accounts set paused_at = null where id = $1', [first.open.at(-1).id]);
  });

  it('refuses a foreign, broken or borrowed cursor and unknown filters', async () => {
    const [one, two] = [
      await world.signedIn('pria', { ...open, tier: 'pro' }),
      await world.signedIn('pria', { ...open, tier: 'pro' }),
    ];
    const { nextCursor } = (await one.browser.get('/api/matches')).body;
    expect((await two.browser.get(`/api/matches?cursor=${nextCursor}`)).body.code).toBe('cursor-invalid');
    expect((await one.browser.get('/api/matches?cursor=abc')).body.code).toBe('cursor-invalid');
    for (const bad of ['religion=Jedi', 'ageMin=abc', 'ageMin=5', 'domicile=Mars'])
      expect((await one.browser.get(`/api/matches?${bad}`)).body.code).toBe('invalid-input');
  });

  it('needs a member', async () => {
    const { status, body } = await server.browser().get('/api/matches');
    expect([status, body.code, body.message]).toEqual([
      401,
      'login-required',
      'Kamu harus masuk untuk mengakses halaman ini',
    ]);
  });
});

describe('the list of a basic member', () => {
  it('opens the first five, blurs the rest, counts all', async () => {
    const person = await world.signedIn('wanita', open);
    const { cards, blurred, total } = await wholeList(person);
    const wanted = expected(person);
    expect(cards.map((c) => c.id)).toEqual(wanted.slice(0, 5).map((m) => m.id));
    expect([blurred.length, total]).toEqual([wanted.length - 5, wanted.length]);
    for (const card of blurred) expect(Object.keys(card).sort()).toEqual(['age', 'isDemo', 'nama', 'photo', 'ref']);
    expect(JSON.stringify(blurred)).not.toMatch(
      new RegExp(
        wanted
          .slice(5)
          .map((m) => m.id)
          .join('|'),
      ),
    );
  });

  const openedAt = async (person: Person, query: string, headers = {}) => {
    const { body } = await person.browser.get(`/api/matches?${query}`, headers);
    return { ids: body.open.map((c: { id: string }) => c.id) as string[], openings: body.openings };
  };
  const inADay = (person: Person) =>
    server.ctx.pool.query(`update opened_cards set opened_at = opened_at - interval '25 hours' where viewer_id = $1`, [
      person.id,
    ]);

  it('opens within fifteen new people a day by filters, says how many, and the unfiltered five cost nothing', async () => {
    const person = await world.signedIn('wanita', open);
    const first = await openedAt(person, '');
    expect([first.ids.length, first.openings]).toEqual([5, { used: 0, limit: 15, waiting: 0 }]);
    const seen = new Set(first.ids);
    let spent = 0;
    for (let age = 25; age <= 46; age++) {
      const { ids, openings } = await openedAt(person, `ageMin=${age}&ageMax=${age}`);
      for (const id of ids) seen.add(id);
      expect(openings.used).toBe(seen.size - 5);
      spent = openings.used;
    }
    expect([seen.size, spent]).toEqual([20, 15]);
    // Nothing is left for a filter that was not tried; the own five are open as ever.
    const late = await openedAt(person, 'domicile=Bali');
    expect([late.openings.used, late.openings.waiting > 0]).toEqual([15, true]);
    expect((await openedAt(person, '')).ids.slice(0, 5)).toEqual(first.ids);
    // What a search opened is open in every list, for as long as it is open at all.
    const opened = [...seen].find((id) => !first.ids.includes(id))!;
    expect((await person.browser.get(`/api/members/${opened}`)).status).toBe(200);
    expect((await wholeList(person)).cards.map((c) => c.id)).toContain(opened);
    await inADay(person);
    expect((await openedAt(person, 'ageMin=46&ageMax=46')).openings).toEqual({
      used: expect.any(Number),
      limit: 15,
      waiting: 0,
    });
  });

  it('lets the unfiltered five change by ten people a day, however wishes are turned', async () => {
    const person = await world.signedIn('wanita', open);
    const turn = (min: number) =>
      server.ctx.pool.query(
        'update profiles set age_range_min = $2, age_range_max = $3, age_range_open = false where member_id = $1',
        [person.id, min, min + 3],
      );
    const seen = new Set<string>();
    for (const min of [28, 32, 36, 40]) {
      await turn(min);
      const { ids, openings } = await openedAt(person, '');
      for (const id of ids) seen.add(id);
      expect(openings).toEqual({ used: 0, limit: 15, waiting: min < 36 ? 0 : 5 });
    }
    expect(seen.size).toBe(10);
    await inADay(person);
    expect((await openedAt(person, '')).ids).toHaveLength(5);
  });

  it('opens nothing for who did not ask on a page of ours', async () => {
    const person = await world.signedIn('wanita', open);
    const FOREIGN = [
      { [OPEN_HEADER]: '' },
      { [OPEN_HEADER]: '1', 'sec-fetch-site': 'cross-site' },
      { [OPEN_HEADER]: '1', 'sec-fetch-site': 'same-site' },
      { [OPEN_HEADER]: '1', 'sec-fetch-site': 'none' },
      { [OPEN_HEADER]: '', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of FOREIGN)
      for (const query of ['', 'religion=Islam'])
        expect(await openedAt(person, query, headers)).toEqual({
          ids: [],
          openings: { used: 0, limit: 15, waiting: 5 },
        });
    expect((await openedAt(person, '', { 'sec-fetch-site': 'same-origin' })).ids).toHaveLength(5);
  });

  it('shows who is liked open, with the badge, in every list, at no cost', async () => {
    const person = await world.signedIn('wanita', open);
    const wanted = expected(person);
    const liked = wanted.at(-1)!.id;
    await server.ctx.pool.query('insert into likes (from_id, to_id) values ($1, $2)', [person.id, liked]);
    const { cards } = await wholeList(person);
    expect(cards.map((c) => c.id)).toEqual([...wanted.slice(0, 5).map((m) => m.id), liked]);
    const age = people.find((p) => p.profile.id === liked)!.profile.age;
    const { body } = await person.browser.get(`/api/matches?ageMin=${age}&ageMax=${age}`, { [OPEN_HEADER]: '' });
    expect(body.open.map((c: { id: string; relation: string }) => [c.id, c.relation])).toContainEqual([
      liked,
      'you-liked',
    ]);
  });

  it('counts what a former account of the same number opened and liked', async () => {
    const contactWa = '+628119990001';
    const before = await world.signedIn('wanita', { ...open, contactWa });
    await openedAt(before, 'ageMin=30&ageMax=30');
    await openedAt(before, 'ageMin=31&ageMax=31');
    const { rows } = await server.ctx.pool.query('select candidate_id from opened_cards where viewer_id = $1', [
      before.id,
    ]);
    expect(rows.length).toBeGreaterThan(2);
    expect((await before.browser.post('/api/likes', { candidateId: rows[0].candidate_id })).status).toBe(200);
    await server.ctx.pool.query('delete from accounts where id = $1', [before.id]);
    const after = await world.signedIn('wanita', { ...open, contactWa });
    const { openings } = await openedAt(after, '');
    expect(openings.used).toBe(rows.length);
    await openedAt(after, 'ageMin=32&ageMax=40');
    const left = await openedAt(after, 'ageMin=41&ageMax=46');
    const fresh = await server.ctx.pool.query(
      `select 1 from opened_cards where viewer_id = $1 and opened_by = 'filter'`,
      [after.id],
    );
    expect([left.openings.used, fresh.rows.length]).toEqual([rows.length + fresh.rows.length, fresh.rows.length]);
    expect(fresh.rows.length).toBeGreaterThan(0);
    expect(left.openings.used).toBeLessThanOrEqual(15);
    expect((await after.browser.get('/api/dashboard')).body.likesUsed).toBe(1);
    expect((await after.browser.get('/api/matches')).body.open[0].likes).toEqual({ left: 4, limit: 5 });
    // Another number begins anew; so does this one after its time.
    const other = await world.signedIn('wanita', open);
    expect((await openedAt(other, '', { [OPEN_HEADER]: '' })).openings.used).toBe(0);
    await server.ctx.pool.query(
      `update kept_limits set kept_until = kept_until - interval '91 days', used_at = used_at - interval '91 days'`,
    );
    expect((await after.browser.get('/api/dashboard')).body.likesUsed).toBe(0);
    expect(await sweepKeptLimits(server.ctx)).toBeGreaterThan(0);
    expect((await server.ctx.pool.query('select 1 from kept_limits')).rows).toEqual([]);
  });

  it('counts it for a number its owner leaves alive, and for who takes their own back once', async () => {
    const [first, second] = ['+628119990011', '08119990012'];
    const kept = () => server.ctx.pool.query('select left_by from kept_limits');
    const before = await world.signedIn('wanita', { ...open, contactWa: first });
    await openedAt(before, 'ageMin=30&ageMax=30');
    await openedAt(before, 'ageMin=31&ageMax=31');
    const { rows } = await server.ctx.pool.query('select candidate_id from opened_cards where viewer_id = $1', [
      before.id,
    ]);
    expect((await before.browser.post('/api/likes', { candidateId: rows[0].candidate_id })).status).toBe(200);
    const uses = async ({ browser, ...person }: Person) => [
      (await browser.get('/api/dashboard')).body.likesUsed,
      (await openedAt({ browser, ...person }, '')).openings.used,
    ];
    const opened = rows.length;
    expect(opened).toBeGreaterThan(2);
    expect(await uses(before)).toEqual([1, opened]);
    await world.changesNumber(before, second);
    const other = await world.signedIn('wanita', { ...open, contactWa: first });
    expect(await uses(other)).toEqual([1, opened]);
    await server.ctx.pool.query('delete from accounts where id = $1', [other.id]);
    await world.changesNumber(before, first);
    expect(await uses(before)).toEqual([1, opened]);
    await world.changesNumber(before, second);
    await world.changesNumber(before, first);
    await server.ctx.pool.query('delete from accounts where id = $1', [before.id]);
    expect(await uses(await world.signedIn('wanita', { ...open, contactWa: first }))).toEqual([1, opened]);
    expect(new Set((await kept()).rows.map((row) => row.left_by))).toEqual(new Set([null]));
    await server.ctx.pool.query('delete from kept_limits');
  });

  it('with the trial over is blurred from the first card', async () => {
    const person = await world.signedIn('wanita', { ...open, trialEnd: new Date(Date.now() - 1000) });
    const { body } = await person.browser.get('/api/matches');
    expect([body.needsPayment, body.open, body.blurred.length]).toEqual([true, [], 24]);
  });

  it('a paid plan that has ended is basic on the very next call', async () => {
    const person = await world.signedIn('wanita', {
      ...open,
      tier: 'premium',
      periodEnd: new Date(Date.now() + 60_000),
    });
    expect((await person.browser.get('/api/matches')).body).toMatchObject({ tier: 'premium' });
    await server.ctx.pool.query(
      `update subscriptions set period_end = now() - interval '1 second' where member_id = $1`,
      [person.id],
    );
    person.browser.cookies.set('tier', 'pro');
    const { body } = await person.browser.get('/api/matches');
    expect([body.tier, body.open.length]).toEqual(['basic', 5]);
  });
});

describe('why and why not', () => {
  it('tells whole points of the parts that are open, and one word for the rest together', async () => {
    const person = await world.signedIn('wanita', open);
    const [card] = (await person.browser.get('/api/matches')).body.open;
    const { body } = await person.browser.get(`/api/matches/${card.id}/explanation`);
    expect(body.parts.map((p: { part: string }) => p.part)).toEqual(['religion', 'constant']);
    expect(Object.keys(body).sort()).toEqual(['locked', 'parts', 'percent', 'scoring']);
    expect(body.locked).toEqual({ parts: expect.any(Array), fit: expect.stringMatching(/^(very|well|some)$/) });
    expect(body.locked.parts).toHaveLength(8);
    expect(body.percent).toBe(card.percent);
  });

  it('tells which rules emptied the list, in whole fives, whatever the filters', async () => {
    const person = await world.signedIn('wanita', {
      ...open,
      tier: 'premium',
      age: 49,
      ageRangeWanted: { min: 20, max: 22, open: false },
    });
    expect((await person.browser.get('/api/matches')).body.total).toBe(0);
    const { body } = await person.browser.get('/api/matches/funnel');
    expect((await person.browser.get('/api/matches?religion=Buddha')).body.funnel).toEqual(body);
    expect(body.pool).toBeGreaterThanOrEqual(300);
    const rows = new Map(body.rows.map((r: { rule: string }) => [r.rule, r]));
    expect([...rows.keys()]).toEqual(expect.arrayContaining(['ageOrder', 'ageRange']));
    for (const row of rows.values() as Iterable<{ byMe: number | null; byThem: number | null }>)
      for (const n of [row.byMe, row.byThem]) expect(n === null || (n >= 5 && n % 5 === 0)).toBe(true);
  });

  it('knows nobody outside the list: unknown, malformed, own, blocked, incompatible ids answer alike', async () => {
    const person = await world.signedIn('wanita', { ...open, tier: 'premium' });
    const [stranger, blocker, woman] = [
      await world.member('pria', { age: 21, ageRangeWanted: { min: 40, max: 50, open: false } }),
      await world.member('pria'),
      await world.member('wanita'),
    ];
    await world.blocked(blocker, person);
    const answers = await Promise.all(
      [stranger.id, blocker.id, woman.id, person.id, '00000000-0000-4000-8000-000000000000'].map((id) =>
        person.browser.get(`/api/members/${id}`),
      ),
    );
    expect(new Set(answers.map((a) => JSON.stringify({ ...a.body, requestId: '', status: a.status })))).toHaveLength(1);
    expect(answers[0]!.status).toBe(404);
  });
});
