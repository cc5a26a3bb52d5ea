import { describe, expect, it } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { World } from '../support/world.ts';

const people = Array.from({ length: 400 }, (_, i) => demoMember(i, 'x', new Date()));
const { server, world } = await apiSuite({ limits: 1 });
await insertDemoMembers(server.ctx.db, people, new Date().toISOString().slice(0, 10));

const list = people.map((p) => p.profile);
const narrow: NonNullable<Parameters<World['member']>[1]> = {
  tier: 'premium',
  ageRangeWanted: { min: 28, max: 30, open: false },
  minHeightWanted: 165,
  dealbreakers: ['merokok'],
  partnerStatusExpectation: 'single',
};

describe('what other wishes would bring', () => {
  const told = (n: number) => (n < 5 ? null : n - (n % 5));

  it('tells every age and religion change, and one sensitive wish when asked, as the rules count: in whole fives', async () => {
    const sari = await world.signedIn('wanita', { ...narrow, ageRangeWanted: { min: 28, max: 36, open: false } });
    const count = (set: object) => told(findMatches({ ...sari.profile, ...set }, list).length);
    const { status, body } = await sari.browser.post('/api/matches/what-if', {});
    expect(status).toBe(200);
    expect(body.kept).toMatchObject({ minHeightWanted: 165, dealbreakers: ['merokok'] });
    expect([body.now, body.proposed, body.asked, body.waiting]).toEqual([count({}), count({}), null, null]);
    expect(new Set(body.changes.map((c: { rule: string }) => c.rule))).toEqual(new Set(['ageRange', 'religion']));
    for (const { set, count: n } of body.changes) expect([set, n]).toEqual([set, count(set)]);
    expect(body.changes[0].count).toBeGreaterThan(5);
    for (const ask of ['minHeight', 'dealbreaker', 'past', 'status']) {
      const { body: answer } = await sari.browser.post('/api/matches/what-if', { ask });
      expect(answer.asked.length).toBeGreaterThan(0);
      for (const { rule, set, count: n } of answer.asked) expect([rule, set, n]).toEqual([ask, set, count(set)]);
    }
  });

  it('combines drafts of ages and religions freely, counts a sensitive wish on the kept ones, and writes nothing', async () => {
    const sari = await world.signedIn('wanita', narrow);
    const set = { ageRangeWanted: { min: 25, max: 45, open: false }, desiredPartnerReligions: ['Islam', 'Kristen'] };
    const { body } = await sari.browser.post('/api/matches/what-if', { set, ask: 'minHeight' });
    const count = (wishes: object) => told(findMatches({ ...sari.profile, ...wishes }, list).length);
    expect([body.now, body.proposed]).toEqual([count({}), count(set)]);
    for (const { set: one, count: n } of body.asked) expect([one, n]).toEqual([one, count(one)]);
    expect(body.kept.ageRangeWanted).toEqual(narrow.ageRangeWanted);
    expect((await sari.browser.get('/api/matches')).body.total).toBe(findMatches(sari.profile, list).length);
  });

  it('a fresh block or hidden number of one’s own moves no count, one of the other side or an old one does', async () => {
    // Of an age nobody else here has.
    const wanted = { ageRangeWanted: { min: 61, max: 69, open: false } };
    const sari = await world.signedIn('wanita', { tier: 'premium', age: 62, ...wanted });
    const men = await Promise.all(Array.from({ length: 6 }, () => world.member('pria', { age: 65, ...wanted })));
    const told5 = async () => [
      (await sari.browser.post('/api/matches/what-if', {})).body.now,
      (await sari.browser.get('/api/matches')).body.total,
    ];
    expect(await told5()).toEqual([5, 6]);
    await world.blocked(sari, men[0]!);
    await world.hides(sari, men[1]!);
    expect(await told5()).toEqual([5, 4]);
    expect((await sari.browser.get('/api/matches/funnel')).body).toEqual(
      (await sari.browser.get('/api/matches')).body.funnel,
    );
    await server.ctx.pool.query(`update blocks set created_at = now() - interval '31 days' where blocker_id = $1`, [
      sari.id,
    ]);
    expect((await told5())[0]).toBe(5);
    await world.blocked(men[1]!, sari);
    expect((await told5())[0]).toBe(null);
  });

  it('refuses a visitor, drafts of sensitive wishes, values that do not fit, and too many questions', async () => {
    expect((await server.browser().post('/api/matches/what-if', {})).status).toBe(401);
    const sari = await world.signedIn('wanita', narrow);
    const ask = (body: object) => sari.browser.post('/api/matches/what-if', body);
    expect((await ask({ set: { minHeightWanted: 150 } })).body.code).toBe('invalid-input');
    expect((await ask({ ask: 'ageRange' })).body.code).toBe('invalid-input');
    const wrong = { ageRangeWanted: { min: 40, max: 30, open: false } };
    expect((await ask({ set: wrong })).body.code).toBe('field-out-of-range');
    for (const [set, code] of [
      [{ minHeightWanted: 20 }, 'field-out-of-range'],
      [wrong, 'field-out-of-range'],
      [{ dealbreakers: ['x'.repeat(61)] }, 'field-too-long'],
      [{ dealbreakers: Array.from({ length: 11 }, (_, i) => `kata ${i}`) }, 'field-too-many'],
      [{ dealbreakers: ['  '] }, 'field-empty'],
      [{ dealbreakers: ['0812 3456 7890'] }, 'contact-details'],
      [{ religionPref: 'Jedi' }, 'invalid-input'],
    ] as const)
      expect((await sari.browser.send('PATCH', '/api/profile/preferences', set)).body.code).toBe(code);
    const asked: Answer[] = [];
    // Nine at once: with the search in the database more of one member would wait for their turn than may.
    while (asked.length < 45)
      asked.push(...(await Promise.all(Array.from({ length: 9 }, () => ask({ ask: 'minHeight' })))));
    const refused = asked.filter((a) => a.status === 429);
    expect([refused.length, refused[0]!.body.code]).toEqual([5, 'what-if-used-up']);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(refused[0]!.body.message).toMatch(/^Kamu sudah menghitung 40 kali hari ini/);
    expect((await ask({ set: { ageRangeWanted: null } })).status).toBe(200);
    const codes = await Promise.all(Array.from({ length: 220 }, () => ask({}).then((a) => a.body.code)));
    expect(codes.filter((c) => c === 'too-many-requests').length).toBeGreaterThan(10);
  });
});

