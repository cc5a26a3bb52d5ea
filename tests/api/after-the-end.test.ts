import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eraseAccounts } from '../../src/server/features/privacy/jobs.ts';
import { BANK, PAYER, payments, receiptPicture } from '../support/payments.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const money = payments(server);
await money.accounts();
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const ENDS = [
  ['a deletion', 'deleted'],
  ['a suspension', 'suspended'],
] as const;

/** So many statements that name this wait for a lock. */
const waiting = (what: string, n = 1) =>
  expect
    .poll(
      async () =>
        (
          await run(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and position($1 in query) > 0 and pid <> pg_backend_pid()`,
            [what],
          )
        ).length,
      { timeout: 30_000 },
    )
    .toBe(n);

/** The end of an account that is not committed yet. */
async function ending({ id }: Person, status: string) {
  const client = await server.ctx.pool.connect();
  await client.query('begin');
  await client.query('update accounts set status = $2 where id = $1', [id, status]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

describe('what was on its way when the account ended comes to nothing', () => {
  it.each(ENDS)('payments, proofs and quotes, after %s', async (_, status) => {
    const sari = await world.signedIn('wanita');
    const quoteId = (await money.quote(sari, 'premium')).body.id;
    const proofId = await money.proof(sari);
    const body = { quoteId, ...PAYER, method: 'transfer', accountId: BANK.id, proofId };
    const commit = await ending(sari, status);
    const calls = [
      sari.browser.post('/api/payments', body, { 'idempotency-key': randomUUID() }),
      money.quote(sari, 'pro'),
      sari.browser.sendFile('POST', '/api/payments/proofs', await receiptPicture(71), 'bukti.png'),
    ];
    await waiting('signs_in(accounts)', 3);
    await commit();
    const answers = await Promise.all(calls);
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      calls.map(() => [401, 'login-required']),
    );
    expect(await run('select from payments where member_id = $1', [sari.id])).toEqual([]);
    expect(await run('select plan from quotes where member_id = $1', [sari.id])).toEqual([{ plan: 'premium' }]);
    expect(await run('select id from payment_proofs where member_id = $1', [sari.id])).toEqual([{ id: proofId }]);
  });
});

describe('what was given out before an account ended sets no password after it', () => {
  const password = 'sandi baru yang panjang';
  const passwordOf = async ({ id }: Person) =>
    (await run('select password_hash from accounts where id = $1', [id]))[0].password_hash;

  /** Asks for a code by the number the member has now; answers its use. */
  async function codeFor(sari: Person) {
    const whatsapp = sari.profile.contactWa!;
    const visitor = server.browser();
    const { request } = (await visitor.post('/api/session/reset-code', { username: sari.username, whatsapp })).body;
    const [sent] = await run('select body from outgoing_messages where recipient = $1 order by id desc limit 1', [
      whatsapp,
    ]);
    const code = /: (\d{6})\./.exec(sent.body)![1];
    return () => visitor.post('/api/session/reset', { request, code, password, confirmation: password });
  }
  const askLink = (support: Person, sari: Person, whatsapp = sari.profile.contactWa!) =>
    support.browser.post(`/api/staff/members/${sari.id}/recovery-link`, {
      whatsapp,
      reason: 'Anggota kehilangan kata sandi, sudah dicocokkan',
    });
  async function linkFor(sari: Person) {
    const pair = new URLSearchParams((await askLink(await world.staff('support'), sari)).body.link.split('#')[1]);
    return () =>
      server.browser().post('/api/session/recovery', {
        accessToken: pair.get('access_token'),
        refreshToken: pair.get('refresh_token'),
        password,
        confirmation: password,
      });
  }

  it.each(ENDS)('a code, after %s', async (_, status) => {
    const sari = await world.member('wanita');
    const use = await codeFor(sari);
    const before = await passwordOf(sari);
    await run('update accounts set status = $2 where id = $1', [sari.id, status]);
    const answer = await use();
    expect(answer.body.code).toBe('reset-code-wrong');
    expect(await passwordOf(sari)).toBe(before);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(ENDS)('a link of the team, after %s', async (_, status) => {
    const sari = await world.signedIn('wanita');
    const use = await linkFor(sari);
    const before = await passwordOf(sari);
    await run('update accounts set status = $2 where id = $1', [sari.id, status]);
    expect((await use()).body.code).toBe('recovery-link-invalid');
    expect(await passwordOf(sari)).toBe(before);
  });

  it('neither, once the number they were given out for is not the account’s any more', async () => {
    const [sari, support] = [await world.signedIn('wanita'), await world.staff('support')];
    const uses = [await codeFor(sari), await linkFor(sari)];
    await world.changesNumber(sari, '081299996001');
    const before = await passwordOf(sari);
    expect(await Promise.all(uses.map(async (use) => (await use()).body.code))).toEqual([
      'reset-code-wrong',
      'recovery-link-invalid',
    ]);
    expect(await passwordOf(sari)).toBe(before);
    expect((await sari.browser.get('/api/session')).status).toBe(200);
    expect((await askLink(support, sari)).body.code).toBe('member-number-different');
    expect((await askLink(support, sari, '081299996001')).status).toBe(200);
  });

  it('but a link made after the closing brings an owner without password back, while the end can be taken back', async () => {
    const [sari, support] = [await world.signedIn('wanita'), await world.staff('support')];
    const before = await linkFor(sari);
    await sari.browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD });
    expect((await before()).body.code).toBe('recovery-link-invalid');
    expect((await askLink(support, sari, '081299996009')).body.code).toBe('member-number-different');
    expect((await (await linkFor(sari))()).status).toBe(204);
    const enters = (more: object) => server.browser().post('/api/session', { username: sari.username, ...more });
    expect((await enters({ password: PASSWORD, restore: true })).body.code).toBe('credentials-wrong');
    expect((await enters({ password })).body.code).toBe('account-closing');
    expect((await enters({ password, restore: true })).status).toBe(200);
    expect(await run('select status from accounts where id = $1', [sari.id])).toEqual([{ status: 'active' }]);
  });

  it('and none once it is too late, nor for one whom a decision keeps out', async () => {
    const support = await world.staff('support');
    const close = async (sari: Person) =>
      sari.browser.post('/api/privacy/deletion', { waived: false, currentPassword: PASSWORD });
    for (const ends of [
      ({ id }: Person) =>
        run(`update account_deletions set asked_at = now() - interval '7 days', due_at = now() where member_id = $1`, [
          id,
        ]),
      ({ id }: Person) =>
        run(
          `insert into sanctions (member_id, kind, cause, reason) values ($1, 'ban', 'other', 'menipu anggota lain')`,
          [id],
        ),
    ]) {
      const sari = await world.signedIn('wanita');
      await close(sari);
      const use = await linkFor(sari);
      await ends(sari);
      expect((await askLink(support, sari)).body.code).toBe('not-found');
      expect((await use()).body.code).toBe('recovery-link-invalid');
      await run('delete from account_deletions where member_id = $1', [sari.id]);
    }
  });

  it('nor one asked for while the number is being changed', async () => {
    for (let round = 0; round < 4; round++) {
      const [sari, support] = [await world.signedIn('wanita'), await world.staff('support')];
      const whatsapp = sari.profile.contactWa!;
      await sari.browser.send('PUT', '/api/proof/number', {
        whatsapp: `08129999610${round}`,
        currentPassword: PASSWORD,
      });
      const { code } = (await sari.browser.post('/api/proof/code')).body;
      const [proved] = await Promise.all([
        sari.browser.post('/api/proof', { code }),
        ...Array.from({ length: 2 }, () =>
          server.browser().post('/api/session/reset-code', { username: sari.username, whatsapp }),
        ),
        askLink(support, sari),
      ]);
      expect(proved.status).toBe(200);
      const open = `select 'code' from password_resets where member_id = $1 and used_at is null
        union all select 'link' from recovery_links where member_id = $1 and used_at is null`;
      expect(await run(open, [sari.id])).toEqual([]);
    }
  });
});

it('a payment is decided while its member is erased: one waits for the other', async () => {
  const [sari, finance] = [await world.signedIn('wanita'), await world.staff('finance')];
  const { id } = await money.pays(sari, 'premium');
  await money.open(finance, id);
  await run(`update accounts set status = 'deleted' where id = $1`, [sari.id]);
  // Longer ago than a waiting payment holds an erasure back.
  await run(
    `insert into account_deletions (member_id, asked_at, due_at) values ($1, now() - interval '1 year', now() - interval '1 year')`,
    [sari.id],
  );
  // The erasure holds the account, and comes to the payment only after this table.
  const client = await server.ctx.pool.connect();
  await client.query('begin; lock table erased_consents in share row exclusive mode');
  const erasing = eraseAccounts(server.ctx);
  await waiting('insert into erased_consents');
  const deciding = money.decide(finance, id, 'approve');
  await waiting('"accounts"');
  await client.query('commit');
  client.release();
  expect(await erasing).toBe(1);
  expect((await deciding).body.code).toBe('not-found');
  expect(await run('select status, member_id from payments where id = $1', [id])).toEqual([
    { status: 'submitted', member_id: null },
  ]);
});
