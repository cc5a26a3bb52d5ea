import { randomBytes, randomUUID } from 'node:crypto';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#contract/live.ts';
import { letGo } from '../support/held.ts';
import { connectLive, knock, type LiveClient, openWire } from '../support/live-client.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();

/** What silences a socket must do it within a second (T45). */
const SOON = { timeout: 1_000, interval: 10 };
const LATER = { timeout: 10_000, interval: 20 };
const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const cookieOf = ({ browser }: Person) => browser.cookie;
const sari = () => world.signedIn('wanita', { tier: 'premium', photos: 0 });
const budi = () => world.signedIn('pria', { tier: 'premium', photos: 0 });

const roomMessage = (rev: number, text = 'halo') => ({
  seq: rev,
  rev,
  at: new Date().toISOString(),
  deleted: false,
  author: { key: 'k', nama: 'Budi', handle: 'budi', mark: null },
  text,
  mentions: [],
  replyTo: null,
  clientId: randomUUID(),
});
const privateMessage = (senderId: string, seq = 1) => ({
  conversationId: randomUUID(),
  seq,
  senderId,
  clientId: randomUUID(),
  text: 'halo',
  at: new Date().toISOString(),
});
/** Whatever was told before is heard: what the member is told last came after it. */
async function heardAll(client: LiveClient, person: Person): Promise<LiveClient['heard']> {
  const unread = Number(`0x${randomBytes(4).toString('hex')}`);
  server.ctx.live.emit([person.id], 'notified', { unread });
  await expect.poll(() => client.of('notified').some((e) => e.unread === unread), LATER).toBe(true);
  return client.heard.filter((e) => e.name !== 'notified' && e.name !== 'members');
}

describe('the handshake (T44)', () => {
  const own = () => ({ origin: server.url });
  it.each([
    ['no cookie', async () => own(), 401],
    ['a cookie that is nobody’s', async () => ({ ...own(), cookie: `serasi=${'a'.repeat(43)}` }), 401],
    ['a cookie that is none of ours', async () => ({ ...own(), cookie: 'serasi=%00; serasi' }), 401],
    [
      'an ended session',
      async () => {
        const person = await sari();
        const cookie = cookieOf(person);
        await person.browser.post('/api/session/end', {});
        await run('delete from sessions where member_id = $1', [person.id]);
        return { ...own(), cookie };
      },
      401,
    ],
    [
      'an expired session',
      async () => {
        const person = await sari();
        await run(`update sessions set expires_at = now() - interval '1 second' where member_id = $1`, [person.id]);
        return { ...own(), cookie: cookieOf(person) };
      },
      401,
    ],
    [
      'a suspended member',
      async () => {
        const person = await sari();
        await run(`update accounts set status = 'suspended' where id = $1`, [person.id]);
        return { ...own(), cookie: cookieOf(person) };
      },
      401,
    ],
    ['somebody of the team', async () => ({ ...own(), cookie: cookieOf(await world.staff()) }), 401],
    ['a foreign page', async () => ({ origin: 'https://jahat.example', cookie: cookieOf(await sari()) }), 403],
    [
      'another port of the same machine',
      async () => ({ origin: 'http://127.0.0.1:1', cookie: cookieOf(await sari()) }),
      403,
    ],
    ['a page without an origin', async () => ({ origin: 'null', cookie: cookieOf(await sari()) }), 403],
    ['a caller that does not say where it comes from', async () => ({ cookie: cookieOf(await sari()) }), 403],
  ])('%s is refused before any frame', async (_, headers, status) => {
    expect(await knock(server.url, await headers())).toEqual({ status, frames: 0, code: null });
  });

  it('a member on our own page is let in, and any other address upgrades nothing', async () => {
    const person = await sari();
    expect((await knock(server.url, { ...own(), cookie: cookieOf(person) })).status).toBe(101);
    expect((await knock(`${server.url}/api/me`, { ...own(), cookie: cookieOf(person) })).status).toBe(404);
    expect((await person.browser.get('/api/live/socket/?EIO=4&transport=polling')).status).toBe(404);
  });

  it.each(['transport=polling', 'transport=websocket&sid=unknown'])(
    'that is let in and asks for what there is not is told so: %s',
    async (asked) => {
      const address = `${server.url.replace('http', 'ws')}${LIVE_PATH}/?EIO=4&${asked}`;
      const wire = new WebSocket(address, { headers: { ...own(), cookie: cookieOf(await sari()) } });
      const status = new Promise<number | undefined>((resolve, reject) => {
        wire.on('unexpected-response', (_, response) => resolve(response.statusCode));
        wire.on('error', reject);
      });
      expect(await status).toBe(400);
    },
  );

  it.each([
    ['a foreign page', 403, `${LIVE_PATH}/?EIO=4&transport=websocket`, 'http://jahat.example'],
    ['another address', 404, '/', null],
    ['the address without its slash', 404, `${LIVE_PATH}?EIO=4&transport=websocket`, null],
  ])('a refused caller who never hangs up holds no socket: %s', async (_, status, where, origin) => {
    const there = await ownServer();
    const person = await there.world.signedIn('wanita');
    const { port, host } = new URL(there.server.url);
    const caller = net.connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void caller.destroy());
    let said = '';
    caller.on('data', (data) => (said += data));
    const headers = [
      `Host: ${host}`,
      `Origin: ${origin ?? there.server.url}`,
      `Cookie: ${person.browser.cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
    ];
    caller.write(`GET ${where} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => said, LATER).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const open = () => new Promise<number>((resolve) => there.server.app.server.getConnections((_, n) => resolve(n)));
    await expect.poll(open, SOON).toBe(0);
  });

  it('the eleventh socket of a member closes their oldest, and nobody else’s', async () => {
    const [person, other] = [await sari(), await budi()];
    const stays = await connectLive(other.browser);
    const clients: LiveClient[] = [];
    for (let i = 0; i < 12; i++) clients.push(await connectLive(person.browser));
    await expect
      .poll(() => clients.map((c) => c.closed() !== null), LATER)
      .toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
    expect(await heardAll(clients[11]!, person)).toEqual([]);
    expect(stays.closed()).toBe(null);
  });
});

