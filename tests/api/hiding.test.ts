import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { connectLive, type LiveClient } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** R-INF 5: hiding from a number holds for its owner at once, and for the hider after 30 days. */
const { server, world } = await apiSuite({ limits: 1000 });
const SOON = { timeout: 10_000 };
const hide = (by: Person, from: Person) => by.browser.post('/api/hidden-numbers', { whatsapp: from.profile.contactWa });

async function match() {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    await world.signedIn('pria', { tier: 'premium' }),
  ];
  await world.matched(sari, budi);
  await world.asked(budi, sari, 'pending');
  const { body } = await sari.browser.post('/api/conversations', { memberId: budi.id });
  const say = (by: Person, text: string) =>
    by.browser.post(`/api/conversations/${body.id}/messages`, { clientId: randomUUID(), text });
  expect((await say(budi, 'Halo')).status).toBe(200);
  return { sari, budi, id: body.id as string, say };
}

/** What a member reads of another, wherever one meets. */
async function view(by: Person, other: Person) {
  const { get } = by.browser;
  const card = await get(`/api/members/${other.id}`);
  const list = (await get('/api/matches')).body;
  const talks = (await get('/api/conversations')).body;
  return {
    card: { status: card.status, body: { ...card.body, requestId: '' } },
    listed: list.open.some((c: { id: string }) => c.id === other.id),
    counts: (await get('/api/likes/history?tab=mutual')).body.counts,
    talks: talks.items.map((c: { id: string; can: object; unread: number }) => [c.id, c.can, c.unread]),
    waiting: (await get('/api/permissions')).body.waiting.length,
    photo: (await get(`/api/media/${other.photoIds[0]}/full`)).status,
  };
}
const heardOf = (client: LiveClient) => client.heard.filter((event) => event.name !== 'members');

