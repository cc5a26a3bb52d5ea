import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOutboxRelay } from '../../src/server/outbox/relay.ts';
import { CONSUMERS } from '../../src/server/workers/consumers.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

/** Rows of the outbox that an instance of before wrote: whole notifications of the kind `notification`. */
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1000' } });
  world = createWorld(server);
});
afterAll(() => server.close());

const run = (sql: string, values: unknown[] = []) => server.ctx.pool.query(sql, values);
const write = (whole: { dedupeKey: string; [field: string]: unknown }) =>
  run(`insert into outbox (kind, payload, dedupe_key) values ('notification', $1, $2)`, [
    JSON.stringify(whole),
    `notification:${whole.dedupeKey}`,
  ]);
const told = async (person: Person) => {
  await server.relay.drain();
  return (
    await run(
      'select kind, about_id, data, dedupe_key, collapse_key from notifications where member_id = $1 order by id',
      [person.id],
    )
  ).rows;
};
const stopRelay = () => server.relay.stop();
const startRelay = async () => {
  server.relay = await startOutboxRelay(server.ctx, CONSUMERS);
  await server.relay.drain();
};

describe('rows written before', () => {
  it('are told by a relay of today, with the keys they had, and once', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.member('pria')];
    await stopRelay();
    const muted = { memberId: sari.id, kind: 'room-muted', data: { until: '2026-12-01', reason: 'Tenang' } };
    await write({ ...muted, dedupeKey: `room-muted:${sari.id}:1` });
    const ending = { memberId: sari.id, kind: 'chat-expiring', aboutId: budi.id, data: { hours: 6 } };
    for (const n of [1, 2]) await write({ ...ending, dedupeKey: `chat-expiring:${n}`, collapse: 'chat-expiring:x' });
    await startRelay();
    const all = [
      {
        kind: 'room-muted',
        about_id: null,
        data: muted.data,
        dedupe_key: `room-muted:${sari.id}:1`,
        collapse_key: null,
      },
      {
        kind: 'chat-expiring',
        about_id: budi.id,
        data: { hours: 6, count: 2 },
        dedupe_key: 'chat-expiring:2',
        collapse_key: 'chat-expiring:x',
      },
    ];
    expect(await told(sari)).toEqual(all);
    await run('delete from outbox');
    await write({ ...muted, dedupeKey: `room-muted:${sari.id}:1` });
    expect(await told(sari)).toEqual(all);
  });

  it('of a request are withdrawn by its answer, told already or not', async () => {
    for (const late of [true, false]) {
      const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
      await world.matched(sari, budi);
      await stopRelay();
      expect((await sari.browser.post('/api/permissions', { memberId: budi.id })).status).toBe(200);
      const { id } = (await budi.browser.get('/api/permissions')).body.waiting[0];
      const { rows } = await run('select requested_at from profile_permissions where id = $1', [id]);
      await run(`delete from outbox where kind = 'permission.asked'`);
      await write({
        memberId: budi.id,
        kind: 'permission-request',
        aboutId: sari.id,
        data: { permissionId: id },
        dedupeKey: `permission-request:${id}:${rows[0].requested_at.toISOString()}`,
      });
      if (!late) {
        await startRelay();
        expect((await told(budi)).map((n) => n.kind)).toEqual(['permission-request']);
      }
      expect((await budi.browser.post(`/api/permissions/${id}/answer`, { answer: 'approve' })).status).toBe(200);
      if (late) await startRelay();
      expect([late, await told(budi), (await told(sari)).map((n) => n.kind)]).toEqual([
        late,
        [],
        ['permission-approved'],
      ]);
    }
  });

  it('of the room are withdrawn when it is cleared, up to there', async () => {
    const [sari, budi, staff] = [await world.signedIn('wanita'), await world.signedIn('pria'), await world.staff()];
    const post = async () =>
      (await budi.browser.post('/api/room/messages', { clientId: randomUUID(), text: 'Halo semua' })).body.message.seq;
    const [first, second] = [await post(), await post()];
    await stopRelay();
    for (const seq of [first, second])
      await write({
        memberId: sari.id,
        kind: 'mention',
        aboutId: budi.id,
        data: { seq, excerpt: 'Halo' },
        dedupeKey: `room:${seq}:${sari.id}`,
      });
    expect((await staff.browser.post('/api/staff/room/clear', { upToSeq: first })).status).toBe(200);
    await startRelay();
    expect((await told(sari)).map((n) => n.data.seq)).toEqual([second]);
  });
});
