import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { emptyDatabase, testDatabase } from '../support/database.ts';
import { buildFormer } from '../support/former-build.ts';
import { folder, start, stop } from '../support/house.ts';
import { schemaOf } from '../support/schema-of.ts';
import { testPicture } from '../support/world.ts';

const SECRET_KEY = 'kunci-uji-versi-lama-0123456789abcdef';
const ROUNDS = 5;

type Asked = { what: string; status: number };

/**
 * A member's visit, and a look of the team: reads and writes of every room of the product. Answers what each was
 * answered.
 */
async function visit(url: string, username: string, n: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  const send = async (method: string, at: string, body?: object | FormData, cookie = '') => {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(url + at, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(json ? { 'content-type': 'application/json' } : {}) },
      body: json ? JSON.stringify(body) : (body as FormData | undefined),
    });
    asked.push({ what: `${method} ${at.replace(/[0-9a-f-]{36}/g, ':id')}`, status: answer.status });
    const text = await answer.text();
    return { answer, body: text.startsWith('{') ? JSON.parse(text) : null };
  };
  const signIn = async (name: string) => {
    const { answer } = await send('POST', '/api/session', { username: name, password: DEMO_PASSWORD });
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  const cookie = await signIn(username);
  const get = async (at: string) => (await send('GET', at, undefined, cookie)).body;
  await get('/api/session');
  const { open = [] } = (await get('/api/matches')) ?? {};
  for (const { id } of open.slice(n, n + 1)) {
    await get(`/api/matches/${id}/explanation`);
    await send('POST', '/api/likes', { memberId: id }, cookie);
    await send('POST', '/api/permissions', { memberId: id }, cookie);
  }
  await get('/api/likes/history?tab=liked');
  const { conversations = [] } = (await get('/api/conversations')) ?? {};
  for (const { id } of conversations.slice(0, 1)) {
    await get(`/api/conversations/${id}/messages`);
    await send('POST', `/api/conversations/${id}/messages`, { clientId: randomUUID(), text: `halo ${n}` }, cookie);
  }
  await get('/api/room');
  await send('POST', '/api/room/messages', { clientId: randomUUID(), text: `kunjungan ${username} ${n}` }, cookie);
  await get('/api/profile');
  await send('PATCH', '/api/profile/preferences', { ageMin: 20 + n }, cookie);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await testPicture())], { type: 'image/png' }), 'foto.png');
  await send('POST', '/api/profile/photos', form, cookie);
  for (const at of [
    '/api/notifications',
    '/api/permissions',
    '/api/payments/checkout',
    '/api/payments',
    '/api/transcripts',
  ])
    await get(at);
  await send('POST', '/api/privacy/exports', { currentPassword: DEMO_PASSWORD }, cookie);
  const team = await signIn('staf');
  for (const at of ['/api/staff/overview', '/api/staff/reports', '/api/staff/payments', '/api/staff/members'])
    await send('GET', at, undefined, team);
  return asked;
}

it('T62c: the former build answers while this one migrates its database, and both side by side afterwards', async () => {
  const former = buildFormer();
  expect(former.unknown.length).toBeGreaterThan(0);
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  const env = { DATABASE_URL: database.url, DATA_DIR: folder(), SECRET_KEY, RATE_LIMIT_FACTOR: '1000' };
  const before = await start(env, { cwd: former.folder });
  const asked: (Asked & { by: string })[] = [];
  const goes = { on: true };
  const visits = (by: string, url: string, names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        for (let n = 0; goes.on || n < ROUNDS; n++)
          asked.push(...(await visit(url, name, n)).map((one) => ({ ...one, by })));
      }),
    );
  const former1 = visits('former', before.url, ['putri', 'joko']);
  // It works before anything changes; then this build starts, which migrates beneath it.
  while (asked.length === 0) await wait(50);
  const ours = await start(env);
  const seen = asked.length;
  const both = visits('ours', ours.url, ['sari', 'tika']);
  while (asked.length < seen + 200) await wait(50);
  goes.on = false;
  await Promise.all([former1, both]);
  const failed = asked.filter(({ status }) => status >= 500);
  expect([former.commit, failed]).toEqual([former.commit, []]);
  // Refusals are of the rules: most of what was asked was done.
  const done = (by: string) => asked.filter((one) => one.by === by && one.status < 300).length;
  expect([done('former') > 100, done('ours') > 100]).toEqual([true, true]);
  for (const one of [before, ours]) {
    expect(one.said()).not.toMatch(/unexpected failure/);
    await stop(one, 'SIGTERM');
  }
  const fresh = await testDatabase();
  onTestFinished(() => fresh.close());
  expect(await schemaOf(database.pool)).toEqual(await schemaOf(fresh.pool));
  const left = await database.pool.query<{ n: number }>(`select count(*)::int as n from hidden_pairs_broken()`);
  expect(left.rows[0]!.n).toBe(0);
}, 600_000);
