import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countOverdue } from '../../src/server/members/staff-queues.ts';
import { settingsNow } from '../../src/server/features/settings/actions.ts';
import { notifyTeam } from '../../src/server/features/support/jobs.ts';
import { tellOfQueues } from '../../src/server/features/support/jobs.queues.ts';
import { startMailServer } from '../support/mail-server.ts';
import { payments } from '../support/payments.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let later = 0;
const { server, world } = await apiSuite({ limits: 1000, now: () => new Date(Date.now() + later) });
const { ctx } = server;
const run = async (sql: string, values: unknown[] = []) => (await ctx.pool.query(sql, values)).rows;
const mails = async () =>
  (await run(`select recipient, body from outgoing_messages where channel = 'mail' order by id`)).map(
    ({ recipient, body }) => {
      expect(recipient).toBe('tim@serasi.contoh');
      return body as string;
    },
  );
const report = async (by: Person, about: Person, category: string, note = 'Rahasia kecil') => {
  const answer = await by.browser.post('/api/reports', { memberId: about.id, kind: 'profile', category, note });
  expect(answer.status).toBe(200);
};
async function appealed(person: Person): Promise<void> {
  const moderator = await world.staff('moderator');
  const { status } = await moderator.browser.post(`/api/staff/members/${person.id}/sanctions`, {
    kind: 'warn',
    cause: 'indecent',
    reason: 'Sudah diperiksa dengan teliti',
  });
  expect(status).toBe(204);
  const [{ id }] = await run('select id from sanctions where member_id = $1', [person.id]);
  const answer = await person.browser.post(`/api/decisions/${id}/appeal`, { text: 'Rahasia kecil, bukan saya.' });
  expect([200, 204]).toContain(answer.status);
}

await payments(server).set('contact', { email: 'tim@serasi.contoh' });
await vi.waitUntil(async () => (await settingsNow(ctx)).contact.email === 'tim@serasi.contoh', { timeout: 10_000 });

beforeEach(async () => {
  later = 0;
  for (const table of ['reports', 'appeals', 'support_requests', 'outgoing_messages'])
    await run(`delete from ${table}`);
});

describe('the team is mailed of what waits for it', () => {
  it('an urgent report at once: how many, until when, where; not whose, nor what it says', async () => {
    const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
    await report(sari, budi, 'underage');
    expect([await tellOfQueues(ctx), await tellOfQueues(ctx)]).toEqual([1, 0]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Mendesak: 1 laporan[^]*1 laporan mendesak\. [^]*\/admin\/laporan/);
    expect(mail).not.toMatch(/Rahasia|umur/);
    for (const { profile, username, id } of [sari, budi])
      for (const told of [profile.nama, username, id]) expect(mail).not.toContain(told);
    // A message of the contact form is told of as before, by itself.
    expect(await notifyTeam(ctx)).toBe(0);
  });

  it('an appeal, a right over own data and an ordinary report in one mail, however many', async () => {
    const [sari, budi, rani] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    await report(sari, budi, 'fake-profile');
    await report(rani, budi, 'fake-profile');
    await appealed(budi);
    expect((await sari.browser.post('/api/requests/data-rights', { right: 'access', text: 'Rahasia' })).status).toBe(
      200,
    );
    expect(await tellOfQueues(ctx)).toBe(4);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^4 hal baru[^]*2 laporan\.[^]*1 banding\.[^]*\/admin\/banding[^]*1 permintaan hak data\./);
    expect(mail).not.toMatch(/Rahasia/);
  });

  it('once more when a quarter of the time is left; not of what was decided meanwhile', async () => {
    const [sari, budi, rani] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    await report(sari, budi, 'asks-for-money');
    await report(rani, budi, 'asks-for-money');
    expect(await tellOfQueues(ctx)).toBe(2);
    await run(`update reports set status = 'dismissed', decided_at = now() where reporter_id = $1`, [rani.id]);
    later = 2 * HOUR + 58 * MINUTE;
    expect(await tellOfQueues(ctx)).toBe(0);
    later = 3 * HOUR + MINUTE;
    expect([await tellOfQueues(ctx), await tellOfQueues(ctx)]).toEqual([1, 0]);
    later = 30 * HOUR;
    expect(await tellOfQueues(ctx)).toBe(0);
    expect((await mails())[1]).toMatch(/1 laporan mendesak yang batasnya dekat atau sudah lewat/);
  });

  it('a row that is being decided is passed over, and told of when it still waits', async () => {
    await report(await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria'), 'underage');
    const other = await ctx.pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin');
    await other.query('select from reports for update');
    expect(await tellOfQueues(ctx)).toBe(0);
    await other.query('rollback');
    expect((await Promise.all([tellOfQueues(ctx), tellOfQueues(ctx)])).toSorted()).toEqual([0, 1]);
  });

  it('a mail that does not leave is tried again, each try later, for as long as it waits', async () => {
    const post = await startMailServer();
    onTestFinished(() => post.close());
    const env = {
      SMTP_URL: post.url,
      MAIL_FROM: 'Serasi <halo@serasi.test>',
      PUBLIC_URL: 'http://serasi.test',
      DEVELOPMENT_ON_NETWORK: 'true',
    };
    const own = await ownServer({ env, now: () => new Date(Date.now() + later) });
    const here = own.server.ctx;
    await payments(own.server).set('contact', { email: 'tim@serasi.contoh' });
    await expect.poll(async () => (await settingsNow(here)).contact.email).toBe('tim@serasi.contoh');
    const [sari, budi] = [
      await own.world.signedIn('wanita', { tier: 'premium' }),
      await own.world.signedIn('pria', { tier: 'premium' }),
    ];
    await report(sari, budi, 'underage');
    post.answers('DATA', '451 nanti');
    const tries = async () => (await here.pool.query('select team_mail_tries as n from reports')).rows[0].n;
    for (const [minute, n] of [
      [0, 1],
      [4, 1],
      [6, 2],
      [12, 2],
      [17, 3],
    ] as const) {
      later = minute * MINUTE;
      expect([minute, await tellOfQueues(here), await tries()]).toEqual([minute, 0, n]);
    }
    await here.pool.query('update reports set team_mail_tries = 40');
    later = 30 * HOUR;
    post.answers('DATA', null);
    expect([await tellOfQueues(here), post.mails.length, await tries()]).toEqual([1, 1, 0]);
    expect(post.mails[0]!.text).toContain('http://serasi.test/admin/laporan');
  });
});

it('what is past its due time is counted by queue, for the metrics', async () => {
  await report(await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria'), 'underage');
  const of = async (name: string) =>
    (await countOverdue(ctx, ctx.now())).find(({ queue }) => queue === name)?.n ?? 'none';
  expect([await of('reports'), await of('data-rights'), await of('photos')]).toEqual([0, 0, 'none']);
  later = 4 * HOUR + MINUTE;
  expect([await of('reports'), await of('appeals')]).toEqual([1, 0]);
});
