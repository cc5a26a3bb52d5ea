import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openFiles } from '../../src/server/adapters/files.ts';
import { openSealedFiles } from '../../src/server/adapters/sealed-files.ts';
import { s3Files } from '../../src/server/adapters/s3-files.ts';
import { makeBackup } from '../../src/server/backup/make.ts';
import { loadConfig } from '../../src/server/config.ts';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import { rotateKeys } from '../../src/server/keys/rotate.ts';
import { openPlace, restoreInto } from '../support/backups.ts';
import { folder } from '../support/house.ts';
import { startS3Server } from '../support/s3-server.ts';
import { apiSuite, ownServer } from '../support/suite.ts';
import { testPicture } from '../support/world.ts';

const s3 = await startS3Server();
afterAll(() => s3.close());
const { server, world } = await apiSuite({ env: s3.env() });
const settings = (change: Record<string, string> = {}) => loadConfig({ ...s3.env('serasi-kedua'), ...change }, []);
const PDF = Buffer.from('%PDF-1.4\nKNR-gaji\n1 0 obj<<>>endobj\n%%EOF\n');

describe('the four methods', () => {
  const files = openFiles(settings());
  it('keep bytes as they are, whatever they are, under every kind of key', async () => {
    const kept: [string, Buffer][] = [
      ['photos/a1/thumb.webp', randomBytes(40_000)],
      ['papers/a1', Buffer.from([0, 255, 13, 10, 0])],
      ['papers/empty', Buffer.alloc(0)],
      ['papers/large', randomBytes(6 * 1024 * 1024)],
      ['papers/A-b_c.d-1--2', Buffer.from('<Key>bukan kunci</Key>')],
      [`papers/${'x'.repeat(180)}`, Buffer.from('panjang')],
    ];
    for (const [key, bytes] of kept) await files.put(key, bytes, 'application/octet-stream');
    for (const [key, bytes] of kept) expect([key, bytes.equals((await files.get(key))!)]).toEqual([key, true]);
    await files.put('papers/a1', Buffer.from('baru'), 'application/octet-stream');
    expect(String(await files.get('papers/a1'))).toBe('baru');
    expect((await files.list('papers')).sort()).toEqual(
      kept
        .map(([key]) => key)
        .filter((key) => key.startsWith('papers/'))
        .sort(),
    );
    await files.delete('papers/a1');
    await files.delete('papers/a1');
    expect([await files.get('papers/a1'), await files.get('papers/never')]).toEqual([null, null]);
    for (const key of ['../papers/x', 'papers/../x', '/x', 'papers/a b', 'papers/%2e%2e', ''])
      await expect(async () => files.get(key)).rejects.toThrow('bad storage key');
  });

  it('list a folder to its end, and nothing beside it', async () => {
    const names = Array.from({ length: 7 }, (_, i) => `demo/n${i}`);
    for (const name of [...names, 'demonstrasi/lain']) await files.put(name, Buffer.from('x'), 'text/plain');
    for (const page of [1, 3, 7, 1_000])
      expect([page, await s3Files(settings().s3!, { page }).list('demo')]).toEqual([page, names]);
    expect(await files.list('tidak-ada')).toEqual([]);
  });

  it('say what to mend when the storage refuses us, and never take that for «not there»', async () => {
    const wrong = openFiles(settings({ S3_SECRET_ACCESS_KEY: 'bukan-kuncinya' }));
    const nobody = openFiles(settings({ S3_ACCESS_KEY_ID: 'TIDAK-DIKENAL' }));
    const nowhere = openFiles(settings({ S3_BUCKET: 'tidak-ada' }));
    for (const act of ['get', 'delete', 'list'] as const) {
      await expect(wrong[act]('papers/x')).rejects.toThrow(/refuses .*403 SignatureDoesNotMatch/);
      await expect(nobody[act]('papers/x')).rejects.toThrow(/refuses .*403 InvalidAccessKeyId/);
      await expect(nowhere[act]('papers/x')).rejects.toThrow(/refuses .*404 NoSuchBucket, tidak-ada/);
    }
    await expect(nowhere.put('papers/x', PDF, 'application/pdf')).rejects.toThrow(/404 NoSuchBucket/);
  });

  it('wait for no storage that does not answer, and ask one that is busy again', async () => {
    let asked = 0;
    const busy = http.createServer((request, response) => {
      request.resume();
      if (++asked < 3) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': 2 }).end('ya');
    });
    const broken = http.createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': 100 }).write('separuh', () => response.destroy());
    });
    const silent = http.createServer(() => {});
    for (const one of [busy, broken, silent]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      for (const one of [busy, broken, silent]) {
        one.close();
        one.closeAllConnections();
      }
    });
    const at = (one: http.Server, patienceMs?: number) =>
      s3Files(
        settings({ S3_ENDPOINT: `http://127.0.0.1:${(one.address() as AddressInfo).port}` }).s3!,
        patienceMs === undefined ? {} : { patienceMs },
      );
    expect(String(await at(busy).get('papers/x'))).toBe('ya');
    await expect(at(broken).get('papers/x')).rejects.toMatchObject({ code: 'STORAGE_AWAY' });
    await expect(at(silent, 100).get('papers/x')).rejects.toMatchObject({ code: 'STORAGE_AWAY' });
    await expect(at(silent, 100).put('papers/x', PDF, 'application/pdf')).rejects.toMatchObject({
      code: 'STORAGE_AWAY',
    });
  });
});

