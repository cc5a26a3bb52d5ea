import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { CONVERSATION_MS, MESSAGE_PAGE } from '#domain/messaging/limits.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { warnOfEndings } from '../../src/server/features/chat/jobs.ts';
import { connectLive } from '../support/live-client.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const began = Date.parse('2026-11-21T05:00:00Z');
let clock = began;
const { server, world } = await apiSuite({ now: () => new Date(clock) });
beforeEach(() => {
  clock = began;
});

const HOUR = 3_600_000;
const SOON = { timeout: 15_000, interval: 10 };
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const open = async (from: Person, to: Person) =>
  (await from.browser.post('/api/conversations', { memberId: to.id })).body as Conversation;
const say = (from: Person, id: string, text: string) =>
  from.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text });
const page = async (who: Person, id: string, query = '') =>
  (await who.browser.get(`/api/conversations/${id}/messages${query}`)).body as {
    messages: PrivateMessage[];
    more: boolean;
    conversation: Conversation;
  };
const read = async (who: Person, id: string, seq: number, more: { atEnd?: boolean } = {}) =>
  (await who.browser.post(`/api/conversations/${id}/read`, { seq, ...more })).body;
const press = async (who: Person, id: string) =>
  (await who.browser.post(`/api/conversations/${id}/extension`)).body as Conversation;
const list = async (who: Person, query = '') =>
  (await who.browser.get(`/api/conversations${query}`)).body as {
    items: Conversation[];
    unread: number;
    nextCursor: string | null;
  };
const one = async (who: Person, id: string) => (await who.browser.get(`/api/conversations/${id}`)).body as Conversation;
const code = ({ status, body }: Answer) => (status < 400 ? status : `${status} ${body.code}`);
const told = async (who: Person, kind: string) => {
  await server.relay.drain();
  return (await who.browser.get('/api/notifications')).body.items.filter(
    (item: { kind: string }) => item.kind === kind,
  );
};

async function match() {
  const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
  await world.matched(sari, budi);
  return { sari, budi };
}
async function talk() {
  const { sari, budi } = await match();
  return { sari, budi, id: (await open(sari, budi)).id };
}

describe('reading', () => {
  it('moves a place that never goes back and never beyond the newest; both see both', async () => {
    const { sari, budi, id } = await talk();
    for (let i = 1; i <= 5; i++) await say(budi, id, `Pesan ${i}`);
    expect(await one(sari, id)).toMatchObject({ unread: 5, myReadSeq: 0, theirReadSeq: 5, lastSeq: 5 });
    expect(await read(sari, id, 3)).toEqual({ myReadSeq: 3, unread: 2 });
    expect(await read(sari, id, 1)).toEqual({ myReadSeq: 3, unread: 2 });
    expect(await one(budi, id)).toMatchObject({ unread: 0, myReadSeq: 5, theirReadSeq: 3 });
    expect(await read(sari, id, 9_007_199_254_740_991)).toEqual({ myReadSeq: 5, unread: 0 });
    expect(await one(budi, id)).toMatchObject({ theirReadSeq: 5 });
  });

  it('counts what the other wrote, also between own messages; answering is not reading', async () => {
    const { sari, budi, id } = await talk();
    await say(sari, id, 'Halo');
    // Nothing was unread, so the own message is no news to its writer.
    expect(await one(sari, id)).toMatchObject({ myReadSeq: 1, unread: 0 });
    await say(budi, id, 'Halo juga');
    await say(sari, id, 'Ini kutulis sebelum melihat pesanmu');
    await say(budi, id, 'Apa kabar?');
    expect(await one(sari, id)).toMatchObject({ myReadSeq: 1, unread: 2, lastSeq: 4 });
    expect(await read(sari, id, 2)).toEqual({ myReadSeq: 2, unread: 1 });
    expect(await one(budi, id)).toMatchObject({ myReadSeq: 0, unread: 2, theirReadSeq: 2 });
    expect((await list(sari)).unread).toBe(1);
  });

  it('is told to both sides while one of them paused', async () => {
    const { sari, budi, id } = await talk();
    await say(budi, id, 'Halo');
    const [hers, his] = [await connectLive(sari.browser), await connectLive(budi.browser)];
    await sari.browser.send('PUT', '/api/profile/pause', { paused: true });
    expect(await read(sari, id, 1)).toEqual({ myReadSeq: 1, unread: 0 });
    await vi.waitFor(
      () => expect(hers.of('conversation')).toEqual([{ conversationId: id, lastSeq: 1, readBy: sari.id, readSeq: 1 }]),
      SOON,
    );
    await vi.waitFor(() => expect(his.of('conversation')).toEqual(hers.of('conversation')), SOON);
    for (const client of [hers, his]) client.socket.disconnect();
  });
});

