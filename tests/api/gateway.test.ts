import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { askCharges } from '../../src/server/features/payments/jobs.ts';
import { gatewaySuite } from '../support/gateway.ts';
import { PAYER, payments } from '../support/payments.ts';
import { ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let later = 0;
const { midtrans, server, world, money, run } = await gatewaySuite(() => later);
beforeEach(() => {
  later = 0;
  midtrans.fails(null, 'charge', 'status', 'cancel', 'expire');
});

const codeOf = ({ body }: { body: { code: string } }) => body.code;
const jobs = (wait = 0) => {
  later += wait;
  return askCharges(server.ctx);
};

/** A payment of this way, as far as it waits for its money. */
async function waits(person: Person, way: object = { method: 'qris' }, { plan = 'premium', code = '' } = {}) {
  const quote = (await money.quote(person, plan, code)).body;
  const answer = await person.browser.post('/api/payments', { quoteId: quote.id, ...PAYER, ...way });
  if (answer.status !== 200) throw new Error(answer.text);
  const { payment } = answer.body as { payment: { id: string; number: string; final: number } };
  return { ...payment, order: `${payment.number}-1` };
}
const charge = ({ browser }: Person, id: string) => browser.post(`/api/payments/${id}/charge`);
const cancel = ({ browser }: Person, id: string) => browser.post(`/api/payments/${id}/cancel`);
const read = async ({ browser }: Person, id: string) => (await browser.get(`/api/payments/${id}`)).body;
const notify = (body: object) => server.browser().post('/api/payments/notifications/midtrans', body);
const told = (order: string) => notify(midtrans.notice(order));
async function charged(person: Person, way?: object, what?: { plan?: string; code?: string }) {
  const payment = await waits(person, way, what);
  const answer = await charge(person, payment.id);
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...payment, charge: answer.body.charge };
}

