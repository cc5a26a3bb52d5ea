import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { ROOM_PAGE, ROOM_PER_MINUTE } from '#domain/messaging/limits.ts';
import { CHANGES_KEPT } from '#domain/messaging/room.ts';
import { describe, expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();

let sent = 0;
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const say = (by: Person, text: string, more: object = {}): Promise<Answer> =>
  by.browser.post('/api/room/messages', { clientId: `pesan-${String(++sent).padStart(6, '0')}`, text, ...more });
const said = async (by: Person, text: string, more: object = {}): Promise<RoomMessage> =>
  (await say(by, text, more)).body.message;
const read = async (by: Person, query = '') => (await by.browser.get(`/api/room${query}`)).body;
const texts = async (by: Person): Promise<string[]> => (await read(by)).messages.map((m: RoomMessage) => m.text);
const changes = async (by: Person, after: number) => (await by.browser.get(`/api/room/changes?after=${after}`)).body;
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items as {
    kind: string;
    about: unknown;
    data: Record<string, unknown>;
  }[];
};

describe('a message in the room', () => {
  it('is there for women and men alike, by first word and handle, and is the author’s own', async () => {
    const [sari, budi, agus] = [
      await world.signedIn('wanita', { nama: 'Sari Dewi Lestari' }),
      await world.signedIn('pria'),
      await world.signedIn('pria', { nama: 'Agus Salim' }),
    ];
    const { message } = (await say(agus, '  Selamat pagi\r\n\r\n\r\n\r\nsemua\u202E  ', { clientId: 'klien-aaaa-1' }))
      .body;
    expect(message).toEqual({
      seq: expect.any(Number),
      rev: expect.any(Number),
      at: expect.any(String),
      deleted: false,
      author: { key: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/), nama: 'Agus', handle: agus.handle, mark: null },
      text: 'Selamat pagi\n\nsemua',
      mentions: [],
      replyTo: null,
      clientId: 'klien-aaaa-1',
    });
    for (const reader of [sari, budi])
      expect((await read(reader)).messages.at(-1)).toEqual({ ...message, clientId: null });
    const own = await read(agus);
    expect([own.messages.at(-1), own.me]).toEqual([
      message,
      { key: message.author.key, mutedUntil: null, muteReason: null, can: { post: true } },
    ]);
    expect(own.rev).toBe(message.rev);
    expect(JSON.stringify(await read(sari))).not.toContain('Salim');
  });

  it('is stored once for one client id, and answered the same, whatever became of its author since', async () => {
    const sari = await world.signedIn('wanita');
    const again = (text: string) => say(sari, text, { clientId: 'klien-sama-1' });
    const first = await again('pertama');
    expect([(await again('pertama')).body, (await again('lain sama sekali')).body]).toEqual([first.body, first.body]);
    await run('update subscriptions set trial_end = now() - interval $$1 day$$ where member_id = $1', [sari.id]);
    expect((await again('pertama')).body).toEqual(first.body);
    await sari.browser.delete(`/api/room/messages/${first.body.message.seq}`);
    expect((await again('pertama')).body.message).toMatchObject({
      seq: first.body.message.seq,
      deleted: true,
      author: null,
      text: '',
    });
    // Another member's same id is another message.
    const dewi = await world.signedIn('wanita');
    expect((await say(dewi, 'punya Dewi', { clientId: 'klien-sama-1' })).body.message.text).toBe('punya Dewi');
  });

  it.each([
    ['nothing', ' \n ', 422, 'message-empty'],
    ['only what cannot be seen', '\u200b\u2060', 422, 'message-empty'],
    ['501 characters', '😀'.repeat(501), 422, 'field-too-long'],
  ])('of %s is refused', async (_, text, status, code) => {
    const sari = await world.signedIn('wanita');
    const answer = await say(sari, text);
    expect([answer.status, answer.body.code, (await texts(sari)).includes(text)]).toEqual([status, code, false]);
  });

  it('of 500 characters that are two units each is stored', async () => {
    const sari = await world.signedIn('wanita');
    expect((await said(sari, '😀'.repeat(500))).text).toBe('😀'.repeat(500));
  });

  it('needs a client id of its form, and a place that can be', async () => {
    const sari = await world.signedIn('wanita');
    for (const more of [
      { clientId: 'x' },
      { clientId: 'a'.repeat(65) },
      { clientId: 'spasi di sini' },
      { replyTo: 0 },
      { replyTo: 1.5 },
    ])
      expect((await say(sari, 'halo', more)).body.code).toBe('invalid-input');
    expect((await say(sari, 'nol\u0000di tengah')).body.message.text).toBe('noldi tengah');
  });

  it('is refused when the trial is over, who still reads; who paused is out of the room, in every way', async () => {
    const over = await world.signedIn('wanita', { trialEnd: new Date(Date.now() - 1000) });
    const paused = await world.signedIn('wanita', { paused: true });
    expect([(await say(over, ' ')).body.code, (await say(paused, 'halo')).body.code]).toEqual([
      'subscription-required',
      'profile-paused',
    ]);
    expect((await read(over)).me.can).toEqual({ post: false });
    for (const where of ['', '/changes?after=0', '/people?keys=x', '/mentions?q=or'])
      expect((await paused.browser.get(`/api/room${where}`)).body.code).toBe('profile-paused');
  });

  it('is the tenth of a minute at most, with the right wait; others are not held up, and deleting makes no room', async () => {
    const { server: strict, world: there } = await ownServer();
    const [sari, budi] = [await there.signedIn('wanita'), await there.signedIn('pria')];
    const seqs: number[] = [];
    for (let i = 0; i < ROOM_PER_MINUTE; i++) seqs.push((await said(sari, `ke-${i}`)).seq);
    await strict.ctx.pool.query(
      `update room_messages set created_at = created_at - interval '20 seconds' where seq = $1`,
      [seqs[0]],
    );
    const refused = await say(sari, 'satu lagi');
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(refused.body.retryAfter).toBeGreaterThan(30);
    expect(refused.body.retryAfter).toBeLessThanOrEqual(40);
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter));
    await sari.browser.delete(`/api/room/messages/${seqs[0]}`);
    expect((await say(sari, 'satu lagi')).body.code).toBe('too-many-requests');
    expect((await say(budi, 'aku belum')).status).toBe(200);
    await strict.ctx.pool.query(
      `update room_messages set created_at = created_at - interval '40 seconds' where seq = $1`,
      [seqs[0]],
    );
    expect((await say(sari, 'satu lagi')).status).toBe(200);
    expect((await say(sari, 'dan lagi')).body.code).toBe('too-many-requests');
  });
});

