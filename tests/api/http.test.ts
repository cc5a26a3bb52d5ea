import { api } from '#contract/api.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiSuite, ownServer } from '../support/suite.ts';

const routes = Object.values(api) as Route[];
const fill = (path: string) => path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':size', 'card');
const { server, world } = await apiSuite({ limits: 1000 });
const sari = await world.signedIn('wanita');

describe('every route', () => {
  it.each(routes.filter((r) => r.who === 'member').map((r) => [r.method, r.path]))(
    '%s %s is for members',
    async (method, path) => {
      const { status, body } = await server.browser().send(method, fill(path), method === 'GET' ? undefined : {});
      expect([status, body.code]).toEqual([401, 'login-required']);
    },
  );

  it.each(routes.filter((r) => r.method !== 'GET').map((r) => [r.method, r.path]))(
    '%s %s refuses other sites',
    async (method, path) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'null' },
      ])
        expect(
          (await sari.browser.send(method, fill(path), {}, headers as unknown as Record<string, string>)).body.code,
        ).toBe('cross-site');
    },
  );

  it('a plain-text body is not read as JSON', async () => {
    expect(
      (await sari.browser.post('/api/likes', '{"candidateId":"x"}', { 'content-type': 'text/plain' })).status,
    ).toBe(415);
  });

  it('T77: is in the OpenAPI document; nothing is in production', async () => {
    const { body } = await server.browser().get('/openapi.json');
    for (const route of routes)
      expect(body.paths[route.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(route.method.toLowerCase());
    const { server: production } = await ownServer({
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://serasi.example',
        SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
        LOG_LEVEL: 'fatal',
      },
    });
    for (const where of [
      '/openapi.json',
      '/api/development/outbox',
      '/api/development/logins',
      '/metrics',
      '/.env',
      '/.git/config',
      '/api',
    ])
      expect((await production.browser().get(where)).status).toBe(404);
    const page = await production.browser().get('/healthz');
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    const csp = page.headers.get('content-security-policy')!;
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toContain('unsafe');
    const signIn = await production
      .browser()
      .post('/api/session', { username: 'x', password: 'y' }, { origin: 'https://serasi.example' });
    expect(signIn.body.code).toBe('credentials-wrong');
    const reset = await production
      .browser()
      .post('/api/session/reset-code', { username: 'x', whatsapp: '08123456789' });
    expect(reset.body.delivery).toBe('contact-support');
  });
});

describe('bad input', () => {
  it.each([
    ['broken JSON', '{"a":', 400],
    ['deep JSON', '['.repeat(20_000) + ']'.repeat(20_000), 400],
    ['an array', '[]', 400],
    ['a NUL', JSON.stringify({ username: 'a\u0000b', password: 'x' }), 400],
    ['a lone surrogate', '{"username":"\\ud800","password":"x"}', 401],
    ['a number too big', '{"username":1e309,"password":"x"}', 400],
    ['prototype keys', '{"__proto__":{"admin":true},"username":"x","password":"y"}', 401],
    ['a long name', JSON.stringify({ username: 'x'.repeat(600), password: 'y' }), 400],
    ['a big body', JSON.stringify({ username: 'x'.repeat(400_000) }), 413],
  ])('%s is answered calmly', async (_name, body, status) => {
    const answer = await server.browser().post('/api/session', body);
    expect([
      answer.status,
      answer.body.code in ERRORS,
      typeof answer.body.message,
      answer.body.requestId.length > 5,
    ]).toEqual([status, true, 'string', true]);
  });

  it('a NUL in a registration is refused, not crashed over', async () => {
    expect((await server.browser().post('/api/registration', { username: 'abc', nama: 'a\u0000b' })).status).toBe(422);
  });

  it('T28: random requests never fail on our side', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.object({ maxDepth: 2 }),
    );
    const names = [
      'username',
      'password',
      'candidateId',
      'memberIds',
      'request',
      'code',
      'confirmation',
      'accessToken',
      'refreshToken',
      'whatsapp',
      'age',
      'loveLanguage',
      'ageRangeWanted',
      'consents',
      'photos',
      'cursor',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.dictionary(fc.constantFrom(...names), value),
        fc.string({ maxLength: 40 }),
        async (route, body, text) => {
          if (route.path === '/api/session' && route.method === 'DELETE') return;
          const path = `${fill(route.path)}${route.method === 'GET' ? `?cursor=${encodeURIComponent(text)}&tab=${encodeURIComponent(text)}&ageMin=${encodeURIComponent(text)}` : ''}`;
          const { status } = await sari.browser.send(route.method, path, route.method === 'GET' ? undefined : body);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 600 },
    );
    expect((await server.browser().get('/readyz')).body).toEqual({ ready: true });
  }, 120_000);

  it('T29: an unexpected failure tells an id and nothing else', async () => {
    const { server: broken, world: there } = await ownServer();
    const person = await there.signedIn('wanita');
    await broken.ctx.pool.query('alter table likes rename to likes_gone');
    const answer = await person.browser.get('/api/matches');
    expect([answer.status, Object.keys(answer.body).sort(), answer.body.code]).toEqual([
      500,
      ['code', 'message', 'requestId'],
      'unexpected',
    ]);
    expect(answer.text).not.toMatch(/likes_gone|relation|select|stack|\/src\//i);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  });
});
