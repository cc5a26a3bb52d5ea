import type { ApiName } from '#contract/api.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { rowOfRef } from '../../src/server/members/refs.ts';
import { sweepNotifications } from '../../src/server/features/notifications/jobs.ts';
import { emit, emitAll } from '../../src/server/outbox/emit.ts';
import { outboxFigures } from '../../src/server/outbox/store.ts';
import { startOutboxRelay } from '../../src/server/outbox/relay.ts';
import { CONSUMERS } from '../../src/server/workers/consumers.ts';
import { approval, grant, madeKey } from '../support/events.ts';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });

/** Shorter than the relay's own look every five seconds; waited for, never slept for. */
const SOON = { timeout: 4_000, interval: 10 };
const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const list = async (person: Person, cursor?: string) =>
  (await person.browser.get(`/api/notifications${cursor ? `?cursor=${cursor}` : ''}`)).body;
const unread = async (person: Person) => (await person.browser.get('/api/session')).body.member.unreadNotifications;
const read = async (person: Person, ids?: string[]) =>
  (await person.browser.post('/api/notifications/read', ids ? { ids } : {})).body;
const stored = async (person: Person) =>
  (await run('select kind, dedupe_key, read_at from notifications where member_id = $1 order by id', [person.id])).rows;
/** Emitted as a feature does, `n` different ones; dealt with unless somebody holds the relay up. Their keys. */
async function told(person: Person, n: number, about?: Person): Promise<string[]> {
  const events = Array.from({ length: n }, () => (about ? grant(person, about) : approval(person)));
  await server.ctx.db.transaction().execute((tx) => emitAll(tx, events));
  await server.relay.drain();
  return events.map(madeKey);
}
const outbox = async (keys: readonly string[]) =>
  (
    await run(
      'select tries, failure, processed_at is not null as done from outbox where dedupe_key = any($1) order by id',
      [keys.map((k) => `notification:${k}`)],
    )
  ).rows;

