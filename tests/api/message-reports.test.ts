import type { RoomMessage } from '#contract/room.ts';
import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eraseEvidence } from '../../src/server/features/safety/jobs.ts';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const staff = await world.staff();

let sent = 0;
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const said = async (by: Person, text: string): Promise<RoomMessage> =>
  (await by.browser.post('/api/room/messages', { clientId: `pesan-${String(++sent).padStart(6, '0')}`, text })).body
    .message;
const report = (by: Person, body: object) =>
  by.browser.post('/api/reports', { kind: 'message', category: 'rude-or-threatening', ...body });
const kept = async (by: Person) =>
  (
    await run(
      'select id, kind, subject_id, reported_id, evidence, evidence_key from reports where reporter_id = $1 order by created_at desc limit 1',
      [by.id],
    )
  ).rows[0];
const NOTE = 'Sudah diperiksa dengan teliti';
const decide = (id: string, body: object) =>
  staff.browser.post(`/api/staff/reports/${id}/decision`, { note: NOTE, ...body });
const blocks = async (by: Person) => (await by.browser.get('/api/blocks')).body.blocked;

async function conversation() {
  const [sari, budi] = [
    await world.signedIn('wanita', { tier: 'premium' }),
    await world.signedIn('pria', { tier: 'premium', nama: 'Budi Santoso' }),
  ];
  await world.matched(sari, budi);
  const { id } = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body;
  const write = async (by: Person, text: string): Promise<number> =>
    (await by.browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text })).body.message.seq;
  return { sari, budi, id: id as string, write };
}

describe('a report beside a transcript', () => {
  it('keeps what the reporter read last, also after a block, and nothing unread', async () => {
    const { sari, budi, id, write } = await conversation();
    await write(sari, 'halo');
    const bad = await write(budi, 'kirim uang dulu ya');
    await sari.browser.post(`/api/conversations/${id}/read`, { seq: bad });
    await write(budi, 'belum terbaca');
    await world.blocked(budi, sari);
    const body = { conversationId: id, kind: 'profile', category: 'rude-or-threatening' };
    expect((await sari.browser.post('/api/reports', body)).status).toBe(200);
    const { evidence } = await kept(sari);
    expect(evidence).toMatchObject({ row: 'nothing', where: 'chat' });
    expect(evidence.messages.map(({ by, text, reported }: any) => [by, text, reported])).toEqual([
      ['reporter', 'halo', false],
      // The reporter chose none: none is marked.
      ['reported', 'kirim uang dulu ya', false],
    ]);
  });

  it.each([10, 12])('keeps what they read before %i own messages without an answer', async (own) => {
    const { sari, budi, id, write } = await conversation();
    for (let i = 0; i < 6; i++) await write(budi, `sebelum ${i}`);
    const bad = await write(budi, 'kirim uang dulu ya');
    await sari.browser.post(`/api/conversations/${id}/read`, { seq: bad });
    for (let i = 0; i < own; i++) await write(sari, `jawab dong ${i}`);
    await write(budi, 'belum terbaca');
    await sari.browser.post('/api/reports', { conversationId: id, kind: 'profile', category: 'asks-for-money' });
    const { evidence } = await kept(sari);
    expect(evidence.messages.map(({ by, text, reported }: any) => [by, text, reported])).toEqual([
      ...[1, 2, 3, 4, 5].map((i) => ['reported', `sebelum ${i}`, false]),
      ['reported', 'kirim uang dulu ya', false],
      ...[0, 1, 2, 3, 4].map((i) => ['reporter', `jawab dong ${i}`, false]),
    ]);
  });

  it('is of the card alone where nothing of theirs was read', async () => {
    const { sari, id, write } = await conversation();
    await write(sari, 'halo');
    await sari.browser.post('/api/reports', { conversationId: id, kind: 'profile', category: 'rude-or-threatening' });
    const { evidence } = await kept(sari);
    expect(Object.keys(evidence).sort()).toEqual(['card', 'photo', 'row']);
  });
});

