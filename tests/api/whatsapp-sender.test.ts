import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetFormerNumbers, sendDueWhatsApp, sweepOutgoing } from '../../src/server/features/whatsapp/jobs.ts';
import { startDeliverer, WHATSAPP } from '../../src/server/workers/deliveries.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { postWebhook, startWhatsAppServer, type Status, webhookOf } from '../support/whatsapp-server.ts';
import type { Person } from '../support/world.ts';

let later = 0;
const meta = await startWhatsAppServer();
afterAll(() => meta.close());
const { server, world } = await apiSuite({
  limits: 1000,
  env: { ...meta.env, CONTACT_WHATSAPP: '+6281100000001' },
  now: () => new Date(Date.now() + later),
});
for (const secret of meta.secrets) server.log.secrets.add(secret);
beforeEach(async () => {
  later = 0;
  meta.fails(null);
  await run('delete from outgoing_messages');
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const send = (wait = 0) => {
  later += wait;
  return sendDueWhatsApp(server.ctx);
};
const numberOf = (person: Person) => person.profile.contactWa!;
const askCode = (person: Person, whatsapp = numberOf(person)) =>
  server.browser().post('/api/session/reset-code', { username: person.username, whatsapp });
const changed = (to: string) =>
  server.ctx.messenger.send(server.ctx.db, {
    channel: 'whatsapp',
    to,
    template: 'password-changed',
    values: [],
    text: 'Password diganti',
  });
const rowsOf = (to: string) =>
  run(
    'select outcome, failure, status, template_values, body from outgoing_messages where recipient = $1 order by id',
    [to],
  );
/** A code asked for and on its way. */
async function waiting(): Promise<{ sari: Person; to: string }> {
  const sari = await world.member('wanita');
  expect((await askCode(sari)).body.delivery).toBe('sent-if-known');
  return { sari, to: numberOf(sari) };
}

describe('a message', () => {
  it('leaves as Meta documents it, the code in the text and in its button, and is erased here', async () => {
    const { sari, to } = await waiting();
    await send();
    const code = meta.to(to)[0]!.template.components![0]!.parameters[0]!.text;
    expect(code).toMatch(/^\d{6}$/);
    server.log.secrets.add(code);
    const parameters = [{ type: 'text', text: code }];
    expect(meta.to(to)).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        biz_opaque_callback_data: expect.stringMatching(/^[0-9a-f-]{36}$/),
        template: {
          name: 'serasi_kode',
          language: { code: 'id' },
          components: [
            { type: 'body', parameters },
            { type: 'button', sub_type: 'url', index: '0', parameters },
          ],
        },
      },
    ]);
    expect(await rowsOf(to)).toEqual([{ outcome: 'sent', failure: null, status: null, template_values: [], body: '' }]);
    // Nothing is left to send, and the code is a right one.
    expect(await send(5 * MINUTE)).toBe(0);
    const [{ id }] = (await run('select id from password_resets where member_id = $1', [sari.id])) as [{ id: string }];
    const password = { password: 'sandi baru saya', confirmation: 'sandi baru saya' };
    const reset = await server.browser().post('/api/session/reset', { request: id, code, ...password });
    expect(reset.status).toBe(204);
    await send();
    expect(meta.to(to).at(-1)!.template).toEqual({ name: 'serasi_password_diganti', language: { code: 'id' } });
  });

  it('leaves with the transaction it was written in, or not at all; a commit wakes the sender', async () => {
    const deliverer = await startDeliverer(server.ctx, WHATSAPP);
    const [kept, gone] = ['+6281200000101', '+6281200000102'];
    const rolledBack = server.ctx.db.transaction().execute(async (tx) => {
      const message = { channel: 'whatsapp', template: 'number-changed', values: [], text: '' } as const;
      await server.ctx.messenger.send(tx, { ...message, values: [], to: gone });
      throw new Error('taken back');
    });
    await expect(rolledBack).rejects.toThrow('taken back');
    await changed(kept);
    await expect.poll(() => meta.to(kept).length).toBe(1);
    await deliverer.stop();
    expect(meta.to(gone)).toEqual([]);
  });

  it('is not sent for a pair that does not exist, which is answered alike', async () => {
    const sari = await world.member('wanita');
    const known = (await askCode(sari)).body;
    const unknown = (await askCode(sari, '081299990000')).body;
    expect({ ...unknown, request: '' }).toEqual({ ...known, request: '' });
    await send();
    expect(meta.to('+6281299990000')).toEqual([]);
  });
});

