import { afterEach, describe, expect, it } from 'vitest';
import { remindOfEnds, sweepQuotes } from '../../src/server/features/payments/jobs.ts';
import { gatewaySuite } from '../support/gateway.ts';
import { PAYER } from '../support/payments.ts';
import type { Person } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASON = { reason: 'Dibayar dua kali, uang dikembalikan' };
let later = 0;
const { midtrans, server, world, money, run } = await gatewaySuite(() => later);
afterEach(() => {
  later = 0;
});

const told = (order: string) => server.browser().post('/api/payments/notifications/midtrans', midtrans.notice(order));
const read = async ({ browser }: Person, id: string) => (await browser.get(`/api/payments/${id}`)).body;
const toReturn = async (finance: Person) =>
  (await finance.browser.get('/api/staff/payments?status=to-return')).body.payments.map(({ id }: { id: string }) => id);

/** A premium the gateway has a code for. */
async function charged({ browser }: Person, way: object) {
  const quoteId = (await browser.post('/api/payments/quotes', { plan: 'premium' })).body.id;
  const { payment } = (await browser.post('/api/payments', { quoteId, ...PAYER, ...way })).body;
  expect((await browser.post(`/api/payments/${payment.id}/charge`)).status).toBe(200);
  return { id: payment.id as string, order: `${payment.number}-1` };
}

/** Cancelled by its member, so that another can take its place; it can still be paid. */
async function cancelled(person: Person, bank: string) {
  const payment = await charged(person, { method: 'virtual-account', bank });
  expect((await person.browser.post(`/api/payments/${payment.id}/cancel`)).body.status).toBe('rejected');
  return payment;
}

async function paid({ order }: { order: string }) {
  midtrans.pays(order);
  expect((await told(order)).status).toBe(200);
}

/** What this member was told was decided, oldest first: [of which payment, what]. */
async function decided({ browser }: Person): Promise<[string, string][]> {
  await server.relay.drain();
  return (await browser.get('/api/notifications')).body.items
    .filter(({ kind }: { kind: string }) => kind === 'payment-decided')
    .map(({ data }: { data: { paymentId: string; decision: string } }) => [data.paymentId, data.decision])
    .reverse();
}

describe('money that came for a plan that was there', () => {
  it('is not to be returned once the bank took the other back: the plan rests on it; a third stays', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const [late, later2] = [await cancelled(sari, 'bri'), await cancelled(sari, 'bni')];
    const first = await charged(sari, { method: 'qris' });
    for (const one of [first, late, later2]) await paid(one);
    expect(new Set(await toReturn(finance))).toEqual(new Set([late.id, later2.id]));
    midtrans.put(first.order, 'refund');
    await told(first.order);
    expect((await read(sari, first.id)).status).toBe('refunded');
    expect(await toReturn(finance)).toEqual([later2.id]);
    // They had read that it goes back: they read that it does not, and may ask for it as for any other.
    expect((await decided(sari)).slice(-2)).toEqual([
      [first.id, 'refunded'],
      [late.id, 'kept'],
    ]);
    expect(await read(sari, late.id)).toHaveProperty('refundUntil');
    expect((await finance.browser.post(`/api/staff/payments/${later2.id}/refund`, REASON)).status).toBe(200);
    expect([await toReturn(finance), (await money.subscription(sari)).tier]).toEqual([[], 'premium']);
  });

  it('is not once the team returned the other; a plan the team gave meanwhile leaves it', async () => {
    const finance = await world.staff('finance');
    const people = [await world.signedIn('wanita'), await world.signedIn('wanita')];
    const marked: string[] = [];
    for (const [i, person] of people.entries()) {
      const late = await cancelled(person, 'bca');
      const first = await charged(person, { method: 'qris' });
      for (const one of [first, late]) await paid(one);
      expect(await toReturn(finance)).toContain(late.id);
      if (i === 1) {
        marked.push(late.id);
        const grant = { tier: 'premium', days: null, reason: 'Ganti rugi gangguan kemarin' };
        expect((await finance.browser.post(`/api/staff/members/${person.id}/grants`, grant)).status).toBe(200);
      }
      expect((await finance.browser.post(`/api/staff/payments/${first.id}/refund`, REASON)).status).toBe(200);
    }
    expect(await toReturn(finance)).toEqual(marked);
    const { queues } = (await finance.browser.get('/api/staff/overview')).body;
    expect(queues).toMatchObject([{ queue: 'payments', waiting: 1, old: 0, urgent: 1 }]);
  });
});