describe('a report of a message nobody told as read', () => {
  it('is taken where it may be in view, without what came after it', async () => {
    const { sari, budi, id, write } = await conversation();
    await write(sari, 'halo');
    const bad = await write(budi, 'kirim uang dulu ya');
    await write(budi, 'belum terbaca');
    expect((await report(sari, { conversationId: id, seq: bad })).status).toBe(200);
    const { messages } = (await kept(sari)).evidence;
    expect(messages.map(({ text, reported }: any) => [text, reported])).toEqual([
      ['halo', false],
      ['kirim uang dulu ya', true],
    ]);
  });

  it('the same after a block', async () => {
    const { sari, budi, id, write } = await conversation();
    const seen = await write(budi, 'dilihat sebelum diblokir');
    await write(budi, 'belum terbaca');
    await world.blocked(budi, sari);
    expect((await report(sari, { conversationId: id, seq: seen })).status).toBe(200);
    expect((await kept(sari)).evidence.messages.map(({ text }: any) => text)).toEqual(['dilihat sebelum diblokir']);
  });

  it('is not taken of an account that ends, whose words are not read any more', async () => {
    const { sari, budi, id, write } = await conversation();
    const read = await write(budi, 'kirim uang dulu ya');
    await sari.browser.post(`/api/conversations/${id}/read`, { seq: read });
    const unread = await write(budi, 'belum terbaca');
    expect((await budi.browser.post('/api/privacy/deletion', { waived: true, currentPassword: PASSWORD })).status).toBe(
      200,
    );
    expect((await report(sari, { conversationId: id, seq: unread })).body.code).toBe('candidate-not-available');
    expect((await report(sari, { conversationId: id, seq: read })).status).toBe(200);
    expect((await kept(sari)).evidence.messages.map(({ text }: any) => text)).toEqual(['kirim uang dulu ya']);
  });
});

