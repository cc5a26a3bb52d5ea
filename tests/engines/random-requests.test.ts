import { ERRORS } from '#contract/errors.ts';
import type { Who } from '#contract/route.ts';
import fc from 'fast-check';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { startInstances } from '../support/live-processes.ts';
import { type RandomRequest, randomRequests } from '../support/random-requests.ts';
import type { Browser } from '../support/server.ts';
import { ownServer } from '../support/suite.ts';

/** Named when something is found: with it the same requests come again. */
const SEED = Math.trunc(Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31));
const REQUESTS = 20_000;
const AT_ONCE = 40;

describe('no request crashes us', () => {
  it(`T28a: ${REQUESTS} requests of all routes by all kinds of callers: no failure on our side, and ours go on`, async () => {
    const { server, world } = await ownServer({ limits: 1000 });
    const [sari, budi, staff] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('pria'),
      await world.staff(),
    ];
    const ticket = server.browser();
    await ticket.post('/api/uploads/ticket');
    await world.like(sari, budi);
    await world.like(budi, sari);
    const callers: Record<Who, Browser> = {
      anyone: server.browser(),
      visitor: server.browser(),
      member: sari.browser,
      ticket,
      staff: staff.browser,
    };
    const ids = [sari, budi].flatMap((person) => [person.id, ...person.photoIds]);
    const requests = madeInSlices(randomRequests(ids), REQUESTS);
    const failures: unknown[] = [];
    const statuses = new Map<number, number>();
    const ask = async ({ name, who, ...request }: RandomRequest, tries = 1): Promise<void> => {
      const { statusCode, json } = await server.app.inject({
        ...request,
        headers: { ...request.headers, cookie: callers[who].cookie },
      });
      // A machine that does much else at once makes the server busy; what is wrong with a request is so each time.
      if (statusCode === 503 && tries < 4) return ask({ name, who, ...request }, tries + 1);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode >= 500 || (statusCode >= 400 && !(json().code in ERRORS)))
        failures.push({ name, who, statusCode, ...request });
    };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of requests) await ask(request);
      }),
    );
    expect([`FUZZ_SEED=${SEED}`, failures.slice(0, 3)]).toEqual([`FUZZ_SEED=${SEED}`, []]);
    // Requests that came through, and those that were refused for what they said.
    for (const status of [200, 204, 400, 404, 413, 415, 422])
      expect([status, (statuses.get(status) ?? 0) > 20]).toEqual([status, true]);
    expect((await sari.browser.get('/api/session')).body.member.id).toBe(sari.id);
  }, 300_000);

  it('T28b: a process reads 1,000 pieces of what is no HTTP, or hardly, and lives on', async () => {
    const database = await testDatabase();
    const instances = await startInstances(1, database.url);
    onTestFinished(async () => {
      await instances.stop();
      await database.close();
    });
    const [{ url, said }] = instances.list as [(typeof instances.list)[0]];
    const pieces = fc.sample(rawRequests(), { numRuns: 1_000, seed: SEED });
    const failures: string[] = [];
    const line = pieces.values();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (const piece of line) {
          const answer = await send(Number(new URL(url).port), piece);
          if (/^HTTP\/1\.1 5/m.test(answer)) failures.push(`${piece}\n→ ${answer}`);
        }
      }),
    );
    expect([`FUZZ_SEED=${SEED}`, failures.slice(0, 3), /unexpected failure/.test(said())]).toEqual([
      `FUZZ_SEED=${SEED}`,
      [],
      false,
    ]);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true });
  }, 300_000);
});

/** So that nobody waits while all of them are made. */
function* madeInSlices<T>(made: fc.Arbitrary<T>, count: number): Generator<T> {
  const SLICE = 250;
  for (let n = 0; n < count; n += SLICE) yield* fc.sample(made, { numRuns: SLICE, seed: SEED + n });
}

/** Text of a connection: a start line, headers and a body that may fit together. */
function rawRequests(): fc.Arbitrary<string> {
  const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', '', 'CONNECT');
  const target = fc.oneof(
    fc.constantFrom(
      '//[',
      '/%',
      '/api/%',
      '//x:99999',
      '*',
      'http://[',
      '/..%c0%af',
      '/api/session',
      '/',
      '/\\',
      '/assets/%00',
      `/${'a'.repeat(9_000)}`,
      '/?%',
      '/api/matches?cursor=%',
    ),
    fc.string({ maxLength: 20 }).map((text) => `/${text.replace(/[\r\n]/g, '')}`),
  );
  const header = fc.oneof(
    fc.constantFrom(
      'content-length: 5',
      'content-length: -1',
      'content-length: 99999999999999999999',
      'transfer-encoding: chunked',
      'content-type: application/json',
      'content-type: multipart/form-data; boundary=',
      'cookie: serasi=%; serasi-upload=;;;=',
      'host: [',
      'upgrade: websocket',
      'connection: upgrade',
      'expect: 100-continue',
      'range: bytes=-',
      'if-none-match: "',
      'accept-encoding: x;q=a',
      `x-long: ${'a'.repeat(20_000)}`,
    ),
    fc.string({ maxLength: 30 }),
  );
  const body = fc.constantFrom('', '{}', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', '{"a":');
  return fc
    .record({
      method,
      target,
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9'),
      headers: fc.array(header, { maxLength: 4 }),
      body,
    })
    .map(({ method: verb, target: to, version, headers, body: text }) =>
      [`${verb} ${to} ${version}`, 'host: x', ...headers, '', text].join('\r\n'),
    );
}

/** What comes back until the other side is done, or has nothing to say to a half request. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (data) => (answer += data));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
  });
}
