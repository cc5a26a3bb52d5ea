import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { askCharges } from '../../src/server/features/payments/jobs.ts';
import { type MidtransState, startMidtransServer } from '../support/midtrans-server.ts';
import { PAYER, payments } from '../support/payments.ts';
import { twoInstances } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const midtrans = await startMidtransServer();
afterAll(() => midtrans.close());
const { one, two, world, atTwo } = await twoInstances({ env: midtrans.env });
for (const secret of midtrans.secrets) for (const server of [one, two]) server.log.secrets.add(secret);
const money = payments(one);
const run = async (sql: string, values: unknown[] = []) => (await one.ctx.pool.query(sql, values)).rows;

async function charged(person: Person, code = '') {
  const quote = (await money.quote(person, 'premium', code)).body;
  const paid = await person.browser.post('/api/payments', { quoteId: quote.id, ...PAYER, method: 'qris' });
  const { id, number } = paid.body.payment as { id: string; number: string };
  const answer = await person.browser.post(`/api/payments/${id}/charge`);
  if (answer.status !== 200) throw new Error(answer.text);
  return { id, number, order: `${number}-1`, person };
}
const notify = (i: number, body: object) =>
  (i % 2 ? two : one).browser().post('/api/payments/notifications/midtrans', body);

/** What may become of a charge, and what its payment is worth in the end. */
const LIVES: [MidtransState[], string, grants: number][] = [
  [['pending', 'settlement'], 'approved', 1],
  [['pending', 'expire'], 'rejected', 0],
  [['pending', 'cancel'], 'rejected', 0],
  [['pending', 'settlement', 'refund'], 'refunded', 0],
  [['pending', 'settlement', 'partial_refund'], 'approved', 1],
  [['pending'], 'submitted', 0],
];