describe('a report of a message in the room', () => {
  it('keeps it and five before and after, as the reporter saw them, and is read by staff', async () => {
    const [sari, budi, dewi, hidden] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria', { nama: 'Budi Santoso' }),
      await world.signedIn('wanita', { nama: 'Dewi Lestari' }),
      await world.signedIn('pria'),
    ];
    await world.blocked(hidden, sari);
    for (let i = 0; i < 7; i++) await said(dewi, `sebelum ${i}`);
    await said(hidden, 'tidak terlihat oleh Sari');
    await said(sari, 'jangan begitu');
    const bad = await said(budi, 'kata kasar');
    await said(hidden, 'ini pun tidak');
    const deleted = await said(dewi, 'kuhapus');
    await dewi.browser.delete(`/api/room/messages/${deleted.seq}`);
    for (let i = 0; i < 7; i++) await said(dewi, `sesudah ${i}`);
    const answer = await report(sari, { roomSeq: bad.seq, note: 'Ini tidak sopan.' });
    expect([answer.status, (Date.parse(answer.body.dueAt) - Date.now()) / 3_600_000]).toEqual([
      200,
      expect.closeTo(4, 1),
    ]);
    const row = await kept(sari);
    expect(row).toMatchObject({
      kind: 'message',
      subject_id: `room:${bad.seq}`,
      reported_id: budi.id,
      evidence_key: null,
    });
    expect(row.evidence.where).toBe('room');
    expect(row.evidence.messages.map((m: { text: string }) => m.text)).toEqual([
      ...[3, 4, 5, 6].map((i) => `sebelum ${i}`),
      'jangan begitu',
      'kata kasar',
      ...[0, 1, 2, 3, 4].map((i) => `sesudah ${i}`),
    ]);
    expect(row.evidence.messages.slice(3, 6)).toEqual([
      expect.objectContaining({ by: 'other', nama: 'Dewi', handle: dewi.handle, reported: false }),
      expect.objectContaining({ by: 'reporter', reported: false }),
      {
        seq: bad.seq,
        at: bad.at,
        by: 'reported',
        nama: 'Budi',
        handle: budi.handle,
        text: 'kata kasar',
        reported: true,
      },
    ]);
    // What its author does later changes nothing of what was seen.
    await budi.browser.delete(`/api/room/messages/${bad.seq}`);
    const { reports } = (await staff.browser.get('/api/staff/reports')).body;
    const listed = reports.find((r: { id: string }) => r.id === row.id);
    expect(listed).toMatchObject({ kind: 'message', reported: { memberId: budi.id, nama: 'Budi Santoso', open: 1 } });
    expect(JSON.stringify(listed)).not.toMatch(/sopan|kasar/);
    expect((await staff.browser.post(`/api/staff/reports/${row.id}/openings`)).body).toMatchObject({
      kind: 'message',
      note: 'Ini tidak sopan.',
      reported: { memberId: budi.id, nama: 'Budi Santoso' },
      evidence: row.evidence,
      photo: null,
    });
    // Whoever wrote what is shown has a line, with nothing of the report in it.
    const lines = await run('select member_id, kind from data_openings where member_id = any($1) order by kind', [
      [sari.id, budi.id, dewi.id, hidden.id],
    ]);
    expect(lines.rows).toEqual(
      expect.arrayContaining([
        { member_id: dewi.id, kind: 'account' },
        { member_id: budi.id, kind: 'account' },
        { member_id: sari.id, kind: 'report' },
      ]),
    );
    expect(lines.rows).toHaveLength(3);
  });

  it('is for what the reporter can read and did not write, once', async () => {
    const [sari, budi, hidden] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
    ];
    const [mine, theirs, gone, unseen] = [
      await said(sari, 'punyaku'),
      await said(budi, 'punyanya'),
      await said(budi, 'dihapus'),
      await said(hidden, 'tak terlihat'),
    ];
    await budi.browser.delete(`/api/room/messages/${gone.seq}`);
    await world.blocked(sari, hidden);
    for (const roomSeq of [mine.seq, gone.seq, unseen.seq, 99_999_999])
      expect([roomSeq, (await report(sari, { roomSeq })).body.code]).toEqual([roomSeq, 'candidate-not-available']);
    expect((await report(sari, { roomSeq: theirs.seq })).status).toBe(200);
    expect((await report(sari, { roomSeq: theirs.seq, category: 'other' })).body.code).toBe('already-reported');
    for (const body of [
      {},
      { memberId: budi.id },
      { roomSeq: theirs.seq, seq: 1 },
      { roomSeq: theirs.seq, memberId: budi.id },
      { roomSeq: theirs.seq, photoId: budi.photoIds[0] },
      { roomSeq: theirs.seq, conversationId: randomUUID() },
      { conversationId: randomUUID() },
      { seq: 1 },
      { roomSeq: 0 },
    ])
      expect([body, (await report(sari, body)).body.code]).toEqual([body, 'invalid-input']);
  });

  it('may block its author in the same act, who is found by the server, of the same gender too', async () => {
    const [sari, dewi] = [await world.signedIn('wanita'), await world.signedIn('wanita', { nama: 'Dewi Lestari' })];
    const { seq } = await said(dewi, 'menyindir');
    expect((await report(sari, { roomSeq: seq, block: true })).status).toBe(200);
    // The name the room shows, nothing more of it.
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, dewi), nama: 'Dewi' }]);
    expect((await sari.browser.get('/api/room')).body.messages.map((m: RoomMessage) => m.seq)).not.toContain(seq);
    expect((await report(sari, { roomSeq: seq })).body.code).toBe('candidate-not-available');
    // The same request again, as after a lost answer; of another's report nothing is learned.
    const again = (await report(sari, { roomSeq: seq, block: true })).body;
    expect(again).toMatchObject({ code: 'already-reported', params: { blocked: 1 } });
    const hidden = await world.signedIn('wanita');
    await world.blocked(hidden, dewi);
    expect((await report(hidden, { roomSeq: seq, block: true })).body.code).toBe('candidate-not-available');
  });

  it('of a profile can be made from the room; of somebody who cannot be met it holds nothing', async () => {
    const [sari, dewi] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    const { seq } = await said(dewi, 'halo');
    expect((await report(sari, { kind: 'profile', roomSeq: seq })).status).toBe(200);
    expect(await kept(sari)).toMatchObject({ kind: 'profile', subject_id: dewi.id, evidence: { row: 'nothing' } });
    expect((await report(sari, { kind: 'photo', roomSeq: seq, photoId: dewi.photoIds[0] })).body.code).toBe(
      'candidate-not-available',
    );
  });
});