describe('the places of the room', () => {
  it('have no gaps; older pages go on where the newer began', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    for (let i = 0; i < ROOM_PAGE * 2 + 5; i++) await say(i % 3 ? sari : budi, `urut ${i}`);
    const newest = await read(budi);
    expect([newest.messages.length, newest.more]).toEqual([ROOM_PAGE, true]);
    const older = await read(budi, `?before=${newest.messages[0].seq}`);
    const oldest = await read(budi, `?before=${older.messages[0].seq}`);
    const all: RoomMessage[] = [...oldest.messages, ...older.messages, ...newest.messages].filter((m) =>
      m.text.startsWith('urut'),
    );
    expect(all.map((m) => m.text)).toEqual(Array.from({ length: ROOM_PAGE * 2 + 5 }, (_, i) => `urut ${i}`));
    expect(all.every((m, i) => i === 0 || m.seq === all[i - 1]!.seq + 1)).toBe(true);
    expect(newest.rev).toBe(newest.messages.at(-1).rev);
    expect((await read(budi, '?before=1')).messages).toEqual([]);
  });

  it('are caught up by rev: new and deleted ones in order, page by page', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const { rev } = await read(budi);
    expect(await changes(budi, rev)).toEqual({
      messages: [],
      rev,
      more: false,
      tooOld: false,
      clearedSeq: expect.any(Number),
      people: [],
    });
    const posted: RoomMessage[] = [];
    for (let i = 0; i < ROOM_PAGE + 3; i++) posted.push(await said(sari, `kejar ${i}`));
    await sari.browser.delete(`/api/room/messages/${posted[0]!.seq}`);
    const first = await changes(budi, rev);
    expect([first.messages.length, first.more, first.rev, first.tooOld]).toEqual([
      ROOM_PAGE,
      true,
      rev + ROOM_PAGE + 1,
      false,
    ]);
    const second = await changes(budi, first.rev);
    expect([second.more, second.rev]).toEqual([false, rev + ROOM_PAGE + 4]);
    const both: RoomMessage[] = [...first.messages, ...second.messages];
    expect(both.map((m) => m.rev)).toEqual(both.map((m) => m.rev).toSorted((a, b) => a - b));
    expect(both.at(-1)).toEqual({
      seq: posted[0]!.seq,
      rev: second.rev,
      at: posted[0]!.at,
      deleted: true,
      author: null,
      text: '',
      mentions: [],
      replyTo: null,
      clientId: null,
    });
    expect(first.people).toEqual([expect.objectContaining({ key: posted[0]!.author!.key })]);
  });

  it('too far behind, or ahead of the room, are read anew', async () => {
    const sari = await world.signedIn('wanita');
    const { rev } = await read(sari);
    await run('update room_state set last_rev = last_rev + $1', [CHANGES_KEPT + 1]);
    expect(await changes(sari, rev)).toMatchObject({ tooOld: true, messages: [], rev: rev + CHANGES_KEPT + 1 });
    expect((await changes(sari, rev + 1)).tooOld).toBe(false);
    expect((await changes(sari, rev + CHANGES_KEPT + 2)).tooOld).toBe(true);
  });
});

