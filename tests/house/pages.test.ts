import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import * as staffCopies from '../../src/copy/staff.ts';
import { CONSOLE, STAFF_PAGES } from '../../src/contract/pages.ts';
import { dataFolder, ROOT, start } from '../support/house.ts';

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer };

/** As it comes over the wire: nothing is unpacked. */
function get(url: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode!, headers: response.headers, bytes });
    });
    request.on('error', reject);
  });
}

it('pages are sent as the build packed them; an address that is none gets our page', async () => {
  const { url } = await start({ DATA_DIR: await dataFolder(), DEMO: 'false' });
  const assets = readdirSync(path.join(ROOT, 'dist/web/client/assets'));
  const packed = (ending: string) =>
    `/assets/${assets.filter((name) => name.endsWith(`${ending}.br`))[0]!.slice(0, -3)}`;
  const consoleScript = /"(\/admin\/assets\/[^"]+\.js)"/.exec(String((await get(`${url}/admin`)).bytes))![1]!;
  for (const [where, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/match', 'text/html; charset=utf-8'],
    ['/admin', 'text/html; charset=utf-8'],
    ['/admin/tim', 'text/html; charset=utf-8'],
    [consoleScript, 'application/javascript; charset=utf-8'],
    [packed('.js'), 'application/javascript; charset=utf-8'],
    [packed('.css'), 'text/css; charset=utf-8'],
  ] as const) {
    const [plain, gzip, br] = [
      await get(url + where),
      await get(url + where, { 'accept-encoding': 'gzip' }),
      await get(url + where, { 'accept-encoding': 'gzip, deflate, br' }),
    ];
    for (const answer of [plain, gzip, br])
      expect([where, answer.status, answer.headers['content-type'], answer.headers.vary]).toEqual([
        where,
        200,
        type,
        'accept-encoding',
      ]);
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    // With a length, so not made while it was sent.
    for (const { headers, bytes } of [gzip, br]) expect(Number(headers['content-length'])).toBe(bytes.length);
    expect([gunzipSync(gzip.bytes).equals(plain.bytes), brotliDecompressSync(br.bytes).equals(plain.bytes)]).toEqual([
      true,
      true,
    ]);
  }
  for (const where of ['/%', '//x', '/tidak-ada', '/admin/tidak-ada']) {
    const { status, headers, bytes } = await get(url + where);
    expect([where, status, headers['content-type'], /^<!doctype html>/i.test(String(bytes))]).toEqual([
      where,
      404,
      'text/html; charset=utf-8',
      true,
    ]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  for (const [where, to] of [
    ['/staf', '/admin'],
    ['/staf/laporan', '/admin/laporan'],
    ['/staf/%2F%2Fx', '/admin///x'],
  ]) {
    const { status, headers } = await get(url + where);
    expect([where, status, headers.location]).toEqual([where, 301, to]);
  }
  const [hashed, page] = [await get(url + consoleScript), await get(`${url}/admin`)];
  expect([hashed.headers['cache-control'], page.headers['cache-control']]).toEqual([
    'public, max-age=31536000, immutable',
    'no-cache',
  ]);
  expect(page.headers['content-security-policy']).toBe(
    (await get(`${url}/healthz`)).headers['content-security-policy'],
  );
});

/** Every text of this length in a module of words. */
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length >= 16
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];

it('what members load has no screen, word, address or call of the team in it', () => {
  const built = (where: string) =>
    readdirSync(path.join(ROOT, where), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|html)$/.test(name))
      .map((name) => readFileSync(path.join(ROOT, where, name), 'utf8'))
      .join('\n');
  const [members, team] = [built('dist/web/client'), built('dist/console')];
  // What members read too is no mark of the team's.
  const words = readdirSync(path.join(ROOT, 'src/copy')).filter(
    (name) => name.endsWith('.ts') && !/^(staff|console|acts)/.test(name),
  );
  const others = words.map((name) => readFileSync(path.join(ROOT, 'src/copy', name), 'utf8')).join('\n');
  const said = texts(staffCopies).filter((text) => !others.includes(text));
  const marks = [...said, ...STAFF_PAGES.map(({ to }) => to).filter((to) => to !== CONSOLE), '/api/staff/'];
  expect(marks.length).toBeGreaterThan(60);
  expect(marks.filter((mark) => members.includes(mark))).toEqual([]);
  expect(marks.filter((mark) => team.includes(mark)).length).toBeGreaterThan(60);
});

it('a form of a page built beforehand, sent by the browser itself, leaves nothing in the address', () => {
  const built = readdirSync(path.join(ROOT, 'dist/web/client'), { recursive: true, encoding: 'utf8' });
  const pages = built.filter((name) => name.endsWith('.html'));
  const forms = pages.flatMap((name) =>
    [...readFileSync(path.join(ROOT, 'dist/web/client', name), 'utf8').matchAll(/<form [^>]*>/g)].map(
      ([tag]) => `${name} ${tag}`,
    ),
  );
  expect(forms.filter((form) => form.includes('method="post"')).length).toBeGreaterThanOrEqual(2);
  expect(forms.filter((form) => !/method="post"|role="search"/.test(form))).toEqual([]);
});