describe('a payment through the gateway', () => {
  it('is charged as Midtrans documents it, shows its code, and brings its plan once it is paid', async () => {
    const sari = await world.signedIn('wanita');
    const { gateway } = (await sari.browser.get('/api/payments/checkout?plan=premium')).body;
    expect(gateway).toEqual({ qris: true, virtualAccountBanks: ['bca', 'bni', 'bri', 'mandiri', 'permata', 'cimb'] });
    const payment = await waits(sari);
    expect(payment).toMatchObject({ status: 'submitted', awaitingCharge: true, charge: null, account: null });
    expect((await money.subscription(sari)).waitingPayment).toMatchObject({ id: payment.id, awaitingCharge: true });
    const shown = (await charge(sari, payment.id)).body;
    const { asked, way } = midtrans.of(payment.order);
    expect(asked).toEqual({
      payment_type: 'qris',
      qris: { acquirer: 'gopay' },
      transaction_details: { order_id: payment.order, gross_amount: 118_000 },
      custom_expiry: { order_time: expect.stringMatching(/ \+0700$/), expiry_duration: 30, unit: 'minute' },
    });
    expect(shown.charge).toMatchObject({
      method: 'qris',
      qris: (way as { qr_string: string }).qr_string,
      virtualAccount: null,
      amount: 118_000,
    });
    expect(Math.abs(Date.parse(shown.charge.expiresAt) - Date.now() - 30 * MINUTE)).toBeLessThan(5_000);
    expect(await read(sari, payment.id)).toEqual(shown);
    // Asked again, the same code; another payment waits for this one's end.
    expect((await charge(sari, payment.id)).body).toEqual(shown);
    expect(midtrans.requests.filter((request) => request === 'POST /v2/charge')).toHaveLength(1);
    const second = {
      quoteId: (await money.quote(sari, 'pro')).body.id,
      ...PAYER,
      method: 'virtual-account',
      bank: 'bca',
    };
    expect(codeOf(await sari.browser.post('/api/payments', second))).toBe('payment-waiting');

    midtrans.pays(payment.order);
    expect((await told(payment.order)).body).toEqual({ ok: true });
    expect(await read(sari, payment.id)).toMatchObject({ status: 'approved', ended: null, charge: null });
    expect((await money.subscription(sari)).tier).toBe('premium');
    const [row] = await run('select decided_by, method, paid_twice from payments where id = $1', [payment.id]);
    expect(row).toEqual({ decided_by: null, method: 'qris', paid_twice: false });
    expect(await run('select 1 from audit where subject = $1', [payment.number])).toEqual([]);
    expect(codeOf(await charge(sari, payment.id))).toBe('payment-decided');
    expect(codeOf(await cancel(sari, payment.id))).toBe('payment-decided');
    const other = await world.signedIn('wanita');
    for (const act of [charge, cancel]) expect(codeOf(await act(other, payment.id))).toBe('not-found');
    const finance = await world.staff('finance');
    expect(codeOf(await money.decide(finance, payment.id, 'approve'))).toBe('payment-decided');
    const detail = (await finance.browser.get(`/api/staff/payments/${payment.id}`)).body;
    expect(detail.history.map(({ what, by }: { what: string; by: null }) => [what, by])).toEqual([
      ['submitted', null],
      ['approved', null],
    ]);
  });

  it.each([
    ['bca', null],
    ['permata', null],
    ['mandiri', '70012'],
  ])('shows the number of a virtual account of %s', async (bank, billerCode) => {
    const sari = await world.signedIn('wanita');
    const payment = await charged(sari, { method: 'virtual-account', bank });
    expect(payment.charge).toMatchObject({
      method: 'virtual-account',
      qris: null,
      virtualAccount: { bank, number: expect.stringMatching(/^88\d{10}$/), billerCode },
    });
    expect(Math.abs(Date.parse(payment.charge.expiresAt) - Date.now() - 24 * HOUR)).toBeLessThan(5_000);
  });

  it('T12: of somebody else is not found: it is neither charged nor ended, and nothing of it is told', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const [waiting, shown] = [await waits(sari), await charged(await world.signedIn('wanita'))];
    const before = [await read(sari, waiting.id), [...midtrans.of(shown.order).history]];
    const unknown = { ...(await charge(budi, randomUUID())).body, requestId: '' };
    expect(unknown.code).toBe('not-found');
    for (const { id } of [waiting, shown])
      for (const act of [charge, cancel]) expect({ ...(await act(budi, id)).body, requestId: '' }).toEqual(unknown);
    expect([await read(sari, waiting.id), midtrans.of(shown.order).history]).toEqual(before);
  });

  it('is refused where the way is not set, as without a gateway', async () => {
    const some = await ownServer({ env: { ...midtrans.env, MIDTRANS_WAYS: 'bca' } });
    const sari = await some.world.signedIn('wanita');
    const { gateway } = (await sari.browser.get('/api/payments/checkout?plan=pro')).body;
    expect(gateway).toEqual({ qris: false, virtualAccountBanks: ['bca'] });
    const quote = (await payments(some.server).quote(sari, 'pro')).body;
    for (const way of [{ method: 'qris' }, { method: 'virtual-account', bank: 'bni' }, { method: 'virtual-account' }])
      expect(codeOf(await sari.browser.post('/api/payments', { quoteId: quote.id, ...PAYER, ...way }))).toBe(
        'payment-method-required',
      );
    const paid = await sari.browser.post('/api/payments', {
      quoteId: quote.id,
      ...PAYER,
      method: 'virtual-account',
      bank: 'bca',
    });
    const ask = () => charge(sari, paid.body.payment.id);
    const answers = [];
    for (let i = 0; i < 31; i++) answers.push(await ask());
    expect(codeOf(answers.at(-1)!)).toBe('too-many-requests');
    expect(codeOf(await cancel(sari, paid.body.payment.id))).toBe('too-many-requests');
  });
});

