import { gapAfter, advanceHead, timeline, appendPage } from '#domain/messaging/timeline.ts';
import type { PrivateMessage } from '#contract/chat.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Server as HttpServer } from 'node:http';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLiveRedis } from '#server/live/redis.ts';
import { OUTSIDE_REDIS } from '../support/engines.ts';
import { connectLive, type LiveClient, openWire, type Wire } from '../support/live-client.ts';
import { startInstances } from '../support/live-processes.ts';
import { startProxy } from '../support/live-proxy.ts';
import { Caller, LiveView } from '../support/live-view.ts';
import type { Browser, TestServer } from '../support/server.ts';
import { ownServer, twoInstances } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Two instances over one PostgreSQL and one Redis: what happens at one is heard at the other. */
const prefix = `serasi-test-${randomBytes(6).toString('hex')}:`;
const outside = new URL(OUTSIDE_REDIS);
const redis = await startProxy(Number(outside.port || 6379));
afterAll(async () => {
  await redis.close();
  const own = new Redis(OUTSIDE_REDIS);
  const keys = await own.keys(`${prefix}*`);
  if (keys.length > 0) await own.del(...keys);
  await own.quit();
});
/** An event of three minutes ago: what instances told each other lies here. */
const own = new Redis(OUTSIDE_REDIS);
afterAll(() => own.quit());
await own.xadd(`${prefix}live`, `${Date.now() - 180_000}-0`, 'nsp', '/', 'data', '"kata lama"');
const { database, one, two, world } = await twoInstances({
  limits: 1000,
  env: { REDIS_PREFIX: prefix, REDIS_URL: `redis://127.0.0.1:${redis.port}` },
});
/** Opened first, looked at last. */
let deaf: Promise<Wire>;
beforeAll(async () => {
  deaf = openWire((await sari()).browser, { answers: false });
  await deaf;
});

const run = (sql: string, values: unknown[] = []) => database.pool.query(sql, values);
const SOON = { timeout: 1_000, interval: 10 };
const LATER = { timeout: 15_000, interval: 20 };
const sari = () => world.signedIn('wanita', { tier: 'premium', photos: 0 });
const budi = () => world.signedIn('pria', { tier: 'premium', photos: 0 });
/** The same member’s browser at an instance. */
const at = (server: TestServer, { browser }: Person): Browser => browser.at(server.url);
async function talking() {
  const [hers, his] = [await sari(), await budi()];
  await world.matched(hers, his);
  const { id } = (await hers.browser.post('/api/conversations', { memberId: his.id })).body;
  return { hers, his, id: id as string };
}
async function says(browser: Browser, id: string, text = 'halo'): Promise<number> {
  const answer = await browser.post(`/api/conversations/${id}/messages`, { clientId: randomUUID(), text });
  expect(answer.status).toBe(200);
  return answer.body.message.seq;
}