describe('what a member hears (T45)', () => {
  it('is what is theirs: nothing they say brings them another’s events', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const client = await connectLive(lina.browser);
    for (const name of ['join', 'subscribe', 'message']) client.socket.emit(name, `m:${agus.id}`);
    const foreign = client.socket.io.socket(`/m:${agus.id}`);
    const refused = new Promise<Error>((resolve) => foreign.once('connect_error', resolve));
    foreign.connect();
    expect((await refused).message).toBe('Invalid namespace');
    for (let seq = 1; seq <= 50; seq++) {
      server.ctx.live.emit([agus.id], 'message', privateMessage(agus.id, seq));
      server.ctx.live.emit([agus.id], 'notified', { unread: seq });
    }
    expect(await heardAll(client, lina)).toEqual([]);
    expect(client.of('notified')).toHaveLength(1);
  });

  it('is the room, without who is hidden from them: of those they hear only that it moved on', async () => {
    const [lina, agus, dewi] = [await sari(), await budi(), await sari()];
    await world.blocked(lina, agus);
    const [blocker, author, third] = [
      await connectLive(lina.browser),
      await connectLive(agus.browser),
      await connectLive(dewi.browser),
    ];
    server.ctx.live.broadcast(roomMessage(7), [agus.id]);
    server.ctx.live.broadcast(roomMessage(8), [dewi.id]);
    expect((await heardAll(blocker, lina)).map((e) => [e.name, e.data.rev])).toEqual([
      ['room-revision', 7],
      ['room', 8],
    ]);
    for (const [client, person] of [
      [author, agus],
      [third, dewi],
    ] as const)
      expect((await heardAll(client, person)).map((e) => [e.name, e.data.rev])).toEqual([
        ['room', 7],
        ['room', 8],
      ]);
  });

  it('changes with a block within a second, for both, and again when it is taken back', async () => {
    const [lina, agus] = [await sari(), await budi()];
    await world.matched(lina, agus);
    const [hers, his] = [await connectLive(lina.browser), await connectLive(agus.browser)];
    expect((await lina.browser.post('/api/blocks', { memberId: agus.id })).status).toBe(200);
    await expect.poll(() => [hers.of('members').length > 0, his.of('members').length > 0], SOON).toEqual([true, true]);
    server.ctx.live.broadcast(roomMessage(1), [agus.id]);
    server.ctx.live.broadcast(roomMessage(2), [lina.id]);
    await heardAll(hers, lina);
    await heardAll(his, agus);
    expect([hers.of('room').map((e) => e.rev), his.of('room').map((e) => e.rev)]).toEqual([[2], [1]]);
    await run('delete from blocks where blocker_id = $1', [lina.id]);
    await expect.poll(() => hers.of('members').length, SOON).toBeGreaterThan(1);
    server.ctx.live.broadcast(roomMessage(3), [agus.id]);
    await expect.poll(() => hers.of('room').map((e) => e.rev), LATER).toEqual([2, 3]);
  });

  it('changes when somebody hides from their number, or takes another number; only who hides is told (R-INF 5)', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const [hers, his] = [await connectLive(lina.browser), await connectLive(agus.browser)];
    await world.hides(lina, agus);
    await expect.poll(() => hers.of('members').length, SOON).toBe(1);
    server.ctx.live.broadcast(roomMessage(1), [lina.id]);
    expect((await heardAll(his, agus)).map((e) => e.name)).not.toContain('room');
    await run('update profiles set contact_wa_hash = null where member_id = $1', [agus.id]);
    let rev = 2;
    await expect
      .poll(() => {
        server.ctx.live.broadcast(roomMessage(rev++), [lina.id]);
        return his.of('room').length;
      }, LATER)
      .toBeGreaterThan(0);
    // Nor does a new owner of the hidden number show: neither of the two learns that there is one.
    expect([hers.of('members').length, his.of('members').length]).toEqual([1, 0]);
  });

  it('changes with the block of a stranger, who is not told of it', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const [hers, his] = [await connectLive(lina.browser), await connectLive(agus.browser)];
    await world.blocked(lina, agus);
    await expect.poll(() => hers.of('members').length, SOON).toBe(1);
    server.ctx.live.broadcast(roomMessage(1), [lina.id]);
    expect((await heardAll(his, agus)).map((e) => e.name)).not.toContain('room');
    await run('delete from blocks where blocker_id = $1', [lina.id]);
    await expect.poll(() => hers.of('members').length, SOON).toBe(2);
    server.ctx.live.broadcast(roomMessage(2), [lina.id]);
    await expect.poll(() => his.of('room').map((e) => e.rev), LATER).toEqual([2]);
    expect(his.of('members')).toEqual([]);
  });

  it('is of the moment it is let in: a block between handshake and entrance counts, an ended session stays out', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const told = await connectLive(lina.browser);
    const hers = await openWire(lina.browser, {
      async between() {
        await world.blocked(lina, agus);
        await expect.poll(() => told.of('members').length, LATER).toBeGreaterThan(0);
      },
    });
    server.ctx.live.broadcast(roomMessage(1, 'tersembunyi'), [agus.id]);
    server.ctx.live.broadcast(roomMessage(2, 'terlihat'), []);
    await expect.poll(() => hers.frames.some((frame) => frame.includes('terlihat')), LATER).toBe(true);
    expect(hers.frames.filter((frame) => frame.includes('tersembunyi'))).toEqual([]);

    const late = openWire(lina.browser, {
      async between() {
        await run('delete from sessions where member_id = $1', [lina.id]);
        await expect.poll(told.closed, LATER).not.toBe(null);
      },
    });
    await expect(late).rejects.toThrow(/^closed with/);
  });

  it.each([
    ['signs out everywhere', (person: Person) => run('delete from sessions where member_id = $1', [person.id])],
    ['is suspended', (person: Person) => run(`update accounts set status = 'suspended' where id = $1`, [person.id])],
    ['is marked deleted', (person: Person) => run(`update accounts set status = 'deleted' where id = $1`, [person.id])],
    ['is erased', (person: Person) => run('delete from accounts where id = $1', [person.id])],
    ['is one of many whose sessions end at once', () => run(`delete from sessions`)],
  ])('ends within a second when the member %s', async (_, end) => {
    const [lina, others] = [
      await sari(),
      await Promise.all(Array.from({ length: 101 }, () => world.member('pria', { photos: 0 }))),
    ];
    for (const other of others)
      await run(
        `insert into sessions (id_hash, member_id, expires_at, ip_hash) values ($1, $2, now() + interval '1 day', $3)`,
        [randomBytes(32), other.id, randomBytes(16)],
      );
    const client = await connectLive(lina.browser);
    await end(lina);
    await expect.poll(client.closed, SOON).not.toBe(null);
    const { length } = client.heard;
    expect(client.heard.at(-1)?.name).toBe('ended');
    server.ctx.live.emit([lina.id], 'message', privateMessage(lina.id));
    server.ctx.live.broadcast(roomMessage(9), []);
    expect(client.heard).toHaveLength(length);
  });

  it('ends for one browser when that one signs out, and not for the other', async () => {
    const lina = await sari();
    const here = await connectLive(lina.browser);
    const elsewhere = server.browser();
    await elsewhere.post('/api/session', { username: lina.username, password: 'kata sandi panjang' });
    const there = await connectLive(elsewhere);
    expect((await elsewhere.delete('/api/session')).status).toBeLessThan(300);
    await expect.poll(there.closed, SOON).not.toBe(null);
    expect(await heardAll(here, lina)).toEqual([]);
    expect(here.closed()).toBe(null);
  });

  it('tells a member who pauses, and of new notifications, whoever made them', async () => {
    const lina = await sari();
    const client = await connectLive(lina.browser);
    await run('update accounts set paused_at = now() where id = $1', [lina.id]);
    await expect.poll(() => client.of('members').length, SOON).toBe(1);
    await run(`insert into notifications (member_id, kind, dedupe_key) values ($1, 'new-match', $2)`, [
      lina.id,
      randomUUID(),
    ]);
    await expect.poll(() => client.of('notified').length, SOON).toBe(1);
    const many = await Promise.all(Array.from({ length: 101 }, () => world.member('pria', { photos: 0 })));
    await run(
      `insert into notifications (member_id, kind, dedupe_key) select id, 'new-match', gen_random_uuid()::text from unnest($1::uuid[]) id`,
      [[...many.map((m) => m.id), lina.id]],
    );
    await expect.poll(() => client.of('notified').length, SOON).toBe(2);
  });
});