describe('hiding from the number of a match', () => {
  it('and ending it then tells the other nothing at all', async () => {
    const { sari, budi } = await match();
    expect((await hide(sari, budi)).status).toBe(200);
    const [hers, his] = [await connectLive(sari.browser), await connectLive(budi.browser)];
    expect((await sari.browser.post(`/api/matches/${budi.id}/ending`)).status).toBe(204);
    await vi.waitFor(() => expect(hers.heard.map(({ name }) => name)).toContain('members'), SOON);
    // What comes after it on the same line has come: so would the event have.
    expect((await budi.browser.post('/api/matches/00000000-0000-4000-8000-000000000000/ending')).status).toBe(404);
    await budi.browser.send('PATCH', '/api/profile', { job: 'Nelayan' });
    await world.liked(await world.signedIn('wanita', { tier: 'premium' }), budi);
    expect(his.heard).toEqual([]);
    for (const { socket } of [his, hers]) socket.close();
  });

  it('shows the hider nothing for 30 days: whose number it is cannot be seen', async () => {
    const { sari, budi, id, say } = await match();
    const before = await view(sari, budi);
    expect(before).toMatchObject({ card: { status: 200 }, listed: true, waiting: 1, photo: 200 });
    expect((await hide(sari, budi)).status).toBe(200);
    expect(await view(sari, budi)).toEqual(before);
    // What the hider does goes as before; nothing of it arrives.
    const his = await connectLive(budi.browser);
    const hers = await connectLive(sari.browser);
    const said = await say(sari, 'Masih di sana?');
    expect([said.status, said.body.message.text]).toEqual([200, 'Masih di sana?']);
    const { waiting } = (await sari.browser.get('/api/permissions')).body;
    expect((await sari.browser.post(`/api/permissions/${waiting[0].id}/answer`, { answer: 'approve' })).status).toBe(
      200,
    );
    expect((await sari.browser.post('/api/permissions', { memberId: budi.id })).status).toBe(200);
    expect((await sari.browser.post(`/api/conversations/${id}/extension`)).body.extension.mine).toBe(true);
    expect(
      (await sari.browser.post('/api/room/messages', { clientId: 'ruang-sari-1', text: `hai @${budi.handle}` })).status,
    ).toBe(200);
    await server.relay.drain();
    await vi.waitFor(() => expect(hers.of('message')).toHaveLength(1), SOON);
    expect(heardOf(his).filter((event) => event.name !== 'room-revision' && event.name !== 'notified')).toEqual([]);
    expect((await budi.browser.get('/api/notifications')).body.items).toEqual([]);
    expect((await budi.browser.get('/api/session')).body.member.unread ?? 0).toBe(0);
    for (const { socket } of [his, hers]) socket.close();
  });

  it('ends everything for the owner at once: card, photos, likes, chat, requests, room', async () => {
    const { sari, budi, id, say } = await match();
    const his = await connectLive(budi.browser);
    expect((await hide(sari, budi)).status).toBe(200);
    await vi.waitFor(() => expect(his.of('members').length).toBeGreaterThan(0), SOON);
    his.socket.close();
    expect(await view(budi, sari)).toEqual({
      card: { status: 404, body: expect.objectContaining({ code: 'candidate-not-available' }) },
      listed: false,
      counts: { mutual: 0, liked: 0, likers: 0, passed: 0 },
      talks: [],
      waiting: 0,
      photo: 404,
    });
    expect((await say(budi, 'Halo?')).body.code).toBe('not-found');
    expect((await budi.browser.get(`/api/conversations/${id}`)).body.code).toBe('not-found');
    expect((await budi.browser.post('/api/conversations', { memberId: sari.id })).body.code).toBe(
      'candidate-not-available',
    );
    expect((await world.like(budi, sari)).body.code).toBe('already-liked');
    const said = (await sari.browser.post('/api/room/messages', { clientId: 'ruang-sari-2', text: 'aku di ruang' }))
      .body.message;
    expect((await budi.browser.get('/api/room')).text).not.toContain('aku di ruang');
    // The hider reads the room as before.
    const theirs = (await budi.browser.post('/api/room/messages', { clientId: 'ruang-budi-1', text: 'aku juga' })).body
      .message;
    const seqs = (await sari.browser.get('/api/room')).body.messages.map((m: { seq: number }) => m.seq);
    expect(seqs).toEqual(expect.arrayContaining([said.seq, theirs.seq]));
  });

  it('what the hider does to the owner meanwhile is heard by nobody, not even that there was something', async () => {
    const { sari, budi, say } = await match();
    expect((await hide(sari, budi)).status).toBe(200);
    await server.relay.drain();
    const client = await connectLive(budi.browser);
    const post = (text: string, more: object = {}) =>
      sari.browser.post('/api/room/messages', { clientId: randomUUID(), text, ...more });
    const statuses = [
      (await sari.browser.post('/api/permissions', { memberId: budi.id })).status,
      (await say(sari, 'Halo lagi')).status,
      (await post(`Apa kabar @${budi.handle}`)).status,
    ];
    expect(statuses).toEqual([200, 200, 200]);
    await server.relay.drain();
    // What is heard for sure comes after all of that.
    server.ctx.live.emit([budi.id], 'notified', { unread: 77 });
    await vi.waitFor(() => expect(client.of('notified')).toContainEqual({ unread: 77 }), SOON);
    expect(client.of('notified')).toEqual([{ unread: 77 }]);
    const of = async ({ id }: Person) =>
      (
        await server.ctx.pool.query('select kind from notifications where member_id = $1 and about_id = $2', [
          id,
          sari.id,
        ])
      ).rows;
    expect(await of(budi)).toEqual([]);
    client.socket.close();
  });

  it('holds from both sides after 30 days, and a like of the hider before that is told to nobody', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await hide(sari, budi);
    expect((await world.like(sari, budi)).body.relation).toBe('you-liked');
    await server.relay.drain();
    expect((await budi.browser.get('/api/notifications')).body.items).toEqual([]);
    expect((await budi.browser.get('/api/likes/history?tab=likers')).body).toMatchObject({
      counts: { likers: 0 },
      items: [],
    });
    expect((await world.like(budi, sari)).body.code).toBe('candidate-not-available');
    await server.ctx.pool.query(`update hidden_pairs set since = now() where member_id = $1`, [sari.id]);
    expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(404);
    expect((await sari.browser.get('/api/likes/history?tab=liked')).body).toMatchObject({
      counts: { liked: 0 },
      items: [],
    });
  });
});
