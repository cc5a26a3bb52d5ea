import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { describe, expect, it, vi } from 'vitest';
import { connectLive, type LiveClient } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** T26 in the room: members of a hidden pair do not exist for each other there, whichever way, in history, live and by mention. */
const { server, world } = await apiSuite();

let sent = 0;
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const say = (by: Person, text: string, more: object = {}) =>
  by.browser.post('/api/room/messages', { clientId: `pesan-${String(++sent).padStart(6, '0')}`, text, ...more });
const said = async (by: Person, text: string, more: object = {}): Promise<RoomMessage> =>
  (await say(by, text, more)).body.message;
const read = async (by: Person) => (await by.browser.get('/api/room')).body;
const changes = async (by: Person, after: number) => (await by.browser.get(`/api/room/changes?after=${after}`)).body;
const suggested = async (by: Person, q: string): Promise<string[]> =>
  (await by.browser.get(`/api/room/mentions?q=${encodeURIComponent(q)}`)).body.people.map(
    (p: { handle: string }) => p.handle,
  );
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map((n: { kind: string }) => n.kind);
};
const SOON = { timeout: 10_000, interval: 20 };
/** Everything a member can read of the room, and of who is in it. */
const everything = async (by: Person, { rev, keys, handle }: { rev: number; keys: string; handle: string }) =>
  [
    await by.browser.get('/api/room'),
    await by.browser.get(`/api/room/changes?after=${rev}`),
    await by.browser.get(`/api/room/people?keys=${keys}`),
    await by.browser.get(`/api/room/mentions?q=${handle}`),
    await by.browser.get('/api/notifications'),
  ]
    .map((answer) => answer.text)
    .join('\n');

const APART: [string, (a: Person, b: Person) => Promise<unknown>][] = [
  ['who blocks', (a, b) => world.blocked(a, b)],
  ['who is blocked', (a, b) => world.blocked(b, a)],
  ['who hides from a number', (a, b) => world.hides(a, b)],
  ['who is hidden from', (a, b) => world.hides(b, a)],
];

describe.each(APART)('%s', (_, part) => {
  it.each(['wanita', 'pria'] as const)(
    'and a %s do not exist for each other in the room, from history to mentions',
    async (gender) => {
      const [sari, other, third] = [
        await world.signedIn('wanita', { tier: 'premium' }),
        await world.signedIn(gender),
        await world.signedIn('pria'),
      ];
      const before = await read(sari);
      const one = await said(other, `tanda-${other.handle} sebelum`);
      const two = await said(third, `pihak ketiga menyapa @${other.handle}`);
      expect((await read(sari)).messages.map((m: RoomMessage) => m.seq)).toEqual(
        expect.arrayContaining([one.seq, two.seq]),
      );
      await part(sari, other);

      const live = [
        await connectLive(sari.browser),
        await connectLive(other.browser),
        await connectLive(third.browser),
      ] as [LiveClient, LiveClient, LiveClient];
      const mine = await said(sari, `tanda-${sari.handle} untuk @${other.handle}`);
      const theirs = await said(other, `tanda-${other.handle} untuk @${sari.handle}`);
      const reply = await said(third, 'aku membalas', { replyTo: theirs.seq });
      const greeting = await said(third, `halo @${other.handle} dan @${sari.handle}`);
      expect([mine.mentions, theirs.mentions, greeting.mentions]).toEqual([[], [], [other.handle, sari.handle]]);

      for (const [me, them, their] of [
        [sari, other, theirs],
        [other, sari, mine],
      ] as const) {
        const seen = await everything(me, {
          rev: before.rev,
          keys: `${one.author!.key},${mine.author!.key}`,
          handle: them.handle,
        });
        expect([
          seen.includes(`tanda-${them.handle}`),
          seen.includes(them.id),
          seen.includes(their.author!.key),
        ]).toEqual([false, false, false]);
        expect(seen).not.toContain(`"handle":"${them.handle}"`);
        const caught = await changes(me, before.rev);
        const here: RoomMessage[] = caught.messages;
        expect(caught.rev).toBe(greeting.rev);
        expect(here.map((m) => m.seq)).not.toContain(their.seq);
        // The others’ words stay; who is mentioned in them, and what they quote, is not told.
        expect(here.find((m) => m.seq === two.seq)!.mentions).toEqual(me === sari ? [] : [other.handle]);
        expect(here.find((m) => m.seq === greeting.seq)!.mentions).toEqual([me.handle]);
        expect(here.find((m) => m.seq === reply.seq)!.replyTo).toEqual(
          me === sari
            ? { seq: theirs.seq, nama: null, excerpt: null }
            : { seq: theirs.seq, nama: 'Orang', excerpt: theirs.text },
        );
        expect(await suggested(me, them.handle)).toEqual([]);
        expect((await say(me, 'balas', { replyTo: their.seq })).body.code).toBe('reply-gone');
      }
      expect(await suggested(third, other.handle)).toEqual([other.handle]);

      // Live: the third hears all; the two hear of each other’s only that the room moved on.
      const [hers, his, thirds] = live;
      await vi.waitFor(
        () => expect(thirds.of('room').map((m) => m.seq)).toEqual([mine.seq, theirs.seq, reply.seq, greeting.seq]),
        SOON,
      );
      await vi.waitFor(
        () => expect(hers.of('room-revision').map((t) => t.rev)).toEqual([theirs.rev, reply.rev, greeting.rev]),
        SOON,
      );
      await vi.waitFor(() => expect(his.of('room-revision').map((t) => t.rev)).toEqual([mine.rev, greeting.rev]), SOON);
      expect([hers.of('room').map((m) => m.seq), his.of('room').map((m) => m.seq)]).toEqual([
        [mine.seq],
        [theirs.seq, reply.seq],
      ]);
      for (const { socket } of live) socket.close();

      expect([await told(sari), await told(other)]).toEqual([['mention'], ['mention', 'reply', 'mention']]);
    },
  );
});

