import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { describe, expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { sentBy } from '../support/sent-statements.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** What of likes a basic member, and a third one, can find out by comparing answers (T19; lists, totals, notifications: elsewhere). */
const { server, world } = await apiSuite({ limits: 1000 });

const read = async ({ browser }: Person, path: string) =>
  (await browser.send('GET', path, undefined, { [OPEN_HEADER]: '1' })).text;
/** Sealed or drawn anew for each answer: names of shut cards, their photos, cursors; the clock. */
const SEALED = /"(ref|photo|nextCursor|snapshot|serverTime|requestId)":"[^"]*"/g;
const plain = (text: string) => text.replace(SEALED, '"$1":""');

const provinces = ['Papua Tengah', 'Papua Selatan', 'Papua Barat Daya'] as const;
let taken = 0;

/** A basic woman and the twelve men of her list, five of them on open cards, all alike to the rules. */
async function liking() {
  const domicile = provinces[taken++]!;
  const sari = await world.signedIn('wanita', { domicile, ldrPref: 'no' });
  const men = await Promise.all(
    Array.from({ length: 12 }, () => world.signedIn('pria', { tier: 'premium', domicile, photos: 1 })),
  );
  const list = async () => JSON.parse(await read(sari, '/api/matches'));
  await expect.poll(async () => (await list()).total).toBe(12);
  const { open, blurred } = await list();
  const byName = (nama: string) => men.find((man) => man.profile.nama === nama);
  const shown = open.flatMap((card: any) => men.find(({ id }) => id === card.id) ?? []) as Person[];
  const shut = blurred.flatMap((card: any) => byName(card.nama) ?? []) as Person[];
  return { sari, men, shown, shut };
}

describe('a basic member', () => {
  it('T19d: hears the same events whoever likes them: no id, no name, only that something is unread', async () => {
    const { sari, shown, shut } = await liking();
    const heard: unknown[][] = [];
    for (const man of [shown[0]!, shut[0]!]) {
      await server.relay.drain();
      await sari.browser.post('/api/notifications/read', {});
      const live = await connectLive(sari.browser);
      await world.opened(man, [sari]);
      expect((await world.like(man, sari)).body.relation).toBe('you-liked');
      await server.relay.drain();
      await expect.poll(() => live.heard.length).toBeGreaterThan(0);
      heard.push(live.heard);
      live.socket.disconnect();
      expect(JSON.stringify(live.heard)).not.toMatch(new RegExp(`${man.id}|${man.profile.nama}`));
    }
    expect(heard[0]).toEqual(heard[1]);
    expect(heard[0]).toEqual([{ name: 'notified', data: {} }]);
  });

  it('T19e: finds every list, card, count and explanation as it was before the like', async () => {
    const { sari, shown, shut } = await liking();
    const pages = [
      '/api/matches',
      '/api/matches/funnel',
      '/api/conversations',
      '/api/permissions',
      '/api/room',
      ...shown.map(({ id }) => `/api/members/${id}`),
      ...shown.map(({ id }) => `/api/matches/${id}/explanation`),
      ...shut.map(({ id }) => `/api/members/${id}`),
    ];
    const all = async () => Promise.all(pages.map(async (page) => [page, plain(await read(sari, page))]));
    const before = await all();
    for (const man of [...shown.slice(0, 2), ...shut.slice(0, 2)]) {
      await world.opened(man, [sari]);
      expect((await world.like(man, sari)).status).toBe(200);
    }
    await server.relay.drain();
    expect(await all()).toEqual(before);
    const home = JSON.parse(await read(sari, '/api/dashboard'));
    expect([home.likers ?? [], home.recentMatches]).toEqual([[], []]);
  });

  it('T19f: is answered by the same statements about a liker and a stranger, so that time tells nothing', async () => {
    const { sari, shown, shut } = await liking();
    await world.liked(shown[0]!, sari);
    await world.liked(shut[0]!, sari);
    const texts = async (work: () => Promise<unknown>) => (await sentBy(work)).map(({ text }) => text);
    const act = (person: Person, path: (person: Person) => string) => texts(() => read(sari, path(person)));
    for (const path of [
      ({ id }: Person) => `/api/members/${id}`,
      ({ id }: Person) => `/api/matches/${id}/explanation`,
      ({ photoIds }: Person) => `/api/media/${photoIds[0]}/card`,
    ]) {
      // The first look at each fills what is remembered of a card.
      for (const person of [shown[0]!, shown[1]!, shut[0]!, shut[1]!]) await read(sari, path(person));
      expect(await act(shown[0]!, path)).toEqual(await act(shown[1]!, path));
      expect(await act(shut[0]!, path)).toEqual(await act(shut[1]!, path));
    }
    const likes = (person: Person) =>
      texts(async () => {
        const { body } = await sari.browser.post('/api/likes', { candidateId: person.id });
        expect(body.code).toBe('candidate-not-available');
      });
    const [fan, stranger] = [await likes(shut[0]!), await likes(shut[1]!)];
    expect(fan).toEqual(stranger);
    expect(fan.length).toBeGreaterThan(2);
  });
});

it('T19g: of likes, a match and its talk between two others nothing reaches a third, whatever they pay', async () => {
  const [rara, dina] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
  const [third, budi] = [
    await world.signedIn('pria', { tier: 'pro' }),
    await world.signedIn('pria', { tier: 'premium' }),
  ];
  const routes = Object.values(api) as Route[];
  const own = routes.filter(({ method, path, who }) => method === 'GET' && !path.includes(':') && who !== 'staff');
  expect(own.length).toBeGreaterThan(30);
  const tabs = ['mutual', 'liked', 'likers', 'passed'].map((tab) => `/api/likes/history?tab=${tab}`);
  const pages = [...own.map(({ path }) => path), ...tabs, ...[rara, dina, budi].map(({ id }) => `/api/members/${id}`)];
  const live = await connectLive(third.browser);
  const all = async () => Promise.all(pages.map(async (page) => [page, plain(await read(third, page))]));
  // What a first look brings about (a scoring version, opened cards) is there before.
  await all();
  const before = await all();
  await world.opened(rara, [budi]);
  expect((await world.like(rara, budi)).status).toBe(200);
  expect((await world.like(budi, rara)).body.relation).toBe('mutual');
  expect((await budi.browser.post('/api/conversations', { memberId: rara.id })).status).toBe(200);
  await server.relay.drain();
  expect(await all()).toEqual(before);
  expect(live.heard).toEqual([]);
  live.socket.disconnect();
});