describe('«typing»', () => {
  async function talking() {
    const [lina, agus] = [await sari(), await budi()];
    await world.matched(lina, agus);
    const { rows } = await run(
      `insert into conversations (a_id, b_id, expires_at) values (least($1::uuid, $2), greatest($1::uuid, $2), now() + interval '1 hour') returning id`,
      [lina.id, agus.id],
    );
    return {
      lina,
      agus,
      conversationId: rows[0].id as string,
      hers: await connectLive(lina.browser),
      his: await connectLive(agus.browser),
    };
  }

  it('is told to the other side only, at most once in two seconds', async () => {
    const { lina, agus, conversationId, hers, his } = await talking();
    const third = await budi();
    const theirs = await connectLive(third.browser);
    for (let i = 0; i < 5; i++) hers.socket.emit('typing', { conversationId });
    await expect.poll(() => his.of('typing'), LATER).toEqual([{ conversationId, memberId: lina.id }]);
    expect(await heardAll(hers, lina)).toEqual([]);
    expect(await heardAll(theirs, third)).toEqual([]);
    expect(await heardAll(his, agus)).toHaveLength(1);
  });

  it.each([
    [
      'somebody else’s',
      async (t: Awaited<ReturnType<typeof talking>>) => ({ ...t, hers: await connectLive((await sari()).browser) }),
    ],
    [
      'ended',
      async (t: Awaited<ReturnType<typeof talking>>) => {
        await run(`update conversations set expires_at = now() - interval '1 second' where id = $1`, [
          t.conversationId,
        ]);
        return t;
      },
    ],
    [
      'with somebody who blocked',
      async (t: Awaited<ReturnType<typeof talking>>) => {
        await world.blocked(t.agus, t.lina);
        return t;
      },
    ],
  ])('is told to nobody in a conversation that is %s', async (_, change) => {
    const { hers, his, agus, conversationId } = await change(await talking());
    hers.socket.emit('typing', { conversationId });
    // The event after it closes the socket: the first one is dealt with by then.
    for (let i = 0; i < 5; i++) hers.socket.emit('none');
    await expect.poll(hers.closed, LATER).not.toBe(null);
    expect((await heardAll(his, agus)).map((e) => e.name)).not.toContain('typing');
  });
});

