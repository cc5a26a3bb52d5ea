import { expect, it } from 'vitest';
import { DIFFERING_ANSWERS_MAX } from '#domain/payments/charge.ts';
import { askCharges } from '../../src/server/features/payments/jobs.ts';
import { takeNews } from '../../src/server/features/payments/actions.charges.ts';
import { gatewaySuite } from '../support/gateway.ts';
import { PAYER } from '../support/payments.ts';
import type { Person } from '../support/world.ts';

const HOUR = 3_600_000;
let later = 0;
const { midtrans, server, world, money, run } = await gatewaySuite(() => later);
const finance = await world.staff('finance');

/** A charge, mostly paid, whose gateway tells another amount than was charged. */
async function odd(sari: Person, { paid = true } = {}) {
  const quote = (await money.quote(sari, 'premium')).body;
  const { payment } = (await sari.browser.post('/api/payments', { quoteId: quote.id, ...PAYER, method: 'qris' })).body;
  await sari.browser.post(`/api/payments/${payment.id}/charge`);
  const order = `${payment.number}-1`;
  const amount = (right: boolean) => {
    midtrans.of(order).asked.transaction_details.gross_amount = right ? payment.final : 1;
  };
  amount(false);
  if (paid) midtrans.pays(order);
  const asked = () => midtrans.requests.filter((request) => request === `GET /v2/${order}/status`).length;
  return { id: payment.id as string, number: payment.number as string, order, amount, asked };
}
/** Asks whenever something is due, for as long as something is; hours between the askings. */
async function untilNobodyAsks(order: string): Promise<number[]> {
  const pauses: number[] = [];
  for (;;) {
    const [{ ask_at: at }] = await run('select ask_at from payment_charges where order_id = $1', [order]);
    if (at === null || pauses.length > 50) return pauses;
    const wait = at.getTime() - Date.now() - later;
    later += Math.max(0, wait);
    pauses.push(Math.round(wait / 60_000));
    await askCharges(server.ctx);
  }
}
/** Sessions of the team end long before the last asking. */
const queue = async () => (await world.enters(finance), await finance.browser.get('/api/staff/payments')).body;
const waits = async () =>
  (await finance.browser.get('/api/staff/overview')).body.queues.find((one: any) => one.queue === 'payments')?.waiting;
const isToReturn = async (id: string) => {
  await world.enters(finance);
  const { payments: lines, toReturn } = (await finance.browser.get('/api/staff/payments?status=to-return')).body;
  expect(lines.length).toBe(toReturn);
  return lines.some((line: any) => line.id === id);
};
const payment = async ({ browser }: Person, id: string) => (await browser.get(`/api/payments/${id}`)).body;

it('another amount is asked about a few times, ever later; then it is a line of the team, and is decided there', async () => {
  const sari = await world.signedIn('wanita');
  const { id, number, order, asked } = await odd(sari);
  expect((await queue()).payments).toEqual([]);
  const pauses = await untilNobodyAsks(order);
  expect(asked()).toBe(DIFFERING_ANSWERS_MAX);
  expect(pauses.slice(1)).toEqual([1, 3, 9, 27, 81, 243, 729]);
  later += 100 * HOUR;
  await askCharges(server.ctx);
  expect(asked()).toBe(DIFFERING_ANSWERS_MAX);
  expect((await payment(sari, id)).status).toBe('submitted');
  const { payments: lines, waiting } = await queue();
  expect([lines.length, waiting, await waits()]).toEqual([1, 1, 1]);
  expect(lines[0]).toMatchObject({ id, number, amountDiffers: true, method: 'qris' });
  const whole = (await finance.browser.get(`/api/staff/payments/${id}`)).body;
  expect([whole.can, whole.proof]).toEqual([{ decide: true, refund: false }, null]);
  expect((await money.decide(finance, id, 'approve')).status).toBe(200);
  expect((await money.subscription(sari)).tier).toBe('premium');
  expect(await queue()).toMatchObject({ payments: [], waiting: 0 });
  expect(await run('select act from audit where subject = $1 order by seq', [number])).toEqual([
    { act: 'payment-read' },
    { act: 'payment-approve' },
  ]);
});