describe('a block from the room or from a conversation', () => {
  it('takes the author by a message that is there', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria', { nama: 'Budi Santoso' })];
    const [mine, { seq }] = [await said(sari, 'punyaku'), await said(budi, 'mengganggu')];
    for (const body of [{ roomSeq: mine.seq }, { roomSeq: 99_999_999 }, { conversationId: randomUUID() }])
      expect([body, (await sari.browser.post('/api/blocks', body)).body.code]).toEqual([
        body,
        'candidate-not-available',
      ]);
    expect((await sari.browser.post('/api/blocks', { roomSeq: seq, memberId: budi.id })).body.code).toBe(
      'invalid-input',
    );
    expect((await sari.browser.post('/api/blocks', { roomSeq: seq })).status).toBe(200);
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, budi), nama: expect.stringMatching(/^Budi/) }]);
    expect((await sari.browser.delete(`/api/blocks/${world.refOf(sari, budi)}`)).status).toBe(204);
    expect((await sari.browser.get('/api/room')).body.messages.map((m: RoomMessage) => m.seq)).toContain(seq);
  });

  it('takes the other side of an own conversation, of nobody else’s', async () => {
    const { sari, budi, id } = await conversation();
    const stranger = await world.signedIn('wanita');
    expect((await stranger.browser.post('/api/blocks', { conversationId: id })).body.code).toBe(
      'candidate-not-available',
    );
    expect((await sari.browser.post('/api/blocks', { conversationId: id })).status).toBe(200);
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, budi), nama: 'Budi Santoso' }]);
  });
});

describe('a report of a private message', () => {
  it('keeps it with those around it, and may block; own and foreign ones cannot be reported', async () => {
    const { sari, budi, id, write } = await conversation();
    for (let i = 0; i < 6; i++) await write(i % 2 ? sari : budi, `pesan ${i}`);
    const mine = await write(sari, 'dariku');
    const seq = await write(budi, 'kirim uang dulu');
    await write(sari, 'tidak mau');
    const stranger = await world.signedIn('wanita');
    for (const [by, body] of [
      [sari, { seq: mine }],
      [sari, { seq: 999 }],
      [stranger, { seq }],
      [budi, { seq }],
    ] as const)
      expect((await report(by, { conversationId: id, ...body })).body.code).toBe('candidate-not-available');
    expect((await report(sari, { conversationId: id, seq, category: 'asks-for-money', block: true })).status).toBe(200);
    const row = await kept(sari);
    expect(row).toMatchObject({ kind: 'message', subject_id: `chat:${id}:${seq}`, reported_id: budi.id });
    expect(row.evidence).toEqual({
      where: 'chat',
      messages: [
        ...[2, 3, 4, 5].map((i) => ({
          seq: i + 1,
          at: expect.any(String),
          by: i % 2 ? 'reporter' : 'reported',
          text: `pesan ${i}`,
          reported: false,
        })),
        { seq: mine, at: expect.any(String), by: 'reporter', text: 'dariku', reported: false },
        { seq, at: expect.any(String), by: 'reported', text: 'kirim uang dulu', reported: true },
        { seq: seq + 1, at: expect.any(String), by: 'reporter', text: 'tidak mau', reported: false },
      ],
    });
    expect(await blocks(sari)).toMatchObject([{ ref: world.refOf(sari, budi) }]);
    expect((await report(sari, { conversationId: id, seq })).body.code).toBe('already-reported');
    // What two wrote each other is not taken away by staff.
    expect((await decide(row.id, { decision: 'uphold', action: 'remove-message' })).body.code).toBe('invalid-input');
    expect((await decide(row.id, { decision: 'uphold', action: 'suspend' })).body).toEqual({ status: 'upheld' });
  });

  it('can be made also when its author blocked the reporter since, and tells nothing of that', async () => {
    const { sari, budi, id, write } = await conversation();
    const [seq, other] = [await write(budi, 'kirim kode OTP'), await write(budi, 'cepat')];
    const open = await report(sari, { conversationId: id, seq });
    await world.blocked(budi, sari);
    const after = await report(sari, { conversationId: id, seq: other });
    expect([after.status, Object.keys(after.body)]).toEqual([open.status, Object.keys(open.body)]);
    expect((await kept(sari)).evidence.messages.map((m: { text: string }) => m.text)).toEqual([
      'kirim kode OTP',
      'cepat',
    ]);
  });
});

