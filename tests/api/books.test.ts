import { afterEach, expect, it } from 'vitest';
import { sweepBooks } from '../../src/server/features/payments/jobs.books.ts';
import { sweepQuotes } from '../../src/server/features/payments/jobs.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';

let at: number | null = null;
const now = () => new Date(at ?? Date.now());
const { server, world } = await apiSuite({ now });
const money = payments(server);
await money.accounts();
afterEach(() => {
  at = null;
});

const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const JAKARTA_MS = 7 * 3_600_000;

it('payments are kept for ten years after the year they were decided in, and no longer; plans stay', async () => {
  const [sari, budi, finance] = [
    await world.signedIn('wanita'),
    await world.signedIn('pria'),
    await world.staff('finance'),
  ];
  const codeId = await money.code('BUKU', { terms: { premium: { kind: 'less', amount: 18_000 } }, maxUses: 1 });
  const paid = await money.pays(sari, 'premium', { code: 'BUKU' });
  await money.approves(finance, paid.id);
  const waiting = await money.pays(budi, 'premium');
  const refundedLater = await money.pays(await world.signedIn('pria'), 'premium');
  await money.approves(finance, refundedLater.id);
  const year = new Date(Date.now() + JAKARTA_MS).getUTCFullYear();
  const newYear = Date.UTC(year + 11, 0, 1) - JAKARTA_MS;
  await run(`update payments set status = 'refunded', refunded_at = $2 where id = $1`, [
    refundedLater.id,
    new Date(Date.UTC(year + 1, 0, 1) - JAKARTA_MS),
  ]);
  const ids = async () => (await run('select id from payments')).map(({ id }) => id).sort();
  const [subscription] = await run('select * from subscriptions where member_id = $1', [sari.id]);

  at = newYear - 1;
  expect(await sweepBooks(server.ctx)).toBe(0);
  at = newYear;
  expect(await sweepBooks(server.ctx)).toBe(1);
  expect(await ids()).toEqual([waiting.id, refundedLater.id].sort());
  expect(await run('select payment_id from payment_openings')).toEqual([{ payment_id: refundedLater.id }]);
  expect(await run('select from referral_uses where code_id = $1', [codeId])).toEqual([]);
  expect(await run('select kind, tier, payment_id from plan_entries where member_id = $1', [sari.id])).toEqual([
    { kind: 'plan', tier: 'premium', payment_id: null },
  ]);
  expect(await run('select * from subscriptions where member_id = $1', [sari.id])).toEqual([subscription]);
  // Its quote is one nobody paid, from now on.
  await sweepQuotes(server.ctx);
  expect(await run('select from quotes where code_id = $1', [codeId])).toEqual([]);
  expect(await sweepBooks(server.ctx)).toBe(0);
});

it('who holds an old payment is not waited for; it goes the next time', async () => {
  const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
  const { id } = await money.pays(sari, 'premium');
  await money.approves(finance, id);
  await run(`update payments set decided_at = decided_at - interval '12 years' where id = $1`, [id]);
  const held = await server.ctx.pool.connect();
  await held.query('begin');
  await held.query('select from payments where id = $1 for update', [id]);
  expect(await sweepBooks(server.ctx)).toBe(0);
  await held.query('rollback');
  held.release();
  expect(await sweepBooks(server.ctx)).toBe(1);
});
