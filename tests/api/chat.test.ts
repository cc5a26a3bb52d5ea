import type { PrivateMessage } from '#contract/chat.ts';
import { CONVERSATION_MS, MESSAGE_MAX, PRIVATE_PER_MINUTE } from '#domain/messaging/limits.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person, World } from '../support/world.ts';

const began = Date.parse('2026-11-21T05:00:00Z');
let clock = began;
const { server, world } = await apiSuite({ limits: 1, now: () => new Date(clock) });
beforeEach(() => {
  clock = began;
});

const HOUR = 3_600_000;
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const open = (from: Person, to: { id: string }) => from.browser.post('/api/conversations', { memberId: to.id });
const say = (from: Person, id: string, text: string, clientId: string = randomUUID()) =>
  from.browser.post(`/api/conversations/${id}/messages`, { clientId, text });
const page = async (who: Person, id: string, query = '') =>
  (await who.browser.get(`/api/conversations/${id}/messages${query}`)).body;
const texts = (body: { messages: { text: string }[] }) => body.messages.map((m) => m.text);
const read = (who: Person, id: string, seq: number) => who.browser.post(`/api/conversations/${id}/read`, { seq });
const press = (who: Person, id: string) => who.browser.post(`/api/conversations/${id}/extension`);
const list = async (who: Person) => (await who.browser.get('/api/conversations')).body;
const code = ({ status, body }: Answer) => (status < 400 ? status : `${status} ${body.code}`);
const storedIn = (id: string) => run('select seq, body from messages where conversation_id = $1 order by seq', [id]);

async function match(tier: 'basic' | 'premium' | 'pro' = 'basic') {
  const [sari, budi] = [await world.signedIn('wanita', { tier }), await world.signedIn('pria')];
  await world.matched(sari, budi);
  return { sari, budi };
}
async function talk(tier?: 'basic' | 'premium' | 'pro') {
  const { sari, budi } = await match(tier);
  const { body } = await open(sari, budi);
  return { sari, budi, id: body.id as string };
}

