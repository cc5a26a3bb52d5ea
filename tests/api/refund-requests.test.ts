import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { countQueue } from '../../src/server/members/staff-queues.ts';
import { payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
const { server, world } = await apiSuite({ now });
const money = payments(server);
await money.accounts();
afterEach(() => {
  later = 0;
});

const REASON = { reason: 'Paketnya sudah dipakai sebulan penuh' };
const path = (id: string) => `/api/payments/${id}/refund-request`;
const ask = ({ browser }: Person, id: string, reason?: string | null) => browser.post(path(id), { reason });
const withdraw = ({ browser }: Person, id: string) => browser.send('DELETE', path(id));
const read = async ({ browser }: Person, id: string) => (await browser.get(`/api/payments/${id}`)).body;
const refund = ({ browser }: Person, id: string) => browser.post(`/api/staff/payments/${id}/refund`, REASON);
const refuse = ({ browser }: Person, id: string, body = REASON) =>
  browser.post(`/api/staff/payments/${id}/refund-refusal`, body);
const codeOf = ({ body }: { body: { code: string } }) => body.code;
const queue = async ({ browser }: Person) => (await browser.get('/api/staff/payments?status=refund-asked')).body;
const newest = async ({ browser }: Person) => {
  await server.relay.drain();
  return (await browser.get('/api/notifications')).body.items[0];
};

/** A member who paid for a month that the team approved. */
async function paid(plan = 'monthly_subscription') {
  const trialEnd = new Date(Date.now() - DAY_MS);
  const [member, finance] = [await world.signedIn('wanita', { trialEnd }), await world.staff('finance')];
  const payment = await money.pays(member, plan);
  await money.approves(finance, payment.id);
  return { member, finance, id: payment.id, number: payment.number };
}

describe('the money of a payment is asked back', () => {
  it('within 30 days of its approval; asked in time it is refundable when the team answers later', async () => {
    const { member, finance, id } = await paid();
    const { decidedAt, refundUntil } = await read(member, id);
    expect(Date.parse(refundUntil)).toBe(Date.parse(decidedAt) + 30 * DAY_MS);
    later = 29 * DAY_MS;
    await world.signIn(member);
    const asked = (await ask(member, id, ' Salah pilih paket.\u0007\r\nMaaf. ')).body;
    expect(asked).not.toHaveProperty('refundUntil');
    expect(asked.refundRequest).toMatchObject({ reason: 'Salah pilih paket.\nMaaf.', refusedAt: null, refusal: null });
    const { askedAt, answerBy } = asked.refundRequest;
    expect(Date.parse(answerBy)).toBe(Date.parse(askedAt) + 3 * DAY_MS);
    expect(await read(member, id)).toEqual(asked);
    expect((await member.browser.get('/api/payments')).body.payments).toEqual([asked]);
    // Pressed again, with other words: the request is the one there is.
    expect((await ask(member, id, 'Lain')).body).toEqual(asked);
    later = 31 * DAY_MS;
    await world.signIn(finance);
    expect((await refund(finance, id)).body).toEqual({ status: 'refunded' });
    const refunded = await read(member, id);
    expect(refunded).toMatchObject({ status: 'refunded', coversUntil: null });
    expect(refunded).not.toHaveProperty('refundRequest');
    expect(refunded).not.toHaveProperty('refundUntil');
    expect((await queue(finance)).payments.map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('not after 30 days, of what was free, waits or was returned, of somebody else, or with too many words', async () => {
    await money.code('GRATISAN', { terms: { premium: { kind: 'price', amount: 0 } } });
    const { member, finance, id } = await paid();
    later = 30 * DAY_MS + 60_000;
    await world.signIn(member);
    expect(await read(member, id)).not.toHaveProperty('refundUntil');
    expect(codeOf(await ask(member, id))).toBe('payment-not-refundable');
    later = 0;
    expect((await ask(member, id, '😀'.repeat(501))).body).toMatchObject({
      code: 'field-too-long',
      fields: [{ field: 'reason', code: 'field-too-long', params: { max: 500 } }],
    });
    expect((await read(member, id)).refundRequest).toBeUndefined();
    const budi = await world.signedIn('pria');
    for (const who of [ask, withdraw]) expect(codeOf(await who(budi, id))).toBe('not-found');
    const waiting = await money.pays(budi, 'premium');
    expect(codeOf(await ask(budi, waiting.id))).toBe('payment-not-refundable');
    const quoteId = (await money.quote(member, 'premium', 'GRATISAN')).body.id;
    const body = { quoteId, name: 'Orang', email: 'orang@contoh.id', phone: '081234567890' };
    const free = (await member.browser.post('/api/payments', body, { 'idempotency-key': randomUUID() })).body.payment;
    expect(free).not.toHaveProperty('refundUntil');
    expect(codeOf(await ask(member, free.id))).toBe('payment-not-refundable');
    expect((await ask(member, id, '😀'.repeat(500))).body.refundRequest.reason).toBe('😀'.repeat(500));
    expect((await refund(finance, id)).status).toBe(200);
    expect(codeOf(await withdraw(member, id))).toBe('refund-not-waiting');
  });

  it('and taken back while nobody has answered: then the month of the team’s act counts again', async () => {
    const { member, finance, id } = await paid();
    const before = await read(member, id);
    expect((await withdraw(member, id)).body).toEqual(before);
    expect((await ask(member, id, '\u200B')).body.refundRequest.reason).toBeNull();
    expect((await withdraw(member, id)).body).toEqual(before);
    expect(codeOf(await refuse(finance, id))).toBe('refund-not-waiting');
    later = 31 * DAY_MS;
    await world.signIn(finance);
    expect(codeOf(await refund(finance, id))).toBe('payment-not-refundable');
  });
});

describe('finance answers who asks', () => {
  it('sees who waits longest first, and how many; the reason only in the payment, whose reading is a row', async () => {
    const [first, second] = [await paid(), await paid('premium')];
    const before = await queue(first.finance);
    await ask(first.member, first.id, 'Alasan yang dibaca tim saja');
    later = DAY_MS;
    await world.signIn(second.member);
    await ask(second.member, second.id);
    const after = await queue(first.finance);
    expect(after.refundsAsked).toBe(before.refundsAsked + 2);
    const listed = after.payments.filter(({ id }: { id: string }) => [first.id, second.id].includes(id));
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    expect(Object.keys(listed[0].refundRequest).sort()).toEqual(['answerBy', 'askedAt']);
    expect(JSON.stringify(after)).not.toContain('Alasan yang dibaca tim saja');
    const { body } = await first.finance.browser.get(`/api/staff/payments/${first.id}`);
    expect(body).toMatchObject({
      refundAskReason: 'Alasan yang dibaca tim saja',
      can: { decide: false, refund: true, refuseRefund: true },
    });
    expect(body.history.at(-1)).toMatchObject({ what: 'refund-asked', by: null, note: 'Alasan yang dibaca tim saja' });
    // The overview counts them; past the promised time they press.
    const count = (days: number) => countQueue(server.ctx, 'payments', new Date(Date.now() + days * DAY_MS));
    const [early, late] = [await count(1), await count(4.5)];
    expect(late.urgent - early.urgent).toBeGreaterThanOrEqual(2);
    expect(early.waiting).toBe(after.waiting + after.toReturn + after.refundsAsked);
  });

  it('refuses with a reason the member reads and is told of, once; it can be made good by a refund', async () => {
    const { member, finance, id, number } = await paid();
    expect(codeOf(await refuse(finance, id))).toBe('refund-not-waiting');
    expect(codeOf(await refuse(finance, randomUUID()))).toBe('not-found');
    await ask(member, id);
    expect(codeOf(await refuse(finance, id, { reason: 'x' }))).toBe('reason-required');
    expect((await refuse(finance, id)).body).toEqual({ status: 'refund-refused' });
    expect(codeOf(await refuse(finance, id))).toBe('refund-not-waiting');
    const refused = await read(member, id);
    expect(refused.refundRequest).toMatchObject({ answerBy: null, refusal: REASON.reason });
    expect(Date.parse(refused.refundRequest.refusedAt)).toBeGreaterThan(0);
    expect(refused.status).toBe('approved');
    expect(await newest(member)).toMatchObject({
      kind: 'payment-decided',
      data: { decision: 'refund-refused', paymentId: id, note: REASON.reason },
    });
    // The answer stays: asked again it is shown, and there is nothing to take back.
    expect((await ask(member, id)).body).toEqual(refused);
    expect(codeOf(await withdraw(member, id))).toBe('refund-not-waiting');
    const acts = await server.ctx.pool.query(
      `select act, reason from audit where subject = $1 and act = 'payment-refund-refuse'`,
      [number],
    );
    expect(acts.rows).toEqual([{ act: 'payment-refund-refuse', reason: REASON.reason }]);
    const { body } = await finance.browser.get(`/api/staff/payments/${id}`);
    expect(body.can).toEqual({ decide: false, refund: true });
    expect(body.history.at(-1)).toMatchObject({ what: 'refund-refused', by: finance.username, note: REASON.reason });
    expect((await refund(finance, id)).status).toBe(200);
  });

  it('and the member’s copy has the request; after the account it is in no row', async () => {
    const { member, finance, id } = await paid();
    await ask(member, id, 'Kami sudah bertemu di luar');
    await refuse(finance, id);
    await server.ctx.pool.query('update payments set member_id = null where id = $1', [id]);
    const { rows } = await server.ctx.pool.query(
      'select refund_ask_reason, refund_refusal, refund_asked_at is not null as asked from payments where id = $1',
      [id],
    );
    expect(rows).toEqual([{ refund_ask_reason: null, refund_refusal: null, asked: true }]);
    expect((await queue(finance)).payments.map((one: { id: string }) => one.id)).not.toContain(id);
    expect(codeOf(await refuse(finance, id))).toBe('not-found');
  });
});

describe('what a payment covers is what its plan is now', () => {
  const days = (to: string | null, from: string) => to && Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

  it('after days for everybody, a refund of the month before it, and an end by the team', async () => {
    const { member, finance, id: first } = await paid();
    const start = (await read(member, first)).decidedAt;
    later = 25 * DAY_MS;
    for (const person of [member, finance]) await world.signIn(person);
    const { id: second } = await money.pays(member, 'monthly_subscription');
    await money.approves(finance, second);
    const covers = async () => [
      days((await read(member, first)).coversUntil, start),
      days((await read(member, second)).coversUntil, start),
    ];
    expect(await covers()).toEqual([30, 60]);
    await server.ctx.pool.query(
      `insert into plan_entries (member_id, kind, days, at, reason) values ($1, 'extension', 5, $2, 'Gangguan')`,
      [member.id, new Date(Date.now() + 26 * DAY_MS)],
    );
    expect(await covers()).toEqual([35, 65]);
    expect((await refund(finance, first)).status).toBe(200);
    expect(await covers()).toEqual([null, 60]);
    const listed = (await member.browser.get('/api/payments')).body.payments;
    expect(days(listed[0].coversUntil, start)).toBe(60);
  });

  it('without end until the team ends it', async () => {
    const { member, finance, id } = await paid('premium');
    expect((await read(member, id)).coversUntil).toBeNull();
    const end = { reason: 'Diminta anggota sendiri' };
    expect((await finance.browser.post(`/api/staff/members/${member.id}/plan-end`, end)).status).toBe(204);
    const { coversUntil, decidedAt } = await read(member, id);
    expect(days(coversUntil, decidedAt)).toBe(0);
  });
});

it('money that came for a plan that was there says so to its member, at its approval and when it goes back', async () => {
  await money.code('DULUAN', { terms: { premium: { kind: 'price', amount: 0 } } });
  const [member, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
  const payment = await money.pays(member, 'premium');
  const quoteId = (await money.quote(member, 'premium', 'DULUAN')).body.id;
  const body = { quoteId, name: 'Orang', email: 'orang@contoh.id', phone: '081234567890' };
  const free = (await member.browser.post('/api/payments', body)).body.payment;
  await money.approves(finance, payment.id);
  expect(free).not.toHaveProperty('paidTwice');
  const twice = await read(member, payment.id);
  expect(twice).toMatchObject({ status: 'approved', paidTwice: true });
  // It goes back unasked.
  expect(twice).not.toHaveProperty('refundUntil');
  expect(codeOf(await ask(member, payment.id))).toBe('payment-not-refundable');
  expect((await newest(member)).data).toMatchObject({ decision: 'approved', paidTwice: 1 });
  expect((await refund(finance, payment.id)).status).toBe(200);
  expect(await read(member, payment.id)).toMatchObject({ status: 'refunded', paidTwice: true });
  expect((await newest(member)).data).toMatchObject({ decision: 'refunded', paidTwice: 1 });
});
