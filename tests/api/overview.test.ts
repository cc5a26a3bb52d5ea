import { expect, it } from 'vitest';
import { QUEUE_NAMES } from '#contract/overview.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { keepFigures } from '../../src/server/features/overview/jobs.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Noon of a Wednesday in Jakarta. */
const NOW = new Date('2026-11-18T05:00:00Z');
const { server, world } = await apiSuite({ now: () => NOW });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const owner = await world.staff('owner');
const queues = async (by: Person) => (await by.browser.get('/api/staff/overview')).body.queues;
const figures = async (by: Person, days = 7) => (await by.browser.get(`/api/staff/overview/figures?days=${days}`)).body;
const ago = (days: number, hours = 0) => new Date(NOW.getTime() - days * DAY_MS - hours * 3_600_000);

it('counts what waits, since when and what is late, for whose work it is', async () => {
  const names = async (...roles: Parameters<typeof world.staff>) =>
    (await queues(await world.staff(...roles))).map(({ queue }: { queue: string }) => queue);
  expect(await names('owner')).toEqual(QUEUE_NAMES);
  expect(await names('verifier')).toEqual(['documents']);
  expect(await names('moderator', 'finance')).toEqual(['reports', 'photos', 'appeals', 'payments']);
  expect(await names('support')).toEqual(['numbers', 'messages', 'consultations', 'introductions', 'data-rights']);

  const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
  for (const category of ['other', 'underage'])
    await sari.browser.post('/api/reports', {
      memberId: budi.id,
      kind: category === 'other' ? 'profile' : 'photo',
      photoId:
        category === 'other' ? undefined : (await run('select id from photos where member_id = $1', [budi.id]))[0].id,
      category,
    });
  await run(`update reports set created_at = $1, due_at = $2 where category = 'other'`, [ago(2), ago(1)]);
  const reports = (await queues(owner)).find(({ queue }: { queue: string }) => queue === 'reports');
  expect(reports).toEqual({ queue: 'reports', waiting: 2, oldestAt: ago(2).toISOString(), old: 1, urgent: 2 });
  const empty = (await queues(owner)).find(({ queue }: { queue: string }) => queue === 'appeals');
  expect(empty).toEqual({ queue: 'appeals', waiting: 0, oldestAt: null, old: 0, urgent: 0 });
});