it('a storage that points elsewhere is not followed (ASVS 15.3.2)', async () => {
  const asked: string[] = [];
  const pointing = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => pointing.listen(0, '127.0.0.1', done));
  onTestFinished(() => void pointing.close());
  const { port } = pointing.address() as AddressInfo;
  await expect(s3Files(settings({ S3_ENDPOINT: `http://127.0.0.1:${port}` }).s3!).get('papers/x')).rejects.toThrow(
    'refuses GET: 307',
  );
  expect(asked).toEqual(['/serasi-kedua/papers/x']);
});

describe('the application', () => {
  it('keeps photos and sealed papers there, shows them, and removes them', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const before = s3.stored().length;
    const added = await sari.browser.sendFile(
      'POST',
      '/api/profile/photos',
      await testPicture({ width: 300, height: 380 }),
    );
    const { id } = added.body.photos[0];
    const shown = await sari.browser.get(`/api/media/${id}/card`);
    expect([added.status, shown.status, shown.headers.get('content-type')]).toEqual([200, 200, 'image/webp']);
    await sari.browser.sendFile('POST', '/api/profile/papers', PDF, 'slip.pdf', { kind: 'income' });
    const [paper] = (await sari.browser.get('/api/profile/papers')).body.papers;
    expect((await sari.browser.get(paper.file)).body.equals(PDF)).toBe(true);
    const stored = s3.stored();
    expect(stored.length - before).toBe(5);
    for (const file of stored) expect(readFileSync(file).includes('KNR-gaji')).toBe(false);
    await sari.browser.delete(`/api/profile/photos/${id}`);
    expect(s3.stored().length - before).toBe(1);
  });

  it('says so while the storage is away, keeps nothing half, and goes on when it is back', async () => {
    const sari = await world.signedIn('wanita', { photos: 0 });
    const picture = await testPicture({ width: 300, height: 380 });
    const send = () => sari.browser.sendFile('POST', '/api/profile/photos', picture);
    await s3.stop();
    const refused = await send();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect((await sari.browser.get('/api/profile')).status).toBe(200);
    expect((await sari.browser.get('/api/profile')).body.photos).toEqual([]);
    await s3.again();
    expect((await send()).status).toBe(200);
  });
});

it('what a storage finishes after it gave no answer goes with the sweep, an hour later', async () => {
  const late = await lateStorage();
  let hours = 0;
  const { server: own, world: there } = await ownServer({
    env: { ...s3.env('serasi-kedua'), S3_ENDPOINT: late.endpoint },
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
  const before = s3.stored('serasi-kedua').length;
  const sari = await there.signedIn('wanita', { photos: 0 });
  late.holds(true);
  const picture = await testPicture({ width: 300, height: 380 });
  const refused = await sari.browser.sendFile('POST', '/api/profile/photos', picture);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  late.holds(false);
  expect(await late.finish()).toEqual([200, 200, 200, 200]);
  expect(s3.stored('serasi-kedua').length - before).toBe(4);
  expect(await sweepOrphanObjects(own.ctx)).toBe(0);
  hours = 2;
  expect(await sweepOrphanObjects(own.ctx)).toBe(1);
  expect(s3.stored('serasi-kedua').length - before).toBe(0);
});

/** The same storage behind a line that breaks while a file is stored: the storage gets the whole request, later. */
async function lateStorage() {
  const held: (() => Promise<number>)[] = [];
  let holding = false;
  const pass = ({ method, url, headers }: http.IncomingMessage, body: Buffer) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      // With the head as it came: its address is signed.
      const on = http.request(`${s3.endpoint}${url}`, { method: method!, headers }, resolve);
      on.once('error', reject).end(body);
    });
  const line = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (!holding || request.method !== 'PUT') {
      const answer = await pass(request, body);
      answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
      return;
    }
    held.push(async () => {
      const answer = await pass(request, body);
      await answer.resume().toArray();
      return answer.statusCode!;
    });
    response.destroy();
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  onTestFinished(() => void line.close());
  return {
    endpoint: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    holds: (on: boolean) => void (holding = on),
    finish: () => Promise.all(held.map((send) => send())),
  };
}

it('T61a: a backup of it is restored into another bucket, and what it holds is the same', async () => {
  const budi = await world.signedIn('pria', { photos: 0 });
  await budi.browser.sendFile('POST', '/api/profile/photos', await testPicture({ width: 300, height: 380 }));
  await budi.browser.sendFile('POST', '/api/profile/papers', PDF, 'slip.pdf', { kind: 'income' });
  const file = path.join(folder(), 's3.backup');
  const made = await makeBackup(server.ctx, file, null);
  const second = await startS3Server();
  onTestFinished(() => second.close());
  const { secretKey: key } = server.ctx.config;
  const place = await openPlace({ key, env: second.env('serasi-kedua') });
  const done = await restoreInto(place, file);
  expect([done.files, done.rows, done.missing]).toEqual([made.files, made.rows, []]);
  expect(done.files).toBeGreaterThanOrEqual(5);
  for (const kind of ['photos', 'papers'])
    for (const name of await place.files.list(kind))
      expect([name, (await place.files.get(name))!.equals((await server.ctx.files.get(name))!)]).toEqual([name, true]);
  // Keys are rotated there too (decision 0089).
  const config = { ...place.config, secretKey: 'kunci-baru-0123456789-abcdefghij', secretKeyPrevious: key };
  const papers = await place.files.list('papers');
  expect(papers.length).toBeGreaterThan(0);
  expect((await rotateKeys({ ...place, config })).papers).toEqual({ resealed: papers.length, all: papers.length });
  const after = openSealedFiles({ ...config, secretKeyPrevious: null }, place.files);
  for (const name of papers) expect([name, (await after.get(name))!.equals(PDF)]).toEqual([name, true]);
});
