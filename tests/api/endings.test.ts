import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** R-LIKE: «Akhiri kecocokan» is quiet and for good. */
const { server, world } = await apiSuite({ limits: 1000 });
const SOON = { timeout: 10_000 };
const end = (by: Person, other: { id: string }) => by.browser.post(`/api/matches/${other.id}/ending`);

async function couple() {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    await world.signedIn('pria', { tier: 'premium' }),
  ];
  await world.matched(sari, budi);
  await world.allowed(sari, budi);
  await world.asked(budi, sari, 'pending');
  const { body } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  const say = (by: Person, text: string, clientId = randomUUID()) =>
    by.browser.post(`/api/conversations/${body.id}/messages`, { clientId, text });
  expect((await say(budi, 'Halo Sari')).status).toBe(200);
  await server.relay.drain();
  return { sari, budi, id: body.id as string, say };
}

/** What one meets of the other outside the conversation. */
async function traces(by: Person, other: Person) {
  const { get } = by.browser;
  const list = (await get('/api/matches')).body;
  const history = async (tab: string) => (await get(`/api/likes/history?tab=${tab}`)).body;
  const asked = (await get('/api/permissions')).body;
  return {
    card: (await get(`/api/members/${other.id}`)).status,
    why: (await get(`/api/matches/${other.id}/explanation`)).status,
    photo: (await get(`/api/media/${other.photoIds[0]}/thumb`)).status,
    listed: JSON.stringify(list).includes(other.id),
    tabs: (await Promise.all(['mutual', 'liked', 'likers', 'passed'].map(history))).map((tab) => tab.items.length),
    counts: (await history('mutual')).counts,
    news: (await get('/api/dashboard')).body.newMatches.length,
    session: (await get('/api/session')).body.member.newMatches,
    permissions: ['waiting', 'granted', 'refused', 'asked'].map((name) => asked[name].length),
    notifications: (await get('/api/notifications')).body,
  };
}
const NOTHING = {
  card: 404,
  why: 404,
  photo: 404,
  listed: false,
  tabs: [0, 0, 0, 0],
  counts: { mutual: 0, liked: 0, likers: 0, passed: 0 },
  news: 0,
  session: 0,
  permissions: [0, 0, 0, 0],
  notifications: { items: [], unread: 0, nextCursor: null },
};

describe('ending a match', () => {
  it('takes both out of each other’s lists, ends permission, leaves the conversation to be read', async () => {
    const { sari, budi, id, say } = await couple();
    expect(await traces(budi, sari)).toMatchObject({ card: 200, listed: true, tabs: [1, 1, 0, 0], news: 1 });
    const his = await connectLive(budi.browser);
    expect((await end(sari, budi)).status).toBe(204);
    await vi.waitFor(() => expect(his.of('members').length).toBeGreaterThan(0), SOON);
    expect(his.heard.filter((event) => event.name !== 'members')).toEqual([]);
    his.socket.close();
    await server.relay.drain();
    expect(await traces(sari, budi)).toEqual(NOTHING);
    expect(await traces(budi, sari)).toEqual(NOTHING);
    for (const [me, other] of [
      [sari, budi],
      [budi, sari],
    ] as const) {
      const { body } = await me.browser.get('/api/conversations');
      expect(body.items).toMatchObject([
        {
          id,
          other: { id: other.id, nama: other.profile.nama, photo: null },
          matchEnded: true,
          gone: false,
          can: { send: false, extend: false },
          lastMessage: { text: 'Halo Sari' },
        },
      ]);
      const { messages, conversation } = (await me.browser.get(`/api/conversations/${id}/messages`)).body;
      expect([messages.map((m: { text: string }) => m.text), conversation.matchEnded]).toEqual([['Halo Sari'], true]);
      // Read-only: on the home nothing runs.
      expect((await me.browser.get('/api/dashboard')).body.chats).toEqual([]);
      expect((await say(me, 'Halo?')).body).toMatchObject({
        code: 'match-ended',
        message: 'Kecocokan ini sudah berakhir',
      });
      expect((await me.browser.post(`/api/conversations/${id}/extension`)).body.code).toBe('match-ended');
      expect((await me.browser.post('/api/conversations', { memberId: other.id })).body.code).toBe(
        'candidate-not-available',
      );
      expect((await me.browser.post('/api/permissions', { memberId: other.id })).body.code).toBe(
        'candidate-not-available',
      );
      expect((await me.browser.post('/api/passes', { memberId: other.id })).body.code).toBe('candidate-not-available');
      expect((await world.like(me, other)).body.code).toBe('candidate-not-available');
    }
    // What was unread can still be read, and counts until it is.
    expect((await sari.browser.get('/api/live/heads')).body.unreadMessages).toBe(1);
    expect((await sari.browser.post(`/api/conversations/${id}/read`, { seq: 1 })).body.unread).toBe(0);
    const { rows } = await server.ctx.pool.query(
      'select status from profile_permissions where $1 in (requester_id, target_id)',
      [sari.id],
    );
    expect(rows).toEqual([{ status: 'revoked' }, { status: 'revoked' }]);
    // Twice, and by the other, is the same as once.
    expect([(await end(sari, budi)).status, (await end(budi, sari)).status]).toEqual([204, 204]);
  });

  it('moves no total of likers, and can still be reported and blocked', async () => {
    const { sari, budi, id } = await couple();
    const fan = await world.member('pria');
    await world.liked(fan, sari);
    await server.ctx.pool.query(`update subscriptions set tier = 'basic' where member_id = $1`, [sari.id]);
    const likers = async () => (await sari.browser.get('/api/dashboard')).body;
    const before = await likers();
    expect([before.likersCount, before.matches, before.likesUsed]).toEqual([1, 1, 1]);
    await end(sari, budi);
    const after = await likers();
    expect([after.likersCount, after.matches, after.likesUsed]).toEqual([1, 0, 1]);
    const report = { conversationId: id, kind: 'message', seq: 1, category: 'rude-or-threatening' };
    expect((await sari.browser.post('/api/reports', report)).status).toBe(200);
    expect((await sari.browser.post('/api/blocks', { memberId: budi.id })).status).toBe(200);
    expect((await sari.browser.get('/api/conversations')).body.items).toEqual([]);
    expect((await budi.browser.get(`/api/conversations/${id}`)).body.code).toBe('not-found');
  });

  it('needs a match who is there', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const [liked, stranger, blocker] = [
      await world.member('pria'),
      await world.member('pria'),
      await world.member('pria'),
    ];
    await world.liked(sari, liked);
    await world.matched(sari, blocker);
    await world.blocked(blocker, sari);
    for (const one of [sari, liked, stranger, blocker, { id: randomUUID() }])
      expect((await end(sari, one)).body.code).toBe('candidate-not-available');
    expect((await end(sari, { id: 'x' })).body.code).toBe('invalid-input');
  });

  it('leaves the room as it is between any two, and a warning of an end untold', async () => {
    const { sari, budi } = await couple();
    await end(budi, sari);
    const said = (
      await budi.browser.post('/api/room/messages', { clientId: 'ruang-akhir', text: `halo @${sari.handle}` })
    ).body;
    const { messages, people } = (await sari.browser.get('/api/room')).body;
    expect(messages.map((m: { seq: number }) => m.seq)).toContain(said.message.seq);
    expect(people.find((p: { key: string }) => p.key === said.message.author.key)).toMatchObject({
      memberId: null,
      photo: null,
    });
    await server.relay.drain();
    expect((await sari.browser.get('/api/notifications')).body).toMatchObject({
      items: [{ kind: 'mention' }],
      unread: 1,
    });
  });
});
