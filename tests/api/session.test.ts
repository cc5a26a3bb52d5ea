import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { sweepPasswordResets } from '../../src/server/features/password/jobs.ts';
import { issueRecoveryLink } from '../../src/server/features/password/actions.ts';
import { viewerOf } from '../../src/server/members/store.ts';
import { apiSuite } from '../support/suite.ts';
import { connectLive } from '../support/live-client.ts';
import { PASSWORD } from '../support/world.ts';

let later = 0;
const { server, world } = await apiSuite({ limits: 1, now: () => new Date(Date.now() + later) });

const pairOf = (link: string) => new URLSearchParams(link.slice(link.indexOf('#') + 1));

describe('signing in', () => {
  it('asks for both fields', async () => {
    for (const body of [{}, { username: 'x' }, { password: 'x' }, { username: '  ', password: 'x' }]) {
      const answer = await server.browser().post('/api/session', body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        422,
        'credentials-required',
        'Username dan password wajib diisi',
      ]);
    }
  });

  it('T03a: answers an unknown name and a wrong password alike', async () => {
    const budi = await world.member('pria');
    const wrong = await server.browser().post('/api/session', { username: budi.username, password: 'bukan ini' });
    const unknown = await server.browser().post('/api/session', { username: 'tidak-ada', password: 'bukan ini' });
    const shape = (a: typeof wrong) => ({
      status: a.status,
      body: { ...a.body, requestId: '' },
      headers: [...a.headers.keys()].filter((k) => k !== 'x-request-id'),
    });
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(wrong.body.message).toBe('Username atau password salah');
  });

  it('folds the name, keeps the password exact', async () => {
    const budi = await world.member('pria', { username: 'budi.folds' });
    expect(
      (await server.browser().post('/api/session', { username: '  ＢＵＤＩ.folds ', password: PASSWORD })).status,
    ).toBe(200);
    expect(
      (await server.browser().post('/api/session', { username: budi.username, password: `${PASSWORD} ` })).status,
    ).toBe(401);
  });

  it('T07: gives an httpOnly cookie and never adopts a planted one', async () => {
    const budi = await world.member('pria');
    budi.browser.cookies.set('serasi', 'A'.repeat(43));
    const answer = await budi.browser.post('/api/session', { username: budi.username, password: PASSWORD });
    expect(answer.headers.getSetCookie().join()).toMatch(/serasi=[\w-]{43};.*HttpOnly;.*SameSite=Lax/);
    expect(budi.browser.cookies.get('serasi')).not.toBe('A'.repeat(43));
    const { rows } = await server.ctx.pool.query('select id_hash from sessions where member_id = $1', [budi.id]);
    expect(rows.map((r) => r.id_hash.toString('base64url'))).not.toContain(budi.browser.cookies.get('serasi'));
  });

  it.each([
    ['one made up', async () => 'A'.repeat(43)],
    [
      'one of a session that has ended',
      async () => {
        const { browser } = await world.signedIn('wanita');
        const ended = browser.cookies.get('serasi')!;
        expect((await browser.delete('/api/session')).status).toBe(204);
        return ended;
      },
    ],
  ])('T07: an id planted before the sign-in is worth nothing after it: %s', async (_, plants) => {
    const budi = await world.member('pria');
    const planted = await plants();
    budi.browser.cookies.set('serasi', planted);
    expect((await budi.browser.post('/api/session', { username: budi.username, password: PASSWORD })).status).toBe(200);
    expect((await budi.browser.get('/api/profile')).status).toBe(200);
    const planter = server.browser();
    planter.cookies.set('serasi', planted);
    expect((await planter.get('/api/profile')).status).toBe(401);
  });

  it('T07: who signs in over a session that somebody planted is in their own account, and the planted one has ended', async () => {
    const [planter, budi] = [await world.signedIn('wanita'), await world.member('pria')];
    const planted = planter.browser.cookies.get('serasi')!;
    budi.browser.cookies.set('serasi', planted);
    expect((await budi.browser.post('/api/session', { username: budi.username, password: PASSWORD })).status).toBe(200);
    expect(budi.browser.cookies.get('serasi')).not.toBe(planted);
    expect((await budi.browser.get('/api/profile')).body.facts.nama).toBe(budi.profile.nama);
    const other = server.browser();
    other.cookies.set('serasi', planted);
    expect((await other.get('/api/profile')).status).toBe(401);
  });

  it('T58: makes the trial once, on the first sign-in, even from two browsers at once', async () => {
    const baru = await world.member('wanita');
    await server.ctx.pool.query('delete from subscriptions where member_id = $1', [baru.id]);
    await server.ctx.pool.query('update accounts set first_signed_in_at = null where id = $1', [baru.id]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.browser().post('/api/session', { username: baru.username, password: PASSWORD }),
      ),
    );
    expect(answers.filter((a) => a.body.firstSignIn)).toHaveLength(1);
    const { rows } = await server.ctx.pool.query(
      'select tier, status, trial_end from subscriptions where member_id = $1',
      [baru.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ tier: 'basic', status: 'trial' });
    expect(Math.abs(rows[0].trial_end.getTime() - Date.now() - 90 * DAY_MS)).toBeLessThan(60_000);
  });

  it('refuses suspended and deleted accounts', async () => {
    const agus = await world.member('pria', { status: 'suspended' });
    const eko = await world.member('pria', { status: 'deleted' });
    expect(
      (await server.browser().post('/api/session', { username: agus.username, password: PASSWORD })).body.code,
    ).toBe('account-suspended');
    expect(
      (await server.browser().post('/api/session', { username: eko.username, password: PASSWORD })).body.code,
    ).toBe('credentials-wrong');
  });

  it('tells who is erased in the middle of a request to sign in', async () => {
    await expect(viewerOf(server.ctx)(randomUUID())).rejects.toMatchObject({ code: 'login-required' });
  });
});