describe('abuse (T48)', () => {
  it.each([
    [
      'a frame of more than 64 KB',
      1009,
      (send: (text: string) => void) => send(`42["typing","${'x'.repeat(64 * 1024)}"]`),
    ],
    [
      'more frames than anybody types',
      1008,
      (send: (text: string) => void) => Array.from({ length: 100 }, () => send('42["typing",{}]')),
    ],
    [
      'client events that are none',
      1008,
      (send: (text: string) => void) => Array.from({ length: 5 }, () => send('42["join","room"]')),
    ],
  ])('%s closes the socket with %s', async (_, code, abuse) => {
    const { wire, closed } = await openWire((await sari()).browser);
    abuse((text) => wire.send(text));
    await expect.poll(closed, LATER).toBe(code);
  });

  it('a thousand malformed frames close their socket, and others hear on', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const stays = await connectLive(agus.browser);
    for (const bad of [
      '42{',
      '9',
      '42["typing"',
      '451-["x",{"_placeholder":true,"num":0}]',
      '5',
      '\u0000',
      '4',
      '45',
      Buffer.from([1, 2, 3]),
    ]) {
      const { wire, closed } = await openWire(lina.browser);
      for (let i = 0; i < 125 && wire.readyState === wire.OPEN; i++) wire.send(bad);
      await expect.poll(closed, { ...LATER, message: String(bad) }).not.toBe(null);
    }
    server.ctx.live.broadcast(roomMessage(1), []);
    await expect.poll(() => stays.of('room').length, LATER).toBe(1);
  });

  it('who never reads is dropped, and nobody waits for them', async () => {
    const [lina, agus] = [await sari(), await budi()];
    const [{ wire, closed }, reads] = [await openWire(lina.browser), await connectLive(agus.browser)];
    wire.pause();
    const long = 'x'.repeat(8_000);
    let rev = 0;
    await expect
      .poll(() => {
        for (let i = 0; i < 20; i++) server.ctx.live.broadcast(roomMessage(++rev, long), []);
        return liveSocketsOf(lina);
      }, LATER)
      .toBe(0);
    await expect.poll(() => reads.of('room').length, LATER).toBe(rev);
    wire.resume();
    await expect.poll(closed, LATER).toBe(1006);
  });
});

