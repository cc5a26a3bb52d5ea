import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { connectLive } from '../support/live-client.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const owner = await world.staff('owner');
const money = payments(server);
await money.accounts();
const REASON = 'Gangguan jaringan semalam';
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const start = (body: object, key: string = randomUUID(), by: Person = owner) =>
  by.browser.post('/api/staff/compensations', { reason: REASON, ...body }, { 'idempotency-key': key });
const read = async (id: string) => (await owner.browser.get(`/api/staff/compensations/${id}`)).body;
const preview = async (kind: string, days: number) =>
  (await owner.browser.get(`/api/staff/compensations/preview?kind=${kind}&days=${days}`)).body;
const told = async (person: Person) => {
  await server.relay.drain();
  const { items } = (await person.browser.get('/api/notifications')).body;
  return items
    .filter(({ kind }: { kind: string }) => kind === 'compensation-given')
    .map((one: { data: object }) => one.data);
};
const endOf = async (id: string) =>
  (await run('select expires_at from conversations where id = $1', [id]))[0].expires_at as Date;

async function talk(woman?: Person) {
  const [sari, budi] = [
    woman ?? (await world.signedIn('wanita', { photos: 0 })),
    await world.signedIn('pria', { photos: 0 }),
  ];
  await world.matched(sari, budi);
  return { sari, budi, id: (await sari.browser.post('/api/conversations', { memberId: budi.id })).body.id as string };
}

describe('T79: days for all running chats', () => {
  it('is one act: each running chat once, none revived, its members told once, open clocks move', async () => {
    expect((await start({ kind: 'chats', days: 2 })).body.code).toBe('compensation-empty');
    const one = await talk();
    const two = await talk(one.sari);
    const [over, ended] = [await talk(), await talk()];
    await run(`update conversations set expires_at = now() - interval '1 minute' where id = $1`, [over.id]);
    await ended.sari.browser.post(`/api/matches/${ended.budi.id}/ending`);
    const before = await Promise.all([one.id, two.id, over.id, ended.id].map(endOf));
    const live = await connectLive(one.budi.browser);
    const latest = new Date(Math.max(before[0]!.getTime(), before[1]!.getTime()) + 3 * DAY_MS).toISOString();
    expect(await preview('chats', 3)).toEqual({ count: 2, latestEnd: latest });

    const key = randomUUID();
    const { status, body } = await start({ kind: 'chats', days: 3 }, key);
    expect(status).toBe(200);
    const after = await Promise.all([one.id, two.id, over.id, ended.id].map(endOf));
    expect(after.map((at, i) => at.getTime() - before[i]!.getTime())).toEqual([3 * DAY_MS, 3 * DAY_MS, 0, 0]);
    await vi.waitFor(() =>
      expect(live.heard.filter(({ name }) => name === 'conversation').map(({ data }) => data.conversationId)).toEqual([
        one.id,
      ]),
    );
    expect((await one.budi.browser.get(`/api/conversations/${one.id}`)).body.expiresAt).toBe(after[0]!.toISOString());

    expect((await start({ kind: 'chats', days: 3 }, key)).body).toEqual(body);
    expect((await endOf(one.id)).getTime()).toBe(after[0]!.getTime());
    for (const person of [one.sari, one.budi, two.budi])
      expect(await told(person)).toEqual([{ kind: 'chats', days: 3 }]);
    for (const person of [over.sari, ended.budi]) expect(await told(person)).toEqual([]);

    const whole = await read(body.id);
    expect(whole.run).toMatchObject({
      kind: 'chats',
      days: 3,
      reason: REASON,
      by: owner.username,
      doneAt: expect.any(String),
      selected: 2,
      extended: 2,
      over: 0,
    });
    expect(whole.items).toHaveLength(2);
    expect(whole.items.find((item: { id: string }) => item.id === one.id)).toEqual({
      id: one.id,
      nama: null,
      handle: null,
      outcome: 'extended',
      before: before[0]!.toISOString(),
      after: after[0]!.toISOString(),
    });
    expect((await owner.browser.get('/api/staff/compensations')).body.runs[0]).toEqual(whole.run);
    expect(await run(`select staff_id, subject, reason from audit where act = 'compensation-start'`)).toEqual([
      { staff_id: owner.id, subject: `${body.id} chats 3 2`, reason: REASON },
    ]);
  });

  it('is for owners alone, with a reason, for 1 to 30 days, once a key', async () => {
    await talk();
    for (const role of ['support', 'verifier', 'moderator', 'finance'] as const) {
      const somebody = await world.staff(role);
      expect((await start({ kind: 'chats', days: 2 }, randomUUID(), somebody)).body.code).toBe('staff-role-missing');
      expect((await somebody.browser.get('/api/staff/compensations')).body.code).toBe('staff-role-missing');
    }
    for (const body of [
      { kind: 'chats', days: 0 },
      { kind: 'chats', days: 31 },
      { kind: 'chats', days: 1.5 },
      { kind: 'likes', days: 1 },
    ])
      expect((await start(body)).body.code).toBe('invalid-input');
    for (const reason of ['', 'singkat'])
      expect((await start({ kind: 'chats', days: 2, reason })).body.code).toBe('reason-required');
    expect((await start({ kind: 'chats', days: 2 }, 'pendek')).body.code).toBe('idempotency-key-required');
    const key = randomUUID();
    const { id } = (await start({ kind: 'chats', days: 1 }, key)).body;
    expect((await start({ kind: 'chats', days: 2 }, key)).body.code).toBe('idempotency-key-reused');
    expect((await owner.browser.get(`/api/staff/compensations/${randomUUID()}`)).body.code).toBe('not-found');
    expect((await owner.browser.get(`/api/staff/compensations/${id}?cursor=bukan`)).body.code).toBe('cursor-invalid');
    await run('update compensation_runs set done_at = null where id = $1', [id]);
    expect((await start({ kind: 'chats', days: 2 })).body.code).toBe('compensation-running');
    await run('update compensation_runs set done_at = now() where id = $1', [id]);
  });
});

