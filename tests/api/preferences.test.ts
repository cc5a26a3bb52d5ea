import { describe, expect, it } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
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
  it('tells for every change what the rules say, and small numbers as «few»', async () => {
    const sari = await world.signedIn('wanita', narrow);
    const count = (set: object) => findMatches({ ...sari.profile, ...set }, list).length;
    const { status, body } = await sari.browser.post('/api/matches/what-if', {});
    expect(status).toBe(200);
    expect(body.kept).toMatchObject({
      ageRangeWanted: narrow.ageRangeWanted,
      minHeightWanted: 165,
      dealbreakers: ['merokok'],
    });
    expect(body.difference).toEqual({ direction: 'same', n: 0 });
    expect(body.changes.length).toBeGreaterThan(12);
    for (const { set, difference } of body.changes) {
      const more = count(set) - count({});
      expect([set, difference]).toEqual([
        set,
        {
          direction: more > 0 ? 'more' : more < 0 ? 'fewer' : 'same',
          n: more !== 0 && Math.abs(more) < 5 ? null : Math.abs(more),
        },
      ]);
    }
    expect(body.changes.some((c: { difference: { n: number | null } }) => c.difference.n === null)).toBe(true);
    expect(body.changes[0].difference.n).toBeGreaterThan(5);
  });

  it('judges proposed wishes and filters together, and writes nothing', async () => {
    const sari = await world.signedIn('wanita', narrow);
    const set = { ageRangeWanted: { min: 25, max: 45, open: false }, minHeightWanted: null };
    const { body } = await sari.browser.post('/api/matches/what-if', { set, filters: { religion: 'Islam' } });
    const n =
      findMatches({ ...sari.profile, ...set }, list, { religion: 'Islam' }).length -
      findMatches(sari.profile, list, { religion: 'Islam' }).length;
    expect(body.difference).toEqual({ direction: 'more', n });
    expect(body.kept.ageRangeWanted).toEqual(narrow.ageRangeWanted);
    expect((await sari.browser.get('/api/matches')).body.total).toBe(findMatches(sari.profile, list).length);
  });

  it('refuses a visitor, values that do not fit, and too many questions', async () => {
    expect((await server.browser().post('/api/matches/what-if', {})).status).toBe(401);
    const sari = await world.signedIn('wanita', narrow);
    for (const [set, code] of [
      [{ minHeightWanted: 20 }, 'field-out-of-range'],
      [{ ageRangeWanted: { min: 40, max: 30, open: false } }, 'field-out-of-range'],
      [{ dealbreakers: ['x'.repeat(61)] }, 'field-too-long'],
      [{ dealbreakers: Array.from({ length: 11 }, (_, i) => `kata ${i}`) }, 'field-too-many'],
      [{ dealbreakers: ['  '] }, 'field-empty'],
      [{ religionPref: 'Jedi' }, 'invalid-input'],
    ] as const) {
      const { body } = await sari.browser.post('/api/matches/what-if', { set });
      expect([set, body.code]).toEqual([set, code]);
      expect((await sari.browser.send('PATCH', '/api/profile/preferences', set)).body.code).toBe(code);
    }
    const codes = await Promise.all(
      Array.from({ length: 260 }, () => sari.browser.post('/api/matches/what-if', {}).then((a) => a.status)),
    );
    expect(codes.filter((c) => c === 429).length).toBeGreaterThan(10);
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
    // R-CODE-1 and the table of spellings.
    expect(body).toMatchObject({
      ageRangeWanted: set.ageRangeWanted,
      dealbreakers: ['Judi'],
      religionPref: 'wajib sama',
      desiredPartnerReligions: [],
    });
    const kept = { ...sari.profile, ...body };
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
  it('is told once an hour, as a number only when it is not small', async () => {
    let clock = Date.now();
    const { server: own, world: there } = await ownServer({ database: server.database, now: () => new Date(clock) });
    const sari = await there.signedIn('wanita', { tier: 'premium' });
    const ask = async (since?: string) =>
      (await sari.browser.get(`/api/matches/news${since ? `?since=${since}` : ''}`)).body;
    const { snapshot } = (await sari.browser.get('/api/matches')).body;
    expect(await ask(snapshot)).toMatchObject({ any: false, count: 0 });
    expect(await ask()).toMatchObject({ any: false, count: 0 });
    const [first] = [await there.member('pria'), await there.member('pria', { age: 22 })];
    const told = await ask(snapshot);
    expect(told).toMatchObject({ any: true, count: null });
    await Promise.all(Array.from({ length: 6 }, () => there.member('pria')));
    // Within the hour nothing is told, and nothing forgotten.
    const later = await ask(told.snapshot);
    expect(later).toMatchObject({ any: false, count: 0, snapshot: told.snapshot });
    clock += 61 * 60_000;
    await there.liked(sari, first);
    expect(await ask(later.snapshot)).toMatchObject({ any: true, count: 6 });
    expect((await sari.browser.get('/api/matches/news?since=abc')).body.code).toBe('cursor-invalid');
    await own.close();
  });

  it('parallel questions get one digest', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const { snapshot } = (await sari.browser.get('/api/matches')).body;
    await world.member('pria');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sari.browser.get(`/api/matches/news?since=${snapshot}`)),
    );
    expect(answers.filter((a) => a.body.any)).toHaveLength(1);
  });
});
