import { api } from '#contract/api.ts';
import { needsFactor } from '#contract/common-refusals.ts';
import type { Route } from '#contract/route.ts';
import { describe, expect, it } from 'vitest';
import { totpAt } from '../support/authenticator.ts';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const clock = { now: new Date() };
const { server, world } = await apiSuite({ env: { STAFF_SECOND_FACTOR: 'true' }, now: () => clock.now });
const later = (seconds = 30) => (clock.now = new Date(clock.now.getTime() + seconds * 1000));
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const state = async (one: Person) => (await one.browser.get('/api/session')).body.staff?.factor;
const pass = (one: Person, code: string) => one.browser.post('/api/staff/factors/pass', { code });
const acts = async (one: Person) =>
  (await run('select act from audit where member_id = $1 order by seq', [one.id])).map(({ act }) => act);

/** Sets up an authenticator as its owner does; answers its secret and the recovery codes. */
async function setUp(one: Person): Promise<{ secret: string; codes: string[] }> {
  const begun = await one.browser.post('/api/staff/factors/totp', { currentPassword: PASSWORD });
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const { status, body } = await one.browser.post('/api/staff/factors/totp/confirmation', {
    code: totpAt(secret, clock.now),
  });
  expect(status).toBe(200);
  later();
  return { secret, codes: body.codes };
}

