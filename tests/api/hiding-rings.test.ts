import { CONVERSATION_MS } from '#domain/messaging/limits.ts';
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { warnOfEndings } from '../../src/server/features/chat/jobs.ts';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** R-INF 5: what somebody does who hides from a number rings at its owner no more than it is shown. */
const SOON = { timeout: 10_000, interval: 10 };
let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;

async function pair(): Promise<{ hider: Person; owner: Person }> {
  const [hider, owner] = [
    await world.signedIn('wanita', { tier: 'pro' }),
    await world.signedIn('pria', { tier: 'pro' }),
  ];
  return { hider, owner };
}
async function match() {
  const { hider, owner } = await pair();
  await world.matched(hider, owner);
  return { hider, owner };
}
const hide = async ({ hider, owner }: { hider: Person; owner: Person }) =>
  expect((await hider.browser.post('/api/hidden-numbers', { whatsapp: owner.profile.contactWa })).status).toBe(200);

/** How often the member's open page rings by this, and which notifications about the other there are afterwards. */
async function heardBy(member: Person, other: Person, act: () => Promise<unknown>) {
  await server.relay.drain();
  const witness = await world.signedIn('pria', { photos: 0 });
  const [live, after] = [await connectLive(member.browser), await connectLive(witness.browser)];
  onTestFinished(() => void [live, after].map(({ socket }) => socket.close()));
  await act();
  await server.relay.drain();
  // What the database tells comes in its order: once the witness is told, so was everything before; and what is sent
  // to the member now is heard after it.
  await run(`insert into notifications (member_id, kind, dedupe_key) values ($1, 'trial-over', $2)`, [
    witness.id,
    randomUUID(),
  ]);
  await vi.waitFor(() => expect(after.of('notified')).toEqual([{}]), SOON);
  server.ctx.live.emit([member.id], 'notified', { unread: 4711 });
  await vi.waitFor(() => expect(live.of('notified')).toContainEqual({ unread: 4711 }), SOON);
  const rows = await run('select kind from notifications where member_id = $1 and about_id = $2', [
    member.id,
    other.id,
  ]);
  return { rings: live.of('notified').length - 1, kinds: rows.map(({ kind }) => kind) };
}
const NOTHING = { rings: 0, kinds: [] };
const toldKinds = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map(({ kind }: { kind: string }) => kind);
};

it('their like that makes a match is told to them alone', async () => {
  const { hider, owner } = await pair();
  await world.liked(owner, hider);
  await hide({ hider, owner });
  const like = async () => expect((await world.like(hider, owner)).body.relation).toBe('mutual');
  expect(await heardBy(owner, hider, like)).toEqual(NOTHING);
  expect(await toldKinds(hider)).toContain('new-match');
});

it.each(['approve', 'deny'])('their answer to a request is told to nobody (%s)', async (answer) => {
  const { hider, owner } = await match();
  await world.asked(owner, hider, 'pending');
  await hide({ hider, owner });
  const [{ id }] = (await hider.browser.get('/api/permissions')).body.waiting;
  expect(
    await heardBy(owner, hider, async () =>
      expect((await hider.browser.post(`/api/permissions/${id}/answer`, { answer })).status).toBe(200),
    ),
  ).toEqual(NOTHING);
});

it.each([
  ['first', 0],
  ['second', 1],
])('the end of their conversation is told to who sees the other alone (the hider is its %s side)', async (_, side) => {
  const two = Object.values(await match()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [hider, owner] = [two[side]!, two[1 - side]!];
  expect((await hider.browser.post('/api/conversations', { memberId: owner.id })).status).toBe(200);
  await hide({ hider, owner });
  onTestFinished(() => void (later = 0));
  later = CONVERSATION_MS - 30 * 60_000;
  for (const person of two) await world.signIn(person);
  expect(await heardBy(owner, hider, () => warnOfEndings(server.ctx))).toEqual(NOTHING);
  expect(await toldKinds(hider)).toContain('chat-expiring');
  expect(await warnOfEndings(server.ctx)).toBe(0);
  // Once the number is hidden no more, the owner is warned as everybody is; the other side is not warned anew.
  await run('delete from hidden_numbers where member_id = $1', [hider.id]);
  expect(await warnOfEndings(server.ctx)).toBe(1);
  expect(await toldKinds(owner)).toContain('chat-expiring');
  expect(await warnOfEndings(server.ctx)).toBe(0);
  expect((await toldKinds(hider)).filter((kind: string) => kind === 'chat-expiring')).toHaveLength(1);
});

it('that they would extend a conversation is told to nobody', async () => {
  const { hider, owner } = await match();
  const { id } = (await hider.browser.post('/api/conversations', { memberId: owner.id })).body;
  await hide({ hider, owner });
  const press = async () =>
    expect((await hider.browser.post(`/api/conversations/${id}/extension`)).body.extension.mine).toBe(true);
  expect(await heardBy(owner, hider, press)).toEqual(NOTHING);
});

it('an offer of a call they withdraw leaves silently', async () => {
  const { hider, owner } = await match();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const times = [{ day, time: '19:00' }];
  expect((await hider.browser.post('/api/introductions', { memberId: owner.id, times })).status).toBe(204);
  expect(await toldKinds(owner)).toContain('introduction-request');
  await hide({ hider, owner });
  const [{ id }] = (await hider.browser.get('/api/introductions')).body.introductions;
  expect(
    await heardBy(owner, hider, async () =>
      expect((await hider.browser.post(`/api/introductions/${id}/answer`, { answer: 'withdraw' })).status).toBe(204),
    ),
  ).toEqual(NOTHING);
});

it('a message of the room that named the owner leaves silently', async () => {
  const { hider, owner } = await pair();
  const text = `Apa kabar @${owner.handle}`;
  const said = await hider.browser.post('/api/room/messages', { clientId: randomUUID(), text });
  expect(await toldKinds(owner)).toContain('mention');
  await hide({ hider, owner });
  expect(
    await heardBy(owner, hider, async () =>
      expect((await hider.browser.delete(`/api/room/messages/${said.body.message.seq}`)).status).toBe(204),
    ),
  ).toEqual(NOTHING);
});