describe('what is sent at one instance (T50)', () => {
  it('is heard at the other: messages, reading, the room and who types', async () => {
    const { hers, his, id } = await talking();
    const [here, there] = [await connectLive(hers.browser), await connectLive(at(two, his))];
    for (let i = 1; i <= 20; i++) await says(hers.browser, id, `pesan ${i}`);
    await expect
      .poll(() => there.of('message').map((m) => m.text), LATER)
      .toEqual(Array.from({ length: 20 }, (_, i) => `pesan ${i + 1}`));
    await at(two, his).post(`/api/conversations/${id}/read`, { seq: 20 });
    await expect
      .poll(() => here.of('conversation').some((c) => c.conversationId === id && c.readSeq === 20), LATER)
      .toBe(true);
    there.socket.emit('typing', { conversationId: id });
    await expect.poll(() => here.of('typing').map((t) => t.memberId), LATER).toEqual([his.id]);
    const posted = await hers.browser.post('/api/room/messages', { clientId: randomUUID(), text: 'halo semua' });
    expect(posted.status).toBe(200);
    await expect.poll(() => there.of('room').map((m) => m.text), LATER).toEqual(['halo semua']);
    expect(here.of('room').map((m) => m.seq)).toEqual(there.of('room').map((m) => m.seq));
  });

  it('is gone from Redis after minutes, and readers go on behind it (T71)', async () => {
    const { hers, his, id } = await talking();
    const there = await connectLive(at(two, his));
    const heard = (n: number) => expect.poll(() => there.of('message').length, LATER).toBe(n);
    await says(hers.browser, id, 'kata baru');
    await heard(1);
    const kept = async () => JSON.stringify(await own.xrange(`${prefix}live`, '-', '+'));
    expect(await kept()).toContain('kata lama');
    const third = openLiveRedis(OUTSIDE_REDIS, { redisPrefix: prefix }, { log: one.ctx.log, now: one.ctx.now });
    const io = new Server(new HttpServer(), { adapter: third.adapter });
    onTestFinished(() => io.close().then(() => third.close()));
    await expect
      .poll(async () => {
        await third.countAgain([]);
        return kept();
      }, LATER)
      .not.toContain('kata lama');
    expect(await kept()).toContain('kata baru');
    expect(await own.pttl(`${prefix}live`)).toBeLessThanOrEqual(600_000);
    await says(hers.browser, id);
    await heard(2);
  });

  it('leaves the same counts and places on both after many things at once', async () => {
    const { hers, his, id } = await talking();
    const browsers = [hers, his].map((person) => [person.browser, at(two, person)] as const);
    const one_of = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const browser = one_of(one_of(browsers));
          if (Math.random() < 0.6) return says(browser, id);
          const { lastSeq } = (await browser.get(`/api/conversations/${id}`)).body;
          expect(
            (await browser.post(`/api/conversations/${id}/read`, { seq: Math.floor(Math.random() * (lastSeq + 1)) }))
              .status,
          ).toBe(200);
        }),
      );
      if (round % 5 !== 4) continue;
      for (const [here, there] of browsers) {
        const [a, b] = await Promise.all([here, there].map(async (b) => (await b.get('/api/live/heads')).body));
        expect({ ...a, serverTime: '' }).toEqual({ ...b, serverTime: '' });
        const listed = (await there.get('/api/conversations')).body;
        expect([a.unreadMessages, a.conversations[0].lastSeq]).toEqual([listed.unread, listed.items[0].lastSeq]);
      }
    }
    const { rows } = await run('select count(*)::int as n, max(seq) as last from messages where conversation_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(rows[0].last);
  });
});

describe('what silences a member at one instance', () => {
  it('silences their sockets at the other within a second (T08, T45)', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const [there, other] = [await connectLive(at(two, lina)), await connectLive(at(two, agus))];
    expect((await lina.browser.delete('/api/session')).status).toBeLessThan(300);
    await expect.poll(there.closed, SOON).not.toBe(null);
    expect(other.closed()).toBe(null);
    await run(`update accounts set status = 'suspended' where id = $1`, [agus.id]);
    await expect.poll(other.closed, SOON).not.toBe(null);
  });

  it('hides the blocked from each other at both', async () => {
    const { hers, his } = await talking();
    const sockets = [await connectLive(hers.browser), await connectLive(at(two, his))];
    expect((await at(two, hers).post('/api/blocks', { memberId: his.id })).status).toBe(200);
    await expect.poll(() => sockets.map((s) => s.of('members').length > 0), SOON).toEqual([true, true]);
    for (const person of [hers, his])
      expect(
        (await person.browser.post('/api/room/messages', { clientId: randomUUID(), text: person.username })).status,
      ).toBe(200);
    // The two instances hear of a message each in its own time.
    await expect
      .poll(() => sockets.map((s) => [s.of('room').map((m) => m.text), s.of('room-revision').length]), LATER)
      .toEqual([
        [[hers.username], 1],
        [[his.username], 1],
      ]);
  });

  it('lost while nobody could hear it, is asked for again: a session that ended, a block', async () => {
    const [lina, agus, dewi] = [await sari(), await budi(), await sari()];
    const [ended, blocked] = [await connectLive(at(two, lina)), await connectLive(at(two, agus))];
    // Nothing is told of these; then the listening connections break, which says that something may have been missed.
    for (const [table, trigger] of [
      ['sessions', 'sessions_ended'],
      ['blocks', 'blocks_told'],
    ] as const)
      await run(`alter table ${table} disable trigger ${trigger}`);
    await run('delete from sessions where member_id = $1', [lina.id]);
    await world.blocked(dewi, agus);
    for (const [table, trigger] of [
      ['sessions', 'sessions_ended'],
      ['blocks', 'blocks_told'],
    ] as const)
      await run(`alter table ${table} enable trigger ${trigger}`);
    expect(ended.closed()).toBe(null);
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(ended.closed, LATER).not.toBe(null);
    await expect.poll(() => blocked.of('members').length, LATER).toBeGreaterThan(0);
  });

  it('is the eleventh socket, wherever it opens: the oldest closes (T44)', async () => {
    const lina = await sari();
    const clients: LiveClient[] = [];
    for (let i = 0; i < 12; i++) clients.push(await connectLive(i % 2 ? lina.browser : at(two, lina)));
    await expect
      .poll(() => clients.map((c) => c.closed() !== null), LATER)
      .toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
    clients[5]!.socket.disconnect();
    const another = await connectLive(lina.browser);
    expect([another.closed(), clients[2]!.closed()]).toEqual([null, null]);
  });
});