it('sockets that go in any way leave nothing behind', async () => {
  const { server: own, world: there } = await ownServer();
  const lina = await there.signedIn('wanita', { photos: 0 });
  const leaving: ((wire: WebSocket) => void)[] = [
    (wire) => wire.close(),
    (wire) => wire.terminate(),
    // Leaves its rooms and keeps the connection; asks twice; asks again after it left.
    (wire) => wire.send('41'),
    (wire) => ['40', '40'].forEach((text) => wire.send(text)),
    (wire) => ['41', '40'].forEach((text) => wire.send(text)),
  ];
  for (const leave of leaving) {
    const { wire, closed } = await openWire(lina.browser);
    leave(wire);
    await expect.poll(closed, LATER).not.toBe(null);
  }
  const { io, connections } = (own.ctx.live as any).open;
  await expect
    .poll(
      () => [
        [...connections.all()].length,
        connections.ofMember(lina.id).length,
        io.sockets.adapter.rooms.size,
        io.engine.clientsCount,
      ],
      LATER,
    )
    .toEqual([0, 0, 0, 0]);
  await own.close();
});

it('an open socket does not hold the request that opened it', async () => {
  const lina = await world.signedIn('wanita', { photos: 0 });
  const requests: WeakRef<object>[] = [];
  const { engine } = (server.ctx.live as any).open.io;
  const hold = (_headers: object, request: object) => requests.push(new WeakRef(request));
  engine.on('initial_headers', hold);
  const { wire, closed } = await openWire(lina.browser);
  engine.off('initial_headers', hold);
  expect(requests).toHaveLength(1);
  await expect.poll(() => (letGo(), requests[0]!.deref()), LATER).toBeUndefined();
  expect(closed()).toBe(null);
  wire.close();
});

/** Sockets the server still tells. */
const liveSocketsOf = (person: Person) =>
  (server.ctx.live as any).open.io.sockets.adapter.rooms.get(`m:${person.id}`)?.size ?? 0;

it('a server that stops closes every socket with «restart» and lets nobody in', async () => {
  const { server: own, world: there } = await ownServer();
  const lina = await there.signedIn('wanita', { photos: 0 });
  const { closed } = await openWire(lina.browser);
  const ending = own.close();
  await expect.poll(closed, LATER).toBe(1012);
  await ending;
});
