import { ACCOUNT_HEADER } from '#domain/privacy/account-header.ts';
import { api } from '#contract/api.ts';
import { speaksForOne } from '#contract/common-refusals.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rawAnswer } from '../support/raw-answer.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { testPicture } from '../support/world.ts';

const routes = Object.values(api) as Route[];
const fill = (path: string) => path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(':size', 'card');
const { server, world } = await apiSuite({ limits: 1000 });
const sari = await world.signedIn('wanita');

describe('every route', () => {
  it.each(routes.filter((r) => r.who === 'member' || r.who === 'account').map((r) => [r.method, r.path]))(
    '%s %s is for members',
    async (method, path) => {
      const { status, body } = await server.browser().send(method, fill(path), method === 'GET' ? undefined : {});
      expect([status, body.code]).toEqual([401, 'login-required']);
    },
  );

  it.each(routes.filter((r) => r.method !== 'GET').map((r) => [r.method, r.path]))(
    'T09c: %s %s refuses other sites',
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

  it('T09c: a plain-text body is not read as JSON', async () => {
    expect(
      (await sari.browser.post('/api/likes', '{"candidateId":"x"}', { 'content-type': 'text/plain' })).status,
    ).toBe(415);
  });

  it('is in the OpenAPI document', async () => {
    const { body } = await server.browser().get('/openapi.json');
    for (const route of routes)
      expect(body.paths[route.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(route.method.toLowerCase());
  });
});

describe('a page of another member', () => {
  it.each(routes.filter(speaksForOne).map((r) => [r.method, r.path]))(
    '%s %s answers nothing to it',
    async (method, path) => {
      const headers = { [ACCOUNT_HEADER]: '00000000-0000-4000-8000-000000000000' };
      const { status, body } = await sari.browser.send(method, fill(path), method === 'GET' ? undefined : {}, headers);
      expect([status, body.code]).toEqual([409, 'account-changed']);
    },
  );

  it('its own is answered', async () => {
    expect((await sari.browser.send('GET', '/api/profile', undefined, { [ACCOUNT_HEADER]: sari.id })).status).toBe(200);
  });
});

describe('bad input', () => {
  it('half of an emoji is refused where the database takes no such text, not crashed over', async () => {
    const prompts = [{ prompt: 'orang-tua', answer: '\ud800' }];
    expect((await sari.browser.send('PATCH', '/api/profile', { prompts })).body.code).toBe('invalid-input');
    // Wishes that wait are stored as JSON, others are not.
    for (const half of ['\ud800', '\ud801', '\ud802', '\ud803']) {
      const { status } = await sari.browser.send('PATCH', '/api/profile/preferences', { dealbreakers: [half] });
      expect(status).toBeLessThan(500);
    }
  });

  it('a deep body of a write of money is refused, not crashed over', async () => {
    const body = `{"quoteId":"${sari.id}","x":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`;
    const { status } = await sari.browser.post('/api/payments', body, { 'idempotency-key': 'dalam-sekali' });
    expect(status).toBe(422);
  });

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

  it('a NUL in what is looked for is refused before a list begins', async () => {
    const { browser } = await world.staff('owner');
    for (const list of ['members', 'members/csv', 'articles/csv', 'referral-codes/csv']) {
      const { status, body } = await browser.get(`/api/staff/${list}?q=%00&search=%00&code=%00`);
      expect([list, status, body.code]).toEqual([list, 400, 'invalid-input']);
    }
  });

  it('a NUL in a registration is refused, not crashed over', async () => {
    expect((await server.browser().post('/api/registration', { username: 'abc', nama: 'a\u0000b' })).status).toBe(422);
  });

  it('an address nothing can be at is told so, with our code and headers, whatever the method', async () => {
    for (const line of [
      'POST //[',
      'GET //[',
      'GET /%',
      'GET /api/%',
      'POST /%',
      `GET /api/members/${'x'.repeat(300)}`,
    ]) {
      const { status, headers, body } = await rawAnswer(
        server.url,
        `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      );
      expect([line, status, headers['x-content-type-options'], headers['x-request-id'] !== undefined]).toEqual([
        line,
        404,
        'nosniff',
        true,
      ]);
      if (headers['content-type']?.includes('json')) expect([line, JSON.parse(body).code]).toEqual([line, 'not-found']);
    }
  });

  it.each([
    ['what is no HTTP', 'halo\r\n\r\n', 400, 'invalid-input'],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'invalid-input'],
    [
      '20,000 letters of a header',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      413,
      'payload-too-large',
    ],
    [
      'a body of two lengths (ASVS 4.2.1)',
      'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n' +
        'transfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n',
      400,
      'invalid-input',
    ],
  ])('%s is answered by a code too', async (_, text, status, code) => {
    const answer = await rawAnswer(server.url, text);
    expect([answer.status, JSON.parse(answer.body), answer.headers['x-content-type-options']]).toEqual([
      status,
      { code, message: expect.any(String), requestId: answer.headers['x-request-id'] },
      'nosniff',
    ]);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 415, 'unsupported-media-type'],
    ['with an empty one', 'multipart/form-data; boundary=', 415, 'unsupported-media-type'],
    ['with one of 5,000 letters', `multipart/form-data; boundary=${'x'.repeat(5_000)}`, 415, 'unsupported-media-type'],
    ['with one that does not come', 'multipart/form-data; boundary=KNR', 400, 'invalid-input'],
  ])('a form %s', async (_, type, status, code) => {
    const answer = await sari.browser.send('POST', '/api/profile/photos', 'halo', { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('T29c: no space left is told as something that passes, and leaves nothing behind', async () => {
    const { server: full, world: there } = await ownServer();
    const person = await there.signedIn('wanita', { photos: 0 });
    const picture = await testPicture({ width: 60, height: 80 });
    // A file on a device that is always full.
    full.ctx.files.put = (_key, bytes) => writeFile('/dev/full', bytes);
    const answer = await person.browser.sendFile('POST', '/api/profile/photos', picture);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'storage-full', '60']);
    expect((await full.ctx.pool.query('select * from loose_objects')).rows).toEqual([]);
    expect((await person.browser.get('/api/profile')).status).toBe(200);
  });

  it('T29a: an unexpected failure tells an id and nothing else', async () => {
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

it('an answer is compressed in one call, by Brotli of level 3, from a kilobyte on', async () => {
  const headers = { cookie: sari.browser.cookie, 'accept-encoding': 'br, gzip' };
  const whole = await server.app.inject({ url: '/api/profile', headers });
  expect(whole.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(whole.rawPayload.length),
  });
  const plain = brotliDecompressSync(whole.rawPayload);
  const made = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
  expect(whole.rawPayload.equals(made)).toBe(true);
  const small = await server.app.inject({ url: '/api/live/heads', headers });
  expect(small.headers).not.toHaveProperty('content-encoding');
});