describe('the gateway under races, on two instances', () => {
  it('1,000 shuffled and doubled notices, each answered with whatever was true once, end in the right state', async () => {
    const all = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => {
        const payment = await charged(await world.signedIn(i % 2 ? 'pria' : 'wanita'));
        return { ...payment, life: LIVES[i % LIVES.length]! };
      }),
    );
    for (const { order, life } of all) midtrans.of(order).history.splice(0, Number.POSITIVE_INFINITY, ...life[0]);
    const single = all.flatMap(({ order, life }) => life[0].map((state) => midtrans.notice(order, state)));
    const notices = Array.from({ length: 1_000 }, (_, i) => single[i % single.length]!);
    const [shuffled] = fc.sample(fc.shuffledSubarray(notices, { minLength: notices.length }), 1);
    // The gateway's own books lag behind: a question is answered with any state the charge has had.
    midtrans.lags(({ history }) => history[randomInt(history.length)]!);
    for (let i = 0; i < shuffled!.length; i += 25) {
      const answers = await Promise.all(shuffled!.slice(i, i + 25).map((body, j) => notify(j, body)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    }
    midtrans.lags(null);
    // What nothing true was heard of is asked about.
    await run('update payment_charges set ask_at = now()');
    await Promise.all([askCharges(one.ctx), askCharges(two.ctx)]);
    const rows =
      await run(`select p.id, p.status, (select count(*)::int from plan_entries e where e.payment_id = p.id) as entries,
        (select count(*)::int from plan_entries e where e.payment_id = p.id and revoked_at is null) as grants,
        (select count(*)::int from outbox o where o.kind = 'payment.decided' and o.payload ->> 'paymentId' = p.id::text) as told
      from payments p`);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { id, life } of all) {
      const [, status, grants] = life;
      const { entries, told, ...row } = found.get(id)!;
      // Money that came and went: decided as what was heard first, worth nothing in either case.
      const right = status === 'refunded' ? ['refunded', 'rejected'] : [status];
      expect([id, right.includes(row.status), row.grants]).toEqual([id, true, grants]);
      expect(entries).toBeLessThanOrEqual(1);
      expect(told).toBeLessThanOrEqual(2);
    }
    const tiers = await run(`select s.tier, s.status from subscriptions s join payments p on p.member_id = s.member_id
      where p.status = 'rejected' and s.tier <> 'basic'`);
    expect(tiers).toEqual([]);
  }, 180_000);

  it('notice, job, decision of the team and cancelling at once are one decision, and one grant at most', async () => {
    const [finance, codeId] = [
      await world.staff('finance'),
      await money.code('BALAPAN', { terms: { premium: { kind: 'percent', percent: 50 } } }),
    ];
    for (let round = 0; round < 8; round++) {
      const { id, order, number, person } = await charged(await world.signedIn('wanita'), 'BALAPAN');
      if (round % 2) midtrans.pays(order);
      const browsers = [person.browser, atTwo(person)];
      await Promise.all(
        Array.from({ length: 24 }, async (_, i) => {
          if (i % 4 === 0) await browsers[i % 2]!.post(`/api/payments/${id}/cancel`);
          else if (i % 4 === 1) await notify(i, midtrans.notice(order));
          else if (i % 4 === 2) await money.decide(finance, id, i % 3 ? 'approve' : 'reject');
          else {
            await run('update payment_charges set ask_at = now() where order_id = $1', [order]);
            await askCharges(i % 8 === 3 ? one.ctx : two.ctx);
          }
        }),
      );
      const [payment] = await run('select status, ended, decided_by from payments where id = $1', [id]);
      const paid = midtrans.of(order).history.includes('settlement');
      expect(payment).toEqual(
        paid
          ? { status: 'approved', ended: null, decided_by: null }
          : { status: 'rejected', ended: 'cancelled', decided_by: null },
      );
      expect(await run('select 1 from plan_entries where payment_id = $1', [id])).toHaveLength(paid ? 1 : 0);
      expect(await run(`select 1 from audit where subject = $1`, [number])).toEqual([]);
      const [use] = await run(
        'select given_back_at is null as kept from referral_uses where code_id = $1 and payment_id = $2',
        [codeId, id],
      );
      expect(use).toEqual({ kept: paid });
    }
  });

  it('one payment asked 20 times for its code is one charge, and shows one code', async () => {
    const sari = await world.signedIn('wanita');
    const quote = (await money.quote(sari, 'premium')).body;
    const paid = await sari.browser.post('/api/payments', {
      quoteId: quote.id,
      ...PAYER,
      method: 'virtual-account',
      bank: 'bca',
    });
    const { id, number } = paid.body.payment;
    const browsers = [sari.browser, atTwo(sari)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => browsers[i % 2]!.post(`/api/payments/${id}/charge`)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.charge.virtualAccount.number)).size).toBe(1);
    expect([...midtrans.transactions.keys()].filter((order) => order.startsWith(number))).toEqual([`${number}-1`]);
  });
});