it('draws days of Jakarta, what newcomers reached, and how long decisions took, from what is there', async () => {
  const money = payments(server);
  await money.accounts();
  const finance = await world.staff('finance');
  await run(`update accounts set created_at = $1 where role = 'member'`, [ago(200)]);
  const [sari, budi, dewi] = await Promise.all(
    (['wanita', 'pria', 'wanita'] as const).map((gender) => world.signedIn(gender, { photos: 0 })),
  );
  // A minute before and after midnight in Jakarta, two days ago.
  await run('update accounts set created_at = $2 where id = $1', [sari!.id, '2026-11-16T16:59:00Z']);
  await run('update accounts set created_at = $2 where id = $1', [budi!.id, '2026-11-16T17:00:00Z']);
  await run('update accounts set created_at = $2 where id = $1', [dewi!.id, ago(0, 1)]);
  await world.matched(sari!, budi!);
  await run('update matches set created_at = $1', [ago(3)]);
  const { id } = (await sari!.browser.post('/api/conversations', { memberId: budi!.id })).body;
  await sari!.browser.post(`/api/conversations/${id}/messages`, { clientId: 'pertama-1', text: 'Halo' });
  const payment = await money.pays(sari!, 'premium');
  await run('update payments set submitted_at = $1', [ago(0, 3)]);
  await money.approves(finance, payment.id);

  const all = await figures(owner);
  const of = (name: string) => all.days.find(({ figure }: { figure: string }) => figure === name).of;
  const shown = (name: string) => of(name).flatMap(({ day, n }: { day: string; n: number }) => (n ? [[day, n]] : []));
  expect(of('sign-ups').map(({ day }: { day: string }) => day)).toEqual(
    [12, 13, 14, 15, 16, 17, 18].map((day) => `2026-11-${day}`),
  );
  expect(shown('sign-ups')).toEqual([
    ['2026-11-16', 1],
    ['2026-11-17', 1],
    ['2026-11-18', 1],
  ]);
  expect(shown('matches')).toEqual([['2026-11-15', 1]]);
  expect(shown('conversations')).toEqual([['2026-11-18', 1]]);
  expect([shown('payments'), shown('rupiah')]).toEqual([[['2026-11-18', 1]], [['2026-11-18', 118_000]]]);
  expect(Object.fromEntries(all.funnel.map(({ step, n }: { step: string; n: number }) => [step, n]))).toEqual({
    registered: 3,
    proved: 3,
    complete: 0,
    liked: 2,
    matched: 2,
    chatted: 1,
    paid: 1,
  });
  expect(all.waits).toEqual([
    { of: 'documents', weeks: [] },
    { of: 'payments', weeks: [{ week: '2026-11-16', n: 1, median: 3, p90: 3 }] },
  ]);
  for (const days of [30, 90]) expect((await figures(owner, days)).days[0].of).toHaveLength(days);
  expect((await owner.browser.get('/api/staff/overview/figures?days=8')).body.code).toBe('invalid-input');

  const verifier = await figures(await world.staff('verifier'));
  expect(verifier.days.map(({ figure }: { figure: string }) => figure)).toEqual([
    'sign-ups',
    'matches',
    'conversations',
  ]);
  expect(verifier.funnel.map(({ step }: { step: string }) => step)).not.toContain('paid');
  expect(verifier.waits.map(({ of: name }: { of: string }) => name)).toEqual(['documents']);
});

it('a day may bring more rupiah than a number of 32 bits holds, counted just now or kept', async () => {
  const [money, finance] = [payments(server), await world.staff('finance')];
  for (const gender of ['wanita', 'pria'] as const) {
    const { id } = await money.pays(await world.signedIn(gender), 'premium');
    await money.approves(finance, id);
    await run('update payments set final = 1500000000 where id = $1', [id]);
  }
  await run(`update daily_figures set n = 3000000000 where day = '2026-11-17' and figure = 'rupiah'`);
  const { of } = (await figures(owner)).days.find(({ figure }: { figure: string }) => figure === 'rupiah');
  expect(of.slice(-2)).toEqual([
    { day: '2026-11-17', n: 3_000_000_000 },
    { day: '2026-11-18', n: 3_000_118_000 },
  ]);
});

it('days that are over are counted once; who registered then goes on', async () => {
  const before = await figures(owner, 90);
  await run(`delete from accounts where role = 'member' and created_at < $1 and created_at > $2`, [ago(1), ago(5)]);
  expect((await figures(owner, 90)).days).toEqual(
    before.days.map((one: { figure: string; of: { n: number }[] }) =>
      one.figure === 'conversations' ? { ...one, of: one.of.map((day) => ({ ...day, n: 0 })) } : one,
    ),
  );
  expect(await keepFigures(server.ctx)).toBe(0);
  const { funnel } = await figures(owner, 90);
  expect(funnel[0]).toEqual({ step: 'registered', n: 1 });
});

it('shows waiting times by whole weeks', async () => {
  // The first week is whole: its Monday is before the seven days before the period.
  await run(`update payments set submitted_at = '2026-11-01T17:00Z', decided_at = '2026-11-01T19:00Z'`);
  expect((await figures(owner)).waits.find(({ of }: any) => of === 'payments').weeks).toMatchObject([
    { week: '2026-11-02', median: 2, p90: 2 },
  ]);
  await run(`update payments set decided_at = '2026-11-01T16:59Z', submitted_at = '2026-11-01T15:59Z'`);
  expect((await figures(owner)).waits.find(({ of }: any) => of === 'payments').weeks).toEqual([]);
});