describe('history', () => {
  it('comes newest first in fifties, older by place, and what was missed by place', async () => {
    const { sari, budi, id } = await talk();
    const all = Array.from({ length: 2 * MESSAGE_PAGE + 3 }, (_, i) => i + 1);
    for (const i of all) await say(i % 3 ? sari : budi, id, `Pesan ${i}`);
    const seqs = ({ messages, more }: { messages: PrivateMessage[]; more: boolean }) => [
      messages.map((m) => m.seq),
      more,
    ];
    const newest = await page(sari, id);
    expect(seqs(newest)).toEqual([all.slice(-MESSAGE_PAGE), true]);
    const older = await page(sari, id, `?before=${newest.messages[0]!.seq}`);
    expect(seqs(older)).toEqual([all.slice(3, 3 + MESSAGE_PAGE), true]);
    expect(seqs(await page(sari, id, `?before=${older.messages[0]!.seq}`))).toEqual([[1, 2, 3], false]);
    expect(seqs(await page(sari, id, '?before=1'))).toEqual([[], false]);
    expect(seqs(await page(sari, id, '?after=0'))).toEqual([all.slice(0, MESSAGE_PAGE), true]);
    expect(seqs(await page(budi, id, `?after=${MESSAGE_PAGE + 2}`))).toEqual([
      all.slice(MESSAGE_PAGE + 2, 2 * MESSAGE_PAGE + 2),
      true,
    ]);
    expect(seqs(await page(budi, id, '?after=102'))).toEqual([[103], false]);
    expect(seqs(await page(budi, id, '?after=103'))).toEqual([[], false]);
    expect(seqs(await page(budi, id, '?after=9007199254740991'))).toEqual([[], false]);
    expect(code(await budi.browser.get(`/api/conversations/${id}/messages?after=-1`))).toBe('400 invalid-input');
  });

  it('has times that never go back, whatever the clock does', async () => {
    const { sari, budi, id } = await talk();
    await say(sari, id, 'Satu');
    clock -= 5_000;
    await say(budi, id, 'Dua');
    clock += 9_000;
    await say(sari, id, 'Tiga');
    expect((await page(sari, id)).messages.map((m) => Date.parse(m.at) - began)).toEqual([0, 0, 4_000]);
  });
});