it('stays to be returned when the team has ended the plan: it brings nothing', async () => {
  const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
  const late = await cancelled(sari, 'bri');
  const first = await charged(sari, { method: 'qris' });
  for (const one of [first, late]) await paid(one);
  const ended = { reason: 'Anggota meminta paketnya diakhiri' };
  expect((await finance.browser.post(`/api/staff/members/${sari.id}/plan-end`, ended)).status).toBe(204);
  expect((await finance.browser.post(`/api/staff/payments/${first.id}/refund`, REASON)).status).toBe(200);
  expect(await toReturn(finance)).toContain(late.id);
  expect((await decided(sari)).at(-1)).toEqual([first.id, 'refunded']);
});

it('a renewal sent in time is no second payment, whatever days the team gave before its approval; they read the reminder', async () => {
  const trialEnd = new Date(Date.now() - DAY_MS);
  const [sari, finance] = [await world.signedIn('wanita', { trialEnd }), await world.staff('finance')];
  const first = await money.pays(sari, 'monthly_subscription');
  await money.approves(finance, first.id);
  const end = Date.parse((await money.subscription(sari)).premiumEndsAt);
  later = 25 * DAY_MS;
  const [staff, owner] = [await world.staff('finance'), await world.staff('owner')];
  expect(await remindOfEnds(server.ctx)).toBe(1);
  await server.relay.drain();
  const reminders = async () =>
    (await sari.browser.get('/api/notifications')).body.items
      .filter(({ kind }: { kind: string }) => kind === 'plan-ending')
      .map((one: { read: boolean }) => one.read);
  expect(await reminders()).toEqual([false]);
  const renewal = await money.pays(sari, 'monthly_subscription');
  const days = { kind: 'plans', days: 14, reason: 'Gangguan jaringan semalam' };
  expect((await owner.browser.post('/api/staff/compensations', days)).status).toBe(200);
  // The end it was about is none any more.
  expect(await reminders()).toEqual([true]);
  await money.approves(staff, renewal.id);
  expect(await toReturn(staff)).not.toContain(renewal.id);
  expect(Date.parse((await money.subscription(sari)).premiumEndsAt)).toBe(end + 44 * DAY_MS);
  expect(await run('select paid_twice from payments where id = $1', [renewal.id])).toEqual([{ paid_twice: false }]);
});

it('who sends a proof a day after the transfer is asked for the same digits, while nobody else has them', async () => {
  await money.set('unique-amounts', { on: true });
  const [sari, dewi] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
  const quote = async (person: Person) => (await money.quote(person, 'premium')).body;
  const first = await quote(sari);
  // Too little is left of it; then nothing, before and after the job has closed it.
  const finals: number[] = [];
  for (const hours of [23.5, 48, 96]) {
    later = hours * HOUR_MS;
    if (hours === 96) await sweepQuotes(server.ctx);
    const again = await quote(sari);
    expect(again.id).not.toBe(first.id);
    finals.push(again.final);
  }
  expect([first.suffix > 0, finals]).toEqual([true, [first.final, first.final, first.final]]);
  later = 144 * HOUR_MS;
  await sweepQuotes(server.ctx);
  await run('update quotes set suffix = $2 where id = $1', [(await quote(dewi)).id, first.suffix]);
  expect((await quote(sari)).final).not.toBe(first.final);
  await money.set('unique-amounts', { on: false });
});

it('a Premium beneath a Pro of the team is named in the member’s file: both end by the same act', async () => {
  const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
  const desk = (act: string, body?: object) => finance.browser.post(`/api/staff/members/${sari.id}/${act}`, body);
  const beneath = async () => (await desk('openings')).body.plan.beneath;
  const payment = await money.pays(sari, 'premium');
  await money.approves(finance, payment.id);
  expect(await beneath()).toBeUndefined();
  await desk('grants', { tier: 'pro', days: 5, reason: 'Ganti rugi gangguan kemarin' });
  expect(await beneath()).toEqual({ periodEndsAt: null });
  expect((await desk('plan-end', { reason: 'Paket ini diberikan karena keliru' })).status).toBe(204);
  expect([await beneath(), (await money.subscription(sari)).tier]).toEqual([undefined, 'basic']);
});

it('through the gateway a price has no digits to know it by; by transfer it has', async () => {
  await money.set('unique-amounts', { on: true });
  const sari = await world.signedIn('wanita');
  const { id, order } = await charged(sari, { method: 'qris' });
  expect(await read(sari, id)).toMatchObject({ original: 118_000, suffix: 0, final: 118_000 });
  expect(midtrans.of(order).asked).toMatchObject({ transaction_details: { gross_amount: 118_000 } });
  await sari.browser.post(`/api/payments/${id}/cancel`);
  const byHand = await money.pays(sari, 'premium');
  expect([byHand.suffix > 0, byHand.final]).toEqual([true, 118_000 + byHand.suffix]);
  await money.set('unique-amounts', { on: false });
});