describe('a block while both are there', () => {
  it('silences the live room for the pair at once, and brings it back when it is taken back', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const [hers, his] = [await connectLive(sari.browser), await connectLive(budi.browser)];
    const first = await said(budi, 'masih terlihat');
    await vi.waitFor(() => expect(hers.of('room').map((m) => m.seq)).toEqual([first.seq]), SOON);
    expect((await sari.browser.post('/api/blocks', { memberId: budi.id })).status).toBe(200);
    await vi.waitFor(() => expect(hers.of('members').length).toBeGreaterThan(0), SOON);
    const second = await said(budi, 'tidak terlihat lagi');
    const hersNow = await said(sari, 'ini juga tidak');
    await vi.waitFor(() => expect(hers.of('room').at(-1)?.seq).toBe(hersNow.seq), SOON);
    await vi.waitFor(() => expect(his.of('room-revision').map((t) => t.rev)).toEqual([hersNow.rev]), SOON);
    expect(hers.heard.some(({ data }) => JSON.stringify(data).includes('tidak terlihat lagi'))).toBe(false);
    expect((await read(sari)).messages.map((m: RoomMessage) => m.seq)).not.toContain(first.seq);
    // She had written nothing that went from his room: he is not told when it was (R-INF 5).
    expect(his.of('members')).toEqual([]);
    expect((await sari.browser.delete(`/api/blocks/${world.refOf(sari, budi)}`)).status).toBe(204);
    // What she wrote since comes into it.
    await vi.waitFor(() => expect(his.of('members')).toHaveLength(1), SOON);
    expect((await read(sari)).messages.map((m: RoomMessage) => m.seq)).toEqual(
      expect.arrayContaining([first.seq, second.seq]),
    );
    for (const { socket } of [hers, his]) socket.close();
  });
});

describe('an author', () => {
  it.each([
    ['paused', `update accounts set paused_at = now() where id = $1`],
    ['suspended', `update accounts set status = 'suspended' where id = $1`],
    ['deleted', `update accounts set status = 'deleted' where id = $1`],
  ])('who is %s is not there for others: messages, quotes, mentions, suggestions', async (_, sql) => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    const { rev } = await read(sari);
    const one = await said(budi, 'kata Budi');
    const two = await said(sari, `@${budi.handle} benar`, { replyTo: one.seq });
    expect([two.mentions, two.replyTo]).toEqual([[budi.handle], { seq: one.seq, nama: 'Orang', excerpt: 'kata Budi' }]);
    await run(sql, [budi.id]);
    const caught = await changes(sari, rev);
    expect([caught.messages.map((m: RoomMessage) => m.seq), caught.rev]).toEqual([[two.seq], two.rev]);
    expect(caught.messages[0]).toMatchObject({ mentions: [], replyTo: { seq: one.seq, nama: null, excerpt: null } });
    const room = await read(sari);
    expect(room.people.map((p: RoomPerson) => p.key)).not.toContain(one.author!.key);
    expect((await sari.browser.get(`/api/room/people?keys=${one.author!.key}`)).body.people).toEqual([]);
    expect(await suggested(sari, budi.handle)).toEqual([]);
    expect((await said(sari, `@${budi.handle} masih di sini?`)).mentions).toEqual([]);
    expect((await say(sari, 'balas', { replyTo: one.seq })).body.code).toBe('reply-gone');
  });

  it('who paused hears nothing of the room until they are back, and is in it again with what they wrote', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    await world.matched(sari, budi);
    const mine = await said(sari, 'tulisanku');
    const hers = await connectLive(sari.browser);
    await run('update accounts set paused_at = now() where id = $1', [sari.id]);
    await vi.waitFor(() => expect(hers.of('members').length).toBeGreaterThan(0), SOON);
    // A match goes on seeing her elsewhere; the room is closed both ways.
    expect((await read(budi)).messages.map((m: RoomMessage) => m.seq)).not.toContain(mine.seq);
    await said(budi, 'tidak terdengar');
    await run('update accounts set paused_at = null where id = $1', [sari.id]);
    await vi.waitFor(() => expect(hers.of('members').length).toBeGreaterThan(1), SOON);
    const heard = await said(budi, 'terdengar lagi');
    await vi.waitFor(() => expect(hers.of('room').map((m) => m.seq)).toEqual([heard.seq]), SOON);
    expect(hers.of('room-revision')).toEqual([]);
    hers.socket.close();
    expect((await read(budi)).messages.map((m: RoomMessage) => m.seq)).toContain(mine.seq);
  });
});