describe('another amount, under races', () => {
  it('told to both instances at once is counted once each, and ends in one line of the team', async () => {
    const { id, order } = await charged(await world.signedIn('wanita'));
    midtrans.of(order).asked.transaction_details.gross_amount = 1;
    midtrans.pays(order);
    await Promise.all(Array.from({ length: 12 }, (_, i) => notify(i, midtrans.notice(order))));
    const [row] = await run(
      `select c.ask_at, c.differing_answers, p.amount_differs, p.status from payment_charges c
        join payments p on p.id = c.payment_id where p.id = $1`,
      [id],
    );
    expect(row).toEqual({ ask_at: null, differing_answers: 12, amount_differs: true, status: 'submitted' });
    await Promise.all([askCharges(one.ctx), askCharges(two.ctx)]);
    const finance = await world.staff('finance');
    const decided = await Promise.all(
      ['approve', 'reject', 'approve'].map((how) => money.decide(finance, id, how as 'approve')),
    );
    expect(decided.map((answer) => answer.body.code ?? 'decided').toSorted()).toEqual([
      'decided',
      'payment-decided',
      'payment-decided',
    ]);
  });

  it('the right amount after all, beside decisions of the team, is one plan, and its money is never without one', async () => {
    const [finance, codeId] = [
      await world.staff('finance'),
      await money.code('BEDALAGI', { terms: { premium: { kind: 'percent', percent: 50 } } }),
    ];
    for (let round = 0; round < 4; round++) {
      const { id, order } = await charged(await world.signedIn('wanita'), 'BEDALAGI');
      const asked = midtrans.of(order).asked.transaction_details;
      const right = asked.gross_amount;
      asked.gross_amount = 1;
      midtrans.pays(order);
      await Promise.all(Array.from({ length: 8 }, (_, i) => notify(i, midtrans.notice(order))));
      asked.gross_amount = right;
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          if (i % 2 === round % 2) return void (await notify(i, midtrans.notice(order)));
          return (await money.decide(finance, id, round % 4 < 2 ? 'approve' : 'reject')).body.code ?? 'decided';
        }),
      );
      expect(answers.filter((answer) => answer === 'decided').length).toBeLessThanOrEqual(1);
      const [payment] = await run('select status, amount_differs, paid_twice from payments where id = $1', [id]);
      expect(payment).toEqual({ status: 'approved', amount_differs: false, paid_twice: false });
      const plans = 'select count(*)::int as n from plan_entries where payment_id = $1 and revoked_at is null';
      expect(await run(plans, [id])).toEqual([{ n: 1 }]);
      const used = 'select given_back_at is null as kept from referral_uses where code_id = $1 and payment_id = $2';
      expect(await run(used, [codeId, id])).toEqual([{ kept: true }]);
    }
  });

  it('its return, recorded 20 times at two instances beside what the gateway tells, is one act and takes no plan', async () => {
    const finance = await world.staff('finance');
    for (let round = 0; round < 2; round++) {
      const { id, number, order } = await charged(await world.signedIn('wanita'));
      midtrans.of(order).asked.transaction_details.gross_amount = 1;
      midtrans.pays(order);
      await Promise.all(Array.from({ length: 8 }, (_, i) => notify(i, midtrans.notice(order))));
      expect((await money.decide(finance, id, 'reject')).status).toBe(200);
      const browsers = [finance.browser, atTwo(finance)];
      // Half of the rounds the gateway says meanwhile that it gave it back by itself.
      if (round % 2) midtrans.of(order).history.push('refund');
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          if (round % 2 && i % 5 === 0) return void (await notify(i, midtrans.notice(order)));
          const { body } = await browsers[i % 2]!.post(`/api/staff/payments/${id}/refund`, {
            reason: 'Jumlahnya lain',
          });
          return body.code ?? 'recorded';
        }),
      );
      const recorded = answers.filter((answer) => answer === 'recorded').length;
      expect(recorded).toBeLessThanOrEqual(1);
      if (round % 2 === 0) expect(recorded).toBe(1);
      expect(new Set(answers.filter((answer) => answer && answer !== 'recorded'))).toEqual(
        new Set(['payment-not-refundable']),
      );
      const acts = await run(`select act from audit where subject = $1 order by seq`, [number]);
      expect(acts.map(({ act }) => act)).toEqual(['payment-reject', ...Array(recorded).fill('payment-refund')]);
      const [row] = await run('select status from payments where id = $1', [id]);
      expect(row.status).toBe(recorded ? 'refunded' : 'rejected');
      expect(await run('select 1 from plan_entries where payment_id = $1', [id])).toEqual([]);
      const told = await run(
        `select payload ->> 'decision' as decision from outbox where kind = 'payment.decided' and payload ->> 'paymentId' = $1`,
        [id],
      );
      expect(told.filter(({ decision }) => decision === 'refunded')).toHaveLength(recorded);
    }
  });
});
