import fc from 'fast-check';
import net from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { startInstances } from '../support/live-processes.ts';
import { randomRequestDrill, SEED } from '../support/random-request-drill.ts';

/** A share of the drill's 20,000, other ones each time. */
const REQUESTS = 5_000;

describe('no request crashes us', () => {
  randomRequestDrill(REQUESTS);

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