describe('notifications', () => {
  it('tell both sides of a match once', async () => {
    const [sari, budi] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria', { tier: 'premium' }),
    ];
    await world.liked(sari, budi);
    await world.like(budi, sari);
    await server.relay.drain();
    for (const [one, other] of [
      [sari, budi],
      [budi, sari],
    ] as const) {
      const { items, unread: n } = await list(one);
      expect(items).toEqual([
        {
          id: expect.any(String),
          kind: 'new-match',
          about: { id: other.id, nama: other.profile.nama, photo: expect.any(String), can: { likeBack: false } },
          data: {},
          at: expect.any(String),
          read: false,
        },
      ]);
      expect([n, await unread(one)]).toEqual([1, 1]);
    }
    const { rows } = await run(`select count(*)::int n from outbox where processed_at is null`);
    expect(rows[0].n).toBe(0);
  });

  it('are read one by one or all at once, and only by whose they are', async () => {
    const [sari, other] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    await told(sari, 5);
    const ids: string[] = (await list(sari)).items.map((i: { id: string }) => i.id);
    expect(await read(other, ids)).toEqual({ unread: 0 });
    expect(await unread(sari)).toBe(5);
    const ofTheRow = (await run('select id from notifications where member_id = $1', [sari.id])).rows;
    expect(
      await read(
        sari,
        ofTheRow.map((row) => String(row.id)),
      ),
    ).toEqual({ unread: 5 });
    const nobodys = `${ids[1]!.startsWith('A') ? 'B' : 'A'}${ids[1]!.slice(1)}`;
    expect(await read(sari, [ids[0]!, ids[2]!, nobodys])).toEqual({ unread: 3 });
    expect((await list(sari)).items.map((i: { read: boolean }) => i.read)).toEqual([true, false, true, false, false]);
    const at = (await stored(sari)).map((r) => r.read_at);
    expect([await read(sari), await read(sari)]).toEqual([{ unread: 0 }, { unread: 0 }]);
    // What was read before keeps its time.
    expect((await stored(sari)).map((r) => r.read_at).filter((t) => at.some((old) => old && +old === +t))).toHaveLength(
      2,
    );
    expect((await other.browser.post('/api/notifications/read', { ids: ['bukan nama'] })).body.code).toBe(
      'invalid-input',
    );
  });

  it('have names that tell no order, count or neighbour, to their reader alone', async () => {
    const [sari, other] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    await told(sari, 1);
    await told(other, 7);
    await told(sari, 1);
    const ids: string[] = (await list(sari)).items.map((i: { id: string }) => i.id);
    const bytes = ids.map((id) => Buffer.from(id, 'base64url'));
    expect(bytes.map((one) => one.length)).toEqual([16, 16]);
    // Each byte differs or not as chance has it: of sixteen, more than four alike is one in a hundred million.
    expect([...bytes[0]!].filter((byte, i) => byte === bytes[1]![i]).length).toBeLessThan(5);
    expect(rowOfRef(server.ctx.config, other.id, ids[0]!)).toBeNull();
  });

  it('come in pages, newest first, without doubles; a cursor is its owner’s', async () => {
    const [sari, other] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    const keys = await told(sari, 45);
    const ids: string[] = [];
    let first: string | undefined;
    for (let cursor: string | undefined; ; ) {
      const page = await list(sari, cursor);
      ids.push(...page.items.map((i: { id: string }) => i.id));
      expect(page.unread).toBe(45);
      if (!page.nextCursor) break;
      cursor = page.nextCursor as string;
      first ??= cursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual(keys);
    const { rows } = await run('select id from notifications where member_id = $1 order by place desc', [sari.id]);
    expect(ids.map((id) => rowOfRef(server.ctx.config, sari.id, id))).toEqual(rows.map((row) => String(row.id)));
    for (const cursor of [`${first}x`, 'abc']) expect((await list(sari, cursor)).code).toBe('cursor-invalid');
    expect((await list(other, first)).code).toBe('cursor-invalid');
    const matches = (await sari.browser.get('/api/matches')).body.snapshot;
    expect((await list(sari, matches)).code).toBe('cursor-invalid');
  });

  it('about somebody who is gone for their reader disappear from list and count, and are there again with them', async () => {
    const sari = await world.signedIn('wanita', { tier: 'premium' });
    const ways: [string, (other: Person) => Promise<unknown>, (other: Person) => Promise<unknown>][] = [
      ['blocks', (o) => world.blocked(o, sari), (o) => run('delete from blocks where blocker_id = $1', [o.id])],
      ['is blocked', (o) => world.blocked(sari, o), (o) => run('delete from blocks where blocked_id = $1', [o.id])],
      ['hides', (o) => world.hides(o, sari), (o) => run('delete from hidden_numbers where member_id = $1', [o.id])],
      [
        'is hidden from',
        (o) => world.hides(sari, o),
        () => run('delete from hidden_numbers where member_id = $1', [sari.id]),
      ],
      ...(['suspended', 'deleted'] as const).map((status): (typeof ways)[number] => [
        status,
        (o) => run('update accounts set status = $2 where id = $1', [o.id, status]),
        (o) => run(`update accounts set status = 'active' where id = $1`, [o.id]),
      ]),
    ];
    for (const [way, go, back] of ways) {
      const other = await world.member('pria');
      await world.matched(sari, other);
      await told(sari, 1, other);
      const there = async () => {
        const { items, unread: n } = await list(sari);
        return {
          way,
          shown: items.some((i: { about: { id: string } }) => i.about.id === other.id),
          n,
          session: await unread(sari),
        };
      };
      const { n } = await there();
      await go(other);
      expect(await there()).toEqual({ way, shown: false, n: n - 1, session: n - 1 });
      // «All» is all that is shown.
      await read(sari);
      await back(other);
      expect(await there()).toEqual({ way, shown: true, n: 1, session: 1 });
      await read(sari);
    }
  });

  it('name a member only as far as the matrix opens them now', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.member('pria')];
    await told(sari, 1, budi);
    // A basic member sees strangers blurred: a name, and nothing that leads to them.
    expect((await list(sari)).items[0].about).toEqual({
      id: null,
      nama: budi.profile.nama,
      photo: null,
      can: { likeBack: false },
    });
    await world.matched(sari, budi);
    expect((await list(sari)).items[0].about).toEqual({
      id: budi.id,
      nama: budi.profile.nama,
      photo: expect.any(String),
      can: { likeBack: false },
    });
  });
});