describe('a Redis that is away', () => {
  it('that was never reached keeps no instance from telling its own members', async () => {
    const { server } = await ownServer({ database, env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const lina = await sari();
    const client = await connectLive(at(server, lina));
    server.ctx.live.emit([lina.id], 'notified', { unread: 3 });
    await expect.poll(() => client.of('notified'), LATER).toEqual([{ unread: 3 }]);
    await server.close();
    expect(client.closed()).not.toBe(null);
  });

  it('costs other instances what is told meanwhile, and nobody else anything; then all goes on', async () => {
    const { hers, his, id } = await talking();
    const [same, there] = [await connectLive(at(one, his)), await connectLive(at(two, his))];
    redis.hold(60_000);
    redis.cut(1);
    await says(hers.browser, id, 'tanpa redis');
    await expect.poll(() => same.of('message').map((m) => m.text), LATER).toEqual(['tanpa redis']);
    expect((await at(two, his).get('/api/live/heads')).body.conversations[0]).toMatchObject({ id, lastSeq: 1 });
    redis.hold(0);
    redis.cut(1);
    let sent = 1;
    await expect
      .poll(async () => {
        await says(hers.browser, id, `lagi ${++sent}`);
        return there.of('message').length;
      }, LATER)
      .toBeGreaterThan(0);
  });
});

describe('who was away (T47)', () => {
  it('for a thousand messages has exactly them after at most 25 requests, and asks no more', async () => {
    const { hers, his, id } = await talking();
    await says(hers.browser, id, 'sebelum');
    await run(
      `with m as (insert into messages (conversation_id, seq, sender_id, client_id, body) select $1, n, $2, 'klien-00' || n, 'pesan ' || n from generate_series(2, 1001) n returning 1)
       update conversations set last_seq = 1001 where id = $1`,
      [id, hers.id],
    );
    const there = at(two, his);
    let requests = 0;
    const ask = (where: string) => {
      requests++;
      return there.get(where);
    };
    let state = timeline<PrivateMessage>(
      (await there.get(`/api/conversations/${id}/messages?after=0`)).body.messages.slice(0, 1),
    );
    const syncState = (await ask('/api/live/heads')).body;
    state = advanceHead(state, syncState.conversations.find((c: { id: string }) => c.id === id).lastSeq);
    for (let after = gapAfter(state); after !== null; after = gapAfter(state))
      state = appendPage(state, (await ask(`/api/conversations/${id}/messages?after=${after}`)).body.messages);
    expect(state.items.map((m) => m.text)).toEqual([
      'sebelum',
      ...Array.from({ length: 1_000 }, (_, i) => `pesan ${i + 2}`),
    ]);
    expect(requests).toBeLessThanOrEqual(25);
  });
});

describe('a restart (T49a)', () => {
  it('is calm: every socket comes back by the ladder, to one instance or the other, and nothing answers with an error', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? budi() : sari())));
    const instances = await startInstances(2, database.url);
    try {
      const urls = instances.list.map((instance) => instance.url);
      const views = people.flatMap(({ browser }) =>
        Array.from({ length: 5 }, () => new LiveView(new Caller(browser.cookie, urls), null)),
      );
      await Promise.all(views.map((view) => view.open()));
      for (const instance of instances.list) {
        const { stopMs, code } = await instance.restart();
        expect([code, stopMs < 10_000]).toEqual([0, true]);
        await expect.poll(() => views.every((view) => view.connected), { timeout: 30_000, interval: 50 }).toBe(true);
      }
      expect(Math.min(...views.map((view) => view.connections))).toBeGreaterThan(1);
      const posted = await people[0]!.browser.post('/api/room/messages', {
        clientId: randomUUID(),
        text: 'semua kembali',
      });
      expect(posted.status).toBe(200);
      for (const view of views) {
        await view.syncState();
        expect(view.room.items.at(-1)?.text).toBe('semua kembali');
      }
      await Promise.all(views.map((view) => view.leave()));
      expect(instances.list.map((instance) => instance.said().match(/"level":(50|60)/g))).toEqual([null, null]);
    } finally {
      await instances.stop();
    }
  }, 180_000);
});

it('a peer that answers no heartbeat is gone within a minute (T49b)', async () => {
  const { closed } = await deaf;
  await expect.poll(closed, { timeout: 60_000, interval: 100 }).not.toBe(null);
}, 70_000);
