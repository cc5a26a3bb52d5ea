import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { type Config, loadConfig } from '../../src/server/config.ts';
import { type Context, createContext } from '../../src/server/context.ts';
import { type OutboxRelay, startOutboxRelay } from '../../src/server/outbox/relay.ts';
import { CONSUMERS } from '../../src/server/workers/consumers.ts';
import { openLog } from '../../src/server/http/log.ts';
import { withHashKey } from '../../src/server/keys/hash-key.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { oneConnectionEach } from './one-connection.ts';
import { WatchedLog } from './watched-log.ts';

export type Answer = { status: number; headers: Headers; body: any; text: string };
export type TestServer = {
  url: string;
  ctx: Context;
  database: TestDatabase;
  relay: OutboxRelay;
  /** What it logged; closing fails when a secret or something personal stands in it. */
  log: WatchedLog;
  /** Takes requests without a socket. */
  app: FastifyInstance;
  browser(): Browser;
  close(): Promise<void>;
};

/** The real application on a port of its own, over a database of its own. */
export async function startTestServer({
  env = {},
  database,
  now,
}: {
  env?: Record<string, string>;
  database?: TestDatabase;
  now?: () => Date;
} = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-api-'));
  const own = database ?? (await testDatabase());
  const redisUrl = inject('redisUrl');
  const config: Config = loadConfig(
    {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SECRET_KEY: 'test-key-0123456789-abcdefghijklmnop',
      REDIS_PREFIX: `serasi-test-${randomBytes(6).toString('hex')}:`,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
      // Of the project api-table: the same tests over the search in the database.
      ...(process.env.MATCH_ENGINE ? { MATCH_ENGINE: process.env.MATCH_ENGINE } : {}),
      ...env,
    },
    [],
  );
  const log = new WatchedLog();
  const assertOneEach = oneConnectionEach(own.pool);
  const ctx = createContext({
    config: await withHashKey(config, own.db),
    db: own.db,
    pool: own.pool,
    log: openLog(config, { to: log }),
  });
  if (now) ctx.now = now;
  await ctx.replica?.start();
  await ctx.index.start();
  const relay = await startOutboxRelay(ctx, CONSUMERS);
  const app = await buildApp(ctx, { ready: () => true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let closing: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    await relay.stop();
    await ctx.close();
    await log.assertSilent(own.pool).finally(async () => {
      if (!database) await own.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    assertOneEach();
  };
  return {
    url,
    ctx,
    database: own,
    relay,
    log,
    app,
    browser: () => new Browser(url, log.secrets),
    close: () => (closing ??= close()),
  };
}

/** A caller that keeps cookies, like a browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** `secrets`: where the values of its cookies are noted. */
  constructor(
    readonly url: string,
    private readonly secrets = new Set<string>(),
  ) {}

  /** All of them, as a request carries them. */
  get cookie(): string {
    return [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
  }

  /** The same person at another instance: a browser with a copy of the cookies. */
  at(url: string): Browser {
    const other = new Browser(url, this.secrets);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  keeps(name: string, value: string): void {
    this.cookies.set(name, value);
    if (value.length > 20) this.secrets.add(value);
  }

  get = (where: string, headers: Record<string, string> = {}) => this.send('GET', where, undefined, headers);
  post = (where: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.send('POST', where, body, headers);
  delete = (where: string, headers: Record<string, string> = {}) => this.send('DELETE', where, undefined, headers);

  async send(method: string, where: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(this.url + where, {
      method,
      headers: {
        cookie: this.cookie,
        // As our pages ask; a test that is no page of ours says so.
        [OPEN_HEADER]: '1',
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(';');
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
      if (value === '' || attributes.some((a) => /max-age=0$/i.test(a.trim()))) this.cookies.delete(name);
      else this.keeps(name, value);
    }
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const json = response.headers.get('content-type')?.includes('application/json');
    return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : bytes, text };
  }

  upload = (type: string, bytes: Uint8Array, name = 'berkas') =>
    this.sendFile('POST', '/api/uploads', bytes, name, { type });

  /** A multipart request: the fields, then one file. */
  sendFile(
    method: string,
    where: string,
    bytes: Uint8Array,
    name = 'berkas',
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return this.send(method, where, form);
  }
}