describe('deleting', () => {
  it('is for the own message: gone for all, told live, once; what was told of it is taken back', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const [live, own] = [await connectLive(sari.browser), await connectLive(budi.browser)];
    const mine = await said(budi, `rahasia untuk @${sari.handle}`);
    expect(await told(sari)).toMatchObject([{ kind: 'mention', data: { seq: mine.seq } }]);
    const reply = await said(sari, 'balasan', { replyTo: mine.seq });
    expect(reply.replyTo).toEqual({ seq: mine.seq, nama: 'Orang', excerpt: mine.text });
    // The id a message was sent by is told to its writer's own browsers alone.
    await expect.poll(() => [own.of('room').length, live.of('room').length]).toEqual([2, 2]);
    expect([own, live].map((client) => client.of('room').map((m) => m.clientId))).toEqual([
      [mine.clientId, null],
      [null, reply.clientId],
    ]);
    expect((await sari.browser.delete(`/api/room/messages/${mine.seq}`)).body.code).toBe('not-found');
    expect((await budi.browser.delete(`/api/room/messages/${mine.seq}`)).status).toBe(204);
    expect((await budi.browser.delete(`/api/room/messages/${mine.seq}`)).status).toBe(204);
    expect((await budi.browser.delete('/api/room/messages/99999999')).body.code).toBe('not-found');
    const after = await read(sari);
    expect(after.messages.map((m: RoomMessage) => m.seq)).not.toContain(mine.seq);
    expect(after.messages.at(-1).replyTo).toEqual({ seq: mine.seq, nama: null, excerpt: null });
    expect(after.rev).toBe(reply.rev + 1);
    await expect
      .poll(() => live.of('room').filter((m) => m.deleted))
      .toEqual([expect.objectContaining({ seq: mine.seq, rev: reply.rev + 1, text: '', author: null })]);
    expect(await told(sari)).toEqual([]);
    expect((await say(sari, 'balas lagi', { replyTo: mine.seq })).body.code).toBe('reply-gone');
    live.socket.close();
  });

  it('of the account leaves no text behind, and no gap', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const { seq } = await said(budi, 'jangan disimpan');
    await run('delete from accounts where id = $1', [budi.id]);
    expect(
      (
        await run(
          'select body, mentions, author_id, deleted_at is not null as gone from room_messages where seq = $1',
          [seq],
        )
      ).rows,
    ).toEqual([{ body: '', mentions: [], author_id: null, gone: true }]);
    expect(await texts(sari)).not.toContain('jangan disimpan');
    expect((await said(sari, 'berikutnya')).seq).toBe(seq + 1);
  });
});