describe('the decision', () => {
  it('removes the message from the room for all, once, and notes who did; the evidence stays', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const live = await connectLive(sari.browser);
    const bad = await said(budi, `@${sari.handle} kata kasar`);
    await report(sari, { roomSeq: bad.seq });
    const { id } = await kept(sari);
    for (const body of [
      { decision: 'dismiss', action: 'remove-message' },
      { decision: 'uphold', action: 'remove-photo' },
    ])
      expect((await decide(id, body)).body.code).toBe('invalid-input');
    expect((await decide(id, { decision: 'uphold', action: 'remove-message' })).body).toEqual({ status: 'upheld' });
    await expect.poll(() => live.of('room').at(-1)).toMatchObject({ seq: bad.seq, deleted: true, text: '' });
    expect((await budi.browser.get('/api/room')).body.messages.map((m: RoomMessage) => m.seq)).not.toContain(bad.seq);
    expect(
      (await run(`select staff_id, act, member_id, subject from audit where act like 'r%' and subject ~ $1`, [id]))
        .rows,
    ).toEqual([
      { staff_id: staff.id, act: 'report-uphold', member_id: budi.id, subject: `${id} remove-message room:${bad.seq}` },
    ]);
    await server.relay.drain();
    expect((await sari.browser.get('/api/notifications')).body.items.map((n: { kind: string }) => n.kind)).toEqual([
      'report-decided',
    ]);
    expect(
      (await run('select evidence from reports where id = $1', [id])).rows[0].evidence.messages.at(-1).text,
    ).toContain('kata kasar');
    live.socket.close();
  });

  it('is as good when the message, or its author, is gone already; a profile’s report removes no message', async () => {
    const [sari, budi, agus] = [
      await world.signedIn('wanita'),
      await world.signedIn('pria'),
      await world.signedIn('pria'),
    ];
    const [one, two] = [await said(budi, 'satu'), await said(agus, 'dua')];
    await report(sari, { roomSeq: one.seq });
    const first = (await kept(sari)).id;
    await budi.browser.delete(`/api/room/messages/${one.seq}`);
    await report(sari, { roomSeq: two.seq });
    const second = (await kept(sari)).id;
    await run('delete from accounts where id = $1', [agus.id]);
    for (const id of [first, second])
      expect((await decide(id, { decision: 'uphold', action: 'remove-message' })).body).toEqual({ status: 'upheld' });
    expect(
      (
        await run(`select 1 from audit where act = 'room-delete' and subject = any($1)`, [
          [String(one.seq), String(two.seq)],
        ])
      ).rows,
    ).toEqual([]);
    const { seq } = await said(budi, 'tiga');
    await report(sari, { kind: 'profile', roomSeq: seq });
    expect((await decide((await kept(sari)).id, { decision: 'uphold', action: 'remove-message' })).body.code).toBe(
      'invalid-input',
    );
  });

  it('is followed by the end of the evidence, messages of others included', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const { seq } = await said(budi, 'sementara');
    await report(sari, { roomSeq: seq });
    const { id } = await kept(sari);
    await decide(id, { decision: 'dismiss' });
    await run('update reports set decided_at = $2 where id = $1', [
      id,
      new Date(Date.now() - EVIDENCE_KEPT_DAYS * DAY_MS - 1000),
    ]);
    await eraseEvidence(server.ctx);
    expect((await kept(sari)).evidence).toEqual({});
  });
});
