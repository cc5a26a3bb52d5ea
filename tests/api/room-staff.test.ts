import type { RoomMessage, StaffRoomMessage } from '#contract/room.ts';
import { ROOM_PAGE } from '#domain/messaging/limits.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sendable } from '../../src/server/features/notifications/store.deliveries.ts';
import { roomMuted, roomUnmuted } from '../../src/server/features/room/events.ts';
import { eraseDeletedMessages } from '../../src/server/features/room/jobs.ts';
import { DELETED_KEPT_DAYS } from '../../src/server/features/room/policy.ts';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const staff = await world.staff();

let sent = 0;
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const say = (by: Person, text: string, more: object = {}) =>
  by.browser.post('/api/room/messages', { clientId: `pesan-${String(++sent).padStart(6, '0')}`, text, ...more });
const said = async (by: Person, text: string, more: object = {}): Promise<RoomMessage> =>
  (await say(by, text, more)).body.message;
const read = async (by: Person) => (await by.browser.get('/api/room')).body;
const look = async (query = '') => (await staff.browser.get(`/api/staff/room${query}`)).body;
const acts = async (member: Person) =>
  (await run('select staff_id, act, subject, reason from audit where member_id = $1 order by seq', [member.id])).rows;
const told = async (person: Person) => {
  await server.relay.drain();
  return (await person.browser.get('/api/notifications')).body.items.map(
    ({ kind, data }: { kind: string; data: object }) => ({ kind, data }),
  );
};
const REASON = 'Menulis kasar berulang kali';
const mute = (memberId: string, more: object = {}) =>
  staff.browser.post('/api/staff/room/mutes', { memberId, minutes: 60, reason: REASON, ...more });

describe('staff', () => {
  it('read everything with whole names, deleted messages too, page by page', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { nama: 'Sari Dewi' }),
      await world.signedIn('pria', { paused: false }),
    ];
    for (let i = 0; i < ROOM_PAGE + 2; i++) await said(i % 2 ? sari : budi, `urut ${i}`);
    const [own, theirs] = [await said(sari, 'kuhapus sendiri'), await said(sari, 'dihapus tim')];
    await sari.browser.delete(`/api/room/messages/${own.seq}`);
    expect((await staff.browser.delete(`/api/staff/room/messages/${theirs.seq}`)).status).toBe(204);
    const first = await look();
    expect([first.messages.length, first.more, first.messages[0].seq, first.live]).toEqual([
      ROOM_PAGE,
      true,
      theirs.seq,
      ROOM_PAGE + 2,
    ]);
    expect(first.messages.slice(0, 2)).toEqual([
      {
        seq: theirs.seq,
        at: theirs.at,
        text: 'dihapus tim',
        author: { memberId: sari.id, nama: 'Sari Dewi', handle: sari.handle, mutedUntil: null },
        deletedAt: expect.any(String),
        deletedBy: 'staff',
      },
      expect.objectContaining({ seq: own.seq, text: 'kuhapus sendiri', deletedBy: 'author' }),
    ]);
    const second = await look(`?before=${first.messages.at(-1).seq}`);
    expect([second.messages.map((m: StaffRoomMessage) => m.text), second.more]).toEqual([
      ['urut 3', 'urut 2', 'urut 1', 'urut 0'],
      false,
    ]);
    expect(await acts(sari)).toEqual([
      { staff_id: staff.id, act: 'room-delete', subject: String(theirs.seq), reason: null },
    ]);
    // Twice is as good as once; what never was is not found.
    expect((await staff.browser.delete(`/api/staff/room/messages/${theirs.seq}`)).status).toBe(204);
    expect((await staff.browser.delete('/api/staff/room/messages/99999999')).body.code).toBe('not-found');
    expect(await acts(sari)).toHaveLength(1);
  });

  it('alone do: members and visitors do not', async () => {
    const sari = await world.signedIn('wanita');
    const { seq } = await said(sari, 'milikku');
    const calls: [string, string, object?][] = [
      ['GET', '/api/staff/room'],
      ['DELETE', `/api/staff/room/messages/${seq}`],
      ['POST', '/api/staff/room/mutes', { memberId: sari.id, minutes: 60, reason: REASON }],
      ['DELETE', `/api/staff/room/mutes/${sari.id}`],
      ['POST', '/api/staff/room/clear', { upToSeq: seq }],
    ];
    for (const [method, where, body] of calls) {
      expect((await sari.browser.send(method, where, body)).body.code).toBe('staff-only');
      expect((await server.browser().send(method, where, body)).body.code).toBe('login-required');
    }
    // And staff do not write in it.
    expect((await say(staff, 'halo')).body.code).toBe('login-required');
    expect((await read(sari)).messages.at(-1).seq).toBe(seq);
  });
});