describe('ending a session', () => {
  it('ends this one, everywhere, and counts none as success', async () => {
    const sari = await world.signedIn('wanita');
    const other = server.browser();
    await other.post('/api/session', { username: sari.username, password: PASSWORD });
    const stolen = server.browser();
    stolen.cookies.set('serasi', sari.browser.cookies.get('serasi')!);
    const ended = await sari.browser.delete('/api/session');
    // Photos stay in no browser, and nothing but them goes (decision 0059).
    expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect((await stolen.get('/api/matches')).status).toBe(401);
    expect((await other.get('/api/matches')).status).toBe(200);
    await world.signIn(sari);
    await sari.browser.delete('/api/session?everywhere=true');
    expect((await other.get('/api/matches')).body.code).toBe('login-required');
    expect((await server.browser().delete('/api/session')).status).toBe(204);
  });

  it('T08: ends with a suspension at once', async () => {
    const sari = await world.signedIn('wanita');
    await server.ctx.pool.query(`update accounts set status = 'suspended' where id = $1`, [sari.id]);
    expect((await sari.browser.get('/api/session')).body.member).toBeNull();
  });
});

describe('forgotten password', () => {
  const ask = (username: string, whatsapp: string) =>
    server.browser().post('/api/session/reset-code', { username, whatsapp });
  const codeFor = async (whatsapp: string) =>
    /: (\d{6})\./.exec(
      (
        await server.ctx.pool.query(
          `select body from outgoing_messages where recipient = $1 order by id desc limit 1`,
          [whatsapp],
        )
      ).rows[0]?.body,
    )?.[1];
  const reset = (request: string, code: string, password = 'kata sandi baru') =>
    server.browser().post('/api/session/reset', { request, code, password, confirmation: password });

  it('names the missing field', async () => {
    expect((await ask('', '0812')).body.message).toBe('Username wajib diisi');
    expect((await ask('x', ' ')).body.message).toBe('Nomor WhatsApp wajib diisi');
  });

  it('T03a: T06a: T06d: answers a right and a wrong pair alike, and sends a code only for the right one', async () => {
    const sari = await world.signedIn('wanita');
    const right = await ask(sari.username, sari.profile.contactWa!.replace('+62', '0'));
    const wrong = await ask(sari.username, '08129999999');
    expect([right.status, Object.keys(right.body)]).toEqual([wrong.status, Object.keys(wrong.body)]);
    expect(right.text).not.toContain((await codeFor(sari.profile.contactWa!))!);
    expect(await codeFor('+628129999999')).toBeUndefined();
    const done = await reset(right.body.request, (await codeFor(sari.profile.contactWa!))!);
    expect(done.status).toBe(204);
    expect(done.headers.getSetCookie().join()).not.toMatch(/serasi=/);
    expect((await sari.browser.get('/api/matches')).status).toBe(401);
    const { rows } = await server.ctx.pool.query(
      'select body from outgoing_messages where recipient = $1 order by id desc limit 1',
      [sari.profile.contactWa],
    );
    expect(rows[0].body).toContain('baru saja diganti');
    expect(
      (await server.browser().post('/api/session', { username: sari.username, password: 'kata sandi baru' })).status,
    ).toBe(200);
    expect((await reset(right.body.request, (await codeFor(sari.profile.contactWa!)) ?? '000000')).body.code).toBe(
      'reset-code-wrong',
    );
  });

  it('takes the code as a messenger shows it, with spaces inside', async () => {
    const sari = await world.member('wanita');
    const { request } = (await ask(sari.username, sari.profile.contactWa!)).body;
    const code = (await codeFor(sari.profile.contactWa!))!;
    expect((await reset(request, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204);
  });

  it('T06b: a code lasts ten minutes, is kept as a hash only, and belongs to its request and member', async () => {
    const [sari, lina] = [await world.member('wanita'), await world.member('wanita')];
    const first = (await ask(sari.username, sari.profile.contactWa!)).body;
    const code = (await codeFor(sari.profile.contactWa!))!;
    const { body: hers } = await ask(lina.username, lina.profile.contactWa!);
    expect(first.expiresInSeconds).toBe(600);
    const stored = await server.ctx.pool.query('select * from password_resets');
    expect(JSON.stringify(stored.rows)).not.toContain(code);
    // With another request, or too late, it is no code.
    expect((await reset(hers.request, code)).body.code).toBe('reset-code-wrong');
    later = 10 * 60_000 + 1_000;
    expect((await reset(first.request, code)).body.code).toBe('reset-code-wrong');
    later = 0;
    expect((await reset(first.request, code)).status).toBe(204);
  });

  it('what can restore access goes a day after it ended', async () => {
    const rows = async (member: string) =>
      (
        await server.ctx.pool.query(
          `select (select count(*)::int from password_resets where member_id = $1) as resets,
            (select count(*)::int from recovery_links where member_id = $1) as links`,
          [member],
        )
      ).rows[0];
    const sari = await world.member('wanita');
    await ask(sari.username, sari.profile.contactWa!);
    await issueRecoveryLink(server.ctx, server.ctx.db, sari.id);
    expect(await rows(sari.id)).toEqual({ resets: 1, links: 1 });
    await sweepPasswordResets(server.ctx);
    expect(await rows(sari.id)).toEqual({ resets: 1, links: 1 });
    for (const table of ['password_resets', 'recovery_links'])
      await server.ctx.pool.query(`update ${table} set expires_at = now() - interval '25 hours' where member_id = $1`, [
        sari.id,
      ]);
    expect(await sweepPasswordResets(server.ctx)).toBeGreaterThanOrEqual(2);
    expect(await rows(sari.id)).toEqual({ resets: 0, links: 0 });
  });

  it('T06c: the link leads to our address, whatever Host and forwarded headers say', async () => {
    const sari = await world.member('wanita');
    const body = JSON.stringify({ username: sari.username, whatsapp: sari.profile.contactWa });
    const headers = { host: 'jahat.example', 'x-forwarded-host': 'jahat.example', forwarded: 'host=jahat.example' };
    const told = await new Promise<string>((done, failed) => {
      const sent = request(`${server.url}/api/session/reset-code`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
      });
      sent.on('error', failed).on('response', (answer) => {
        let text = `${answer.statusCode} ${JSON.stringify(answer.headers)}`;
        answer.on('data', (bytes) => (text += bytes)).on('end', () => done(text));
      });
      sent.end(body);
    });
    expect(told).toMatch(/^200/);
    const { rows } = await server.ctx.pool.query('select body from outgoing_messages where recipient = $1', [
      sari.profile.contactWa,
    ]);
    expect(told + JSON.stringify(rows)).not.toContain('jahat');
    // A link is a path of ours: whoever gives it out puts PUBLIC_URL before it (admin-create.test).
    expect(await issueRecoveryLink(server.ctx, server.ctx.db, sari.id)).toMatch(/^\/reset-password#access_token=/);
  });

  it('T06b: gives five tries in all, also in parallel', async () => {
    const sari = await world.member('wanita');
    const { request } = (await ask(sari.username, sari.profile.contactWa!)).body;
    const code = (await codeFor(sari.profile.contactWa!))!;
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 5 }, () => reset(request, wrong)));
    expect((await reset(request, code)).body.code).toBe('reset-code-wrong');
  });

  it('checks the new password in the specified order', async () => {
    const message = async (password: string, confirmation: string) =>
      (await server.browser().post('/api/session/reset', { request: 'x', code: '123456', password, confirmation })).body
        .message;
    expect(await message('', '')).toBe('Kedua isian password wajib diisi');
    expect(await message('abcdef', 'abcdeg')).toBe('Password tidak cocok');
    expect(await message('abcde', 'abcde')).toBe('Password minimal 6 karakter');
    expect(await message('password1', 'password1')).toMatch(/terlalu umum/);
  });

  const BAD_PASSWORDS = [
    ['', '', 'password-fields-required'],
    ['abcdef', 'abcdeg', 'password-mismatch'],
    ['abcde', 'abcde', 'password-too-short'],
    ['x'.repeat(257), 'x'.repeat(257), 'password-too-long'],
    ['        ', '        ', 'password-blank'],
    ['ababab', 'ababab', 'password-repeated'],
    ['password1', 'password1', 'password-too-common'],
    ['Sayang 2026', 'Sayang 2026', 'password-common-word'],
  ] as const;

  it('asks for the code before it judges the password', async () => {
    const answer = await server.browser().post('/api/session/reset', { request: 'x', code: ' ', password: '' });
    expect([answer.status, answer.body.code]).toEqual([422, 'reset-code-required']);
  });

  it.each(BAD_PASSWORDS)(
    'refuses the password %j (%j) by code and by link alike',
    async (password, confirmation, code) => {
      const sari = await world.member('wanita');
      const query = pairOf(await issueRecoveryLink(server.ctx, server.ctx.db, sari.id));
      const link = { accessToken: query.get('access_token'), refreshToken: query.get('refresh_token') };
      const use = (where: string, body: object) =>
        server.browser().post(`/api/session/${where}`, { ...body, password, confirmation });
      expect((await use('reset', { request: 'x', code: '123456' })).body.code).toBe(code);
      expect((await use('recovery', link)).body.code).toBe(code);
      // A refused password does not use the link up.
      const good = { password: 'sandi pulih 1', confirmation: 'sandi pulih 1' };
      expect((await server.browser().post('/api/session/recovery', { ...link, ...good })).status).toBe(204);
    },
  );

  it('refuses the own names once the code or the link proved whose account it is, and uses neither up', async () => {
    const sari = await world.member('wanita', { username: 'kenari.emas', nama: 'Sari Wulandari' });
    const { request } = (await ask('kenari.emas', sari.profile.contactWa!)).body;
    const code = (await codeFor(sari.profile.contactWa!))!;
    expect((await reset(request, code === '000000' ? '111111' : '000000', 'wulandari99')).body.code).toBe(
      'reset-code-wrong',
    );
    expect((await reset(request, code, 'wulandari99')).body.code).toBe('password-own-name');
    expect((await reset(request, code)).status).toBe(204);
    const query = pairOf(await issueRecoveryLink(server.ctx, server.ctx.db, sari.id));
    const use = (password: string) =>
      server.browser().post('/api/session/recovery', {
        accessToken: query.get('access_token'),
        refreshToken: query.get('refresh_token'),
        password,
        confirmation: password,
      });
    expect((await use('Kenari.Emas')).body.code).toBe('password-own-name');
    expect((await use('rumah nenek biru')).status).toBe(204);
  });

  it('accepts a recovery pair once, for thirty minutes, and only together', async () => {
    const sari = await world.signedIn('wanita');
    const query = pairOf(await issueRecoveryLink(server.ctx, server.ctx.db, sari.id));
    const use = (accessToken: string, refreshToken: string) =>
      server.browser().post('/api/session/recovery', {
        accessToken,
        refreshToken,
        password: 'sandi pulih 1',
        confirmation: 'sandi pulih 1',
      });
    const [a, r] = [query.get('access_token')!, query.get('refresh_token')!];
    expect((await use(a, a)).body.message).toBe('Tautan ganti password tidak berlaku atau sudah lewat waktunya');
    expect((await use(a, r)).status).toBe(204);
    expect((await use(a, r)).body.code).toBe('recovery-link-invalid');
    expect((await sari.browser.get('/api/matches')).status).toBe(401);
  });

  it('a recovery link ends the session of whoever else is signed in in that browser, its socket too, once it worked', async () => {
    const [sari, budi] = [await world.member('wanita'), await world.signedIn('pria')];
    const query = pairOf(await issueRecoveryLink(server.ctx, server.ctx.db, sari.id));
    const use = (password: string) =>
      budi.browser.post('/api/session/recovery', {
        accessToken: query.get('access_token'),
        refreshToken: query.get('refresh_token'),
        password,
        confirmation: password,
      });
    const elsewhere = server.browser();
    const entered = await elsewhere.post('/api/session', { username: budi.username, password: PASSWORD });
    expect(entered.body.member.id).toBe(budi.id);
    const live = await connectLive(budi.browser);
    expect((await use('pendek')).status).toBe(422);
    expect((await budi.browser.get('/api/matches')).status).toBe(200);
    const former = budi.browser.cookie;
    expect((await use('sandi pulih 1')).status).toBe(204);
    await expect.poll(live.closed).not.toBeNull();
    expect(budi.browser.cookies.has('serasi')).toBe(false);
    expect((await server.browser().get('/api/matches', { cookie: former })).status).toBe(401);
    // His other browsers are his own affair.
    expect((await elsewhere.get('/api/matches')).status).toBe(200);
  });
});
