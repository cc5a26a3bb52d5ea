import { describe, expect, it, vi } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';
import { sweepPasses } from '../../src/server/features/likes/jobs.ts';

/** R-LIKE, R-INF 8: a pass leaves the own list, and changes nothing in what two members are to each other. */
let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const SOON = { timeout: 10_000 };
const DAY = 86_400_000;
const pass = (by: Person, whom: object) => by.browser.post('/api/passes', whom);
const undo = (by: Person, ref: string) => by.browser.delete(`/api/passes/${ref}`);
const list = async (by: Person) => (await by.browser.get('/api/matches')).body;
const listed = async (by: Person) => {
  const { open, blurred, total } = await list(by);
  return { total, open: open.map((c: { id: string }) => c.id), blurred: blurred.map((c: { ref: string }) => c.ref) };
};
const passes = async (by: Person) => (await by.browser.get('/api/likes/history?tab=passed')).body;

describe('a pass', () => {
  it('takes an open card out of the own list for 30 days; undone it is as if it never was', async () => {
    const place = { domicile: 'Gorontalo', ldrPref: 'no' } as const;
    const sari = await world.signedIn('wanita', { ...place, tier: 'premium' });
    const [budi, agus] = [await world.signedIn('pria', place), await world.member('pria', place)];
    const before = await listed(sari);
    expect(before.open.toSorted()).toEqual([budi.id, agus.id].toSorted());
    const hers = await connectLive(sari.browser);
    const { status, body } = await pass(sari, { memberId: budi.id });
    expect([status, body]).toEqual([200, { ref: world.refOf(sari, budi), until: expect.any(String) }]);
    expect(Math.round((Date.parse(body.until) - Date.now()) / DAY)).toBe(30);
    await vi.waitFor(() => expect(hers.of('members')).toHaveLength(1), SOON);
    hers.socket.close();
    expect(await listed(sari)).toEqual({ total: 1, open: [agus.id], blurred: [] });
    expect(await passes(sari)).toMatchObject({
      counts: { passed: 1 },
      locked: false,
      items: [{ id: budi.id, ref: body.ref, passed: { until: body.until }, mutual: false, can: { open: true } }],
    });
    // The profile stays open, he meets her as before, and nobody is told.
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(200);
    expect((await listed(budi)).total).toBeGreaterThan(0);
    await server.relay.drain();
    expect((await budi.browser.get('/api/notifications')).body.items).toEqual([]);
    expect((await undo(sari, body.ref)).status).toBe(204);
    expect(await listed(sari)).toEqual(before);
    expect((await undo(sari, body.ref)).body.code).toBe('not-found');
    expect((await undo(sari, `${'A'.repeat(21)}B`)).body.code).toBe('not-found');
  });

  it('is over after 30 days, counts anew when given again, and is swept then', async () => {
    const place = { domicile: 'Maluku Utara', ldrPref: 'no' } as const;
    const [sari, budi] = [
      await world.signedIn('wanita', { ...place, tier: 'premium' }),
      await world.member('pria', place),
    ];
    await pass(sari, { memberId: budi.id });
    later = 29 * DAY;
    expect(await listed(sari)).toMatchObject({ total: 0 });
    await pass(sari, { memberId: budi.id });
    later = 31 * DAY;
    expect([(await listed(sari)).total, (await passes(sari)).counts.passed]).toEqual([0, 1]);
    await sweepPasses(server.ctx);
    expect((await passes(sari)).counts.passed).toBe(1);
    later = 60 * DAY;
    expect([(await listed(sari)).total, (await passes(sari)).items]).toEqual([1, []]);
    expect(await sweepPasses(server.ctx)).toBeGreaterThan(0);
    later = 0;
  });

  it('of a card that is not open goes by its reference, gives no id, and moves no total', async () => {
    const place = { domicile: 'Papua Barat Daya', ldrPref: 'no' } as const;
    const sari = await world.signedIn('wanita', place);
    const men = await Promise.all(Array.from({ length: 7 }, () => world.member('pria', place)));
    const { open, blurred } = await listed(sari);
    expect([open.length, blurred.length]).toEqual([5, 2]);
    const closed = men.filter((man) => !open.includes(man.id));
    const [fan, stranger] = closed as [Person, Person];
    await world.liked(fan, sari);
    const likers = async () => (await sari.browser.get('/api/dashboard')).body.likersCount;
    expect(await likers()).toBe(1);
    for (const man of closed) {
      expect((await pass(sari, { memberId: man.id })).body.code).toBe('candidate-not-available');
      const { body } = await pass(sari, { ref: world.refOf(sari, man) });
      expect(body.ref).toBe(world.refOf(sari, man));
      // What was passed by a reference confirms no id.
      expect((await pass(sari, { memberId: man.id })).body.code).toBe('candidate-not-available');
    }
    expect(await listed(sari)).toMatchObject({ total: 5, blurred: [] });
    expect(await likers()).toBe(1);
    const text = JSON.stringify(await passes(sari));
    for (const man of closed) expect(text).not.toContain(man.id);
    expect((await passes(sari)).items.map((i: { id: null; ref: string }) => [i.id, i.ref])).toEqual([
      [null, world.refOf(sari, stranger)],
      [null, world.refOf(sari, fan)],
    ]);
    // A passed card of the first five makes room for the next, within ten people a day.
    await pass(sari, { memberId: open[0] });
    await undo(sari, world.refOf(sari, stranger));
    const next = await listed(sari);
    expect([next.open.length, next.open.includes(stranger.id)]).toEqual([5, true]);
  });

  it('changes nothing between two who like each other, or one the other', async () => {
    const place = { domicile: 'Sulawesi Barat', ldrPref: 'no' } as const;
    const sari = await world.signedIn('wanita', { ...place, tier: 'premium' });
    const [match, liked, fan] = [
      await world.signedIn('pria', place),
      await world.member('pria', place),
      await world.member('pria', place),
    ];
    await world.matched(sari, match);
    await world.liked(sari, liked);
    await world.liked(fan, sari);
    const history = async (tab: string) => {
      const { items, counts } = (await sari.browser.get(`/api/likes/history?tab=${tab}`)).body;
      return [items, { ...counts, passed: 0 }];
    };
    const all = async () => [await history('mutual'), await history('liked'), await history('likers')];
    const before = await all();
    for (const one of [match, liked, fan]) expect((await pass(sari, { memberId: one.id })).status).toBe(200);
    expect(await all()).toEqual(before);
    expect(await listed(sari)).toMatchObject({ total: 0 });
    expect((await sari.browser.get(`/api/members/${fan.id}`)).body).toMatchObject({
      relation: 'they-liked',
      can: { likeBack: true },
    });
    expect((await sari.browser.post('/api/conversations', { memberId: match.id })).status).toBe(200);
    expect((await world.like(sari, fan)).body.relation).toBe('mutual');
  });

  it('needs a candidate one can meet, named in one way', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium', desiredPartnerReligions: ['Islam'] });
    const [outside, woman, paused] = [
      await world.member('pria', { religion: 'Hindu' }),
      await world.member('wanita'),
      await world.member('pria', { paused: true }),
    ];
    for (const one of [sari, outside, woman, paused, { id: '00000000-0000-4000-8000-000000000000' }]) {
      expect((await pass(sari, { memberId: one.id })).body.code).toBe('candidate-not-available');
      expect((await pass(sari, { ref: world.refOf(sari, one) })).body.code).toBe('candidate-not-available');
    }
    for (const both of [{}, { memberId: sari.id, ref: world.refOf(sari, outside) }])
      expect((await pass(sari, both)).body.code).toBe('invalid-input');
    expect((await server.ctx.pool.query('select 1 from passes where member_id = $1', [sari.id])).rows).toEqual([]);
  });
});
