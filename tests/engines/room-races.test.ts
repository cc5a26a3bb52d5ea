import type { RoomMessage } from '#contract/room.ts';
import { ADDRESSED_PER_HOUR, ROOM_PER_MINUTE } from '#domain/messaging/limits.ts';
import { timeline, appendPage, clearUpTo, append } from '#domain/messaging/timeline.ts';
import { describe, expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import type { Answer, Browser } from '../support/server.ts';
import { twoInstances } from '../support/suite.ts';

/**
 * The room on two instances over one PostgreSQL and one Redis: one order, no gaps, exact limits, whatever happens at
 * once.
 */
const { database, one, two, world, atBoth } = await twoInstances({ limits: 1 });

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
const ROUNDS = Array.from({ length: 5 }, (_, i) => [i]);
const codes = (answers: Answer[]) => answers.map((a) => a.body.code ?? a.status).sort();
const post = (browser: Browser, clientId: string, text = clientId, more: object = {}) =>
  browser.post('/api/room/messages', { clientId, text, ...more });
const places = async () =>
  (await run('select seq::int, rev::int from room_messages order by seq')).rows as { seq: number; rev: number }[];
const state = async () => (await run('select last_seq::int, last_rev::int, cleared_seq::int from room_state')).rows[0];

describe('the limit of a minute', () => {
  it.each(ROUNDS)('fifty posts of one member at both instances are exactly ten (round %i)', async (round) => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const answers = await atBoth(sari, 50, (b, i) => post(b, `banyak-${round}-${String(i).padStart(3, '0')}`));
    expect(codes(answers)).toEqual([...Array(ROOM_PER_MINUTE).fill(200), ...Array(40).fill('too-many-requests')]);
    for (const { status, body } of answers)
      if (status === 429) {
        expect(body.retryAfter).toBeGreaterThan(30);
        expect(body.retryAfter).toBeLessThanOrEqual(60);
      }
    expect((await run('select count(*)::int n from room_messages where author_id = $1', [sari.id])).rows[0].n).toBe(
      ROOM_PER_MINUTE,
    );
  });

  it.each(ROUNDS)('fifty posts at once have the one they all name notified three times (round %i)', async (round) => {
    const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
    const answers = await atBoth(budi, 50, (b, i) =>
      post(b, `sebut-${round}-${String(i).padStart(3, '0')}`, `@${sari.handle} ${i}`),
    );
    expect(codes(answers).filter((code) => code === 200)).toHaveLength(ROOM_PER_MINUTE);
    const { rows } = await run(
      `select count(*)::int n from outbox where kind = 'room.addressed' and payload ->> 'memberId' = $1`,
      [sari.id],
    );
    expect(rows[0].n).toBe(ADDRESSED_PER_HOUR);
  });

  it('is each member’s own: ten of five members each are fifty', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => world.signedIn('pria', { photos: 0 })));
    const answers = await Promise.all(
      people.map((person) => atBoth(person, 12, (b, i) => post(b, `sendiri-${String(i).padStart(3, '0')}`))),
    );
    for (const each of answers) expect(each.filter((a) => a.status === 200)).toHaveLength(ROOM_PER_MINUTE);
  });
});

describe('a client id', () => {
  it.each(ROUNDS)('sent fifty times at once is one message, answered alike (round %i)', async (round) => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const answers = await atBoth(sari, 50, (b, i) => post(b, `sekali-saja-${round}`, `teks ${i}`));
    expect(codes(answers)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map((a) => a.text)).size).toBe(1);
    expect((await run('select count(*)::int n from room_messages where author_id = $1', [sari.id])).rows[0].n).toBe(1);
  });

  it('that was refused for the limit is stored when it is sent again', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    await atBoth(sari, ROOM_PER_MINUTE, (b, i) => post(b, `penuh-${String(i).padStart(3, '0')}`));
    expect((await post(sari.browser, 'nanti-saja')).body.code).toBe('too-many-requests');
    await run(`update room_messages set created_at = created_at - interval '1 minute' where author_id = $1`, [sari.id]);
    expect((await post(sari.browser, 'nanti-saja')).status).toBe(200);
  });
});