describe('what a sensitive wish would bring', () => {
  it('T25d: is counted beside three different wishes about age and religion a day, so that no group gets small', async () => {
    let clock = Date.now();
    const { server: own, world: there } = await ownServer({ limits: 1, now: () => new Date(clock) });
    const sari = await there.signedIn('wanita', narrow);
    const besides = async (min: number) => {
      const ageRangeWanted = { min, max: 50, open: true };
      expect((await sari.browser.send('PATCH', '/api/profile/preferences', { ageRangeWanted })).status).toBe(200);
      return sari.browser.post('/api/matches/what-if', { ask: 'past' });
    };
    for (const min of [30, 31, 30, 32, 31]) expect((await besides(min)).status).toBe(200);
    const refused = await besides(33);
    expect([refused.body.code, Number(refused.headers.get('retry-after')) > 86_000]).toEqual([
      'what-if-other-wishes',
      true,
    ]);
    expect((await sari.browser.post('/api/matches/what-if', {})).status).toBe(200);
    expect((await besides(32)).status).toBe(200);
    clock += 24 * 3_600_000;
    expect((await besides(33)).status).toBe(200);
    await own.close();
  });
});

describe('what an empty list suggests by itself', () => {
  it('uses up one of the three wishes a day at most, refuses nothing, and is free where the member asked already', async () => {
    const { world: there } = await ownServer({ limits: 1 });
    const sari = await there.signedIn('wanita', narrow);
    const keeps = async (min: number) => {
      const ageRangeWanted = { min, max: 50, open: true };
      expect((await sari.browser.send('PATCH', '/api/profile/preferences', { ageRangeWanted })).status).toBe(200);
    };
    const ask = (suggested: boolean) => sari.browser.post('/api/matches/what-if', { ask: 'minHeight', suggested });
    const isSuggested = async (min: number) => {
      await keeps(min);
      const { status, body } = await ask(true);
      expect([status, body.changes]).toEqual([200, expect.any(Array)]);
      return body.asked !== null;
    };
    expect([await isSuggested(30), await isSuggested(31), await isSuggested(32)]).toEqual([true, false, false]);
    // Two are left to ask with, as the member wishes; what they asked with is suggested too.
    expect((await ask(false)).body.asked).not.toBeNull();
    expect(await isSuggested(32)).toBe(true);
    await keeps(33);
    expect((await ask(false)).body.asked).not.toBeNull();
    await keeps(34);
    expect([(await ask(false)).body.code, await isSuggested(34), await isSuggested(30)]).toEqual([
      'what-if-other-wishes',
      false,
      true,
    ]);
  });

  it('counts among the forty a day, and is silent once they are used up', async () => {
    const { world: there } = await ownServer({ limits: 1 });
    const sari = await there.signedIn('wanita', narrow);
    const ask = (suggested: boolean) => sari.browser.post('/api/matches/what-if', { ask: 'minHeight', suggested });
    for (let n = 0; n < 10; n++) await Promise.all([ask(false), ask(false), ask(true), ask(true)]);
    expect((await ask(true)).body.asked).toBeNull();
    expect((await ask(false)).body.code).toBe('what-if-used-up');
  });
});

