import { findMatches } from '#domain/matching/find-matches.ts';
import { describe, expect, it } from 'vitest';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
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
  const blurred: { key: string }[] = [];
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
      'Anda harus login untuk mengakses halaman ini',
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
    for (const card of blurred)
      expect(Object.keys(card).sort()).toEqual(['age', 'isDemo', 'key', 'nama', 'photo', 'ref']);
    expect(JSON.stringify(blurred)).not.toMatch(
      new RegExp(
        wanted
          .slice(5)
          .map((m) => m.id)
          .join('|'),
      ),
    );
  });

  it('opens at most twenty different people a day, however the filters are turned', async () => {
    const person = await world.signedIn('wanita', open);
    const seen = new Set<string>();
    for (let age = 25; age <= 46; age++)
      for (const card of (await person.browser.get(`/api/matches?ageMin=${age}&ageMax=${age}`)).body.open)
        seen.add(card.id);
    expect(seen.size).toBe(20);
    await server.ctx.pool.query(
      `update opened_cards set opened_at = opened_at - interval '25 hours' where viewer_id = $1`,
      [person.id],
    );
    expect((await person.browser.get('/api/matches?ageMin=46&ageMax=46')).body.openBudgetLeft).toBe(true);
  });

  it('shares that budget between parallel searches', async () => {
    const person = await world.signedIn('wanita', open);
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, i) => person.browser.get(`/api/matches?ageMin=${25 + i}&ageMax=${26 + i}`)),
    );
    expect(new Set(pages.flatMap((p) => p.body.open.map((c: { id: string }) => c.id))).size).toBeLessThanOrEqual(20);
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
    expect((await person.browser.get('/api/matches')).body.tier).toBe('premium');
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
  it('tells the parts that are open and one sum for the rest', async () => {
    const person = await world.signedIn('wanita', open);
    const [card] = (await person.browser.get('/api/matches')).body.open;
    const { body } = await person.browser.get(`/api/matches/${card.id}/explanation`);
    expect(body.parts.map((p: { part: string }) => p.part)).toEqual(['religion', 'constant']);
    expect(body.locked.count).toBe(8);
    expect(body.parts.reduce((n: number, p: { points: number }) => n + p.points, body.locked.points)).toBeCloseTo(
      body.total,
      9,
    );
    expect([body.percent, body.bothAccept]).toEqual([card.percent, true]);
  });

  it('tells which rules emptied the list, small counts hidden', async () => {
    const person = await world.signedIn('wanita', {
      ...open,
      tier: 'premium',
      age: 49,
      ageRangeWanted: { min: 20, max: 22, open: false },
    });
    expect((await person.browser.get('/api/matches')).body.total).toBe(0);
    const { body } = await person.browser.get('/api/matches/funnel?religion=Buddha');
    expect(body.pool).toBeGreaterThanOrEqual(300);
    const rows = new Map(body.rows.map((r: { rule: string }) => [r.rule, r]));
    expect([...rows.keys()]).toEqual(expect.arrayContaining(['ageOrder', 'ageRange', 'filter-religion']));
    for (const row of rows.values() as Iterable<{ byMe: number | null; byThem: number | null }>)
      for (const n of [row.byMe, row.byThem]) expect(n === null || n === 0 || n >= 5).toBe(true);
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