describe('T23: notifications cannot be forged', () => {
  it('no route makes one of what a client sends', async () => {
    const victim = await world.signedIn('wanita');
    const [attacker, staff] = [await world.signedIn('pria', { tier: 'pro' }), await world.staff()];
    const forged = {
      kind: 'report-decided',
      type: 'report-decided',
      memberId: victim.id,
      userId: victim.id,
      aboutId: victim.id,
      title: 'Menang',
      message: 'Klik di sini',
      data: { status: 'upheld', permissionId: randomUUID() },
      dedupeKey: 'palsu',
      notification: { memberId: victim.id, kind: 'new-match' },
    };
    let sent = 0;
    for (const name of Object.keys(ROUTE_MATRIX) as ApiName[]) {
      const [method] = name.split(' ') as [string];
      const row = ROUTE_MATRIX[name];
      if (method === 'GET' || name.includes('/api/session') || row.body instanceof FormData) continue;
      for (const caller of [attacker, staff]) {
        // Staff may mute anybody: that is their act, told in the server's words.
        if (caller === staff && name === 'POST /api/staff/room/mutes') continue;
        for (const body of [
          { ...forged, ...(row.body as object) },
          { ...(row.body as object), ...forged },
        ]) {
          await caller.browser.send(method, addressOf(name, row), body);
          sent++;
        }
      }
    }
    expect(sent).toBeGreaterThan(80);
    await server.relay.drain();
    expect([await stored(victim), await list(victim)]).toEqual([[], { items: [], unread: 0, nextCursor: null }]);
    for (const path of ['/api/notifications', `/api/notifications/${victim.id}`])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await attacker.browser.send(method, path, forged)).status).toBe(404);
  });

  it('what was answered before the relay came is never told', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await world.matched(sari, budi);
    const resume = await withoutRelay();
    expect((await sari.browser.post('/api/permissions', { memberId: budi.id })).status).toBe(200);
    const { id } = (await budi.browser.get('/api/permissions')).body.waiting[0];
    expect((await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' })).status).toBe(200);
    await resume();
    expect([(await stored(budi)).map((r) => r.kind), (await stored(sari)).map((r) => r.kind)]).toEqual([
      [],
      ['permission-approved'],
    ]);
  });
});

/** No relay runs until the answer is called. */
async function withoutRelay(): Promise<() => Promise<void>> {
  await server.relay.stop();
  return async () => {
    server.relay = await startOutboxRelay(server.ctx, CONSUMERS);
    await server.relay.drain();
  };
}

