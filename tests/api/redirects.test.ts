import { expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import { rawAnswer } from '../support/raw-answer.ts';

const { server, world } = await apiSuite({ limits: 1000 });

const EVIL = [
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/..%2f..%2f%2fevil.example',
  '/https://evil.example',
];
const NAMES = ['next', 'redirect', 'return', 'returnTo', 'url', 'to', 'kembali', 'dari'];

it('T36a: whatever is asked for, an answer leads to an address of ours or nowhere', async () => {
  const sari = await world.signedIn('wanita');
  const paths = [
    ...['', '/ref', '/staf', '/admin', '/login', '/blog', '/reset-password', '/api'].flatMap((before) =>
      EVIL.map((rest) => `${before}${rest}`),
    ),
    ...['/login', '/match', '/reset-password', '/daftar', '/staf', '/api/session'].flatMap((page) =>
      NAMES.map((name) => `${page}?${name}=//evil.example&access_token=x&refresh_token=y&type=recovery`),
    ),
    '/staf/%0d%0alocation:%20https://evil.example',
    '/reset-password?access_token=%0d%0aset-cookie:%20a=b&refresh_token=y&type=recovery',
    '/',
  ];
  const led: string[] = [];
  for (const path of paths)
    for (const cookie of ['', sari.browser.cookie]) {
      const lines = [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close', ...(cookie ? [`cookie: ${cookie}`] : [])];
      const { status, headers, body } = await rawAnswer(server.url, `${lines.join('\r\n')}\r\n\r\n`);
      expect([path, status >= 200 && status < 500]).toEqual([path, true]);
      expect([path, headers['refresh'], /http-equiv="?refresh/i.test(body)]).toEqual([path, undefined, false]);
      const where = headers['location'];
      if (where === undefined) continue;
      led.push(where);
      // As a browser reads it from there.
      const { origin } = new URL(where, 'https://serasi.example/a/b');
      expect([path, where, origin]).toEqual([path, where, 'https://serasi.example']);
    }
  expect(new Set(led.map((where) => where.split(/[/#?]/)[1]))).toEqual(new Set(['admin', 'reset-password']));
}, 60_000);