describe('people of the room', () => {
  it('are for each viewer what the matrix gives: photo, profile, or no more than the name', async () => {
    const premium = await world.signedIn('wanita', { tier: 'premium' });
    const basic = await world.signedIn('wanita');
    const over = await world.signedIn('wanita', { trialEnd: new Date(Date.now() - 1000) });
    const man = await world.signedIn('pria');
    const [other, friend, misfit] = [
      await world.signedIn('pria', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
      // Nobody in the list of women who are 27.
      await world.signedIn('pria', { ageRangeWanted: { min: 50, max: 60, open: false } }),
    ];
    const keys = [(await said(man, 'aku')).author!.key, (await said(misfit, 'dan aku')).author!.key];
    const seenBy = async (viewer: Person): Promise<(RoomPerson | undefined)[]> => {
      const { people } = await read(viewer);
      const asked = (
        await viewer.browser.get(`/api/room/people?keys=${keys.join(',')},bukan-kunci,AAAAAAAAAAAAAAAAAAAAAA`)
      ).body.people;
      expect(keys.map((key) => people.find((p: RoomPerson) => p.key === key))).toEqual(
        keys.map((key) => asked.find((p: RoomPerson) => p.key === key)),
      );
      expect(asked).toHaveLength(keys.length);
      return keys.map((key) => people.find((p: RoomPerson) => p.key === key));
    };
    const nameOnly = (key: string) => ({ key, memberId: null, photo: null, blurred: false, isDemo: false });
    const photo = `/api/media/${man.photoIds[0]}`;
    expect(await seenBy(premium)).toEqual([
      { ...nameOnly(keys[0]!), memberId: man.id, photo: `${photo}/thumb` },
      nameOnly(keys[1]!),
    ]);
    for (const blurred of [basic, over])
      expect((await seenBy(blurred))[0]).toEqual({
        ...nameOnly(keys[0]!),
        photo: `/api/media/blurred/${world.refOf(blurred, man)}`,
        blurred: true,
      });
    expect(await seenBy(other)).toEqual(keys.map(nameOnly));
    await world.opened(basic, [man]);
    expect((await seenBy(basic))[0]).toMatchObject({ memberId: man.id, photo: `${photo}/thumb`, blurred: false });
    // Every address that was given opens, as it was given.
    for (const viewer of [premium, basic]) expect((await viewer.browser.get(`${photo}/thumb`)).status).toBe(200);
    expect((await over.browser.get(`${photo}/thumb`)).status).toBe(404);
    expect((await over.browser.get(`${photo}/blur`)).status).toBe(404);
    expect((await over.browser.get(`/api/media/blurred/${world.refOf(over, man)}`)).status).toBe(200);
    await run(`update photos set shown = 'blurred-until-match' where member_id = $1`, [man.id]);
    expect((await seenBy(friend))[0]).toMatchObject({ memberId: man.id, photo: `${photo}/blur`, blurred: true });
    // Oneself is not among them.
    expect((await read(man)).people.map((p: RoomPerson) => p.key)).not.toContain(keys[0]);
  });

  it('have keys that are the same for all, differ between members and hold nothing', async () => {
    const authors = await Promise.all(Array.from({ length: 20 }, () => world.signedIn('pria')));
    const keys: string[] = [];
    for (const author of authors) keys.push((await said(author, 'kunci')).author!.key);
    expect(new Set(keys).size).toBe(20);
    for (const [i, key] of keys.entries()) {
      const bytes = Buffer.from(key, 'base64url').toString('hex');
      expect([
        bytes.includes(authors[i]!.id.replaceAll('-', '').slice(0, 8)),
        (await said(authors[i]!, 'lagi')).author!.key,
      ]).toEqual([false, key]);
    }
  });
});

it('authors carry the mark of the plan that runs, for every viewer; one that has ended marks nobody', async () => {
  const day = 86_400_000;
  const authors = {
    basic: await world.signedIn('pria'),
    premium: await world.signedIn('pria', { tier: 'premium' }),
    pro: await world.signedIn('wanita', { tier: 'pro' }),
    ended: await world.signedIn('pria', { tier: 'premium', periodEnd: new Date(Date.now() - day) }),
  };
  const said = new Map<string, unknown>();
  for (const [name, { browser }] of Object.entries(authors)) {
    const { body } = await browser.post('/api/room/messages', { clientId: `tanda-${name}-${Date.now()}`, text: name });
    said.set(name, body.message.author.mark);
  }
  expect(Object.fromEntries(said)).toEqual({ basic: null, premium: 'premium', pro: 'pro', ended: null });
  for (const viewer of [await world.signedIn('wanita'), await world.signedIn('pria', { tier: 'pro' })]) {
    const { messages } = (await viewer.browser.get('/api/room')).body as { messages: RoomMessage[] };
    const marks = messages.filter((m) => said.has(m.text)).map((m) => [m.text, m.author!.mark]);
    expect(marks).toEqual([...said]);
  }
});