describe('a failure', () => {
  it.each([
    [{ status: 500, code: 131000 }],
    [{ status: 429, code: 130429 }],
    [{ status: 400, code: 131056 }],
    [{ status: 429 }],
    [{ status: 401, code: 190 }],
  ])('%j was surely not taken: tried again later, and costs nothing', async (failure) => {
    const { to } = await waiting();
    meta.fails(failure, to);
    await send();
    await send();
    expect(meta.to(to).length).toBe(1);
    await send(5_000);
    expect(meta.to(to).length).toBe(2);
    expect(await run('select sum(starts)::int as starts from outgoing_messages')).toEqual([{ starts: 0 }]);
    meta.fails(null, to);
    await send(17_000);
    expect([meta.to(to).length, (await rowsOf(to))[0]!.outcome]).toEqual([3, 'sent']);
  });

  it.each([
    [{ status: 400, code: 131026 }, 'code 131026'],
    [{ status: 404, code: 132001 }, 'code 132001'],
    [{ status: 404 }, 'status 404'],
  ])('%j is for good: kept with its code, erased, and not tried again', async (failure, why) => {
    const { to } = await waiting();
    meta.fails(failure, to);
    await send();
    await send(5 * MINUTE);
    expect(meta.to(to).length).toBe(1);
    expect(await rowsOf(to)).toEqual([
      { outcome: 'given-up', failure: why, status: null, template_values: [], body: '' },
    ]);
  });

  it.each([['cut' as const], [{ status: 502 }]])(
    '%j: nobody knows, so it is sent twice and no more',
    async (failure) => {
      const to = '+6281200000201';
      const before = meta.to(to).length;
      meta.fails(failure, to);
      await changed(to);
      for (let i = 0; i < 6; i++) await send(10 * MINUTE);
      expect([meta.to(to).length - before, (await rowsOf(to))[0]!.outcome]).toEqual([2, 'given-up']);
    },
  );

  it('one whose fate nobody knew is settled by what Meta tells of it', async () => {
    const { to } = await waiting();
    meta.fails('cut', to);
    await send();
    const { id, message } = meta.taken.at(-1)!;
    const told = { id, status: 'sent', biz_opaque_callback_data: message.biz_opaque_callback_data };
    expect((await postWebhook(server.browser(), webhookOf([told]))).status).toBe(200);
    await send(5 * MINUTE);
    expect(meta.to(to).length).toBe(1);
    expect(await rowsOf(to)).toMatchObject([{ outcome: 'sent', status: 'sent', template_values: [] }]);
  });

  it('a server that is away is asked again; a kill while sending sends once more, never a third time', async () => {
    const away = await startWhatsAppServer();
    await away.close();
    const { server: alone } = await ownServer({
      env: away.env,
      now: () => new Date(Date.now() + later),
    });
    const { pool } = alone.ctx;
    const notice = { channel: 'whatsapp', template: 'password-changed', values: [], text: '' } as const;
    await alone.ctx.messenger.send(alone.ctx.db, { ...notice, values: [], to: '+6281200000301' });
    await sendDueWhatsApp(alone.ctx);
    const row = () =>
      pool.query('select starts, tries, failure, outcome from outgoing_messages').then((r) => r.rows[0]);
    expect(await row()).toEqual({ starts: 0, tries: 1, failure: 'ECONNREFUSED', outcome: null });
    // As killed senders leave it: started twice, nothing known.
    await pool.query("update outgoing_messages set starts = 2, due_at = now() - interval '1 s'");
    await sendDueWhatsApp(alone.ctx);
    expect(await row()).toMatchObject({ outcome: 'given-up', failure: 'sent twice without knowing' });
  });

  it('a code older than ten minutes is not sent any more, and is erased', async () => {
    const { to } = await waiting();
    meta.fails({ status: 500, code: 131016 }, to);
    for (let i = 0; i < 8; i++) await send(2 * MINUTE);
    const tries = meta.to(to).length;
    meta.fails(null, to);
    await send(MINUTE);
    expect([tries > 2, meta.to(to).length]).toEqual([true, tries]);
    expect(await rowsOf(to)).toMatchObject([{ outcome: 'given-up', failure: 'expired', template_values: [] }]);
  });
});

