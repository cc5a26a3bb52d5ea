import type { RoomMessage } from '#contract/room.ts';
import { EXCERPT, MENTION_SUGGESTIONS, MENTIONS_TOLD } from '#domain/messaging/limits.ts';
import { describe, expect, it } from 'vitest';
import { sweepAddressings } from '../../src/server/features/room/jobs.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite({ limits: 1000 });

let sent = 0;
const said = async (by: Person, text: string, more: object = {}): Promise<RoomMessage> =>
  (await by.browser.post('/api/room/messages', { clientId: `pesan-${String(++sent).padStart(6, '0')}`, text, ...more }))
    .body.message;
const search = async (by: Person, q: string): Promise<{ handle: string; nama: string }[]> =>
  (await by.browser.get(`/api/room/mentions?q=${encodeURIComponent(q)}`)).body.people;
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map(
    ({ kind, about, data }: { kind: string; about: unknown; data: unknown }) => ({
      kind,
      about,
      data,
    }),
  );
};

/** Nothing but the name, and where it may be opened the profile. */
const OF_THE_ROOM = { photo: null, can: { likeBack: false } };

describe('a mention', () => {
  it('is told once, with an excerpt of 100 characters, to the member alone; never to oneself', async () => {
    const [sari, dewi, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita'),
      await world.signedIn('pria', { nama: 'Budi Santoso' }),
    ];
    const text =
      `@${sari.handle} @${sari.handle}, @${budi.handle} @${dewi.handle.toUpperCase()}. @tidak-ada-siapa ${'panjang '.repeat(30)}`.trim();
    const { seq, mentions } = await said(budi, text);
    expect(mentions).toEqual([sari.handle, dewi.handle]);
    const data = { seq, excerpt: `${[...text].slice(0, EXCERPT).join('').trimEnd()}…` };
    expect(await told(sari)).toEqual([{ kind: 'mention', about: { ...OF_THE_ROOM, id: budi.id, nama: 'Budi' }, data }]);
    // A basic member who may not open the profile gets the name alone, and so does somebody of the same gender.
    expect(await told(dewi)).toEqual([{ kind: 'mention', about: { ...OF_THE_ROOM, id: null, nama: 'Budi' }, data }]);
    const agus = await world.signedIn('pria');
    await said(budi, `@${agus.handle} juga`);
    expect(await told(agus)).toMatchObject([{ kind: 'mention', about: { id: null, nama: 'Budi' } }]);
    expect(await told(budi)).toEqual([]);
  });

  it('by somebody who paused is gone from list and every count, for their match too, and is back with them', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await world.matched(sari, budi);
    const first = await said(sari, 'siapa yang datang?');
    await said(budi, `@${sari.handle} halo`);
    await said(budi, 'aku', { replyTo: first.seq });
    await server.relay.drain();
    const shown = async () => {
      const [list, session, syncState] = await Promise.all(
        ['/api/notifications', '/api/session', '/api/live/heads'].map((where) => sari.browser.get(where)),
      );
      const { items, unread } = list!.body;
      const told = [session!.body.member.unreadNotifications, syncState!.body.unreadNotifications];
      return [items.map((item: { kind: string }) => item.kind), unread, ...told];
    };
    expect(await shown()).toEqual([['reply', 'mention'], 2, 2, 2]);
    const pause = (paused: boolean) => budi.browser.send('PUT', '/api/profile/pause', { paused });
    expect((await pause(true)).status).toBe(200);
    expect(await shown()).toEqual([[], 0, 0, 0]);
    expect((await pause(false)).status).toBe(200);
    expect(await shown()).toEqual([['reply', 'mention'], 2, 2, 2]);
  });

  it('of whom one replies to is a reply; nobody is told twice for one message', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const first = await said(sari, 'siapa yang datang?');
    const { seq } = await said(budi, `@${sari.handle} aku datang`, { replyTo: first.seq });
    expect(await told(sari)).toEqual([
      {
        kind: 'reply',
        about: { ...OF_THE_ROOM, id: budi.id, nama: 'Orang' },
        data: { seq, excerpt: `@${sari.handle} aku datang` },
      },
    ]);
    await said(sari, 'kubalas diriku', { replyTo: first.seq });
    expect(await told(sari)).toHaveLength(1);
  });

  it('and a reply reach the same member three times an hour from one author; the rest is only written', async () => {
    let later = 0;
    const { world: there, server: own } = await ownServer({ limits: 1000, now: () => new Date(Date.now() + later) });
    const [sari, budi, agus] = [
      await there.signedIn('wanita', { photos: 0 }),
      await there.signedIn('pria', { photos: 0 }),
      await there.signedIn('pria', { photos: 0 }),
    ];
    const first = await said(sari, 'halo');
    const count = async () => {
      await own.relay.drain();
      return (await sari.browser.get('/api/notifications')).body.items.length;
    };
    for (let i = 0; i < 3; i++) await said(budi, `@${sari.handle} halo ${i}`);
    // What is deleted was told all the same.
    const { seq } = await said(budi, 'balas', { replyTo: first.seq });
    await budi.browser.delete(`/api/room/messages/${seq}`);
    expect((await said(budi, `@${sari.handle} lagi`)).mentions).toEqual([sari.handle]);
    expect(await count()).toBe(3);
    await said(agus, `@${sari.handle} dari Agus`);
    expect(await count()).toBe(4);
    later = 3_600_000;
    await said(budi, `@${sari.handle} sejam kemudian`);
    expect(await count()).toBe(5);
    expect((await own.ctx.pool.query('select count(*)::int n from room_addressings')).rows[0].n).toBe(4);
    later = 2 * 86_400_000;
    expect(await sweepAddressings(own.ctx)).toBe(4);
  });

  it('T23: of many names tells ten of them; all are stored', async () => {
    const many = await Promise.all(
      Array.from({ length: MENTIONS_TOLD + 5 }, () => world.member('pria', { photos: 0 })),
    );
    const sari = await world.signedIn('wanita');
    const { mentions } = await said(sari, many.map((m) => `@${m.handle}`).join(' '));
    expect(mentions).toEqual(many.map((m) => m.handle));
    await server.relay.drain();
    const { rows } = await server.ctx.pool.query('select member_id from notifications where about_id = $1', [sari.id]);
    expect(rows.map((r) => r.member_id).sort()).toEqual(
      many
        .slice(0, MENTIONS_TOLD)
        .map((m) => m.id)
        .sort(),
    );
  });
});