describe('a mute', () => {
  it('holds who posts, not who reads, until its end; date in their zone and reason are told', async () => {
    const sari = await world.signedIn('wanita', { domicile: 'Bali' });
    expect((await sari.browser.get('/api/session')).body.member.zone).toBe('WITA');
    const { until } = (await mute(sari.id)).body;
    expect((Date.parse(until) - Date.now()) / 60_000).toBeCloseTo(60, 0);
    const refused = await say(sari, 'halo');
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      403,
      'room-muted',
      { date: expect.stringMatching(/^\d+ \w+ 20\d\d, \d\d\.\d\d WITA$/), until, reason: REASON },
    ]);
    expect(refused.body.message).toContain(REASON);
    expect((await read(sari)).me).toMatchObject({ mutedUntil: until, muteReason: REASON, can: { post: false } });
    expect(await told(sari)).toEqual([{ kind: 'room-muted', data: { until, reason: REASON } }]);
    expect((await look()).mutes).toEqual([{ memberId: sari.id, nama: sari.profile.nama, until, reason: REASON }]);
    await run(`update room_mutes set until = now() where member_id = $1`, [sari.id]);
    expect([(await say(sari, 'sudah boleh')).status, (await read(sari)).me.can, (await look()).mutes]).toEqual([
      200,
      { post: true },
      [],
    ]);
    expect(await acts(sari)).toEqual([{ staff_id: staff.id, act: 'room-mute', subject: until, reason: REASON }]);
  });

  it('can be changed and ended; an ended one is not there to end', async () => {
    const sari = await world.signedIn('wanita');
    const { seq } = await said(sari, 'sebelum');
    await mute(sari.id);
    const { until } = (await mute(sari.id, { minutes: 5, reason: 'Lebih pendek dari yang tadi' })).body;
    const shown = (await look()).messages.find((m: StaffRoomMessage) => m.seq === seq);
    expect([shown.author.mutedUntil, (await say(sari, 'x')).body.params.reason]).toEqual([
      until,
      'Lebih pendek dari yang tadi',
    ]);
    expect((await staff.browser.delete(`/api/staff/room/mutes/${sari.id}`)).status).toBe(204);
    expect((await staff.browser.delete(`/api/staff/room/mutes/${sari.id}`)).body.code).toBe('not-found');
    expect((await say(sari, 'sesudah')).status).toBe(200);
    expect((await acts(sari)).map((a) => a.act)).toEqual(['room-mute', 'room-mute', 'room-unmute']);
    expect(await told(sari)).toHaveLength(2);
  });

  it('that the team ends is told in place of itself, and leaves no push or mail that says the opposite', async () => {
    const sari = await world.signedIn('wanita');
    const { until } = (await mute(sari.id)).body;
    expect(await told(sari)).toEqual([{ kind: 'room-muted', data: { until, reason: REASON } }]);
    const { rows } = await run('select id from notifications where member_id = $1', [sari.id]);
    const ids = rows.map(({ id }: { id: string }) => id);
    const leaving = async () => (await sendable(server.ctx.db, ids, new Date())).length;
    expect(await leaving()).toBe(1);
    await staff.browser.delete(`/api/staff/room/mutes/${sari.id}`);
    expect(await leaving()).toBe(0);
    expect(await told(sari)).toEqual([{ kind: 'room-muted', data: { ended: 1 } }]);
    // Both at once, before the relay came by: it is told once, as it is.
    const budi = await world.signedIn('pria');
    await server.ctx.db.transaction().execute(async (tx) => {
      const at = new Date();
      await roomMuted(tx, budi.id, { until: new Date(at.getTime() + 60_000), reason: REASON }, at);
      await roomUnmuted(tx, budi.id, at);
    });
    expect(await told(budi)).toEqual([{ kind: 'room-muted', data: { ended: 1 } }]);
  });

  it('needs a reason its member can read, a time in bounds, and a member', async () => {
    const sari = await world.signedIn('wanita');
    for (const reason of ['', 'singkat', ' '.repeat(40), 'x'.repeat(301)])
      expect((await mute(sari.id, { reason })).body.code).toBe('reason-required');
    for (const minutes of [0, 4, 43_201, 1.5])
      expect((await mute(sari.id, { minutes })).body.code).toBe('invalid-input');
    for (const id of [randomUUID(), staff.id]) expect((await mute(id)).body.code).toBe('not-found');
    expect([await acts(sari), await told(sari)]).toEqual([[], []]);
  });
});