describe('what a day may cost', () => {
  it('is spent: whoever recovers is told our number, codes end, notices wait for the next day', async () => {
    const { server: own, world: there } = await ownServer({
      limits: 1000,
      env: { ...meta.env, WHATSAPP_DAILY_MAX: '3', CONTACT_WHATSAPP: '+6281100000001' },
      now: () => new Date(Date.now() + later),
    });
    const sari = await there.member('wanita');
    const ask = async () => {
      const body = { username: sari.username, whatsapp: numberOf(sari) };
      const answer = await own.browser().post('/api/session/reset-code', body);
      return [answer.body.delivery, answer.body.contact];
    };
    const state = () => own.ctx.messenger.whatsappState(own.ctx.db);
    // What waits is counted as what was sent.
    expect([await ask(), await ask(), await state()]).toEqual([
      ['sent-if-known', null],
      ['sent-if-known', null],
      'sends',
    ]);
    expect([await ask(), await state(), await ask()]).toEqual([
      ['sent-if-known', null],
      'spent',
      ['contact-support', '+6281100000001'],
    ]);
    await sendDueWhatsApp(own.ctx);
    expect([meta.to(numberOf(sari)).length, await state()]).toEqual([3, 'spent']);
    // Asked for at the same moment as the last: the row is there, and does not leave.
    const late = { channel: 'whatsapp', to: '+6281200000401', text: '' } as const;
    await own.ctx.messenger.send(own.ctx.db, { ...late, template: 'code', values: ['123456'] });
    await own.ctx.messenger.send(own.ctx.db, { ...late, template: 'number-changed', values: [] });
    await sendDueWhatsApp(own.ctx);
    expect(meta.to(late.to)).toEqual([]);
    later = DAY;
    await sendDueWhatsApp(own.ctx);
    expect(meta.to(late.to).map((m) => m.template.name)).toEqual(['serasi_nomor_diganti']);
    expect(await state()).toBe('sends');
    const { rows } = await own.ctx.pool.query('select outcome, failure from outgoing_messages where recipient = $1', [
      late.to,
    ]);
    expect(rows).toContainEqual({ outcome: 'given-up', failure: 'spent' });
  });

  it('one number gets twelve messages of a kind on one day, whoever asks for them', async () => {
    const to = '+6281200000501';
    for (let i = 0; i < 14; i++) await changed(to);
    await send();
    expect(meta.to(to).length).toBe(12);
    expect((await rowsOf(to)).map((row) => row.failure)).toEqual([...Array(12).fill(null), 'too many', 'too many']);
    await changed(to);
    await send(DAY);
    expect(meta.to(to).length).toBe(13);
  });

  it('strangers who claim a number leave its owner a code to a forgotten password, also where two of their days meet', async () => {
    const { server: own, world: theirs } = await ownServer({ env: meta.env, now: () => new Date(Date.now() + later) });
    for (const secret of meta.secrets) own.log.secrets.add(secret);
    const sari = await theirs.member('wanita');
    const strangers = await Promise.all(Array.from({ length: 7 }, () => theirs.signedIn('pria', { proved: false })));
    const query = (sql: string, values: unknown[] = []) => own.ctx.pool.query(sql, values);
    await query('update number_claims set number = $1', [numberOf(sari)]);
    const askProof = async (stranger: Person, times: number) => {
      for (let i = 0; i < times; i++) await stranger.browser.post('/api/proof/code');
    };
    await askProof(strangers[0]!, 1);
    await sendDueWhatsApp(own.ctx);
    const { rows: begun } = await query(`select key from rate_limits where key like '%number-code-number%'`);
    expect(begun).toHaveLength(1);
    later = DAY;
    for (const stranger of strangers.slice(1, 4)) await askProof(stranger, 3);
    // The day that began with the first of them is over.
    await query('update rate_limits set expire = 0 where key = $1', [begun[0]!.key]);
    for (const stranger of strangers.slice(4)) await askProof(stranger, 3);
    await sendDueWhatsApp(own.ctx);
    // One of the day before, and nine of this one.
    expect(meta.to(numberOf(sari))).toHaveLength(10);
    const body = { username: sari.username, whatsapp: numberOf(sari) };
    expect((await own.browser().post('/api/session/reset-code', body)).body.delivery).toBe('sent-if-known');
    await sendDueWhatsApp(own.ctx);
    expect(meta.to(numberOf(sari))).toHaveLength(11);
  });
});

