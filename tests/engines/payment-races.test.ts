import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eraseProofs, sweepQuotes } from '../../src/server/features/payments/jobs.ts';
import { startInstances } from '../support/live-processes.ts';
import { PAYER, payments } from '../support/payments.ts';
import { twoInstances } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const DAY_MS = 86_400_000;
const { database, one, two, world, atTwo, atBoth } = await twoInstances();
const money = payments(one);
await money.accounts();
const run = (sql: string, values: unknown[] = []) => one.ctx.pool.query(sql, values);

describe('money under races, on two instances', () => {
  it('T55: 25 approvals and 25 rejections at once by two processes are one decision, at most one grant, one row of the trail', async () => {
    const [first, second] = [await world.staff('finance'), await world.staff('finance')];
    // A process of its own beside this one.
    const processes = await startInstances(1, database.url);
    onTestFinished(() => processes.stop());
    const elsewhere = second.browser.at(processes.list[0]!.url);
    for (let round = 0; round < 3; round++) {
      const sari = await world.signedIn('wanita');
      const payment = await money.pays(sari, 'premium');
      await money.open(first, payment.id);
      await money.open(second, payment.id);
      const decide = (i: number) =>
        (i % 2 ? elsewhere : first.browser).post(`/api/staff/payments/${payment.id}/decision`, {
          decision: i % 2 ? 'reject' : 'approve',
          reason: 'Jumlah transfer tidak sama',
          final_amount: 1,
        });
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => decide(i)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.code))).toEqual(
        new Set(['payment-decided']),
      );
      const { status } = answers.find((answer) => answer.status === 200)!.body;
      const { rows } = await run('select status, final from payments where id = $1', [payment.id]);
      expect(rows).toEqual([{ status, final: 118_000 }]);
      const grants = await run('select 1 from plan_entries where payment_id = $1', [payment.id]);
      expect(grants.rowCount).toBe(status === 'approved' ? 1 : 0);
      const acts = await run(
        `select act from audit where subject = $1 and act in ('payment-approve', 'payment-reject')`,
        [payment.number],
      );
      expect(acts.rows).toEqual([{ act: status === 'approved' ? 'payment-approve' : 'payment-reject' }]);
      const told = await run(`select 1 from outbox where kind = 'payment.decided' and payload ->> 'paymentId' = $1`, [
        payment.id,
      ]);
      expect(told.rowCount).toBe(1);
    }
  });

  it('T56: of 50 who redeem a code with 3 uses 3 do; a rejection gives one back, once', async () => {
    const id = await money.code('TIGA', { terms: { premium: { kind: 'price', amount: 0 } }, maxUses: 3 });
    const people = await Promise.all(Array.from({ length: 50 }, () => world.signedIn('wanita')));
    const quotes = await Promise.all(people.map((person) => money.quote(person, 'premium', 'TIGA')));
    const answers = await Promise.all(
      people.map((person, i) =>
        (i % 2 ? atTwo(person) : person.browser).post('/api/payments', { quoteId: quotes[i]!.body.id, ...PAYER }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.code))).toEqual(
      new Set(['referral-code-invalid']),
    );
    expect((await run('select 1 from referral_uses where code_id = $1', [id])).rowCount).toBe(3);
    expect((await run('select 1 from payments where code = $1', ['TIGA'])).rowCount).toBe(3);

    const half = await money.code('SATUSAJA', { terms: { premium: { kind: 'percent', percent: 50 } }, maxUses: 1 });
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const payment = await money.pays(sari, 'premium', { code: 'SATUSAJA' });
    await money.open(finance, payment.id);
    await atBoth(finance, 20, (browser) =>
      browser.post(`/api/staff/payments/${payment.id}/decision`, { decision: 'reject', reason: 'Uangnya belum masuk' }),
    );
    const { rows } = await run('select given_back_at is not null as back from referral_uses where code_id = $1', [
      half,
    ]);
    expect(rows).toEqual([{ back: true }]);
    const taken = await Promise.all([1, 2].map(() => world.signedIn('pria')));
    const again = await Promise.all(taken.map((person) => money.quote(person, 'premium', 'SATUSAJA')));
    expect(again.map((answer) => answer.status)).toEqual([200, 200]);
  });

  it('T57: one key sent 20 times is one payment, and one answer to the byte; in flight it waits for nobody', async () => {
    await money.code('DUAPULUH', { terms: { premium: { kind: 'price', amount: 0 } } });
    const sari = await world.signedIn('wanita');
    const quote = (await money.quote(sari, 'premium', 'DUAPULUH')).body;
    const [key, body] = [randomUUID(), { quoteId: quote.id, ...PAYER }];
    const answers = await atBoth(sari, 20, (browser) =>
      browser.post('/api/payments', body, { 'idempotency-key': key }),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((a) => a.status !== 200).every((a) => a.body.code === 'idempotency-in-flight')).toBe(true);
    expect((await run('select 1 from payments where quote_id = $1', [quote.id])).rowCount).toBe(1);
    // Whoever did it before may have ended: the answer is kept where every instance reads it.
    const later = await atTwo(sari).post('/api/payments', body, { 'idempotency-key': key });
    expect(later.text).toBe(done[0]!.text);
  });

  it('T58: 50 first sign-ins at once make one trial; gone and back with the same number it goes on, and a code stays used', async () => {
    await money.code('SEKALI', { terms: { premium: { kind: 'price', amount: 0 } } });
    const contactWa = '+628119997777';
    const sari = await world.member('wanita', { contactWa });
    await run('delete from subscriptions where member_id = $1', [sari.id]);
    await run('update accounts set first_signed_in_at = null where id = $1', [sari.id]);
    const enter = (i: number) =>
      (i % 2 ? two : one).browser().post('/api/session', { username: sari.username, password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => enter(i)));
    expect(answers.filter((answer) => answer.body.firstSignIn)).toHaveLength(1);
    const trial = async (id: string) =>
      (await run('select trial_end, tier from subscriptions where member_id = $1', [id])).rows;
    const before = await trial(sari.id);
    expect(before).toHaveLength(1);

    await world.signIn(sari);
    const pays = async (person: Person) => {
      const quote = await money.quote(person, 'premium', 'SEKALI');
      if (quote.status !== 200) return quote.body.code;
      return (await person.browser.post('/api/payments', { quoteId: quote.body.id, ...PAYER })).status;
    };
    expect(await pays(sari)).toBe(200);
    await run('delete from accounts where id = $1', [sari.id]);
    const again = await world.signedIn('wanita', {
      proved: false,
      contactWa,
      trialEnd: new Date(Date.now() + 90 * DAY_MS),
    });
    await world.proves(again.browser);
    const [after] = await trial(again.id);
    expect(after.trial_end).toEqual(before[0].trial_end);
    expect(after.tier).toBe('basic');
    expect(await pays(again)).toBe('referral-code-used');
  });

  it('of 20 payments at once by one member one waits; open amounts are nobody else’s', async () => {
    const sari = await world.signedIn('wanita');
    const quotes: string[] = [];
    for (const plan of ['premium', 'pro']) quotes.push((await money.quote(sari, plan)).body.id);
    const proofs = await Promise.all([0, 1, 2, 3].map(() => money.proof(sari)));
    const answers = await atBoth(sari, 20, (browser, i) =>
      browser.post('/api/payments', {
        quoteId: quotes[i % 2],
        ...PAYER,
        method: 'transfer',
        accountId: 'bca',
        proofId: proofs[i % 4],
      }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    await money.set('unique-amounts', { on: true });
    const people = await Promise.all(Array.from({ length: 30 }, () => world.signedIn('pria')));
    const told = await Promise.all(
      people.map((person, i) => (i % 2 ? atTwo(person) : person.browser).post('/api/payments/quotes', { plan: 'pro' })),
    );
    const suffixed = told.map((answer) => answer.body).filter((quote) => quote.suffix > 0);
    expect(suffixed.length).toBeGreaterThan(20);
    expect(new Set(suffixed.map((quote) => quote.final)).size).toBe(suffixed.length);
  });

  it('a refund asked for at once in two places is one request; answers and what takes it back are one after the other', async () => {
    const finance = await world.staff('finance');
    const reason = 'Diminta anggota hari ini';
    const state = async (id: string) =>
      (
        await run(
          `select status, refund_asked_at is not null as asked, refund_refused_at is not null as refused,
            (select count(*)::int from outbox where kind = 'payment.decided' and payload ->> 'paymentId' = p.id::text
              and payload ->> 'decision' = 'refund-refused') as told from payments p where id = $1`,
          [id],
        )
      ).rows[0];
    for (let round = 0; round < 3; round++) {
      const sari = await world.signedIn('wanita');
      const { id } = await money.pays(sari, 'premium');
      await money.approves(finance, id);
      const path = `/api/payments/${id}/refund-request`;
      const asked = await atBoth(sari, 20, (browser, i) => browser.post(path, { reason: `Alasan ${i}` }));
      expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(asked.map(({ body }) => JSON.stringify(body.refundRequest))).size).toBe(1);
      const refuses = () => atBoth(finance, 6, (b) => b.post(`/api/staff/payments/${id}/refund-refusal`, { reason }));
      const takes = () => atBoth(sari, 6, (b) => b.send('DELETE', path));
      const [refusals, taken] = await Promise.all([refuses(), takes()]);
      const refused = refusals.filter(({ status }) => status === 200).length;
      expect(refused).toBeLessThanOrEqual(1);
      expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([refused === 1 ? 409 : 200]));
      const after = { status: 'approved', asked: refused === 1, refused: refused === 1, told: refused };
      expect(await state(id)).toEqual(after);
      const refunds = () => atBoth(finance, 6, (b) => b.post(`/api/staff/payments/${id}/refund`, { reason }));
      const [back, late] = await Promise.all([refunds(), refuses(), atBoth(sari, 6, (b) => b.post(path, {}))]);
      expect(back.filter(({ status }) => status === 200)).toHaveLength(1);
      const more = late.filter(({ status }) => status === 200).length;
      expect(more).toBeLessThanOrEqual(1 - refused);
      expect(await state(id)).toMatchObject({ status: 'refunded', told: refused + more });
    }
  });

  it('a quote and a proof that are due for the sweeps while they are paid with stay the payment’s, and its amount nobody else’s', async () => {
    await money.set('unique-amounts', { on: true });
    const sari = await world.signedIn('wanita');
    const [quote, proofId] = [(await money.quote(sari, 'premium')).body, await money.proof(sari)];
    const holder = await database.pool.connect();
    await holder.query('begin; lock table payments in share row exclusive mode');
    const body = { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: 'bca', proofId };
    const paying = sari.browser.post('/api/payments', body);
    // Quote and proof are locked, and the payment is not there yet.
    await expect.poll(() => waiting('^(insert into "payments"|update payments)')).toBe(true);
    const ctx = { ...two.ctx, now: () => new Date(Date.now() + 2 * DAY_MS) };
    let swept = false;
    const sweeping = Promise.all([sweepQuotes(ctx), eraseProofs(ctx)]).then(() => (swept = true));
    // They are done, or wait for who pays.
    await expect.poll(async () => swept || (await waiting('^update quotes'))).toBe(true);
    await holder.query('commit');
    holder.release();
    expect((await paying).status).toBe(200);
    await sweeping;
    await Promise.all([sweepQuotes(ctx), eraseProofs(ctx)]);
    const { rows } = await run(
      `select closed_at, erased_at from payments p join quotes q on q.id = p.quote_id join payment_proofs f on f.id = p.proof_id
        where q.id = $1`,
      [quote.id],
    );
    expect(rows).toEqual([{ closed_at: null, erased_at: null }]);
  });
});

/** Does a statement like this wait for a lock? */
async function waiting(statement: string): Promise<boolean> {
  const { rowCount } = await run(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
    [statement],
  );
  return rowCount! > 0;
}