describe('the relay', () => {
  it('tells in the order of the events, each once, however often it is asked', async () => {
    const sari = await world.signedIn('wanita');
    const again = approval(sari);
    await server.ctx.db.transaction().execute((tx) => emit(tx, again));
    const keys = [madeKey(again), ...(await told(sari, 449))];
    await Promise.all(Array.from({ length: 20 }, () => server.relay.drain()));
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual(keys);
    // The same event emitted again is no second one, before and after its row was swept.
    await server.ctx.db.transaction().execute((tx) => emit(tx, again));
    await run('delete from outbox where dedupe_key = $1', [`notification:${keys[0]}`]);
    await server.ctx.db.transaction().execute((tx) => emit(tx, again));
    await server.relay.drain();
    expect(await stored(sari)).toHaveLength(450);
  });

  it('is woken by the commit itself', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.db.transaction().execute((tx) => emit(tx, approval(sari)));
    await vi.waitFor(async () => expect(await stored(sari)).toHaveLength(1), SOON);
  });

  it('marks kinds nobody consumes, and keeps nobody waiting behind a row that cannot be told', async () => {
    const sari = await world.signedIn('wanita');
    const bad = `uji:${randomUUID()}`;
    const key = `notification:${bad}`;
    await run(
      `insert into outbox (kind, payload, dedupe_key) values ('document.decided', '{"memberId": "x"}', $1), ('unknown.kind', '{}', $2)`,
      [key, randomUUID()],
    );
    const keys = await told(sari, 3);
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual(keys);
    expect((await run(`select 1 from outbox where kind = 'unknown.kind' and processed_at is null`)).rows).toEqual([]);
    expect(await outbox([bad])).toMatchObject([
      { tries: 1, done: false, failure: expect.stringContaining('memberId') },
    ]);
    // Not tried again before its time, then a few times, then given up.
    await server.relay.drain();
    expect(await outbox([bad])).toMatchObject([{ tries: 1, done: false }]);
    for (const [wait, tries] of [
      [5_000, 2],
      [30_000, 3],
      [180_000, 4],
      [900_000, 5],
    ] as const) {
      later += wait;
      await server.relay.drain();
      expect(await outbox([bad])).toMatchObject([{ tries, done: tries === 5 }]);
    }
    later += DAY_MS;
    await server.relay.drain();
    expect(await outbox([bad])).toMatchObject([{ tries: 5, done: true }]);
    const givenUp = async () => (await outboxFigures(server.ctx.db, new Date())).givenUp;
    expect(await givenUp()).toBe(1);
    // Tried again by hand once its fault is mended, it is not given up any more.
    await run(
      `update outbox set processed_at = null, tries = 0, retry_at = null, kind = 'unknown.kind' where dedupe_key = $1`,
      [key],
    );
    await server.relay.drain();
    expect([await outbox([bad]), await givenUp()]).toMatchObject([[{ done: true, failure: null }], 0]);
    later = 0;
  });

  it('is stopped for nobody who was erased meanwhile', async () => {
    const [gone, about, sari] = [
      await world.member('wanita'),
      await world.member('pria'),
      await world.signedIn('wanita'),
    ];
    const resume = await withoutRelay();
    const events = [approval(gone), grant(sari, about), approval(sari)];
    const keys = events.map(madeKey);
    await server.ctx.db.transaction().execute((tx) => emitAll(tx, events));
    await run('delete from accounts where id = any($1)', [[gone.id, about.id]]);
    await resume();
    expect(await outbox(keys)).toMatchObject([{ done: true }, { done: true }, { done: true }]);
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual([keys[2]]);
  });

  it('killed between telling and marking, loses nothing and doubles nothing', async () => {
    const sari = await world.signedIn('wanita');
    const gate = new pg.Client({ connectionString: server.database.url });
    await gate.connect();
    await gate.query('select pg_advisory_lock(77)');
    // Whoever marks rows now waits: what it told is written and not committed.
    await run(
      `create function wait_at_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(77); return null; end $$`,
    );
    await run(
      `create trigger gated before update of processed_at on outbox for each statement execute function wait_at_gate()`,
    );
    const events = Array.from({ length: 50 }, () => approval(sari));
    const keys = events.map(madeKey);
    await server.ctx.db.transaction().execute((tx) => emitAll(tx, events));
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
    const pid = await vi.waitFor(async () => {
      const { rows } = await run(waiting);
      expect(rows).toHaveLength(1);
      return rows[0].pid as number;
    }, SOON);
    // A second relay passes over what the first one holds.
    const second = await startOutboxRelay(server.ctx, CONSUMERS);
    await second.drain();
    expect(await stored(sari)).toEqual([]);
    await run('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(async () => expect((await run(`${waiting} and pid = ${pid}`)).rows).toEqual([]), SOON);
    expect(await stored(sari)).toEqual([]);
    await gate.end();
    await Promise.all([server.relay.drain(), second.drain()]);
    // In whichever order the two come to them.
    const told = async () => (await stored(sari)).map((r) => r.dedupe_key).toSorted();
    await vi.waitFor(async () => expect(await told()).toEqual(keys.toSorted()), SOON);
    expect((await outbox(keys)).every((r) => r.done && r.tries === 0)).toBe(true);
    await second.stop();
    await run('drop trigger gated on outbox');
  });
});

describe('the sweep', () => {
  it('takes what was read or dealt with long ago, and nothing else', async () => {
    const sari = await world.signedIn('wanita');
    const keys = await told(sari, 4);
    const days = (n: number) => new Date(Date.now() - n * DAY_MS);
    await run('update notifications set read_at = $2, created_at = $2 where dedupe_key = $1', [keys[0], days(91)]);
    await run('update notifications set read_at = $2, created_at = $2 where dedupe_key = $1', [keys[1], days(89)]);
    await run('update notifications set created_at = $2 where dedupe_key = $1', [keys[2], days(400)]);
    const at = (key: string, processed: Date | null, failure: string | null) =>
      run('update outbox set processed_at = $2, failure = $3 where dedupe_key = $1', [
        `notification:${key}`,
        processed,
        failure,
      ]);
    await at(keys[0]!, days(31), null);
    await at(keys[1]!, days(29), null);
    await at(keys[2]!, days(31), 'given up');
    await at(keys[3]!, days(91), 'given up');
    expect(await sweepNotifications(server.ctx)).toBe(3);
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual(keys.slice(1));
    expect(await outbox(keys)).toMatchObject([{ failure: null }, { failure: 'given up' }]);
  });

  it('takes what nobody read for two years', async () => {
    const sari = await world.signedIn('wanita');
    const keys = await told(sari, 2);
    const days = (n: number) => new Date(Date.now() - n * DAY_MS);
    await run('update notifications set created_at = $2 where dedupe_key = $1', [keys[0], days(731)]);
    await run('update notifications set created_at = $2 where dedupe_key = $1', [keys[1], days(729)]);
    await sweepNotifications(server.ctx);
    expect((await stored(sari)).map((r) => r.dedupe_key)).toEqual([keys[1]]);
  });
});