describe('the list', () => {
  it('has the newest activity first, an excerpt of the last message, and only members who are there', async () => {
    const sari = await world.signedIn('wanita');
    const people = await Promise.all(Array.from({ length: 5 }, () => world.signedIn('pria')));
    const ids: string[] = [];
    for (const [i, person] of people.entries()) {
      clock = began + i * 1000;
      await world.matched(sari, person);
      ids.push((await open(sari, person)).id);
    }
    clock += 1000;
    await say(people[1]!, ids[1]!, `Panjang ${'sekali '.repeat(30)}`);
    expect((await list(sari)).items.map((c) => c.id)).toEqual([ids[1], ids[4], ids[3], ids[2], ids[0]]);
    expect((await list(sari)).items[0]!.lastMessage!.text).toMatch(/^Panjang (sekali ?)+….?$|^.{100}…$/);
    await world.blocked(people[4]!, sari);
    await people[3]!.browser.send('PUT', '/api/profile/pause', { paused: true });
    await run(`update accounts set status = 'suspended' where id = $1`, [people[2]!.id]);
    expect(await list(sari)).toMatchObject({
      items: [{ id: ids[1] }, { id: ids[3] }, { id: ids[0] }],
      unread: 1,
      nextCursor: null,
    });
    // Unread messages of somebody who is not there are nobody's.
    await run('delete from blocks where blocker_id = $1', [people[4]!.id]);
    await say(people[4]!, ids[4]!, 'Halo');
    expect((await list(sari)).unread).toBe(2);
    await world.blocked(sari, people[4]!);
    expect([(await list(sari)).unread, (await sari.browser.get('/api/live/heads')).body.unreadMessages]).toEqual([
      1, 1,
    ]);
  });

  it('is read in pages without gaps or doubles; a cursor is its owner’s', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const made = new Set<string>();
    for (let i = 0; i < 65; i++) {
      // Some at the same moment.
      clock = began + Math.floor(i / 3) * 1000;
      const him = await world.member('pria', { photos: 0 });
      await world.matched(sari, him);
      made.add((await open(sari, him)).id);
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const got = await list(sari, cursor === null ? '' : `?cursor=${cursor}`);
      found.push(...got.items.map((c) => c.id));
      cursor = got.nextCursor;
      if (cursor)
        expect(code(await (await world.signedIn('wanita')).browser.get(`/api/conversations?cursor=${cursor}`))).toBe(
          '400 cursor-invalid',
        );
    } while (cursor !== null);
    expect([found.length, new Set(found)]).toEqual([65, made]);
    expect(code(await sari.browser.get('/api/conversations?cursor=abc'))).toBe('400 cursor-invalid');
  });

  it('shows the other as the matrix says: a match sees the photo that is blurred for others', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria', { photos: 2 })];
    await run(`update photos set shown = 'blurred-until-match' where member_id = $1`, [budi.id]);
    await world.matched(sari, budi);
    const { id } = await open(sari, budi);
    expect((await one(sari, id)).other).toEqual({
      id: budi.id,
      nama: budi.profile.nama,
      photo: `/api/media/${budi.photoIds[0]}/thumb`,
      blurred: false,
      isDemo: false,
    });
    await run('delete from photos where member_id = $1', [budi.id]);
    expect((await one(sari, id)).other).toMatchObject({ photo: null, blurred: false });
  });
});

