import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { numberHash } from '../../src/server/adapters/phone.ts';
import { fillNumberHashes } from '../../src/server/db/number-hashes.ts';
import { fillDemoWorldWhenEmpty } from '../../src/server/demo/fill.ts';
import { inviteStaff } from '../../src/server/features/staff/actions.ts';
import { apiSuite, ownServer } from '../support/suite.ts';

let later = 0;
const { server, world } = await apiSuite({ now: () => new Date(Date.now() + later) });

const WHY = 'Bergabung dengan tim hari ini';
const tokens = (path: string) => {
  const query = new URLSearchParams(new URL(path, 'http://x').hash.slice(1));
  return { accessToken: query.get('access_token'), refreshToken: query.get('refresh_token') };
};
const setPassword = (path: string, password: string) =>
  server.browser().post('/api/session/recovery', { ...tokens(path), password, confirmation: password });
const signIn = (username: string, password: string) => server.browser().post('/api/session', { username, password });

describe('a staff account', () => {
  it('is made without a password; its link sets one, once, within thirty minutes', async () => {
    const made = await inviteStaff(server.ctx, ' Kepala.Tim ', undefined, WHY);
    expect(made).toMatchObject({ username: 'kepala.tim', roles: ['owner'], made: true });
    for (const guess of ['', '!', 'kepala.tim', 'admin'])
      expect((await signIn('kepala.tim', guess)).status).not.toBe(200);
    expect(tokens(made.path).accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await setPassword(made.path, 'sandi staf yang panjang')).status).toBe(204);
    expect((await setPassword(made.path, 'sandi lain yang panjang')).body.code).toBe('recovery-link-invalid');
    const signedIn = await signIn('kepala.tim', 'sandi staf yang panjang');
    expect([signedIn.body.member, signedIn.body.staff]).toEqual([
      null,
      { username: 'kepala.tim', roles: ['owner'], factor: 'open', ways: [] },
    ]);
  });

  it('asked for again gets a new link, and other roles only when some are given; the last owner stays one', async () => {
    await expect(inviteStaff(server.ctx, 'tanpa.peran', undefined, WHY)).rejects.toMatchObject({
      code: 'staff-roles-required',
    });
    const first = await inviteStaff(server.ctx, 'moderator.satu', ['moderator'], WHY);
    const again = await inviteStaff(server.ctx, 'moderator.satu', undefined, WHY);
    expect([again.made, again.roles, again.path === first.path]).toEqual([false, ['moderator'], false]);
    expect((await inviteStaff(server.ctx, 'moderator.satu', ['finance', 'verifier'], WHY)).roles).toEqual([
      'verifier',
      'finance',
    ]);
    await expect(inviteStaff(server.ctx, 'kepala.tim', ['finance'], WHY)).rejects.toMatchObject({
      code: 'staff-last-owner',
    });
    later = 31 * 60_000;
    expect((await setPassword(again.path, 'sandi staf yang panjang')).body.code).toBe('recovery-link-invalid');
    later = 0;
  });

  it('never takes a member over, nor a name that cannot be one', async () => {
    const sari = await world.member('wanita');
    await expect(inviteStaff(server.ctx, sari.username, ['owner'], WHY)).rejects.toMatchObject({
      code: 'username-taken',
    });
    await expect(inviteStaff(server.ctx, 'a b', ['owner'], WHY)).rejects.toMatchObject({ code: 'username-invalid' });
    const { rows } = await server.ctx.pool.query('select role from accounts where id = $1', [sari.id]);
    expect([
      rows,
      (await server.ctx.pool.query('select 1 from recovery_links where member_id = $1', [sari.id])).rows,
    ]).toEqual([[{ role: 'member' }], []]);
  });
});

it('the demo world has a staff login, marked as demo and in nobody’s list', async () => {
  const { server: demo } = await ownServer({ env: { DEMO: 'true' } });
  await fillDemoWorldWhenEmpty(demo.ctx);
  const browser = demo.browser();
  const { body } = await browser.post('/api/session', { username: 'staf', password: DEMO_PASSWORD });
  expect(body.staff).toEqual({ username: 'staf', roles: ['owner'], factor: 'open', ways: [] });
  expect((await browser.get('/api/staff/papers')).status).toBe(200);
  expect((await browser.get('/api/matches')).status).toBe(401);
  const { rows } = await demo.ctx.pool.query(
    `select is_demo, (select count(*)::int from profiles p where p.member_id = a.id) as profiles from accounts a where username = 'staf'`,
  );
  expect(rows).toEqual([{ is_demo: true, profiles: 0 }]);
  expect(
    (await browser.get('/api/development/logins')).body.logins.map((l: { username: string }) => l.username),
  ).toContain('staf');
}, 120_000);

it('the demo world talks: conversations, what waits to be read, notifications and a room, each as its reader may see it', async () => {
  const { server: demo } = await ownServer({ env: { DEMO: 'true' } });
  await fillDemoWorldWhenEmpty(demo.ctx);
  const as = async (username: string) => {
    const browser = demo.browser();
    await browser.post('/api/session', { username, password: DEMO_PASSWORD });
    return async (path: string) => (await browser.get(path)).body;
  };
  const [sari, putri, budi] = [await as('sari'), await as('putri'), await as('budi')];
  const unread = async (reader: typeof sari) =>
    (await reader('/api/conversations')).items.map((c: { unread: number }) => c.unread);
  expect([await unread(sari), await unread(putri), await unread(budi)]).toEqual([[0], [2], [0]]);
  const kinds = async (reader: typeof sari) =>
    (await reader('/api/notifications')).items.map((n: { kind: string }) => n.kind);
  expect(await kinds(sari)).toEqual(['liked-you', 'new-match', 'permission-approved']);
  expect(await kinds(putri)).toEqual(['liked-you', 'new-match']);
  // Basic is told that somebody likes her, and nothing of whom.
  expect(JSON.stringify(await sari('/api/notifications'))).not.toContain('Joko');
  const { messages } = await sari('/api/room');
  expect(messages.length).toBe(12);
  expect(messages.filter((m: { replyTo: unknown }) => m.replyTo).length).toBeGreaterThan(3);
  await expect(demo.ctx.index.check()).resolves.toEqual({ missing: [], extra: [], different: [] });
}, 120_000);

it('numbers without a hash get theirs at start; somebody hidden from is hidden from then', async () => {
  const [sari, budi] = [await world.signedIn('wanita', { tier: 'premium' }), await world.signedIn('pria')];
  await server.ctx.pool.query('update profiles set contact_wa_hash = null');
  await budi.browser.post('/api/hidden-numbers', { whatsapp: sari.profile.contactWa });
  expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(200);
  const { rows } = await server.ctx.pool.query('select count(*)::int as n from profiles where contact_wa is not null');
  const hash = (number: string) => numberHash(server.ctx.config, number);
  expect([await fillNumberHashes(server.ctx.db, hash), await fillNumberHashes(server.ctx.db, hash)]).toEqual([
    rows[0].n,
    0,
  ]);
  expect((await sari.browser.get(`/api/members/${budi.id}`)).status).toBe(404);
});
