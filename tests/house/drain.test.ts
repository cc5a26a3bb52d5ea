import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { dataFolder, start } from '../support/house.ts';
import { openWire } from '../support/live-client.ts';
import { Browser } from '../support/server.ts';

const MEMBERS = 50;
const SOCKETS_EACH = 10;
const EVERY_MS = 5;
const BEFORE = 200;

/** Session secrets of so many demo members. */
async function secretsOf(data: string): Promise<string[]> {
  const socket = encodeURIComponent(path.join(data, 'run'));
  const client = new pg.Client({ connectionString: `postgresql://postgres@localhost/serasi?host=${socket}` });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from accounts where role = 'member' and status = 'active' and unproved_since is null order by id limit $1`,
    [MEMBERS],
  );
  const secrets = rows.map(() => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into sessions (id_hash, member_id, expires_at, ip_hash)
       select decode(h, 'hex'), m, now() + interval '1 day', '\\x00' from unnest($1::text[], $2::uuid[]) s (h, m)`,
    [secrets.map((secret) => createHash('sha256').update(secret).digest('hex')), rows.map(({ id }) => id)],
  );
  await client.end();
  return secrets;
}

function ask(url: string, where: string, options: http.RequestOptions = {}): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(`${url}${where}`, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

describe('T63c: SIGTERM among two hundred requests a second and five hundred sockets', () => {
  it('breaks no request of a proxy that follows /readyz, tells every socket to come again, and ends', async () => {
    const data = await dataFolder();
    const app = await start({ DATA_DIR: data, NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' });
    const secrets = await secretsOf(data);
    expect(secrets).toHaveLength(MEMBERS);
    const closings: Promise<number>[] = [];
    for (const secret of secrets) {
      const browser = new Browser(app.url);
      browser.cookies.set('serasi', secret);
      for (const { wire } of await Promise.all(Array.from({ length: SOCKETS_EACH }, () => openWire(browser))))
        closings.push(new Promise((resolve) => wire.once('close', resolve)));
    }
    const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
    const answers: Promise<number | string>[] = [];
    let told = false;
    const sending = (async () => {
      // At least one after the signal, also when /readyz tells of it before that is sent.
      for (let i = 0; !told || answers.length <= BEFORE; i++) {
        const headers = { cookie: `serasi=${secrets[i % MEMBERS]}` };
        answers.push(ask(app.url, i % 2 ? '/api/session' : '/api/matches', { agent, headers }));
        if (answers.length === BEFORE) app.child.kill('SIGTERM');
        await wait(EVERY_MS);
      }
    })();
    const exited = once(app.child, 'exit');
    const looking = (async () => {
      while ((await ask(app.url, '/readyz')) === 200) await wait(20);
      told = true;
    })();
    await Promise.all([sending, looking]);
    const counts = new Map<number | string, number>();
    for (const answer of await Promise.all(answers)) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 200: answers.length });
    expect(answers.length).toBeGreaterThan(BEFORE);
    expect(new Set(await Promise.all(closings))).toEqual(new Set([1012]));
    expect((await exited)[0]).toBe(0);
    agent.destroy();
  });
});
