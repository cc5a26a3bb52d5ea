import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { describe, expect, it } from 'vitest';
import { sweepChallenges } from '../../src/server/features/factors/jobs.ts';
import { PasskeyHolder, totpAt } from '../support/authenticator.ts';
import { addressOf, ROUTE_MATRIX } from '../support/route-matrix.ts';
import type { Browser } from '../support/server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const clock = { now: new Date() };
const { server, world } = await apiSuite({ env: { STAFF_SECOND_FACTOR: 'true' }, now: () => clock.now });
const later = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * 60_000));
const run = async (sql: string, values: unknown[] = []) => (await server.ctx.pool.query(sql, values)).rows;
const state = async ({ browser }: Pick<Person, 'browser'>) => {
  const { factor, ways } = (await browser.get('/api/session')).body.staff;
  return [factor, ...ways];
};
const acts = async (one: Person) =>
  (await run('select act from audit where member_id = $1 order by seq', [one.id])).map(({ act }) => act);

async function add(browser: Browser, holder = new PasskeyHolder(browser.url), name = 'Laptop kerja') {
  const { body: options } = await browser.post('/api/passkeys/options', { currentPassword: PASSWORD });
  const { status, body } = await browser.post('/api/passkeys', { name, made: holder.make(options) });
  expect([status, body.code]).toEqual([200, undefined]);
  return { holder, id: body.passkey.id as string, codes: body.codes as string[] | null };
}
const pass = async (browser: Browser, holder: PasskeyHolder, wrong = {}) =>
  browser.post('/api/staff/factors/passkey', {
    shown: holder.show((await browser.post('/api/staff/factors/passkey/options')).body, wrong),
  });
const enter = async (browser: Browser, holder: PasskeyHolder) =>
  browser.post('/api/session/passkey', {
    shown: holder.show((await browser.post('/api/session/passkey/options')).body),
  });
const remove = (browser: Browser, id: string) => browser.post(`/api/passkeys/${id}/removal`);
async function setUpTotp(browser: Browser): Promise<string> {
  const { secret } = (await browser.post('/api/staff/factors/totp', { currentPassword: PASSWORD })).body;
  const code = totpAt(secret, clock.now);
  expect((await browser.post('/api/staff/factors/totp/confirmation', { code })).status).toBe(200);
  return secret;
}