it('the right amount after all decides it by itself, and takes it from the queue', async () => {
  const sari = await world.signedIn('wanita');
  const { id, order, amount } = await odd(sari);
  await untilNobodyAsks(order);
  expect((await queue()).payments).toMatchObject([{ id }]);
  amount(true);
  await server.browser().post('/api/payments/notifications/midtrans', midtrans.notice(order));
  expect((await payment(sari, id)).status).toBe('approved');
  expect(await queue()).toMatchObject({ payments: [], waiting: 0 });
  expect(
    await run(
      'select differing_answers, amount_differs from payment_charges join payments on id = payment_id where order_id = $1',
      [order],
    ),
  ).toEqual([{ differing_answers: 0, amount_differs: false }]);
});

it('of somebody who is erased it is no line: nothing can be decided', async () => {
  const { id, order } = await odd(await world.signedIn('wanita'));
  await run('update payments set member_id = null where id = $1', [id]);
  await untilNobodyAsks(order);
  expect([await queue(), await waits()]).toMatchObject([{ payments: [], waiting: 0 }, 0]);
});

it('news about a charge that another replaced do not take it from the queue while the other still differs', async () => {
  const sari = await world.signedIn('wanita');
  const { id, number, order } = await odd(sari);
  // As after a lost code: the first charge is over, and the member pays with a second one.
  await run('update payment_charges set attempt = 2 where order_id = $1', [order]);
  await run(
    `insert into payment_charges (order_id, payment_id, attempt, method, amount, made_at, expires_at, state, told)
      select $2, payment_id, 1, method, amount, made_at, expires_at, 'ended', true from payment_charges where order_id = $1`,
    [order, `${number}-0`],
  );
  await untilNobodyAsks(order);
  expect((await queue()).payments).toMatchObject([{ id }]);
  const [{ amount }] = await run('select amount::int from payment_charges where order_id = $1', [order]);
  const news = { orderId: `${number}-0`, state: 'ended', ended: 'cancelled', amount } as const;
  await takeNews(server.ctx, { ...news, qris: null, virtualAccount: null, expiresAt: null });
  expect((await queue()).payments).toMatchObject([{ id, amountDiffers: true }]);
  expect((await money.decide(finance, id, 'reject')).status).toBe(200);
});

it('money of another amount that comes when its payment is over is the team’s to return, once', async () => {
  const sari = await world.signedIn('wanita');
  const { id, number, order } = await odd(sari, { paid: false });
  const tells = (state: 'paid' | 'ended' | 'returned', told: number) =>
    takeNews(server.ctx, {
      orderId: order,
      state,
      amount: told,
      ended: state === 'ended' ? 'expired' : null,
      qris: null,
      virtualAccount: null,
      expiresAt: null,
    });
  const [{ amount }] = await run('select amount::int from payment_charges where order_id = $1', [order]);
  // Unpaid, and told with another amount: nothing is there to return.
  await tells('ended', 1);
  await tells('ended', amount);
  expect([(await payment(sari, id)).status, await isToReturn(id)]).toEqual(['rejected', false]);
  await tells('paid', 1);
  expect(await isToReturn(id)).toBe(true);
  // The gateway gave it back itself; then it comes once more.
  await tells('returned', 1);
  expect(await isToReturn(id)).toBe(false);
  await tells('paid', 1);
  const before = await run('select * from subscriptions where member_id = $1', [sari.id]);
  expect((await finance.browser.get(`/api/staff/payments/${id}`)).body.can).toEqual({ decide: false, refund: true });
  const back = () => finance.browser.post(`/api/staff/payments/${id}/refund`, { reason: 'Jumlahnya tidak sesuai.' });
  expect([(await back()).status, (await back()).body.code]).toEqual([200, 'payment-not-refundable']);
  expect([(await payment(sari, id)).status, await isToReturn(id)]).toEqual(['refunded', false]);
  // It brought nothing, so nothing is taken: the trial goes on.
  expect(await run('select * from subscriptions where member_id = $1', [sari.id])).toEqual(before);
  expect(await run('select act from audit where subject = $1 order by seq', [number])).toEqual([
    { act: 'payment-read' },
    { act: 'payment-refund' },
  ]);
});