describe('T79: days for all running plans', () => {
  it('is an entry of each plan that runs and has an end; refunded and endless ones stay as they are', async () => {
    const finance = await world.staff('finance');
    const [monthly, endless, refunded, free] = await Promise.all(
      [1, 2, 3, 4].map(() => world.signedIn('wanita', { trialEnd: new Date(Date.now() - DAY_MS) })),
    );
    for (const [person, plan] of [
      [monthly!, 'monthly_subscription'],
      [endless!, 'premium'],
      [refunded!, 'monthly_subscription'],
    ] as const) {
      const payment = await money.pays(person, plan);
      await money.approves(finance, payment.id);
      if (person === refunded)
        await finance.browser.post(`/api/staff/payments/${payment.id}/refund`, { reason: 'Diminta anggota hari ini' });
    }
    const ends = async () =>
      (
        await run('select member_id, period_end, status from subscriptions where member_id = any($1)', [
          [monthly!.id, endless!.id, refunded!.id, free!.id],
        ])
      ).toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1));
    const before = await ends();
    const end = before.find((row) => row.member_id === monthly!.id)!.period_end as Date;
    const { count, latestEnd } = await preview('plans', 7);
    expect([count, latestEnd]).toEqual([1, new Date(end.getTime() + 7 * DAY_MS).toISOString()]);
    const { id } = (await start({ kind: 'plans', days: 7 })).body;
    expect(await ends()).toEqual(
      before.map((row) =>
        row.member_id === monthly!.id ? { ...row, period_end: new Date(end.getTime() + 7 * DAY_MS) } : row,
      ),
    );
    expect((await read(id)).items).toMatchObject([{ id: monthly!.id, handle: monthly!.handle, outcome: 'extended' }]);
    expect(await run(`select days, staff_id, reason from plan_entries where kind = 'extension'`)).toEqual([
      { days: 7, staff_id: owner.id, reason: REASON },
    ]);
    expect(await told(monthly!)).toEqual([{ kind: 'plans', days: 7 }]);
    expect(await told(endless!)).toEqual([]);
  });
});