describe('T10b: passkeys of the team', () => {
  it('the first one opens the pages and brings recovery codes; a new session shows it, or one of them', async () => {
    const one = await world.staff('support');
    expect(await state(one)).toEqual(['missing']);
    expect((await one.browser.get('/api/passkeys')).body.code).toBe('factor-missing');
    const { holder, codes } = await add(one.browser);
    expect(codes).toHaveLength(10);
    expect(await state(one)).toEqual(['passed', 'passkey']);
    expect((await add(one.browser)).codes).toBeNull();
    await world.signIn(one);
    expect(await state(one)).toEqual(['asked', 'passkey']);
    expect((await one.browser.get('/api/passkeys')).body.code).toBe('factor-required');
    expect((await pass(one.browser, holder, { origin: 'https://jahat.example' })).body.code).toBe('passkey-wrong');
    expect((await pass(one.browser, holder, { verified: false })).body.code).toBe('passkey-wrong');
    expect(await state(one)).toEqual(['asked', 'passkey']);
    expect((await pass(one.browser, holder)).status).toBe(204);
    expect(await state(one)).toEqual(['passed', 'passkey']);
    await world.signIn(one);
    expect((await one.browser.post('/api/staff/factors/pass', { code: codes![0] })).status).toBe(204);
    expect(await acts(one)).toEqual(['factor-passkey-add', 'factor-passkey-add']);
  });

  it('another’s passkey, a challenge of another session or purpose, and a signature used before show nothing', async () => {
    const [one, other] = [await world.staff('support'), await world.staff('support')];
    const [mine, theirs] = [await add(one.browser), await add(other.browser)];
    await world.signIn(one);
    const show = (shown: object, by = one.browser) => by.post('/api/staff/factors/passkey', { shown });
    const options = async (by = one.browser) => (await by.post('/api/staff/factors/passkey/options')).body;
    expect((await options()).allowCredentials).toMatchObject([{ id: mine.holder.keys[0]!.id }]);
    for (const shown of [
      theirs.holder.show(await options()),
      mine.holder.show(await options(other.browser)),
      mine.holder.show((await one.browser.post('/api/session/passkey/options')).body),
    ])
      expect((await show(shown)).body.code).toBe('passkey-wrong');
    const shown = mine.holder.show(await options());
    expect((await show(shown)).status).toBe(204);
    expect((await show(shown)).body.code).toBe('passkey-wrong');
    const without = await world.staff('verifier');
    expect((await without.browser.post('/api/staff/factors/passkey/options')).body.code).toBe('not-found');
  });

  it('signing in with one is both factors; a copy of it is refused, and stands in the trail once', async () => {
    const one = await world.staff('moderator');
    const { holder } = await add(one.browser);
    const thief = holder.copy();
    const there = server.browser();
    const { body } = await enter(there, holder);
    expect(body).toMatchObject({ member: null, staff: { factor: 'passed', ways: ['passkey'] } });
    expect((await there.get('/api/staff/room')).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await enter(server.browser(), thief)).body.code).toBe('passkey-wrong');
    expect((await enter(server.browser(), holder)).body.code).toBe('passkey-wrong');
    expect(await acts(one)).toEqual(['factor-passkey-add', 'factor-passkey-copied']);
  });

  it('the last factor stays where one is needed; another authenticator, or a colleague’s reset, makes room', async () => {
    const [one, owner] = [await world.staff('finance'), await world.staff('owner')];
    const first = await add(one.browser);
    expect((await remove(one.browser, first.id)).body.code).toBe('factor-last');
    const second = await add(one.browser);
    // Of both at once one stays.
    const both = await Promise.all([first, second].map(({ id }) => remove(one.browser, id)));
    expect(both.map(({ body, status }) => body.code ?? status).sort()).toEqual([204, 'factor-last']);
    await setUpTotp(one.browser);
    const [last] = (await one.browser.get('/api/passkeys')).body.passkeys;
    expect((await remove(one.browser, last.id)).status).toBe(204);
    expect(await state(one)).toEqual(['passed', 'totp']);
    const third = await add(one.browser);
    await setUpTotp(owner.browser);
    const reset = () =>
      owner.browser.post(`/api/staff/team/${one.id}/factors/reset`, { reason: 'Ponsel dan laptopnya hilang' });
    expect((await reset()).status).toBe(204);
    expect((await enter(server.browser(), third.holder)).body.code).toBe('passkey-wrong');
    expect((await reset()).body.code).toBe('not-found');
    await world.signIn(one);
    expect(await state(one)).toEqual(['missing']);
    expect((await acts(one)).filter((act) => act === 'factor-passkey-remove')).toHaveLength(2);
  });

  it('a password set anew by link opens nothing of the team without the passkey', async () => {
    const one = await world.staff('support');
    await add(one.browser);
    await run('update sessions set factor_at = null where member_id = $1', [one.id]);
    expect(await state(one)).toEqual(['asked', 'passkey']);
    const added = await one.browser.post('/api/passkeys/options', { currentPassword: PASSWORD });
    expect(added.body.code).toBe('factor-required');
  });

  it('where none is needed the last may go, and its recovery codes with it', async () => {
    const { server: free, world: other } = await ownServer();
    const one = await other.staff('support');
    const { id } = await add(one.browser);
    expect((await remove(one.browser, id)).status).toBe(204);
    expect(await state(one)).toEqual(['open']);
    expect((await free.ctx.pool.query('select from recovery_codes where member_id = $1', [one.id])).rowCount).toBe(0);
  });

  it('what nobody signed in time is forgotten', async () => {
    later(5);
    await sweepChallenges(server.ctx);
    await server.browser().post('/api/session/passkey/options');
    expect(await sweepChallenges(server.ctx)).toBe(0);
    later(5);
    expect(await sweepChallenges(server.ctx)).toBe(1);
  });
});