describe('codes to a forgotten password', () => {
  it('are left for a browser the account knows, however many who knows name and number asks for', async () => {
    const { server: own, world: theirs } = await ownServer({ env: meta.env, now: () => new Date(Date.now() + later) });
    for (const secret of meta.secrets) own.log.secrets.add(secret);
    const sari = await theirs.signedIn('wanita');
    const body = { username: sari.username, whatsapp: numberOf(sari) };
    const ask = async (browser = own.browser()) => {
      // The hours of a day pass: who asks for one pair may ask three times in each.
      await own.ctx.pool.query(`update rate_limits set expire = 0 where key like '%reset-code-%'`);
      const { status, body: answer } = await browser.post('/api/session/reset-code', body);
      return [status, answer.delivery, Object.keys(answer)];
    };
    const answers = [];
    for (let i = 0; i < 13; i++) answers.push(await ask());
    expect(new Set(answers.map(String)).size).toBe(1);
    await sendDueWhatsApp(own.ctx);
    expect(meta.to(numberOf(sari))).toHaveLength(10);
    for (const sent of [11, 12]) {
      expect(await ask(sari.browser)).toEqual(answers[0]);
      await sendDueWhatsApp(own.ctx);
      expect(meta.to(numberOf(sari))).toHaveLength(sent);
    }
  });
});