describe('T24b: suggestions after @', () => {
  it('begin with the handle or the first name, in any case, handles first, and hold nothing else', async () => {
    const sari = await world.signedIn('wanita', { nama: 'Zulaikha Sari', handle: 'zulaikha' });
    await world.member('pria', { nama: 'Zubair bin Ahmad', handle: 'pak.ahmad', photos: 0 });
    await world.member('wanita', { nama: 'Nurul', handle: 'zubaedah', photos: 0 });
    expect(await search(sari, 'zuB')).toEqual([
      { handle: 'zubaedah', nama: 'Nurul' },
      { handle: 'pak.ahmad', nama: 'Zubair' },
    ]);
    expect(await search(sari, '@PAK.')).toEqual([{ handle: 'pak.ahmad', nama: 'Zubair' }]);
    // Not by a later word of a name, which the room does not show, and not oneself.
    for (const q of ['zubair bin', 'bin', 'ahmad', 'zulaikha']) expect([q, await search(sari, q)]).toEqual([q, []]);
  });

  it('are nobody for fewer than two characters, for wildcards, for patterns and for what cannot be seen', async () => {
    const sari = await world.signedIn('wanita');
    await world.member('pria', { handle: 'a_b.wild', nama: '%persen', photos: 0 });
    for (const q of [
      '',
      'a',
      '@',
      '@a',
      ' ',
      '%',
      '_',
      '%%',
      '__',
      '%_',
      '\\%',
      '\\\\',
      'o%',
      'o_ang',
      '.*',
      "' or 1=1--",
      '\u200b\u200b',
      '😀',
    ])
      expect([q, await search(sari, q)]).toEqual([q, []]);
    expect(await search(sari, 'a_b')).toEqual([{ handle: 'a_b.wild', nama: '%persen' }]);
    expect(await search(sari, '%per')).toEqual([{ handle: 'a_b.wild', nama: '%persen' }]);
    expect((await sari.browser.get(`/api/room/mentions?q=${'a'.repeat(101)}`)).status).toBe(400);
    expect((await sari.browser.get('/api/room/mentions?q=ab%00')).status).toBeLessThan(500);
  });

  it('are never staff, and sixty a minute at most', async () => {
    const { world: there } = await ownServer();
    const [sari, staff] = [await there.signedIn('wanita'), await there.staff()];
    expect((await sari.browser.get(`/api/room/mentions?q=${staff.username}`)).body.people).toEqual([]);
    const codes: number[] = [];
    for (let i = 0; i < 60; i++) codes.push((await sari.browser.get('/api/room/mentions?q=tidak-ada')).status);
    expect(codes).toEqual([...Array(59).fill(200), 429]);
    // Too short asks nothing, and counts nothing.
    expect((await sari.browser.get('/api/room/mentions?q=a')).status).toBe(200);
  });

  it('in five hundred random searches are ten at most, each begins so, nobody is hidden, gone, paused or staff', async () => {
    const sari = await world.signedIn('wanita');
    const gone: string[] = [];
    const hide = async (person: Person, how: (person: Person) => Promise<unknown>) => {
      gone.push(person.handle);
      await how(person);
    };
    const letters = 'ab._1';
    let state = 20_261_121;
    const random = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n;
    const word = (length: number, of: string) => Array.from({ length }, () => of[random(of.length)]).join('');
    for (let i = 0; i < 60; i++) {
      const handle = `b${word(2, 'ab1')}${['.', '_', ''][random(3)]}${word(2, 'ab1')}${i}`;
      const person = await world.member(i % 2 ? 'wanita' : 'pria', {
        handle,
        nama: `${word(3, 'ABCab')} ${word(4, 'xyz')}`,
        photos: 0,
        ...(i % 12 === 1
          ? { paused: true }
          : i % 12 === 2
            ? { status: 'suspended' }
            : i % 12 === 3
              ? { status: 'deleted' }
              : {}),
      });
      if (i % 12 >= 1 && i % 12 <= 3) gone.push(handle);
      if (i % 12 === 4) await hide(person, (p) => world.blocked(p, sari));
      if (i % 12 === 5) await hide(person, (p) => world.blocked(sari, p));
      if (i % 12 === 6) await hide(person, (p) => world.hides(p, sari));
      if (i % 12 === 7) await hide(person, (p) => world.hides(sari, p));
    }
    const { rows } = await server.ctx.pool.query(
      `select handle, lower(nama) as nama from handles h join profiles p on p.member_id = h.member_id where h.released_at is null`,
    );
    const there = rows.filter((r) => !gone.includes(r.handle) && r.handle !== sari.handle);
    let found = 0;
    const queries = Array.from({ length: 500 }, () => word(random(5), `${letters}-%_\\AB @'`));
    for (let at = 0; at < queries.length; at += 20)
      await Promise.all(
        queries.slice(at, at + 20).map(async (q) => {
          const people = await search(sari, q);
          const prefix = q.trim().replace(/^@/, '').toLowerCase();
          const fits =
            prefix.length < 2 || /\s/.test(prefix)
              ? []
              : there.filter((r) => r.handle.startsWith(prefix) || r.nama.startsWith(prefix));
          expect([q, people.length]).toEqual([q, Math.min(MENTION_SUGGESTIONS, fits.length)]);
          const handles = new Set(fits.map((r) => r.handle));
          expect([q, people.filter((p) => !handles.has(p.handle))]).toEqual([q, []]);
          found += people.length;
        }),
      );
    expect(found).toBeGreaterThan(75);
  });
});