describe('places', () => {
  it('have no gaps and one order for all, while members post and delete and staff clear at both instances', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, i) => world.signedIn(i % 2 ? 'pria' : 'wanita', { photos: 0 })),
    );
    const [reader, staff] = [await world.signedIn('wanita', { photos: 0 }), await world.staff()];
    const from = (await reader.browser.get('/api/room')).body;
    const live = await connectLive(reader.browser, two.url);
    const before = await state();
    let cleared1 = 0;
    await Promise.all([
      ...people.map((person) =>
        atBoth(person, ROOM_PER_MINUTE, async (b, i) => {
          const { body } = await post(b, `ramai-${String(i).padStart(3, '0')}`);
          if (i % 4 === 0) await b.delete(`/api/room/messages/${body.message.seq}`);
        }),
      ),
      (async () => {
        for (let i = 0; i < 3; i++) {
          const { messages } = (await staff.browser.get('/api/staff/room')).body;
          const upToSeq = messages[0]?.seq ?? 0;
          const answer = await staff.browser.post('/api/staff/room/clear', { upToSeq });
          expect(answer.status).toBe(200);
          if (answer.body.deletedCount > 0) cleared1++;
          await staff.browser.delete(`/api/staff/room/messages/${upToSeq}`);
        }
      })(),
    ]);
    const [after, rows] = [await state(), await places()];
    expect(after.last_seq - before.last_seq).toBe(people.length * ROOM_PER_MINUTE);
    expect(rows.map((r) => r.seq)).toEqual(Array.from({ length: after.last_seq }, (_, i) => i + 1));
    // Each change has a rev of its own: a message the newest of its changes, a clearing one that no message has.
    expect(new Set(rows.map((r) => r.rev)).size).toBe(rows.length);
    expect(Math.max(...rows.map((r) => r.rev))).toBeLessThanOrEqual(after.last_rev);
    const acts = (await run(`select act, count(*)::int n from audit group by act order by act`)).rows;
    expect(acts.find((a) => a.act === 'room-clear')?.n ?? 0).toBe(cleared1);

    // A view that follows by changes alone, and one that follows the events, are what the room is.
    let byChanges = timeline<RoomMessage>(from.messages, {
      more: from.more,
      upTo: from.rev,
      clearedSeq: from.clearedSeq,
    });
    let byEvents = byChanges;
    await expect.poll(() => live.heard.filter((e) => e.name === 'room').length, { timeout: 15_000 }).toBeGreaterThan(0);
    for (const message of live.of('room')) byEvents = append(byEvents, message);
    for (let more = true; more; ) {
      const page = (await reader.browser.get(`/api/room/changes?after=${byChanges.upTo}`)).body;
      expect(page.tooOld).toBe(false);
      byChanges = clearUpTo(appendPage(byChanges, page.messages, page.rev), page.clearedSeq);
      more = page.more;
    }
    for (let more = true; more; ) {
      const page = (await reader.browser.get(`/api/room/changes?after=${byEvents.upTo}`)).body;
      byEvents = clearUpTo(appendPage(byEvents, page.messages, page.rev), page.clearedSeq);
      more = page.more;
    }
    const history: RoomMessage[] = (await reader.browser.get('/api/room')).body.messages;
    const shown = (items: readonly RoomMessage[]) => items.filter((m) => !m.deleted).map((m) => m.seq);
    expect([shown(byChanges.items).slice(-50), shown(byEvents.items).slice(-50)]).toEqual([
      history.map((m) => m.seq),
      history.map((m) => m.seq),
    ]);
    live.socket.close();
  });

  it('are given to a deletion once, however often it is asked for at once', async () => {
    const [sari, staff] = [await world.signedIn('wanita', { photos: 0 }), await world.staff()];
    const { seq, rev } = (await post(sari.browser, 'dihapus-sekali')).body.message;
    const answers = (
      await Promise.all([
        atBoth(sari, 20, (b) => b.delete(`/api/room/messages/${seq}`)),
        atBoth(staff, 20, (b) => b.delete(`/api/staff/room/messages/${seq}`)),
      ])
    ).flat();
    expect(codes(answers)).toEqual(Array(40).fill(204));
    expect((await state()).last_rev).toBe(rev + 1);
    expect(
      (await run('select count(*)::int n from audit where act = $1 and subject = $2', ['room-delete', String(seq)]))
        .rows[0].n,
    ).toBeLessThanOrEqual(1);
  });

  it('a mute ends posting: after its answer nothing more of the member is stored', async () => {
    for (let round = 0; round < 5; round++) {
      const [sari, staff] = [await world.signedIn('wanita', { photos: 0 }), await world.staff()];
      const posts = atBoth(sari, 9, (b, i) => post(b, `bisu-${round}-${String(i).padStart(3, '0')}`));
      expect(
        (
          await staff.browser.post('/api/staff/room/mutes', {
            memberId: sari.id,
            minutes: 60,
            reason: 'Menulis kasar berulang kali',
          })
        ).status,
      ).toBe(200);
      const stored = (await run('select count(*)::int n from room_messages where author_id = $1', [sari.id])).rows[0].n;
      const answers = await posts;
      expect(answers.filter((a) => a.status === 200)).toHaveLength(stored);
      expect(answers.filter((a) => a.status !== 200).every((a) => a.body.code === 'room-muted')).toBe(true);
      expect((await run('select count(*)::int n from room_messages where author_id = $1', [sari.id])).rows[0].n).toBe(
        stored,
      );
    }
  });
});

describe('what is told', () => {
  it('of a message is told once though it is sent fifty times, and not at all when it is deleted at once', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { photos: 0 }), await world.signedIn('pria', { photos: 0 })];
    await atBoth(sari, 50, (b) => post(b, 'sebut-sekali', `@${budi.handle} halo`));
    const drained = async () => {
      await expect
        .poll(
          async () => {
            await Promise.all([one.relay.drain(), two.relay.drain()]);
            return (await run('select count(*)::int n from outbox where processed_at is null')).rows[0].n;
          },
          { timeout: 15_000 },
        )
        .toBe(0);
      return (await run('select kind from notifications where member_id = $1', [budi.id])).rows;
    };
    expect(await drained()).toEqual([{ kind: 'mention' }]);
    for (let i = 0; i < 5; i++) {
      const { seq } = (await post(sari.browser, `hapus-${String(i).padStart(4, '0')}`, `@${budi.handle} lupakan`)).body
        .message;
      await sari.browser.delete(`/api/room/messages/${seq}`);
    }
    expect(await drained()).toEqual([{ kind: 'mention' }]);
  });
});