describe('a charge whose answer is lost', () => {
  it('is asked for under the same number: never twice at the gateway, and paid with what it gave', async () => {
    const sari = await world.signedIn('wanita');
    const va = await waits(sari, { method: 'virtual-account', bank: 'bni' });
    midtrans.fails('lost', 'charge');
    // The number of an account stands in the status too.
    expect((await charge(sari, va.id)).body.charge.virtualAccount.bank).toBe('bni');
    midtrans.fails(null, 'charge');
    expect([...midtrans.transactions.keys()].filter((order) => order.startsWith(va.number))).toEqual([va.order]);

    const budi = await world.signedIn('pria');
    const qris = await waits(budi);
    midtrans.fails('lost', 'charge', 'status', 'cancel');
    expect(codeOf(await charge(budi, qris.id))).toBe('charge-unavailable');
    midtrans.fails(null, 'charge', 'status', 'cancel');
    // The gateway keeps its answer for five minutes.
    const again = (await charge(budi, qris.id)).body.charge.qris;
    expect(again).toBe((midtrans.of(qris.order).way as { qr_string: string }).qr_string);
  });

  it('of a QR code that nobody has any more is closed, and another takes its place', async () => {
    const sari = await world.signedIn('wanita');
    const payment = await waits(sari);
    midtrans.fails('lost', 'charge', 'status', 'cancel');
    await charge(sari, payment.id);
    midtrans.fails(null, 'charge', 'status', 'cancel');
    midtrans.forgetsKeys();
    const { charge: shown } = (await charge(sari, payment.id)).body;
    const second = `${payment.number}-2`;
    expect(shown.qris).toBe((midtrans.of(second).way as { qr_string: string }).qr_string);
    expect(midtrans.of(payment.order).history).toEqual(['pending', 'cancel']);
    await told(payment.order);
    expect((await read(sari, payment.id)).status).toBe('submitted');
    midtrans.pays(second);
    await told(second);
    expect((await read(sari, payment.id)).status).toBe('approved');
  });

  it('of which both tries are paid is two payments: the second is listed, and given back without the plan', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const first = await waits(sari);
    midtrans.fails('lost', 'charge', 'status', 'cancel');
    await charge(sari, first.id);
    midtrans.fails(null, 'charge', 'status', 'cancel');
    midtrans.forgetsKeys();
    await charge(sari, first.id);
    for (const order of [`${first.number}-2`, first.order]) {
      midtrans.pays(order);
      // However often, and at once.
      await Promise.all([told(order), told(order), told(order)]);
    }
    const own = (await sari.browser.get('/api/payments')).body.payments;
    expect(own).toMatchObject([
      { status: 'approved', plan: 'premium', final: first.final },
      { status: 'approved', id: first.id },
    ]);
    expect(own).toHaveLength(2);
    const list = (await finance.browser.get('/api/staff/payments?status=to-return')).body.payments;
    const extra = list.filter((one: { id: string }) => own.some(({ id }: { id: string }) => id === one.id));
    expect(extra).toMatchObject([{ id: own[0].id, paidTwice: true }]);
    expect((await finance.browser.get(`/api/staff/payments/${own[0].id}`)).body).toMatchObject({ method: 'qris' });
    const reason = { reason: 'Dibayar dua kali, uang dikembalikan' };
    expect((await finance.browser.post(`/api/staff/payments/${own[0].id}/refund`, reason)).status).toBe(200);
    expect((await money.subscription(sari)).tier).toBe('premium');
    expect((await read(sari, first.id)).status).toBe('approved');
    expect((await finance.browser.post(`/api/staff/payments/${first.id}/refund`, reason)).status).toBe(200);
    expect((await money.subscription(sari)).tier).toBe('basic');
  });

  it('and whose payment is cancelled meanwhile, is closed there too: the code given back is not paid with twice', async () => {
    await money.code('SEKALIVA', { terms: { premium: { kind: 'price', amount: 1_000 } }, maxUses: 1 });
    const sari = await world.signedIn('wanita');
    const bca = { method: 'virtual-account', bank: 'bca' };
    const first = await waits(sari, bca, { code: 'SEKALIVA' });
    midtrans.before('charge', () => cancel(sari, first.id));
    expect((await charge(sari, first.id)).body).toMatchObject({ status: 'rejected', ended: 'cancelled', charge: null });
    expect(midtrans.of(first.order).history).toEqual(['pending', 'cancel']);
    // The gateway does not answer: the job closes it.
    const second = await waits(sari, bca, { code: 'SEKALIVA' });
    midtrans.before('charge', async () => {
      await cancel(sari, second.id);
      midtrans.fails(503, 'cancel');
    });
    await charge(sari, second.id);
    midtrans.fails(null, 'cancel');
    expect(midtrans.of(second.order).history).toEqual(['pending']);
    await jobs(5 * MINUTE);
    expect(midtrans.of(second.order).history).toEqual(['pending', 'cancel']);
  });

  it.each([['gone' as const], [503], [400]])(
    'fails with %s: nothing is charged, and it can be tried again',
    async (failure) => {
      const sari = await world.signedIn('wanita');
      const payment = await waits(sari);
      midtrans.fails(failure, 'charge');
      expect(codeOf(await charge(sari, payment.id))).toBe('charge-unavailable');
      expect(midtrans.transactions.has(payment.order)).toBe(false);
      midtrans.fails(null, 'charge');
      expect((await charge(sari, payment.id)).body.charge.amount).toBe(118_000);
    },
  );
});