describe('T10b: the second factor of the team', () => {
  it('without one every staff route is closed but those that set one up; with one, until the session has shown it', async () => {
    const one = await world.staff('owner');
    const routes = Object.entries(api as Record<string, Route>).filter(([, route]) => route.who === 'staff');
    const open = routes.filter(([, route]) => !needsFactor(route)).map(([name]) => name);
    expect(open).toEqual([
      'POST /api/staff/factors/totp',
      'POST /api/staff/factors/totp/confirmation',
      'POST /api/staff/factors/pass',
      'POST /api/staff/factors/passkey/options',
      'POST /api/staff/factors/passkey',
    ]);
    const closed = async (code: string) => {
      for (const [name, route] of routes) {
        if (!needsFactor(route)) continue;
        const row = ROUTE_MATRIX[name as keyof typeof ROUTE_MATRIX];
        const { status, body } = await one.browser.send(route.method, addressOf(name as never, row), row.body);
        expect([name, status, body.code]).toEqual([name, 403, code]);
      }
    };
    expect(await state(one)).toBe('missing');
    await closed('factor-missing');
    const { secret } = await setUp(one);
    expect(await state(one)).toBe('passed');
    expect((await one.browser.get('/api/staff/factors')).body).toEqual({ totp: true, codesLeft: 10 });
    await world.signIn(one);
    expect(await state(one)).toBe('asked');
    await closed('factor-required');
    // The password alone replaces nothing, and adds nothing.
    for (const path of ['/api/staff/factors/totp', '/api/passkeys/options'])
      expect((await one.browser.post(path, { currentPassword: PASSWORD })).body.code).toBe('factor-required');
    expect((await pass(one, totpAt(secret, clock.now))).status).toBe(204);
    expect((await one.browser.get('/api/staff/team')).status).toBe(200);
    expect(await acts(one)).toEqual(['factor-set-up']);
    // Nor does it keep a colleague out: «everywhere» ends the session that says it, and no other.
    const half = server.browser();
    await half.post('/api/session', { username: one.username, password: PASSWORD });
    expect((await half.delete('/api/session?everywhere=true')).status).toBe(204);
    expect((await half.get('/api/session')).body.staff).toBeNull();
    expect((await one.browser.get('/api/staff/team')).status).toBe(200);
    expect((await one.browser.delete('/api/session?everywhere=true')).status).toBe(204);
    expect((await one.browser.get('/api/session')).body.staff).toBeNull();
  });

  it('asks for the password before a secret is told, keeps it sealed, and wants a right code before it counts', async () => {
    const one = await world.staff('support');
    const begin = (currentPassword?: string) => one.browser.post('/api/staff/factors/totp', { currentPassword });
    expect([(await begin()).body.code, (await begin('salah')).body.code]).toEqual([
      'own-password-required',
      'own-password-wrong',
    ]);
    const first = (await begin(PASSWORD)).body;
    const { secret, uri } = (await begin(PASSWORD)).body;
    expect(uri).toBe(`otpauth://totp/Serasi:${one.username}?secret=${secret}&issuer=Serasi`);
    const [row] = await run('select sealed, confirmed_at from totp_secrets where member_id = $1', [one.id]);
    expect([row.sealed.includes(secret), row.confirmed_at]).toEqual([false, null]);
    const confirm = (code: string) => one.browser.post('/api/staff/factors/totp/confirmation', { code });
    // Of a secret that was begun before, of another time, and no code at all.
    for (const code of [totpAt(first.secret, clock.now), totpAt(secret, new Date(0)), 'abc', ''])
      expect((await confirm(code)).body.code).toBe('factor-code-wrong');
    expect((await confirm(totpAt(secret, clock.now))).body.codes).toHaveLength(10);
    expect((await confirm(totpAt(secret, clock.now))).body.code).toBe('factor-set-up');
    expect((await begin(PASSWORD)).body.code).toBe('factor-set-up');
  });

  it('takes a code once, in its half minute and the two beside it', async () => {
    const one = await world.staff('verifier');
    const { secret } = await setUp(one);
    later(300);
    const at = (seconds: number) => totpAt(secret, new Date(clock.now.getTime() + seconds * 1000));
    expect((await pass(one, at(-90))).body.code).toBe('factor-code-wrong');
    expect((await pass(one, at(90))).body.code).toBe('factor-code-wrong');
    expect((await pass(one, at(-30))).status).toBe(204);
    expect((await pass(one, at(-30))).body.code).toBe('factor-code-wrong');
    expect((await pass(one, ` ${at(0).slice(0, 3)} ${at(0).slice(3)}`)).status).toBe(204);
    expect((await pass(one, at(0))).body.code).toBe('factor-code-wrong');
    // Nor one of before, when a later one has been used.
    expect((await pass(one, at(30))).status).toBe(204);
    expect((await pass(one, at(0))).body.code).toBe('factor-code-wrong');
  });

  it('of twenty who show the same code, or the same recovery code, at once one passes', async () => {
    const one = await world.staff('moderator');
    const { secret, codes } = await setUp(one);
    later();
    for (const code of [totpAt(secret, clock.now), codes[0]!]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pass(one, code)));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 204).map(({ body }) => body.code))).toEqual(
        new Set(['factor-code-wrong']),
      );
    }
  });

  it('takes each recovery code once, however it is typed; new ones end those before', async () => {
    const one = await world.staff('finance');
    const { codes } = await setUp(one);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
    expect((await run('select count(*)::int n from recovery_codes where code_hash = any($1)', [codes]))[0].n).toBe(0);
    await world.signIn(one);
    expect((await pass(one, ` ${codes[0]!.toLowerCase().replace('-', ' ')} `)).status).toBe(204);
    expect(await state(one)).toBe('passed');
    expect((await pass(one, codes[0]!)).body.code).toBe('factor-code-wrong');
    expect((await one.browser.get('/api/staff/factors')).body.codesLeft).toBe(9);
    const renew = (currentPassword?: string) => one.browser.post('/api/staff/factors/codes', { currentPassword });
    expect([(await renew()).body.code, (await renew('salah')).body.code]).toEqual([
      'own-password-required',
      'own-password-wrong',
    ]);
    const fresh = (await renew(PASSWORD)).body.codes;
    expect((await pass(one, codes[1]!)).body.code).toBe('factor-code-wrong');
    expect((await pass(one, fresh[9])).status).toBe(204);
    expect(await acts(one)).toEqual(['factor-set-up', 'factor-codes']);
    const used = await run(`select act, subject from audit where staff_id = $1 and member_id is null`, [one.id]);
    expect(used).toEqual(Array(2).fill({ act: 'factor-code-used', subject: 'recovery' }));
  });

  it('an owner takes a lost one away, with a reason; its sessions end and another is set up', async () => {
    const [owner, one, without] = [
      await world.staff('owner'),
      await world.staff('support'),
      await world.staff('support'),
    ];
    await setUp(owner);
    const old = await setUp(one);
    const sari = await world.member('wanita');
    const reset = (id: string, reason = 'Ponselnya hilang kemarin') =>
      owner.browser.post(`/api/staff/team/${id}/factors/reset`, { reason });
    expect((await reset(one.id, 'hilang')).body).toMatchObject({
      code: 'reason-required',
      fields: [{ field: 'reason' }],
    });
    for (const id of [owner.id, without.id, sari.id]) expect((await reset(id)).body.code).toBe('not-found');
    expect((await reset(one.id)).status).toBe(204);
    expect((await one.browser.get('/api/session')).body.staff).toBeNull();
    await world.signIn(one);
    expect(await state(one)).toBe('missing');
    expect((await pass(one, old.codes[0]!)).body.code).toBe('factor-code-wrong');
    later();
    await setUp(one);
    expect(await state(one)).toBe('passed');
    expect(await acts(one)).toEqual(['factor-set-up', 'factor-reset', 'factor-set-up']);
  });

  it('is asked of whoever has one where it is optional, and new recovery codes are nothing without', async () => {
    const { world: other } = await ownServer();
    const one = await other.staff('owner');
    expect(await state(one)).toBe('open');
    expect((await one.browser.get('/api/staff/team')).status).toBe(200);
    expect((await one.browser.post('/api/staff/factors/codes', { currentPassword: PASSWORD })).body.code).toBe(
      'factor-missing',
    );
    const { secret } = (await one.browser.post('/api/staff/factors/totp', { currentPassword: PASSWORD })).body;
    const tries = await Promise.all(Array.from({ length: 12 }, () => pass(one, '000000')));
    expect(tries.filter(({ body }) => body.code === 'too-many-requests').length).toBe(2);
    const confirm = await one.browser.post('/api/staff/factors/totp/confirmation', {
      code: totpAt(secret, new Date()),
    });
    expect(confirm.body.code).toBe('too-many-requests');
  });
});
