import { afterAll, expect, it } from 'vitest';
import { sendClosingMails } from '../../src/server/features/privacy/jobs.mails.ts';
import { eraseAccounts } from '../../src/server/features/privacy/jobs.ts';
import { startMailServer } from '../support/mail-server.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

/** Whoever is told that their account ends may not be who asked for it: the message is not lost with a first try. */
const MINUTE = 60_000;
let later = 0;
const post = await startMailServer();
afterAll(() => post.close());
const env = { SMTP_URL: post.url, MAIL_FROM: 'Serasi <halo@serasi.example>' };
const { server, world } = await apiSuite({ env, limits: 1000, now: () => new Date(Date.now() + later) });
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const to = (address: string) => post.mails.filter((mail) => mail.to.includes(address));

async function withMail(address: string): Promise<Person> {
  const sari = await world.signedIn('wanita');
  const mail = { member_id: sari.id, address, verified_at: new Date() };
  await server.ctx.db.insertInto('mail_addresses').values(mail).execute();
  return sari;
}
const close = async ({ browser }: Person, waived: boolean) =>
  (await browser.post('/api/privacy/deletion', { waived, currentPassword: PASSWORD })).status;

it('a mail about a closed account leaves with the answer, once', async () => {
  const sari = await withMail('tutup@contoh.id');
  expect(await close(sari, false)).toBe(200);
  expect(to('tutup@contoh.id').map((mail) => mail.headers.get('subject'))).toEqual(['Akun Serasi kamu ditutup']);
  expect(await sendClosingMails(server.ctx)).toBe(0);
  expect(await run(`select body, outcome from outgoing_messages where recipient = 'tutup@contoh.id'`)).toEqual([
    { body: '', outcome: 'sent' },
  ]);
});

it('is tried again when it surely did not leave; a waived erasure waits for it, and takes its row along', async () => {
  const sari = await withMail('nanti@contoh.id');
  post.answers('RCPT', '451 nanti');
  expect(await close(sari, true)).toBe(200);
  expect([await sendClosingMails(server.ctx), await eraseAccounts(server.ctx)]).toEqual([0, 0]);
  post.answers('RCPT', null);
  later += MINUTE + 1000;
  expect([await sendClosingMails(server.ctx), to('nanti@contoh.id').length]).toEqual([1, 1]);
  expect(to('nanti@contoh.id')[0]!.text).toContain('dihapus hari ini');
  expect(await eraseAccounts(server.ctx)).toBe(1);
  expect(await run(`select from outgoing_messages where recipient = 'nanti@contoh.id'`)).toEqual([]);
});

it('is not sent again when nobody knows, nor by a sender after one that died', async () => {
  const [sari, rina] = [await withMail('putus@contoh.id'), await withMail('mati@contoh.id')];
  post.answers('END', 'cut');
  expect(await close(sari, false)).toBe(200);
  post.answers('END', null);
  post.answers('RCPT', '451 nanti');
  expect(await close(rina, false)).toBe(200);
  post.answers('RCPT', null);
  await run(`update outgoing_messages set starts = 1 where recipient = 'mati@contoh.id'`);
  later += 10 * MINUTE;
  expect(await sendClosingMails(server.ctx)).toBe(1);
  expect([to('putus@contoh.id').length, to('mati@contoh.id').length]).toEqual([1, 0]);
  expect(
    await run(`select outcome from outgoing_messages where recipient in ('putus@contoh.id', 'mati@contoh.id')`),
  ).toEqual([{ outcome: 'given-up' }, { outcome: 'given-up' }]);
});

it('a waived erasure waits for the first try of the message to the number, and ten minutes at most', async () => {
  const [sari, rina] = [await world.signedIn('wanita'), await world.signedIn('wanita')];
  const message = ({ profile }: Person) =>
    run(
      `insert into outgoing_messages (channel, recipient, body, template, due_at) values ('whatsapp', $1, '', 'account-closing', now())`,
      [profile.contactWa],
    );
  for (const one of [sari, rina]) {
    await message(one);
    expect(await close(one, true)).toBe(200);
  }
  expect(await eraseAccounts(server.ctx)).toBe(0);
  await run('update outgoing_messages set starts = 1 where recipient = $1 and template is not null', [
    sari.profile.contactWa,
  ]);
  expect(await eraseAccounts(server.ctx)).toBe(1);
  later += 11 * MINUTE;
  expect(await eraseAccounts(server.ctx)).toBe(1);
});