describe('T21: a notice', () => {
  it('that is not signed, or is changed, changes nothing', async () => {
    const sari = await world.signedIn('wanita');
    const { id, order } = await charged(sari);
    const right = midtrans.notice(order);
    const before = await run('select * from payments where id = $1', [id]);
    const tries: object[] = [
      {},
      { ...right, signature_key: '' },
      { ...right, signature_key: 'a'.repeat(128) },
      { ...right, gross_amount: '1.00' },
      { ...right, status_code: '200' },
      { ...right, order_id: `${order}x` },
    ];
    for (const body of tries) {
      const { status } = await notify(body);
      expect([body, [403, 400].includes(status)]).toEqual([body, true]);
    }
    expect(codeOf(await notify({ ...right, gross_amount: '1.00' }))).toBe('webhook-refused');
    // Its signature does not cover the state: what the gateway answers counts.
    expect((await notify({ ...right, transaction_status: 'settlement', fraud_status: 'accept' })).body).toEqual({
      ok: true,
    });
    expect(await run('select * from payments where id = $1', [id])).toEqual(before);
    // Of an order that is not ours, and of another amount than was charged.
    const foreign = { order_id: 'uji-coba', status_code: '200', gross_amount: '10000.00' };
    expect((await notify({ ...midtrans.notice(order), ...foreign, signature_key: signed(foreign) })).status).toBe(200);
    const { asked } = midtrans.of(order);
    asked.transaction_details.gross_amount = 1;
    midtrans.pays(order);
    expect((await told(order)).status).toBe(200);
    expect((await read(sari, id)).status).toBe('submitted');
    asked.transaction_details.gross_amount = 118_000;
    await told(order);
    expect((await read(sari, id)).status).toBe('approved');
  });

  it('told again and again asks the gateway a dozen times; the job asks once for all others', async () => {
    const few = await ownServer({ env: midtrans.env });
    const sari = await few.world.signedIn('wanita');
    const quoteId = (await payments(few.server).quote(sari, 'premium')).body.id;
    const { payment } = (await sari.browser.post('/api/payments', { quoteId, ...PAYER, method: 'qris' })).body;
    await charge(sari, payment.id);
    const order = `${payment.number}-1`;
    const asked = () => midtrans.requests.filter((request) => request === `GET /v2/${order}/status`).length;
    const address = '/api/payments/notifications/midtrans';
    for (let i = 0; i < 20; i++)
      expect((await few.server.browser().post(address, midtrans.notice(order))).status).toBe(200);
    expect(asked()).toBe(12);
    midtrans.pays(order);
    expect((await few.server.browser().post(address, midtrans.notice(order))).status).toBe(200);
    expect((await read(sari, payment.id)).status).toBe('submitted');
    await askCharges(few.server.ctx);
    expect([asked(), (await read(sari, payment.id)).status]).toEqual([13, 'approved']);
  });

  it('late, doubled and out of order leaves a paid payment paid', async () => {
    const sari = await world.signedIn('wanita');
    const { id, order } = await charged(sari);
    midtrans.pays(order);
    await told(order);
    for (const state of ['pending', 'expire', 'settlement', 'pending'] as const) {
      midtrans.lags(() => state);
      expect((await notify(midtrans.notice(order, state))).status).toBe(200);
    }
    midtrans.lags(null);
    expect((await read(sari, id)).status).toBe('approved');
    expect(await run('select 1 from plan_entries where payment_id = $1', [id])).toHaveLength(1);
    const events = await run(`select 1 from outbox where kind = 'payment.decided' and payload ->> 'paymentId' = $1`, [
      id,
    ]);
    expect(events).toHaveLength(1);
  });

  it('of money that is still looked at waits; one of fraud ends it; a reversal takes the plan back', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const one = await charged(sari);
    midtrans.of(one.order).fraud = 'challenge';
    midtrans.pays(one.order);
    await told(one.order);
    expect((await read(sari, one.id)).status).toBe('submitted');
    midtrans.of(one.order).fraud = 'deny';
    await told(one.order);
    expect(await read(sari, one.id)).toMatchObject({ status: 'rejected', ended: 'refused' });

    const two = await charged(budi, { method: 'virtual-account', bank: 'mandiri' });
    midtrans.pays(two.order);
    await told(two.order);
    expect((await money.subscription(budi)).tier).toBe('premium');
    midtrans.put(two.order, 'deny');
    // Nobody tells of it: it is asked once more after it was paid.
    await jobs(11 * MINUTE);
    expect(await read(budi, two.id)).toMatchObject({ status: 'refunded', ended: 'returned', refundReason: null });
    expect(await money.subscription(budi)).toMatchObject({ tier: 'basic', status: 'refunded' });
  });

  it('that cannot be answered now is asked about within a minute', async () => {
    const sari = await world.signedIn('wanita');
    const { id, order } = await charged(sari);
    midtrans.pays(order);
    midtrans.fails(500, 'status');
    expect((await told(order)).status).toBe(200);
    expect((await read(sari, id)).status).toBe('submitted');
    midtrans.fails(null, 'status');
    await jobs();
    expect((await read(sari, id)).status).toBe('approved');
  });
});