describe('opening a conversation', () => {
  it('makes one for 48 hours, by the server’s clock, and both sides get the same one', async () => {
    const { sari, budi } = await match();
    const { status, body } = await open(sari, budi);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      other: {
        id: budi.id,
        nama: budi.profile.nama,
        photo: `/api/media/${budi.photoIds[0]}/thumb`,
        blurred: false,
        isDemo: false,
      },
      createdAt: new Date(began).toISOString(),
      expiresAt: new Date(began + CONVERSATION_MS).toISOString(),
      serverTime: new Date(began).toISOString(),
      lastSeq: 0,
      lastMessage: null,
      unread: 0,
      myReadSeq: 0,
      theirReadSeq: 0,
      extension: { mine: false, theirs: false },
      matchEnded: false,
      notes: { theirs: null, mine: null },
      gone: false,
      can: { send: true, extend: true },
    });
    clock += HOUR;
    const theirs = await open(budi, sari);
    expect(theirs.body).toMatchObject({ id: body.id, expiresAt: body.expiresAt, other: { id: sari.id } });
    expect((await open(sari, budi)).body.id).toBe(body.id);
    expect(await run('select count(*)::int as n from conversations where a_id = $1 or b_id = $1', [sari.id])).toEqual([
      { n: 1 },
    ]);
  });

  /** T24: who is tried, and what is answered to a basic and to a premium member. */
  const refused: [string, (me: Person) => Promise<{ id: string }>, string, string][] = [
    [
      'somebody who was liked and has not answered',
      async (me) => liked(me, await world.member('pria')),
      '409 chat-needs-match',
      '409 chat-needs-match',
    ],
    [
      'somebody who likes the member (W2)',
      async (me) => likes(await world.member('pria'), me),
      '404 candidate-not-available',
      '409 chat-needs-match',
    ],
    ['a stranger (W3)', async () => world.member('pria'), '404 candidate-not-available', '409 chat-needs-match'],
    ['the member themselves', async (me) => me, '404 candidate-not-available', '404 candidate-not-available'],
    [
      'somebody of the same gender',
      async () => world.member('wanita'),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
    ['nobody', async () => ({ id: randomUUID() }), '404 candidate-not-available', '404 candidate-not-available'],
    [
      'a match who blocked the member',
      (me) => matchedWith(me, (him) => world.blocked(him, me)),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
    [
      'a match the member blocked',
      (me) => matchedWith(me, (him) => world.blocked(me, him)),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
    [
      'a match who hides from the member',
      (me) => matchedWith(me, (him) => world.hides(him, me)),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
    [
      'a deleted match',
      (me) => matchedWith(me, undefined, { status: 'deleted' }),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
    [
      'a suspended match',
      (me) => matchedWith(me, undefined, { status: 'suspended' }),
      '404 candidate-not-available',
      '404 candidate-not-available',
    ],
  ];
  async function liked(me: Person, him: Person) {
    await world.liked(me, him);
    return him;
  }
  async function likes(him: Person, me: Person) {
    await world.liked(him, me);
    return him;
  }
  async function matchedWith(
    me: Person,
    then?: (him: Person) => Promise<void>,
    wish: Parameters<World['member']>[1] = {},
  ) {
    const him = await world.member('pria', wish);
    await world.matched(me, him);
    await then?.(him);
    return him;
  }

  it.each(refused)('T24: is refused with %s, and nothing is stored', async (_, whom, asBasic, asPremium) => {
    for (const [tier, expected] of [
      ['basic', asBasic],
      ['premium', asPremium],
    ] as const) {
      const me = await world.signedIn('wanita', { tier });
      const him = await whom(me);
      expect(code(await open(me, him))).toBe(expected);
      expect(await run('select id from conversations where $1 in (a_id, b_id)', [me.id])).toEqual([]);
    }
  });

  it('is for members who have not to pay; the one there is stays theirs, to read and to write', async () => {
    const { sari, budi, id } = await talk();
    const other = await world.signedIn('pria');
    await world.matched(sari, other);
    await run('update subscriptions set trial_end = $2 where member_id = $1', [sari.id, new Date(clock - 1)]);
    expect(code(await open(sari, other))).toBe('402 subscription-required');
    expect((await open(sari, budi)).body).toMatchObject({ id, can: { send: true, extend: false } });
    expect(code(await say(sari, id, 'Masih di sini'))).toBe(200);
    // The other side may begin one.
    expect(code(await open(other, sari))).toBe(200);
    expect(code(await open(sari, other))).toBe(200);
  });

  it('goes on while one side pauses, which is read and answered by both; a new one may begin', async () => {
    const { sari, budi, id } = await talk();
    const other = await world.member('pria', { paused: true });
    await world.matched(sari, other);
    await say(budi, id, 'Halo');
    await sari.browser.send('PUT', '/api/profile/pause', { paused: true });
    expect(code(await open(sari, other))).toBe(200);
    expect((await open(sari, budi)).body).toMatchObject({ id, can: { send: true } });
    expect(code(await say(sari, id, 'Aku jeda dulu, kita tetap mengobrol'))).toBe(200);
    expect(code(await say(budi, id, 'Baik'))).toBe(200);
    expect(texts(await page(budi, id))).toEqual(['Halo', 'Aku jeda dulu, kita tetap mengobrol', 'Baik']);
    expect(code(await press(sari, id))).toBe(200);
    expect((await list(budi)).items).toMatchObject([{ id, other: { id: sari.id }, extension: { theirs: true } }]);
  });
});

describe('sending', () => {
  it('gives places 1, 2, 3 … to what both say, and both read the same', async () => {
    const { sari, budi, id } = await talk();
    const first = await say(sari, id, '  Halo,\r\nsalam kenal\u0000 ', 'klien-0001');
    expect(first.body).toEqual({
      message: {
        conversationId: id,
        seq: 1,
        senderId: sari.id,
        clientId: 'klien-0001',
        text: 'Halo,\nsalam kenal',
        at: new Date(clock).toISOString(),
      },
    });
    clock += 60_000;
    expect((await say(budi, id, 'Halo juga 🙏')).body.message).toMatchObject({
      seq: 2,
      senderId: budi.id,
      text: 'Halo juga 🙏',
    });
    const [mine, theirs] = [await page(sari, id), await page(budi, id)];
    const same = (read: typeof mine) => read.messages.map((m: PrivateMessage) => ({ ...m, clientId: null }));
    const ids = (read: typeof mine) => read.messages.map((m: PrivateMessage) => m.clientId !== null);
    expect([same(mine), ids(mine), ids(theirs)]).toEqual([same(theirs), [true, false], [false, true]]);
    expect([texts(mine), mine.more]).toEqual([['Halo,\nsalam kenal', 'Halo juga 🙏'], false]);
    expect(mine.conversation).toMatchObject({
      lastSeq: 2,
      lastMessage: { mine: false, text: 'Halo juga 🙏', at: new Date(clock).toISOString() },
      unread: 1,
    });
    expect(theirs.conversation).toMatchObject({ lastMessage: { mine: true }, unread: 1 });
  });

  it('stores a message once, however often it is sent, also after the end; another text under its id is not stored', async () => {
    const { sari, budi, id } = await talk();
    const first = await say(sari, id, 'Satu kali', 'klien-0001');
    expect((await say(sari, id, 'Satu kali', 'klien-0001')).body).toEqual(first.body);
    expect((await say(sari, id, 'Lain', 'klien-0001')).body).toEqual(first.body);
    // An id is its sender's, and its conversation's.
    expect((await say(budi, id, 'Dari Budi', 'klien-0001')).body.message).toMatchObject({ seq: 2, text: 'Dari Budi' });
    clock += CONVERSATION_MS;
    expect((await say(sari, id, 'Satu kali', 'klien-0001')).body).toEqual(first.body);
    expect(code(await say(sari, id, 'Baru', 'klien-0002'))).toBe('409 conversation-expired');
    expect(await storedIn(id)).toEqual([
      { seq: 1, body: 'Satu kali' },
      { seq: 2, body: 'Dari Budi' },
    ]);
  });

  it.each([
    ['nothing', ' \n\t ', '422 message-empty'],
    ['only what cannot be seen', '\u200B\u00AD\u0000', '422 message-empty'],
    ['one character too many', 'a'.repeat(MESSAGE_MAX + 1), '422 field-too-long'],
    ['one character too many of two units', '😀'.repeat(MESSAGE_MAX + 1), '422 field-too-long'],
    ['far too much', 'a'.repeat(8001), '400 invalid-input'],
    ['no text', undefined as unknown as string, '400 invalid-input'],
  ])('refuses %s', async (_, text, expected) => {
    const { sari, id } = await talk();
    expect(code(await say(sari, id, text))).toBe(expected);
    expect(await storedIn(id)).toEqual([]);
  });

  it('takes as many characters as there may be', async () => {
    const { sari, id } = await talk();
    expect((await say(sari, id, '😀'.repeat(MESSAGE_MAX))).body.message.text).toBe('😀'.repeat(MESSAGE_MAX));
    expect((await say(sari, id, 'a', '')).status).toBe(400);
  });

  it('ends with the conversation, to the millisecond; what was said stays', async () => {
    const { sari, budi, id } = await talk();
    clock = began + CONVERSATION_MS - 1;
    expect(code(await say(sari, id, 'Terakhir'))).toBe(200);
    clock++;
    for (const who of [sari, budi]) {
      expect(code(await say(who, id, 'Terlambat'))).toBe('409 conversation-expired');
      expect(await page(who, id)).toMatchObject({
        messages: [{ text: 'Terakhir' }],
        conversation: { can: { send: false, extend: true } },
      });
    }
    expect((await list(budi)).items).toMatchObject([{ id, can: { send: false } }]);
  });

  const ends: [string, (sari: Person, budi: Person) => Promise<unknown>][] = [
    ['the other blocked the member', (sari, budi) => world.blocked(budi, sari)],
    ['the member blocked the other', (sari, budi) => sari.browser.post('/api/blocks', { memberId: budi.id })],
    ['the other hides from the member', (sari, budi) => world.hides(budi, sari)],
    ['the other was suspended', (_, budi) => run(`update accounts set status = 'suspended' where id = $1`, [budi.id])],
    ['the other was deleted', (_, budi) => run(`update accounts set status = 'deleted' where id = $1`, [budi.id])],
    ['the likes are gone', (sari) => run('delete from likes where from_id = $1', [sari.id])],
  ];
  it.each(ends)('T24: when %s the conversation does not exist any more', async (_, then) => {
    const { sari, budi, id } = await talk();
    await say(budi, id, 'Halo', 'klien-0001');
    await say(sari, id, 'Halo juga', 'klien-0002');
    await then(sari, budi);
    const unknown = await sari.browser.get(`/api/conversations/${randomUUID()}`);
    const asUnknown = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });
    for (const answer of [
      await say(sari, id, 'Masih di sana?'),
      await say(sari, id, 'Halo juga', 'klien-0002'),
      await read(sari, id, 2),
      await press(sari, id),
      await sari.browser.get(`/api/conversations/${id}`),
      await sari.browser.get(`/api/conversations/${id}/messages`),
    ])
      expect(asUnknown(answer)).toEqual(asUnknown(unknown));
    expect(await list(sari)).toEqual({ items: [], unread: 0, nextCursor: null });
    expect(await storedIn(id)).toHaveLength(2);
    expect(await run('select a_read_seq + b_read_seq as read from conversations where id = $1', [id])).toEqual([
      { read: 1 },
    ]);
  });

  it('T24: is nothing for a suspended member, and for whoever is not in it', async () => {
    const { sari, id } = await talk();
    const third = await world.signedIn('pria');
    await world.matched(sari, third);
    for (const answer of [
      await say(third, id, 'Hai'),
      await read(third, id, 1),
      await press(third, id),
      await third.browser.get(`/api/conversations/${id}/messages`),
    ])
      expect(code(answer)).toBe('404 not-found');
    await run(`update accounts set status = 'suspended' where id = $1`, [sari.id]);
    expect(code(await say(sari, id, 'Hai'))).toBe('401 login-required');
    expect(await storedIn(id)).toEqual([]);
  });

  it('T48: takes a hundred messages a minute of a member, over all conversations, and says when to go on', async () => {
    const { sari, budi, id } = await talk();
    const third = await world.signedIn('pria');
    await world.matched(sari, third);
    const other = (await open(sari, third)).body.id;
    for (let i = 0; i < PRIVATE_PER_MINUTE; i++) {
      clock = began + i * 100;
      expect(code(await say(sari, i % 2 ? id : other, `Pesan ${i}`, `klien-${1000 + i}`))).toBe(200);
    }
    const refused = await say(sari, id, 'Terlalu cepat');
    expect([code(refused), refused.body.retryAfter]).toEqual(['429 too-many-requests', 51]);
    // What is stored is answered, and the other side has a limit of their own.
    expect(code(await say(sari, id, 'Pesan 1', 'klien-1001'))).toBe(200);
    expect(code(await say(budi, id, 'Pelan-pelan'))).toBe(200);
    clock = began + 60_000;
    expect(code(await say(sari, id, 'Yang pertama sudah semenit'))).toBe(200);
    expect(code(await say(sari, id, 'Yang kedua belum'))).toBe('429 too-many-requests');
    expect(await run('select count(*)::int n from messages where sender_id = $1', [sari.id])).toEqual([
      { n: PRIVATE_PER_MINUTE + 1 },
    ]);
  });
});
