import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rawAnswer } from '../support/raw-answer.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD } from '../support/world.ts';

/** What a server in production answers, and what it does not. */
const routes = Object.values(api) as Route[];
const { server, world } = await apiSuite({
  limits: 1,
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://serasi.example',
    SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
    CONTACT_WHATSAPP: '+6281234567890',
    LOG_LEVEL: 'fatal',
  },
});
/** By hand: a client chooses the Host of its connection. */
const ask = (line: string, host = 'serasi.example', more: string[] = [], body = '') =>
  rawAnswer(server.url, [`${line} HTTP/1.1`, `host: ${host}`, 'connection: close', ...more, '', body].join('\r\n'));
const status = async (line: string) => [line, (await ask(line)).status] as const;

it.each([
  ['the document of the API', '/openapi.json'],
  ['the document of the API', '/docs'],
  ['the outbox of development', '/api/development/outbox'],
  ['the outbox of development', '/outbox-pengembang'],
  ['the logins of development', '/api/development/logins'],
  ['the gallery', '/galeri'],
  ['metrics', '/metrics'],
  ['settings', '/.env'],
  ['the repository', '/.git/config'],
  ['the repository', '/.git/'],
  ['a root of the API', '/api'],
])('T77a: %s is not at %s', async (_, where) => {
  expect(await status(`GET ${where}`)).toEqual([`GET ${where}`, 404]);
});

it('answers as production does: no code on the page, the contact instead of a sender', async () => {
  const post = async (where: string, value: object) => {
    const body = JSON.stringify(value);
    const headers = [
      'content-type: application/json',
      `content-length: ${body.length}`,
      'origin: https://serasi.example',
    ];
    return JSON.parse((await ask(`POST ${where}`, 'serasi.example', headers, body)).body);
  };
  expect((await post('/api/session', { username: 'x', password: 'y' })).code).toBe('credentials-wrong');
  expect(await post('/api/session/reset-code', { username: 'x', whatsapp: '08123456789' })).toMatchObject({
    delivery: 'contact-support',
    contact: '+6281234567890',
  });
  expect((await server.browser().get('/readyz')).status).toBe(200);
});

it('T09b: the cookie of a session is for its own server alone', async () => {
  const { username } = await world.member('wanita');
  const entered = await server.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { host: 'serasi.example', origin: 'https://serasi.example' },
    payload: { username, password: PASSWORD },
  });
  const session = [entered.headers['set-cookie']].flat().find((line) => /serasi=/.test(line ?? ''));
  expect(session).toMatch(/^__Host-serasi=[\w-]{43}; /);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(session).toContain(`; ${part}`);
  expect(session).not.toContain('Domain');
  // As long as a session can live: use moves its row on, and sends no cookie.
  expect(session).toContain(`; Max-Age=${180 * 24 * 60 * 60}`);
});

it('T76a: every answer carries the headers', async () => {
  for (const where of ['/healthz', '/', '/login', '/api/session', '/nowhere']) {
    const { headers } = await ask(`GET ${where}`);
    expect([where, headers]).toMatchObject([
      where,
      {
        'strict-transport-security': expect.stringMatching(/max-age=31536000/),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  }
});

it.each([
  ['/', 'evil.example'],
  ['/api/session', 'serasi.example.evil.example'],
  ['/api/session', '127.0.0.1'],
  ['/openapi.json', 'localhost'],
])('T77b: %s asked as %s is answered nothing', async (where, host) => {
  const { status: code, body } = await ask(`GET ${where}`, host, ['x-forwarded-host: serasi.example']);
  expect([code, JSON.parse(body).code]).toEqual([421, 'host-unknown']);
});

it('T77b: a handshake of the socket too', async () => {
  const handshake = async (host: string, more: string[] = []) => {
    const upgrade = ['upgrade: websocket', 'origin: https://serasi.example', 'sec-websocket-version: 13', ...more];
    const lines = ['GET /api/live/socket/?EIO=4&transport=websocket HTTP/1.1', `host: ${host}`, 'connection: upgrade'];
    return (await rawAnswer(server.url, [...lines, ...upgrade, '', ''].join('\r\n'))).status;
  };
  expect(await handshake('evil.example')).toBe(421);
  // No proxy is trusted here.
  expect(await handshake('evil.example', ['x-forwarded-host: serasi.example'])).toBe(421);
  expect(await handshake('Serasi.example')).toBe(401);
});

it('T77c: TRACE, and any method a path does not have, PUT of each GET route too, is refused', async () => {
  const isAt = (route: Route, path: string) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path);
  const methods = (path: string) => routes.filter((route) => isAt(route, path)).map((route) => route.method);
  const paths = [...new Set(routes.map((route) => route.path))].filter((path) => !path.includes(':'));
  const lines = [
    ...paths.filter((path) => !methods(path).includes('PUT')).map((path) => `PUT ${path}`),
    ...['TRACE', 'TRACK', 'PROPFIND'].flatMap((method) => ['/', '/api/session'].map((path) => `${method} ${path}`)),
    ...['/', '/login', '/favicon.svg'].flatMap((path) =>
      ['PUT', 'DELETE', 'POST'].map((method) => `${method} ${path}`),
    ),
  ];
  expect(lines.length).toBeGreaterThan(100);
  const answers = await Promise.all(lines.map(status));
  expect(answers.filter(([, code]) => ![400, 403, 404, 405].includes(code))).toEqual([]);
});

it('T77d: no source map is built for the browser, or served', async () => {
  const built = readdirSync('dist/web/client', { recursive: true, encoding: 'utf8' });
  const team = readdirSync('dist/console', { recursive: true, encoding: 'utf8' });
  expect(team.some((name) => /^assets\/.*\.js$/.test(name))).toBe(true);
  expect([...built, ...team].filter((name) => name.endsWith('.map'))).toEqual([]);
  const files = built.filter((one) => /^assets\/.*\.(js|css)$/.test(one)).slice(0, 3);
  expect(files).toHaveLength(3);
  for (const name of [...files, 'server.js'])
    expect(await status(`GET /${name}.map`)).toEqual([`GET /${name}.map`, 404]);
});

it.each([
  '/assets',
  '/assets/',
  '/assets/?C=N',
  '/server.js',
  '/assets/../server.js',
  '/assets/%2e%2e/server.js',
  '/files/',
])('T77e: no folder is listed or left: %s', async (where) => {
  expect([400, 404]).toContain((await ask(`GET ${where}`)).status);
});