it('what the team rejects is to return if its money came, also later, and is not if it never did', async () => {
  for (const paid of [true, false]) {
    const sari = await world.signedIn('wanita');
    const { id, order } = await odd(sari, { paid });
    await untilNobodyAsks(order);
    await queue();
    expect((await money.decide(finance, id, 'reject')).status).toBe(200);
    expect(await isToReturn(id)).toBe(paid);
    if (!paid) {
      midtrans.pays(order);
      await server.browser().post('/api/payments/notifications/midtrans', midtrans.notice(order));
      expect(await isToReturn(id)).toBe(true);
    }
  }
});

it('of somebody who is erased no money stands under what must be returned: nothing could be recorded', async () => {
  const sari = await world.signedIn('wanita');
  const { id, order } = await odd(sari);
  await untilNobodyAsks(order);
  await queue();
  expect((await money.decide(finance, id, 'reject')).status).toBe(200);
  expect(await isToReturn(id)).toBe(true);
  await run('update payments set member_id = null where id = $1', [id]);
  expect(await isToReturn(id)).toBe(false);
  expect((await finance.browser.get(`/api/staff/payments/${id}`)).body.can).toEqual({ decide: false, refund: false });
});

it('what was paid twice can be returned whenever, a payment alone for thirty days', async () => {
  const sari = await world.signedIn('wanita');
  const { id } = await odd(sari);
  await run(`update payments set status = 'approved', paid_twice = true, decided_at = now() where id = $1`, [id]);
  later += 40 * 24 * HOUR;
  expect(await isToReturn(id)).toBe(true);
  await run('update payments set paid_twice = false where id = $1', [id]);
  const back = () => finance.browser.post(`/api/staff/payments/${id}/refund`, { reason: 'Dibayar dua kali.' });
  expect((await back()).body.code).toBe('payment-not-refundable');
  await run('update payments set paid_twice = true where id = $1', [id]);
  expect([(await back()).status, await isToReturn(id)]).toEqual([200, false]);
});

it('what the team took with another amount ends its plan when the gateway gives it back; a charge that brought nothing ends none', async () => {
  const sari = await world.signedIn('wanita');
  const { id, number, order } = await odd(sari);
  await untilNobodyAsks(order);
  await queue();
  expect((await money.decide(finance, id, 'approve')).status).toBe(200);
  await world.enters(sari);
  expect((await money.subscription(sari)).tier).toBe('premium');
  const news = { qris: null, virtualAccount: null, expiresAt: null, state: 'returned', ended: 'returned' } as const;
  await takeNews(server.ctx, { ...news, orderId: order, amount: 1 });
  expect([(await payment(sari, id)).status, (await money.subscription(sari)).tier]).toEqual(['refunded', 'basic']);

  const budi = await world.signedIn('pria');
  const paid = await odd(budi, { paid: false });
  const [{ amount }] = await run('select amount::int from payment_charges where order_id = $1', [paid.order]);
  // As after a lost code: the first charge is over, and the member pays with a second one.
  await run('update payment_charges set attempt = 2 where order_id = $1', [paid.order]);
  await run(
    `insert into payment_charges (order_id, payment_id, attempt, method, amount, made_at, expires_at, state, told)
      select $2, payment_id, 1, method, amount, made_at, expires_at, 'ended', true from payment_charges where order_id = $1`,
    [paid.order, `${paid.number}-0`],
  );
  await takeNews(server.ctx, { ...news, orderId: paid.order, amount, state: 'paid', ended: null });
  expect((await money.subscription(budi)).tier).toBe('premium');
  for (const told of [amount, 1]) await takeNews(server.ctx, { ...news, orderId: `${paid.number}-0`, amount: told });
  expect([(await payment(budi, paid.id)).status, (await money.subscription(budi)).tier]).toEqual([
    'approved',
    'premium',
  ]);
  await takeNews(server.ctx, { ...news, orderId: paid.order, amount });
  expect((await payment(budi, paid.id)).status).toBe('refunded');
  expect(number).not.toBe(paid.number);
});
