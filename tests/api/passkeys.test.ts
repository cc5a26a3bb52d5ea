import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PasskeyHolder } from '../support/authenticator.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const clock = { now: new Date() };
const { server, world } = await apiSuite({ now: () => clock.now });
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;

const begin = (browser: Browser, currentPassword: string | undefined = PASSWORD) =>
  browser.post('/api/passkeys/options', { currentPassword });
const keep = (browser: Browser, made: object, name = 'Ponselku') => browser.post('/api/passkeys', { name, made });
const list = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/passkeys')).body.passkeys;
const ask = async (browser: Browser) => (await browser.post('/api/session/passkey/options')).body;
const enter = (browser: Browser, shown: object) => browser.post('/api/session/passkey', { shown });

/** A member with a passkey in their hand. */
async function withPasskey(wish: Parameters<typeof world.signedIn>[1] = {}) {
  const person = await world.signedIn('wanita', wish);
  const holder = new PasskeyHolder(server.url);
  const { status } = await keep(person.browser, holder.make((await begin(person.browser)).body));
  expect(status).toBe(200);
  return { person, holder };
}

describe('a member’s passkeys', () => {
  it('one is added for the password, named, used to sign in, and removed for the password', async () => {
    const { person, holder } = await withPasskey();
    const [one] = await list(person);
    expect(one).toEqual({
      id: one.id,
      name: 'Ponselku',
      addedAt: clock.now.toISOString(),
      lastUsedAt: null,
      refused: false,
    });
    const rename = (name: string) => person.browser.send('PATCH', `/api/passkeys/${one.id}`, { name });
    expect((await rename('  Ponsel\u202e  baru ')).status).toBe(204);
    expect((await rename(' \u200b ')).body.code).toBe('passkey-name-required');
    later(1);
    const there = server.browser();
    const options = await ask(there);
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const { status, body } = await enter(there, holder.show(options));
    expect([status, body.member.username, body.staff]).toEqual([200, person.username, null]);
    expect((await there.get('/api/session')).body.member.id).toBe(person.id);
    expect(await list(person)).toMatchObject([{ name: 'Ponsel baru', lastUsedAt: clock.now.toISOString() }]);
    // The password goes on.
    await world.signIn(person);
    const remove = (currentPassword?: string) =>
      person.browser.post(`/api/passkeys/${one.id}/removal`, { currentPassword });
    expect([(await remove()).body.code, (await remove('salah')).body.code]).toEqual([
      'own-password-required',
      'own-password-wrong',
    ]);
    expect((await remove(PASSWORD)).status).toBe(204);
    expect((await remove(PASSWORD)).body.code).toBe('not-found');
    expect(await list(person)).toEqual([]);
    expect((await enter(there, holder.show(await ask(there)))).body.code).toBe('passkey-wrong');
    // Who is in by a passkey stays until their session ends.
    expect((await there.get('/api/session')).body.member.id).toBe(person.id);
  });

  it('belongs to one account: others neither see, name nor remove it', async () => {
    const [{ person }, other] = [await withPasskey(), await world.signedIn('pria')];
    const [one] = await list(person);
    expect(await list(other)).toEqual([]);
    const rename = await other.browser.send('PATCH', `/api/passkeys/${one.id}`, { name: 'Punyaku' });
    const remove = await other.browser.post(`/api/passkeys/${one.id}/removal`, { currentPassword: PASSWORD });
    expect([rename.body.code, remove.body.code]).toEqual(['not-found', 'not-found']);
    expect(await list(person)).toEqual([one]);
  });

  it('is kept only for what was asked here: its challenge, session, address, purpose, time, and a verified user', async () => {
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    expect([(await begin(sari.browser, '')).body.code, (await begin(sari.browser, 'salah')).body.code]).toEqual([
      'own-password-required',
      'own-password-wrong',
    ]);
    const holder = new PasskeyHolder(server.url);
    const fresh = async () => (await begin(sari.browser)).body;
    const refused = async (made: object, by = sari.browser) => {
      const { status, body } = await keep(by, made);
      expect([status, body.code]).toEqual([422, 'passkey-wrong']);
    };
    await refused(holder.make({ challenge: 'A'.repeat(43), rp: { id: '127.0.0.1' }, user: { id: 'AA' } }));
    await refused(holder.make(await fresh(), { origin: 'https://serasi.example' }));
    await refused(holder.make(await fresh(), { rpId: 'jahat.example' }));
    await refused(holder.make(await fresh(), { verified: false }));
    await refused(holder.make(await fresh(), { challenge: (await ask(sari.browser)).challenge }));
    const spoiled = holder.make(await fresh());
    await refused({ ...spoiled, response: { ...spoiled.response, clientDataJSON: 'e30' } });
    // Of another account, and of another session of the same one.
    await refused(holder.make(await fresh()), budi.browser);
    const elsewhere = server.browser();
    await elsewhere.post('/api/session', { username: sari.username, password: PASSWORD });
    await refused(holder.make((await begin(elsewhere)).body));
    const late = holder.make(await fresh());
    later(5);
    await refused(late);
    const good = holder.make(await fresh());
    expect((await keep(sari.browser, good, '  ')).body).toMatchObject({
      code: 'passkey-name-required',
      fields: [{ field: 'name' }],
    });
    expect((await keep(sari.browser, good)).status).toBe(200);
    // Signed for once.
    await refused(good);
    const again = holder.make(await fresh(), { id: good.id });
    expect((await keep(sari.browser, again)).body.code).toBe('passkey-known');
    expect(await list(sari)).toHaveLength(1);
  });

  it('are ten at most, whoever adds at once', async () => {
    const { person } = await withPasskey();
    await run(
      `insert into passkeys (member_id, credential_id, public_key, counter, transports, name, added_at)
        select $1, 'kunci' || n, '', 0, '{}', 'Kunci', now() from generate_series(1, 8) n`,
      [person.id],
    );
    const browsers = [person.browser, server.browser(), server.browser()];
    for (const one of browsers.slice(1))
      await one.post('/api/session', { username: person.username, password: PASSWORD });
    const made = await Promise.all(
      browsers.map(async (one) => new PasskeyHolder(server.url).make((await begin(one)).body)),
    );
    const answers = await Promise.all(browsers.map((one, i) => keep(one, made[i]!)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['passkey-limit', 'passkey-limit', undefined]);
    expect((await begin(person.browser)).body.code).toBe('passkey-limit');
  });

  it('one that two accounts register at the same moment is one’s', async () => {
    const pair = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const holder = new PasskeyHolder(server.url);
    const id = randomBytes(20).toString('base64url');
    const made = await Promise.all(pair.map(async ({ browser }) => holder.make((await begin(browser)).body, { id })));
    const answers = await Promise.all(pair.map(({ browser }, i) => keep(browser, made[i]!)));
    expect(answers.map(({ body }) => body.code ?? 'kept').sort()).toEqual(['kept', 'passkey-known']);
    expect(await run('select count(*)::int as n from passkeys where credential_id = $1', [id])).toEqual([{ n: 1 }]);
  });
});

describe('signing in with a passkey', () => {
  it('wants a right signature for this address, of a key we know, with its user verified; each is one answer', async () => {
    const [{ person, holder }, other] = [await withPasskey(), await withPasskey()];
    const there = server.browser();
    const stranger = new PasskeyHolder(server.url);
    stranger.make({ challenge: 'x', rp: { id: '127.0.0.1' }, user: { id: holder.keys[0]!.userHandle } });
    const wrong = [
      stranger.show(await ask(there)),
      // Another's key under this one's name, and this one's key for another's account.
      stranger.show(await ask(there), { id: holder.keys[0]!.id }),
      other.holder.show(await ask(there), { id: holder.keys[0]!.id }),
      holder.show(await ask(there), {}, { ...holder.keys[0]!, userHandle: other.holder.keys[0]!.userHandle }),
      holder.show(await ask(there), { origin: 'https://jahat.example' }),
      holder.show(await ask(there), { rpId: 'jahat.example' }),
      holder.show(await ask(there), { verified: false }),
      holder.show({ challenge: 'A'.repeat(43), rpId: '127.0.0.1' }),
      holder.show(await ask(there), { challenge: (await begin(person.browser)).body.challenge }),
    ];
    for (const [i, shown] of wrong.entries()) {
      const { status, body, headers } = await enter(there, shown);
      expect([i, status, body.code]).toEqual([i, 422, 'passkey-wrong']);
      expect([headers.getSetCookie(), { ...body, requestId: '' }]).toEqual([
        [],
        { code: 'passkey-wrong', message: body.message, requestId: '' },
      ]);
    }
    const options = await ask(there);
    later(5);
    expect((await enter(there, holder.show(options))).body.code).toBe('passkey-wrong');
    expect((await enter(there, holder.show(await ask(there)))).status).toBe(200);
  });

  it('takes what was signed once, of ten who send it at the same moment too', async () => {
    const { person, holder } = await withPasskey();
    const shown = holder.show(await ask(server.browser()));
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(server.browser(), shown)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect((await list(person))[0].refused).toBe(false);
  });

  it('a counter that does not go on is that of a copy: refused, and noted for good', async () => {
    const { person, holder } = await withPasskey();
    const thief = holder.copy();
    const there = server.browser();
    expect((await enter(there, holder.show(await ask(there)))).status).toBe(200);
    const sessions = (await person.browser.get('/api/sessions')).body.sessions.length;
    expect((await enter(server.browser(), thief.show(await ask(there)))).body.code).toBe('passkey-wrong');
    expect(await list(person)).toMatchObject([{ refused: true }]);
    expect((await person.browser.get('/api/sessions')).body.sessions).toHaveLength(sessions);
    for (const one of [holder, thief])
      expect((await enter(there, one.show(await ask(there), { counter: 90 }))).body.code).toBe('passkey-wrong');
  });

  it('one without a counter goes on without', async () => {
    const { holder } = await withPasskey();
    for (let i = 0; i < 2; i++) {
      const there = server.browser();
      expect((await enter(there, holder.show(await ask(there), { counter: 0 }))).status).toBe(200);
    }
  });

  it('takes a closing back as a password does: only when asked, within its days, and not against a decision', async () => {
    const { person, holder } = await withPasskey();
    const close = (browser: Browser) =>
      browser.post('/api/privacy/deletion', { currentPassword: PASSWORD, waived: false });
    expect((await close(person.browser)).status).toBe(200);
    const there = server.browser();
    const show = async (restore?: boolean) =>
      there.post('/api/session/passkey', { shown: holder.show(await ask(there)), restore });
    const told = await show();
    expect([told.status, told.body.code]).toEqual([403, 'account-closing']);
    expect(Date.parse(told.body.params.until)).toBeGreaterThan(clock.now.getTime());
    expect((await there.get('/api/session')).body.member).toBeNull();
    const back = await show(true);
    expect([back.status, back.body.member.username]).toEqual([200, person.username]);
    expect((await there.get('/api/profile')).status).toBe(200);
    expect(await run('select 1 from account_deletions where member_id = $1', [person.id])).toEqual([]);
    // Decided against in the days of grace, and after them: it ends.
    expect((await close(there)).status).toBe(200);
    await run(`insert into sanctions (member_id, kind, cause, reason) values ($1, 'ban', 'other', 'percobaan')`, [
      person.id,
    ]);
    expect((await show(true)).body.code).toBe('account-suspended');
    await run('delete from sanctions where member_id = $1', [person.id]);
    later(8 * 24 * 60);
    expect((await show(true)).status).toBeGreaterThanOrEqual(400);
    expect((await there.get('/api/session')).body.member).toBeNull();
  });

  it('opens no more than a password: suspended, deleted, unproved, and the first sign-in', async () => {
    const { person, holder } = await withPasskey();
    const moderator = await world.staff('moderator');
    const enters = async () => {
      const browser = server.browser();
      return enter(browser, holder.show(await ask(browser)));
    };
    const decision = { kind: 'suspend', cause: 'other', days: 7, reason: 'Menulis kasar berulang kali' };
    await moderator.browser.post(`/api/staff/members/${person.id}/sanctions`, decision);
    const byPassword = await server.browser().post('/api/session', { username: person.username, password: PASSWORD });
    const { status, body } = await enters();
    expect([status, Object.keys(body.params).sort()]).toEqual([
      byPassword.status,
      Object.keys(byPassword.body.params).sort(),
    ]);
    expect(body).toMatchObject({ code: 'account-suspended', params: { kind: 'suspend', cause: 'other' } });
    later(7 * 24 * 60 + 1);
    expect((await enters()).status).toBe(200);
    await run(`update accounts set status = 'deleted' where id = $1`, [person.id]);
    expect((await enters()).body.code).toBe('passkey-wrong');

    const fresh = await withPasskey({ proved: false });
    await run('update accounts set first_signed_in_at = null where id = $1', [fresh.person.id]);
    const browser = server.browser();
    const first = await enter(browser, fresh.holder.show(await ask(browser)));
    expect(first.body).toMatchObject({ firstSignIn: true, member: { proved: false } });
    expect((await browser.get('/api/matches')).body.code).toBe('number-unproved');
  });

  it('a password set anew by code or link takes a member’s passkeys away; a change of it leaves them', async () => {
    const { person, holder } = await withPasskey();
    const fresh = 'rumah nenek berpagar biru';
    const changed = await person.browser.send('PATCH', '/api/session/password', {
      currentPassword: PASSWORD,
      password: fresh,
      confirmation: fresh,
    });
    expect(changed.status).toBe(204);
    expect(await list(person)).toHaveLength(1);
    const support = await world.staff('support');
    const { body } = await support.browser.post(`/api/staff/members/${person.id}/recovery-link`, {
      whatsapp: person.profile.contactWa,
      reason: 'Ponselnya hilang kemarin',
    });
    const tokens = new URLSearchParams(body.link.split('#')[1]);
    const recovered = await server.browser().post('/api/session/recovery', {
      accessToken: tokens.get('access_token'),
      refreshToken: tokens.get('refresh_token'),
      password: PASSWORD,
      confirmation: PASSWORD,
    });
    expect(recovered.status).toBe(204);
    const there = server.browser();
    expect((await enter(there, holder.show(await ask(there)))).body.code).toBe('passkey-wrong');
    await world.signIn(person);
    expect(await list(person)).toEqual([]);
  });
});
