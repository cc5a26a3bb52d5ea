import { readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { folder, ROOT, start } from '../support/house.ts';

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
  const { url } = await start({ DATA_DIR: path.join(folder(), 'data'), DEMO: 'false' });
  const assets = readdirSync(path.join(ROOT, 'dist/web/client/assets'));
  const packed = (ending: string) =>
    `/assets/${assets.filter((name) => name.endsWith(`${ending}.br`))[0]!.slice(0, -3)}`;
  for (const [where, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/match', 'text/html; charset=utf-8'],
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
  for (const where of ['/%', '//x', '/tidak-ada']) {
    const { status, headers, bytes } = await get(url + where);
    expect([where, status, headers['content-type'], String(bytes).startsWith('<!DOCTYPE html>')]).toEqual([
      where,
      404,
      'text/html; charset=utf-8',
      true,
    ]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