describe('keeping changed wishes', () => {
  it('shows with the very next search of the writer, and to others', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', narrow),
      await world.signedIn('pria', { tier: 'premium', age: 40 }),
    ];
    const seesHer = async () => (await budi.browser.get('/api/matches')).body.total as number;
    const before = await seesHer();
    const set = {
      ageRangeWanted: { min: 25, max: 45, open: false },
      dealbreakers: [' Judi ', 'judi'],
      religionPref: 'wajib sama',
      desiredPartnerReligions: ['Hindu'],
    };
    const { status, body } = await sari.browser.send('PATCH', '/api/profile/preferences', set);
    expect(status).toBe(200);
    expect(body.waiting).toBeNull();
    // R-CODE-1 and the table of spellings.
    expect(body.kept).toMatchObject({
      ageRangeWanted: set.ageRangeWanted,
      dealbreakers: ['Judi'],
      religionPref: 'wajib sama',
      desiredPartnerReligions: [],
    });
    const kept = { ...sari.profile, ...body.kept };
    const men = findMatches(kept, [...list, budi.profile]);
    expect((await sari.browser.get('/api/matches')).body.total).toBe(men.length);
    expect(men.some((m) => m.id === budi.id)).toBe(true);
    expect(await seesHer()).toBe(before + 1);
  });

  it('writes only wishes, whatever else is sent', async () => {
    const sari = await world.signedIn('wanita', narrow);
    await sari.browser.send('PATCH', '/api/profile/preferences', {
      minHeightWanted: 150,
      gender: 'pria',
      age: 20,
      memberId: 'x',
      tier: 'pro',
      nama: 'Lain',
    });
    const { rows } = await server.ctx.pool.query(
      'select gender, age_given, nama, min_height_wanted from profiles where member_id = $1',
      [sari.id],
    );
    expect(rows).toEqual([
      { gender: 'wanita', age_given: sari.profile.age, nama: sari.profile.nama, min_height_wanted: 150 },
    ]);
    const revision = async () =>
      (await server.ctx.pool.query('select revision from profiles where member_id = $1', [sari.id])).rows;
    const before = await revision();
    expect((await sari.browser.send('PATCH', '/api/profile/preferences', { minHeightWanted: 150 })).status).toBe(200);
    expect(await revision()).toEqual(before);
  });

  it('parallel edits of different wishes are all kept', async () => {
    const sari = await world.signedIn('wanita', narrow);
    const sets = [
      { minHeightWanted: 151 },
      { ldrPref: 'no' },
      { tribePref: 'same' },
      { acceptBadPast: 'no' },
      { childrenPreference: 'mau langsung' },
    ];
    await Promise.all(sets.map((set) => sari.browser.send('PATCH', '/api/profile/preferences', set)));
    const { body } = await sari.browser.post('/api/matches/what-if', {});
    expect(body.kept).toMatchObject(Object.assign({}, ...sets));
  });
});

describe('news of candidates', () => {
  it('is told once an hour, in whole fives, when there are enough', async () => {
    let clock = Date.now();
    const { server: own, world: there } = await ownServer({ database: server.database, now: () => new Date(clock) });
    const sari = await there.signedIn('wanita', { tier: 'premium' });
    const ask = async (since?: string) =>
      (await sari.browser.get(`/api/matches/news${since ? `?since=${since}` : ''}`)).body;
    const { snapshot } = (await sari.browser.get('/api/matches')).body;
    expect((await ask(snapshot)).count).toBeNull();
    expect((await ask()).count).toBeNull();
    const [first] = [await there.member('pria'), await there.member('pria', { age: 22 })];
    // Too few, and not forgotten.
    expect(await ask(snapshot)).toEqual({ count: null, snapshot });
    await Promise.all(Array.from({ length: 6 }, () => there.member('pria')));
    const told = await ask(snapshot);
    expect(told.count).toBe(5);
    await Promise.all(Array.from({ length: 5 }, () => there.member('pria')));
    // Within the hour nothing is told, and nothing forgotten.
    expect(await ask(told.snapshot)).toEqual({ count: null, snapshot: told.snapshot });
    clock += 61 * 60_000;
    // Neither a like nor an own fresh block changes the count.
    await there.liked(sari, first);
    await there.blocked(sari, first);
    expect((await ask(told.snapshot)).count).toBe(5);
    expect((await sari.browser.get('/api/matches/news?since=abc')).body.code).toBe('cursor-invalid');
    await own.close();
  });

  it('parallel questions get one digest', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const { snapshot } = (await sari.browser.get('/api/matches')).body;
    await Promise.all(Array.from({ length: 5 }, () => world.member('pria')));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sari.browser.get(`/api/matches/news?since=${snapshot}`)),
    );
    expect(answers.filter((a) => a.body.count !== null)).toHaveLength(1);
  });
});