describe('«Perpanjang 2 hari»', () => {
  it('opens an ended conversation for 48 h from now when both pressed', async () => {
    const { sari, budi, id } = await talk();
    clock = began + 3 * CONVERSATION_MS;
    for (const one of [sari, budi]) await world.signIn(one);
    expect(await press(sari, id)).toMatchObject({
      extension: { mine: true, theirs: false },
      can: { send: false, extend: false },
    });
    expect(await press(sari, id)).toMatchObject({ extension: { mine: true, theirs: false } });
    expect(await one(budi, id)).toMatchObject({
      extension: { mine: false, theirs: true },
      can: { send: false, extend: true },
    });
    expect(await press(budi, id)).toMatchObject({
      expiresAt: new Date(clock + CONVERSATION_MS).toISOString(),
      extension: { mine: false, theirs: false },
      can: { send: true, extend: false },
    });
    expect(code(await say(sari, id, 'Lanjut'))).toBe(200);
  });

  it('is told on the dashboard: what is open, what ends first first; not what ended, nor with whom one blocked', async () => {
    const { sari, budi, id } = await talk();
    const andi = await world.signedIn('pria');
    await world.matched(sari, andi);
    clock += HOUR;
    const second = await open(sari, andi);
    const atHome = async () =>
      ((await sari.browser.get('/api/dashboard')).body.chats as Conversation[]).map((c) => [c.id, c.expiresAt]);
    const ends = (from: number) => new Date(from + CONVERSATION_MS).toISOString();
    expect(await atHome()).toEqual([
      [id, ends(began)],
      [second.id, ends(began + HOUR)],
    ]);
    clock = began + CONVERSATION_MS;
    expect(await atHome()).toEqual([[second.id, ends(began + HOUR)]]);
    await andi.browser.post('/api/blocks', { memberId: sari.id });
    expect(await atHome()).toEqual([]);
    expect((await list(budi)).items).toHaveLength(1);
  });

  it('adds 48 h to the end while it is open, once; a late second click is not the first of the next time', async () => {
    const { sari, budi, id } = await talk();
    clock += HOUR;
    await press(budi, id);
    const expiresAt = new Date(began + 2 * CONVERSATION_MS).toISOString();
    expect(await press(sari, id)).toMatchObject({ expiresAt, extension: { mine: false, theirs: false } });
    for (const who of [sari, budi, sari, budi])
      expect(await press(who, id)).toMatchObject({ expiresAt, extension: { mine: false, theirs: false } });
    clock = began + CONVERSATION_MS + HOUR;
    for (const one of [sari, budi]) await world.signIn(one);
    await press(sari, id);
    expect(await press(budi, id)).toMatchObject({ expiresAt: new Date(began + 3 * CONVERSATION_MS).toISOString() });
  });

  it('is not for members who have to pay; the other’s press waits for them', async () => {
    const { sari, budi, id } = await talk();
    await run('update subscriptions set trial_end = $2 where member_id = $1', [sari.id, new Date(clock - 1)]);
    expect(code(await sari.browser.post(`/api/conversations/${id}/extension`))).toBe('402 subscription-required');
    expect(await press(budi, id)).toMatchObject({ extension: { mine: true, theirs: false } });
    expect(code(await sari.browser.post(`/api/conversations/${id}/extension`))).toBe('402 subscription-required');
    await run(`update subscriptions set tier = 'premium', status = 'active' where member_id = $1`, [sari.id]);
    expect((await press(sari, id)).expiresAt).toBe(new Date(began + 2 * CONVERSATION_MS).toISOString());
  });
});