describe('the end of a charge', () => {
  it('comes with its time: it ends at the gateway too, its code is given back once, and a new one can be paid', async () => {
    const codeId = await money.code('KODEQR', { terms: { premium: { kind: 'percent', percent: 50 } }, maxUses: 1 });
    const uses = () => run('select given_back_at is not null as back from referral_uses where code_id = $1', [codeId]);
    const sari = await world.signedIn('wanita');
    const { id, order } = await charged(sari, { method: 'qris' }, { code: 'KODEQR' });
    await jobs(29 * MINUTE);
    expect((await read(sari, id)).status).toBe('submitted');
    await jobs(4 * MINUTE);
    expect(midtrans.of(order).history).toEqual(['pending', 'expire']);
    expect(await read(sari, id)).toMatchObject({ status: 'rejected', ended: 'expired', reason: null });
    expect(await uses()).toEqual([{ back: true }]);
    const again = await charged(sari, { method: 'qris' }, { code: 'KODEQR' });
    expect(again.final).toBe(59_000);
    expect(await uses()).toHaveLength(2);
    expect(await jobs(2 * MINUTE)).toBeLessThan(3);
  });

  it('by us, of a gateway that is silent; money that came in spite of it still brings its plan, once', async () => {
    const codeId = await money.code('TERLAMBAT', { terms: { premium: { kind: 'percent', percent: 50 } }, maxUses: 1 });
    const sari = await world.signedIn('wanita');
    const { id, order } = await charged(sari, { method: 'qris' }, { code: 'TERLAMBAT' });
    midtrans.fails(502, 'status', 'expire');
    await jobs(45 * MINUTE);
    expect((await read(sari, id)).status).toBe('submitted');
    await jobs(50 * MINUTE);
    expect(await read(sari, id)).toMatchObject({ status: 'rejected', ended: 'expired' });
    midtrans.fails(null, 'status', 'expire');
    midtrans.pays(order);
    await jobs(61 * MINUTE);
    expect(await read(sari, id)).toMatchObject({ status: 'approved', ended: null });
    expect((await money.subscription(sari)).tier).toBe('premium');
    const [use] = await run('select given_back_at from referral_uses where code_id = $1', [codeId]);
    expect(use.given_back_at).toBeNull();
    expect(await run('select 1 from plan_entries where payment_id = $1', [id])).toHaveLength(1);
  });

  it('by us, when the gateway was switched off: what waited for it blocks its member no longer', async () => {
    const sari = await world.signedIn('wanita');
    const { id } = await charged(sari, { method: 'qris' });
    const without = { ...server.ctx, gateway: null };
    await jobs(1 * MINUTE);
    later += 2 * 60 * MINUTE;
    await askCharges(without);
    expect(await read(sari, id)).toMatchObject({ status: 'rejected', ended: 'expired' });
  });

  it('by its member makes room for another way; paid all the same, both are approved and one is to be given back', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const first = await charged(sari);
    midtrans.fails(500, 'cancel');
    expect(codeOf(await cancel(sari, first.id))).toBe('charge-unavailable');
    midtrans.fails(null, 'cancel');
    expect((await cancel(sari, first.id)).body).toMatchObject({ status: 'rejected', ended: 'cancelled' });
    expect(midtrans.of(first.order).history).toEqual(['pending', 'cancel']);
    const second = await charged(sari, { method: 'virtual-account', bank: 'bri' });
    for (const { order } of [second, first]) {
      midtrans.pays(order);
      await told(order);
    }
    expect((await read(sari, first.id)).status).toBe('approved');
    const { toReturn, payments: list } = (await finance.browser.get('/api/staff/payments?status=approved')).body;
    expect(toReturn).toBe(1);
    const back = (await finance.browser.get('/api/staff/payments?status=to-return')).body.payments;
    expect(back).toEqual(list.filter((one: { paidTwice: boolean }) => one.paidTwice));
    expect(list.filter((one: { paidTwice: boolean }) => one.paidTwice).map((one: { id: string }) => one.id)).toEqual([
      first.id,
    ]);
    const reason = { reason: 'Dibayar dua kali, uang dikembalikan' };
    expect((await finance.browser.post(`/api/staff/payments/${first.id}/refund`, reason)).status).toBe(200);
    expect((await money.subscription(sari)).tier).toBe('premium');

    // Paid in the moment it is cancelled: the gateway knows better.
    const budi = await world.signedIn('pria');
    const third = await charged(budi);
    midtrans.pays(third.order);
    expect((await cancel(budi, third.id)).body.status).toBe('approved');
    // Cancelled before the gateway was asked for a code.
    const rani = await world.signedIn('wanita');
    const fourth = await waits(rani);
    expect((await cancel(rani, fourth.id)).body).toMatchObject({ status: 'rejected', ended: 'cancelled' });
  });

  it('comes too where nobody asked for a code, or the account is gone', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const { id } = await waits(sari);
    const gone = await charged(budi);
    await run('update payments set member_id = null where id = $1', [gone.id]);
    midtrans.pays(gone.order);
    expect((await told(gone.order)).status).toBe(200);
    await jobs(33 * MINUTE);
    expect(await read(sari, id)).toMatchObject({ status: 'rejected', ended: 'expired' });
    expect(await run('select status from payments where id = $1', [gone.id])).toEqual([{ status: 'submitted' }]);
    expect((await server.browser().post('/api/payments', { quoteId: randomUUID() })).status).toBe(401);
  });
});

function signed({ order_id, status_code, gross_amount }: Record<string, string>): string {
  return createHash('sha512').update(`${order_id}${status_code}${gross_amount}${midtrans.secrets[0]}`).digest('hex');
}