describe('clearing', () => {
  it('deletes up to the message that was confirmed, answers how many, and is told live; later ones stay', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const live = await connectLive(sari.browser);
    await said(budi, `@${sari.handle} satu`);
    const last = await said(budi, 'dua');
    const before = await look();
    const later = await said(budi, `@${sari.handle} sesudah dikonfirmasi`, { replyTo: last.seq });
    const { rev } = await read(sari);
    expect((await staff.browser.post('/api/staff/room/clear', { upToSeq: last.seq })).body).toEqual({
      deletedCount: before.live,
    });
    const room = await read(sari);
    expect([room.messages.map((m: RoomMessage) => m.seq), room.clearedSeq, room.rev]).toEqual([
      [later.seq],
      last.seq,
      rev + 1,
    ]);
    expect(room.messages[0].replyTo).toEqual({ seq: last.seq, nama: null, excerpt: null });
    await vi.waitFor(() => expect(live.of('room-revision').at(-1)).toEqual({ rev: rev + 1, read: true }));
    const caught = (await sari.browser.get(`/api/room/changes?after=${rev}`)).body;
    expect([caught.messages, caught.rev, caught.clearedSeq]).toEqual([[], rev + 1, last.seq]);
    // What was told of the deleted ones is taken back, and of the others not.
    expect(await told(sari)).toEqual([{ kind: 'mention', data: expect.objectContaining({ seq: later.seq }) }]);
    expect((await look()).live).toBe(1);
    live.socket.close();
  });

  it('of nothing changes nothing; of more than there is, everything there is, and no more', async () => {
    const sari = await world.signedIn('wanita');
    expect((await staff.browser.post('/api/staff/room/clear', { upToSeq: 0 })).body).toEqual({ deletedCount: 0 });
    await said(sari, 'semua');
    const { live, rev } = await look();
    expect((await staff.browser.post('/api/staff/room/clear', { upToSeq: 9_000_000_000 })).body).toEqual({
      deletedCount: live,
    });
    expect(await look()).toMatchObject({ live: 0, rev: rev + 1 });
    expect((await staff.browser.post('/api/staff/room/clear', { upToSeq: 9_000_000_000 })).body).toEqual({
      deletedCount: 0,
    });
    const next = await said(sari, 'yang berikutnya');
    expect((await read(sari)).messages.map((m: RoomMessage) => m.seq)).toEqual([next.seq]);
    const { rows } = await run(`select subject from audit where act = 'room-clear' order by seq desc limit 1`);
    expect(rows).toEqual([{ subject: `${next.seq - 1}, ${live}` }]);
  });
});

describe('what staff did', () => {
  it('is only ever added to', async () => {
    await expect(run(`update audit set reason = 'lain'`)).rejects.toThrow('append-only');
    await expect(run('delete from audit')).rejects.toThrow('append-only');
    await expect(run('truncate audit')).rejects.toThrow('append-only');
    // An account that ends changes nothing in the trail.
    const { rows } = await run('select count(*)::int n from audit');
    await run('delete from accounts where id = $1', [(await world.staff()).id]);
    expect((await run('select count(*)::int n from audit')).rows).toEqual(rows);
  });

  it('stays, while texts of messages deleted long ago go', async () => {
    const sari = await world.signedIn('wanita');
    const [old, fresh, there] = [
      await said(sari, 'lama'),
      await said(sari, 'baru saja'),
      await said(sari, 'masih ada'),
    ];
    for (const { seq } of [old, fresh]) await sari.browser.delete(`/api/room/messages/${seq}`);
    await run('update room_messages set deleted_at = $2 where seq = $1', [
      old.seq,
      new Date(Date.now() - DELETED_KEPT_DAYS * DAY_MS - 1000),
    ]);
    expect([await eraseDeletedMessages(server.ctx), await eraseDeletedMessages(server.ctx)]).toEqual([1, 0]);
    const { rows } = await run('select body from room_messages where seq = any($1) order by seq', [
      [old.seq, fresh.seq, there.seq],
    ]);
    expect(rows.map((r) => r.body)).toEqual(['', 'baru saja', 'masih ada']);
  });
});
