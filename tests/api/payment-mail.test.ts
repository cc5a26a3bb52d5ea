import { afterAll, describe, expect, it } from 'vitest';
import { sendPaymentMails, sweepPaymentMails } from '../../src/server/features/payments/jobs.mails.ts';
import { startMailServer } from '../support/mail-server.ts';
import { BANK, PAYER, payments } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const DAY = 86_400_000;
let later = 0;
const post = await startMailServer();
afterAll(() => post.close());
const env = { SMTP_URL: post.url, MAIL_FROM: 'Serasi <halo@serasi.example>' };
const { server, world } = await apiSuite({ env, now: () => new Date(Date.now() + later) });
const money = payments(server);
await money.accounts();
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const send = (wait = 0) => {
  later += wait;
  return sendPaymentMails(server.ctx);
};

/** A payment with this address in its form. */
async function pays(person: Person, email: string, changes: object = {}) {
  const quote = (await money.quote(person, 'premium')).body;
  const proofId = await money.proof(person);
  const body = { quoteId: quote.id, ...PAYER, email, method: 'transfer', accountId: BANK.id, proofId, ...changes };
  const answer = await person.browser.post('/api/payments', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.payment as { id: string; number: string };
}
const to = (email: string) => post.mails.filter((mail) => mail.to.includes(email));

describe('a receipt by mail', () => {
  it('goes to the address of the form, for what was sent and what was decided, once each, without what was typed', async () => {
    const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
    const typed = { name: 'Kunjungi evil.example', notes: 'Rahasia keluarga' };
    const { id, number } = await pays(sari, 'sari.bayar@contoh.id', typed);
    expect(await send()).toBe(1);
    await money.approves(finance, id);
    expect([await send(), await send()]).toEqual([1, 0]);
    const mails = to('sari.bayar@contoh.id');
    expect(mails.map((mail) => mail.headers.get('subject'))).toEqual(Array(2).fill(`Pembayaran Serasi ${number}`));
    const [received, approved] = mails.map((mail) => mail.text.replace(/=\r?\n/g, ''));
    expect(received).toContain('kami terima dan sedang kami periksa');
    expect(approved).toContain('disetujui');
    expect(approved).toContain('Rp118.000');
    for (const mail of mails) expect(mail.source).not.toMatch(/evil|Rahasia|Orang Satu|0812/);
    const refund = { reason: 'Diminta anggota hari ini' };
    await finance.browser.post(`/api/staff/payments/${id}/refund`, refund);
    await send();
    expect(to('sari.bayar@contoh.id')).toHaveLength(3);
  });

  it('carries no header of somebody’s own', async () => {
    const sari = await world.signedIn('wanita');
    for (const email of ['a@contoh.id\r\nBcc: b@contoh.id', 'a@contoh.id, b@contoh.id', '"a"<b@contoh.id>']) {
      const quote = (await money.quote(sari, 'premium')).body;
      const body = { quoteId: quote.id, ...PAYER, email, method: 'transfer', accountId: BANK.id };
      expect((await sari.browser.post('/api/payments', body)).body.code).toBe('payment-email-invalid');
    }
    expect(await send()).toBe(0);
  });

  it('is tried again when it surely did not leave, and not when nobody knows', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    post.answers('RCPT', '451 nanti');
    await pays(sari, 'nanti@contoh.id');
    await send();
    expect(await send()).toBe(0);
    post.answers('RCPT', null);
    expect(await send(61_000)).toBe(1);
    expect(to('nanti@contoh.id')).toHaveLength(1);

    post.answers('END', 'cut');
    const { id } = await pays(budi, 'putus@contoh.id');
    await send();
    post.answers('END', null);
    await send(DAY / 2);
    expect(to('putus@contoh.id')).toHaveLength(1);
    const [row] = await run('select outcome, starts from payment_mails where payment_id = $1', [id]);
    expect(row).toEqual({ outcome: 'given-up', starts: 1 });

    // A sender that died with a mail in its hands.
    await run(
      `insert into payment_mails (payment_id, what, made_at, due_at, starts) values ($1, 'refunded', now(), now(), 1)`,
      [id],
    );
    await send();
    expect(to('putus@contoh.id')).toHaveLength(1);
  });

  it('that was not begun when its sender died in another one leaves with the next', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.signedIn('wanita')));
    for (const [i, person] of people.entries()) await pays(person, `antre${i}@contoh.id`);
    post.answers('END', 'held');
    const sending = send();
    // One is on the line.
    await expect.poll(() => people.flatMap((_, i) => to(`antre${i}@contoh.id`)).length).toBe(1);
    const starts = await run('select starts from payment_mails where done_at is null order by starts desc');
    expect(starts.map((row) => row.starts)).toEqual([1, 0, 0]);
    post.answers('END', null);
    expect(await sending).toBe(3);
  });

  it('goes to one address, and WhatsApp to one number, six times a day at most, and nowhere once the account is gone', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => world.signedIn('wanita')));
    await Promise.all(people.map((person, i) => pays(person, i % 2 ? 'Orang@Lain.id' : 'orang@lain.id')));
    await send();
    expect([...to('orang@lain.id'), ...to('Orang@Lain.id'), ...to('Orang@lain.id')]).toHaveLength(6);
    // The number in the form is somebody's too.
    const phone = '081299887766';
    const others = await Promise.all(Array.from({ length: 8 }, () => world.signedIn('pria')));
    await Promise.all(others.map((person, i) => pays(person, `lain${i}@contoh.id`, { phone })));
    expect(await run(`select 1 from outgoing_messages where recipient = '+6281299887766'`)).toHaveLength(6);
    await send();

    const gone = await world.signedIn('wanita');
    const { id } = await pays(gone, 'pergi@contoh.id');
    await run('update payments set member_id = null where id = $1', [id]);
    await send();
    expect(to('pergi@contoh.id')).toHaveLength(0);
    expect(await run('select outcome from payment_mails where payment_id = $1', [id])).toEqual([
      { outcome: 'skipped' },
    ]);
    later += 31 * DAY;
    expect(await sweepPaymentMails(server.ctx)).toBeGreaterThan(8);
    expect(await run('select 1 from payment_mails')).toEqual([]);
  });
});