describe('the webhook', () => {
  const get = (query: Record<string, string>) =>
    server.browser().get(`/api/whatsapp/webhook?${new URLSearchParams(query)}`);
  const verification = { 'hub.mode': 'subscribe', 'hub.verify_token': meta.verifyToken, 'hub.challenge': '1158201444' };
  const tell = (...statuses: unknown[]) => postWebhook(server.browser(), webhookOf(statuses));
  async function sent(): Promise<{ to: string; id: string }> {
    const { to } = await waiting();
    await send();
    return { to, id: meta.taken.at(-1)!.id };
  }
  const statusOf = async (to: string) => (await rowsOf(to))[0]!.status;

  it('answers the challenge to whoever knows our word, as plain text', async () => {
    const answer = await get(verification);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    const wrong = await get({ ...verification, 'hub.verify_token': `${meta.verifyToken}x` });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'webhook-refused']);
    expect((await get({ ...verification, 'hub.challenge': '<script>' })).status).toBe(400);
  });

  it('takes nothing that Meta did not sign', async () => {
    const { to, id } = await sent();
    const body = webhookOf([{ id, status: 'read' }]);
    const right = `sha256=${'0'.repeat(64)}`;
    for (const signature of [null, '', 'sha256=', right, right.slice(0, 20), 'sha1=abc']) {
      const answer = await postWebhook(server.browser(), body, signature);
      expect([signature, answer.status, answer.body.code]).toEqual([signature, 403, 'webhook-refused']);
    }
    // Another body under a signature that was right for the first; no body at all; a form.
    const first = createHmac('sha256', meta.env.WHATSAPP_APP_SECRET)
      .update(JSON.stringify(webhookOf([])))
      .digest('hex');
    expect((await postWebhook(server.browser(), body, `sha256=${first}`)).body.code).toBe('webhook-refused');
    expect((await server.browser().send('POST', '/api/whatsapp/webhook')).body.code).toBe('webhook-refused');
    expect(
      (await server.browser().post('/api/whatsapp/webhook', body, { origin: 'https://jahat.example' })).status,
    ).toBe(403);
    expect(await statusOf(to)).toBeNull();
  });

  it('keeps how far a message came, in whatever order and however often it is told', async () => {
    const { to, id } = await sent();
    const pricing = { billable: true, pricing_model: 'PMP', category: 'authentication' };
    for (const [status, then] of [
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['failed', 'delivered'],
      ['read', 'read'],
      ['delivered', 'read'],
      ['read', 'read'],
    ] as const) {
      expect((await tell({ id, status, timestamp: '1750857384', recipient_id: to.slice(1), pricing })).status).toBe(
        200,
      );
      expect([status, await statusOf(to)]).toEqual([status, then]);
    }
    expect(await run('select billable, outcome from outgoing_messages where recipient = $1', [to])).toEqual([
      { billable: true, outcome: 'sent' },
    ]);
  });

  it('keeps a failure with Meta’s code, and logs the code alone', async () => {
    const { to, id } = await sent();
    const failed: Status = { id, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] };
    await tell(failed, failed);
    expect(await rowsOf(to)).toMatchObject([{ outcome: 'sent', status: 'failed', failure: 'code 131026' }]);
    const lines = server.log.lines.filter((line) => line.includes('a WhatsApp message did not arrive'));
    expect(lines.map((line) => JSON.parse(line).why)).toEqual(['code 131026']);
  });

  it('leaves out what is not ours and what it does not know, and takes the rest of it', async () => {
    const { to, id } = await sent();
    expect((await postWebhook(server.browser(), webhookOf([{ id, status: 'read' }], '999999'))).status).toBe(200);
    expect(
      (
        await tell(
          { id: 'wamid.lain', status: 'read', biz_opaque_callback_data: 'bukan-kami' },
          { id, status: 'pending' },
          'aneh',
          { id: 5 },
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await postWebhook(server.browser(), {
          object: 'whatsapp_business_account',
          entry: [{ changes: [{ field: 'account_update', value: {} }] }],
        })
      ).status,
    ).toBe(200);
    expect(await statusOf(to)).toBeNull();
    await tell('aneh', { id, status: 'sent' });
    expect(await statusOf(to)).toBe('sent');
  });

  it('takes a thousand at once, and no more than Meta sends', async () => {
    const { to, id } = await sent();
    const many = Array.from({ length: 999 }, (_, i) => ({ id: `wamid.${i}`.padEnd(500, 'x'), status: 'read' }));
    expect((await tell(...many, { id, status: 'delivered' })).status).toBe(200);
    expect(await statusOf(to)).toBe('delivered');
    const answer = await postWebhook(server.browser(), `"${'x'.repeat(3 * 1024 * 1024)}"`);
    expect([answer.status, answer.body.code]).toEqual([413, 'payload-too-large']);
    expect((await postWebhook(server.browser(), '[]')).status).toBe(400);
    expect((await postWebhook(server.browser(), '{')).status).toBe(400);
  });
});

describe('what is kept', () => {
  it('to a number its owner gave up, for a day: their erasure does not know it', async () => {
    const [sari, budi] = [await world.member('wanita'), await world.member('pria')];
    const [former, held] = [numberOf(sari), numberOf(budi)];
    for (const to of [former, held]) await changed(to);
    await send();
    await run(`update profiles set contact_wa = '+628129900112233' where member_id = $1`, [sari.id]);
    later += 23 * 60 * MINUTE;
    expect(await forgetFormerNumbers(server.ctx)).toBe(0);
    later += 2 * 60 * MINUTE;
    expect(await forgetFormerNumbers(server.ctx)).toBe(1);
    expect([await rowsOf(former), (await rowsOf(held)).length]).toEqual([[], 1]);
  });

  it('recipients are erased after thirty days, codes that nothing sends after ten minutes', async () => {
    const { to } = await waiting();
    later = 11 * MINUTE;
    await sweepOutgoing(server.ctx);
    expect(await rowsOf(to)).toMatchObject([{ outcome: 'given-up', failure: 'expired', template_values: [] }]);
    later = 29 * DAY;
    await sweepOutgoing(server.ctx);
    expect(await rowsOf(to)).toHaveLength(1);
    later = 31 * DAY;
    await sweepOutgoing(server.ctx);
    expect(await rowsOf(to)).toEqual([]);
  });

  it('the database keeps no value of a message that is dealt with', async () => {
    const { to } = await waiting();
    await send();
    const broken = run(`update outgoing_messages set template_values = '{123456}' where recipient = $1`, [to]);
    await expect(broken).rejects.toThrow('outgoing_messages_erased');
  });
});