describe('what members are told', () => {
  it('of messages: one notification a conversation until it is read, and then one again', async () => {
    const { sari, budi, id } = await talk();
    for (let i = 0; i < 3; i++) await say(budi, id, `Pesan ${i}`);
    expect(await told(sari, 'new-message')).toMatchObject([
      { about: { id: budi.id, nama: budi.profile.nama }, data: { conversationId: id, seq: 1 }, read: false },
    ]);
    expect(await told(budi, 'new-message')).toEqual([]);
    await read(sari, id, 2);
    expect(await told(sari, 'new-message')).toMatchObject([{ read: true }]);
    // Something is unread still: whoever left it so is not told again.
    await say(budi, id, 'Masih di sana?');
    expect(await told(sari, 'new-message')).toMatchObject([{ read: true }]);
    await read(sari, id, 4);
    await say(sari, id, 'Ya');
    await say(budi, id, 'Baik');
    expect(await told(sari, 'new-message')).toMatchObject([{ read: false, data: { seq: 6 } }, { read: true }]);
    expect(await told(budi, 'new-message')).toMatchObject([{ data: { seq: 5 } }]);
    // Never what was said.
    expect(JSON.stringify(await run('select data from notifications where member_id = $1', [sari.id]))).not.toMatch(
      /Baik|Pesan/,
    );
  });

  it('of what came while a read was on its way, or before a failed one was repeated', async () => {
    const { sari, budi, id } = await talk();
    const late = (seq: number) => read(sari, id, seq, { atEnd: true });
    const unread = async () => (await told(sari, 'new-message')).filter((one: { read: boolean }) => !one.read);
    await say(budi, id, 'Sudah dilihat');
    await told(sari, 'new-message');
    await say(budi, id, 'Datang lebih dulu daripada bacaannya');
    expect(await late(1)).toEqual({ myReadSeq: 1, unread: 1 });
    expect(await unread()).toMatchObject([{ data: { conversationId: id, seq: 2 } }]);
    await say(budi, id, 'Masih di sana?');
    expect(await unread()).toMatchObject([{ data: { seq: 2 } }]);
    // Whoever reads on has nothing unread, whether it was told before or not.
    await late(2);
    await late(3);
    expect(await unread()).toEqual([]);
    // An own message after the place hides the next one from nobody.
    await say(budi, id, 'Dilihat, dan langsung dibalas');
    await say(sari, id, 'Balasan');
    expect(await late(4)).toEqual({ myReadSeq: 5, unread: 0 });
    await say(budi, id, 'Terima kasih');
    expect(await unread()).toMatchObject([{ data: { seq: 6 } }]);
  });

  it('of the end is looked at once, also where a side wants to hear of no messages', async () => {
    const { sari, budi } = await talk();
    const choices = ['app', 'push', 'mail'].map((channel) => ({ group: 'messages', channel, on: false }));
    expect((await sari.browser.send('PATCH', '/api/notifications/settings', { choices })).status).toBe(200);
    clock = began + CONVERSATION_MS - 2 * HOUR;
    await warnOfEndings(server.ctx);
    await server.relay.drain();
    await world.signIn(sari);
    await world.signIn(budi);
    expect([await told(sari, 'chat-expiring'), (await told(budi, 'chat-expiring')).length]).toEqual([[], 1]);
    expect(await warnOfEndings(server.ctx)).toBe(0);
  });

  it('of the end: 6 h and 1 h before it, each once; an extension begins anew', async () => {
    const { sari, budi, id } = await talk();
    const warn = async (at: number) => {
      clock = at;
      await warnOfEndings(server.ctx);
      await server.relay.drain();
      await world.signIn(sari);
    };
    const warnings = async (who: Person) =>
      (await told(who, 'chat-expiring')).map((n: { data: object; read: boolean }) => [n.data, n.read]);
    const about = (hours: number) => expect.objectContaining({ conversationId: id, hours });
    const end = began + CONVERSATION_MS;
    await warn(end - 6 * HOUR - 1);
    expect(await warnings(sari)).toEqual([]);
    for (const at of [end - 6 * HOUR, end - 6 * HOUR + 60_000, end - 2 * HOUR]) await warn(at);
    expect([await warnings(sari), await warnings(budi)]).toEqual([[[about(6), false]], [[about(6), false]]]);
    for (const at of [end - HOUR, end - HOUR + 60_000, end - 1]) await warn(at);
    // The later one takes the place of the one that was not read.
    expect(await warnings(sari)).toEqual([[about(1), false]]);
    await press(sari, id);
    await press(budi, id);
    expect([await warnings(sari), await warnings(budi)]).toEqual([[[about(1), true]], [[about(1), true]]]);
    await warn(end);
    expect(await warnings(sari)).toHaveLength(1);
    await warn(end + CONVERSATION_MS - 6 * HOUR);
    expect(await warnings(sari)).toEqual([
      [about(6), false],
      [about(1), true],
    ]);
    await warn(end + CONVERSATION_MS);
    expect(await warnings(sari)).toHaveLength(2);
  });

  it('of a press of «Perpanjang»: the other side, once, until both pressed; by the end that would be moved', async () => {
    const { sari, budi, id } = await talk();
    const asked = async (who: Person) =>
      (await told(who, 'extension-asked')).map((n: { about: { nama: string }; data: object; read: boolean }) => [
        n.about.nama,
        n.data,
        n.read,
      ]);
    await press(sari, id);
    await press(sari, id);
    const unread = [sari.profile.nama, expect.objectContaining({ conversationId: id }), false];
    const isRead = [...unread.slice(0, 2), true];
    expect([await asked(budi), await asked(sari)]).toEqual([[unread], []]);
    await press(budi, id);
    expect([await asked(budi), await asked(sari)]).toEqual([[isRead], []]);
    // The next one is a new one; answered at once, it is not left unread, whether it was told before or not.
    clock = began + 2 * CONVERSATION_MS - HOUR;
    await world.signIn(sari);
    await world.signIn(budi);
    await press(sari, id);
    expect(await asked(budi)).toEqual([unread, isRead]);
    await press(budi, id);
    clock = began + 3 * CONVERSATION_MS - HOUR;
    await world.signIn(sari);
    await world.signIn(budi);
    await press(budi, id);
    await press(sari, id);
    expect([...(await asked(budi)), ...(await asked(sari))].filter(([, , isSeen]) => !isSeen)).toEqual([]);
  });

  it('of no press where there is nobody for the other side', async () => {
    const { sari, budi, id } = await talk();
    await press(sari, id);
    expect(await told(budi, 'extension-asked')).toHaveLength(1);
    await world.blocked(budi, sari);
    expect(await told(budi, 'extension-asked')).toEqual([]);
  });

  it('of no end of a conversation whose sides are not there for each other', async () => {
    const talks = await Promise.all(Array.from({ length: 5 }, talk));
    await world.blocked(talks[0]!.sari, talks[0]!.budi);
    await world.hides(talks[1]!.budi, talks[1]!.sari);
    await run(`update accounts set status = 'suspended' where id = $1`, [talks[2]!.budi.id]);
    await run(`update accounts set paused_at = now() where id = $1`, [talks[3]!.sari.id]);
    clock = began + CONVERSATION_MS - 30 * 60_000;
    await warnOfEndings(server.ctx);
    await server.relay.drain();
    const rows = await run(
      `select data->>'conversationId' as id from notifications where kind = 'chat-expiring' and data->>'conversationId' = any($1)`,
      [talks.map((t) => t.id)],
    );
    // Who paused talks on with their matches, and is warned as they are.
    expect(rows.map((row) => row.id).toSorted()).toEqual(
      [talks[3]!, talks[3]!, talks[4]!, talks[4]!].map((t) => t.id).toSorted(),
    );
  });

  it('live: a message both, a reading both, nobody else anything', async () => {
    const { sari, budi, id } = await talk();
    const third = await world.signedIn('pria');
    await world.matched(sari, third);
    const [hers, his, other] = [
      await connectLive(sari.browser),
      await connectLive(budi.browser),
      await connectLive(third.browser),
    ];
    const { body } = await say(sari, id, 'Halo');
    await vi.waitFor(
      // Only the writer's own browsers are told by which id theirs was sent; over HTTP too.
      () =>
        expect([hers.of('message'), his.of('message')]).toEqual([
          [body.message],
          [{ ...body.message, clientId: null }],
        ]),
      SOON,
    );
    const page = async (person: Person) =>
      (await person.browser.get(`/api/conversations/${id}/messages`)).body.messages;
    expect([await page(sari), await page(budi)]).toEqual([[body.message], [{ ...body.message, clientId: null }]]);
    await read(budi, id, 1);
    const moved = { conversationId: id, lastSeq: 1, readBy: budi.id, readSeq: 1 };
    await vi.waitFor(() => expect([hers.of('conversation'), his.of('conversation')]).toEqual([[moved], [moved]]), SOON);
    await press(sari, id);
    await press(budi, id);
    const changed = { conversationId: id, lastSeq: 1 };
    await vi.waitFor(() => expect(his.of('conversation')).toEqual([moved, changed, changed]), SOON);
    const made = await open(third, sari);
    await vi.waitFor(() => expect(other.of('conversation')).toEqual([{ conversationId: made.id, lastSeq: 0 }]), SOON);
    expect([other.of('message'), JSON.stringify(other.heard).includes(id)]).toEqual([[], false]);
    for (const client of [hers, his, other]) client.socket.disconnect();
  });
});