/** What asks for a second factor of the last quarter of an hour. */
const SENSITIVE = [
  'POST /api/passkeys/options',
  'POST /api/passkeys',
  'POST /api/passkeys/:id/removal',
  'POST /api/staff/members/:id/recovery-link',
  'POST /api/staff/members/:id/grants',
  'POST /api/staff/members/:id/plan-end',
  'POST /api/staff/factors/totp',
  'POST /api/staff/factors/totp/confirmation',
  'POST /api/staff/factors/codes',
  'POST /api/staff/team/:id/factors/reset',
  'PUT /api/staff/team/:id/roles',
  'POST /api/staff/room/clear',
  'GET /api/staff/articles/csv',
  'GET /api/staff/members/csv',
  'GET /api/staff/referral-codes/csv',
  'GET /api/staff/settings/csv',
  'GET /api/staff/trail/csv',
  'POST /api/staff/appeals/:id/decision',
  'POST /api/staff/members/:id/lifting',
  'POST /api/staff/members/:id/sanctions',
  'POST /api/staff/payments/:id/decision',
  'POST /api/staff/payments/:id/refund',
  'POST /api/staff/reports/:id/decision',
  'POST /api/staff/referral-codes',
  'PATCH /api/staff/referral-codes/:id',
  'POST /api/staff/compensations',
  'PUT /api/staff/settings/:name',
  'DELETE /api/staff/settings/:id',
];

describe('acts that ask for a fresh second factor', () => {
  it('are these', () => {
    const asking = Object.entries(api as Record<string, Route>).filter(([, route]) => route.recentFactor);
    expect(asking.map(([name]) => name).sort()).toEqual([...SENSITIVE].sort());
  });

  it('wait a quarter of an hour after the last one, whatever it was, until another is shown; nothing else waits', async () => {
    const one = await world.staff('owner');
    const { holder } = await add(one.browser);
    const secret = await setUpTotp(one.browser);
    const codes = async () => {
      const got: Record<string, string> = {};
      for (const [name, route] of Object.entries(api as Record<string, Route>)) {
        if (route.who !== 'staff' && route.who !== 'account') continue;
        if (name === 'DELETE /api/sessions' || /factors\/pass/.test(name)) continue;
        const row = ROUTE_MATRIX[name as keyof typeof ROUTE_MATRIX];
        const { body } = await one.browser.send(route.method, addressOf(name as never, row), row.body);
        if (body?.code === 'factor-stale') got[name] = body.code;
      }
      return Object.keys(got).sort();
    };
    later(15);
    expect(await codes()).toEqual([]);
    later(1);
    expect(await codes()).toEqual([...SENSITIVE].sort());
    expect((await pass(one.browser, holder)).status).toBe(204);
    expect(await codes()).toEqual([]);
    later(16);
    expect(await codes()).toHaveLength(SENSITIVE.length);
    expect((await one.browser.post('/api/staff/factors/pass', { code: totpAt(secret, clock.now) })).status).toBe(204);
    expect(await codes()).toEqual([]);
  });

  it('ask nobody who has none where none is needed, and no member', async () => {
    const { world: other } = await ownServer();
    const [one, sari] = [await other.staff('owner'), await other.signedIn('wanita')];
    expect((await one.browser.post('/api/staff/room/clear', { upToSeq: 0 })).status).toBe(200);
    expect((await sari.browser.post('/api/passkeys/options', {})).body.code).toBe('own-password-required');
  });
});

describe('the own account of somebody of the team', () => {
  it('lists and ends sessions and changes the password as a member does, once the factor is shown', async () => {
    const one = await world.staff('verifier');
    expect((await one.browser.get('/api/sessions')).body.code).toBe('factor-missing');
    const { holder } = await add(one.browser);
    const there = server.browser();
    await enter(there, holder);
    const sessions = async () => (await one.browser.get('/api/sessions')).body.sessions;
    expect(await sessions()).toMatchObject([{ current: true, network: '127.0.x.x' }, { current: false }]);
    const [, second] = await sessions();
    expect((await one.browser.delete(`/api/sessions/${second.id}`)).status).toBe(204);
    expect((await there.get('/api/staff/papers')).status).toBe(401);
    await enter(there, holder);
    expect((await one.browser.delete('/api/sessions')).status).toBe(204);
    expect((await there.get('/api/staff/papers')).status).toBe(401);
    await enter(there, holder);
    const fresh = 'rumah nenek berpagar biru';
    const change = (currentPassword: string) =>
      one.browser.send('PATCH', '/api/session/password', { currentPassword, password: fresh, confirmation: fresh });
    expect((await change('salah')).body.code).toBe('own-password-wrong');
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await there.get('/api/staff/papers')).status).toBe(401);
    expect(await state(one)).toEqual(['passed', 'passkey']);
    expect(await sessions()).toHaveLength(1);
  });
});
