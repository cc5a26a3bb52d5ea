import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/server/backup/make.ts';
import { type PartWriter, writeParts } from '../../src/server/backup/part-writer.ts';
import { BackupProblem } from '../../src/server/backup/format.ts';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { start, stop } from '../support/house.ts';
import { type Answer, type Browser, startTestServer, type TestServer } from '../support/server.ts';
import { createWorld, type Person } from '../support/world.ts';

const MIB = 1024 * 1024;
const DISK_MIB = 420;
const SECRET_KEY = 'test-key-0123456789-abcdefghijklmnop';

/** A disk of its own needs the right to mount one; where there is none the test says that it did not run. */
const mayMount = process.getuid?.() === 0;

let disk: string;
let server: TestServer;
let end: () => Promise<unknown>;
let [sari, budi] = [] as unknown as [Person, Person];
let conversation: string;

/** Takes all room of the disk but so much, until the test ends or `free` is called. */
function fill(leftMiB: number): { free: () => void } {
  const file = path.join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  let bytes = bavail * bsize - leftMiB * MIB;
  const handle = openSync(file, 'w');
  try {
    for (; bytes > 0; bytes -= MIB) writeSync(handle, Buffer.alloc(Math.min(MIB, bytes)));
  } catch (error) {
    // PostgreSQL took a little meanwhile: it is full.
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
  closeSync(handle);
  const free = () => rmSync(file, { force: true });
  onTestFinished(free);
  return { free };
}

const write = (browser: Browser, text = 'Assalamualaikum') =>
  browser.post(`/api/conversations/${conversation}/messages`, { clientId: randomUUID(), text });

const refusal = ({ status, body, headers }: Answer) => [status, body.code, headers.get('retry-after'), body.message];
const FULL = [
  503,
  'storage-full',
  '60',
  'Untuk sementara server tidak bisa menyimpan apa pun. Yang kamu kirim belum tersimpan. Coba lagi dalam 1 menit.',
];

const READS = () => ['/api/matches', '/api/profile', '/api/dashboard', `/api/conversations/${conversation}/messages`];
const statuses = async (browser: Browser) =>
  Promise.all(READS().map(async (where) => (await browser.get(where)).status));

async function makeDisk(): Promise<void> {
  disk = mkdtempSync(path.join(os.tmpdir(), 'serasi-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'serasi-test', disk]);
  chmodSync(disk, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(disk, 'data') });
  const connection = connect(postgres.url, { max: 10 });
  await migrateToLatest(connection.db);
  const database = { ...connection, url: postgres.url };
  server = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1000', SECRET_KEY } });
  const world = createWorld(server);
  sari = await world.signedIn('wanita', { tier: 'premium', photos: 0 });
  budi = await world.signedIn('pria', { tier: 'premium', photos: 0 });
  await world.matched(sari, budi);
  conversation = (await sari.browser.post('/api/conversations', { memberId: budi.id })).body.id;
  end = async () => {
    await server.close();
    await connection.close();
    await postgres.stop();
  };
}

const stored = async () => (await server.database.pool.query('select seq from messages')).rows.length;

describe.skipIf(!mayMount)('T63d: a full disk', () => {
  beforeAll(makeDisk, 60_000);
  afterAll(async () => {
    await end();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('of which PostgreSQL tells: writes answer 503 in words, nothing is half done, reads live', async () => {
    // A first look at the list writes down what the viewer is held to: to the last byte that needs room like any write.
    expect(await statuses(budi.browser)).toEqual([200, 200, 200, 200]);
    const { free } = fill(0);
    let taken = 0;
    let answer = await write(sari.browser, 'x'.repeat(500));
    for (; answer.status === 200; taken++) answer = await write(sari.browser, 'x'.repeat(500));
    expect(refusal(answer)).toEqual(FULL);
    expect(await stored()).toBe(taken);
    expect(await statuses(budi.browser)).toEqual([200, 200, 200, 200]);
    free();
    expect((await write(sari.browser)).status).toBe(200);
    expect(await stored()).toBe(taken + 1);
  });

  it('that fills below a running app: it takes no more before PostgreSQL ends, and goes on by itself', async () => {
    const app = await start({
      DATA_DIR: path.join(disk, 'data'),
      DEMO: 'false',
      NODE_ENV: 'test',
      SECRET_KEY,
      RATE_LIMIT_FACTOR: '1000',
    });
    const [hers, his] = [sari.browser.at(app.url), budi.browser.at(app.url)];
    expect((await write(hers)).status).toBe(200);
    const before = await stored();
    const { free } = fill(60);
    let taken = 0;
    while ((await write(hers)).status === 200) taken++;
    const refused = await Promise.all([
      write(hers),
      his.post('/api/likes', { candidateId: sari.id }),
      his.send('PATCH', '/api/profile', { city: 'Bandung' }),
    ]);
    expect(refused.map(refusal)).toEqual([FULL, FULL, FULL]);
    expect(await statuses(his)).toEqual([200, 200, 200, 200]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(app.said()).toMatch(/the disk of the database is nearly full/);
    expect(await stored()).toBe(before + taken);
    free();
    await expect.poll(async () => (await write(hers)).status, { timeout: 20_000 }).toBe(200);
    expect(await stop(app, 'SIGTERM')).toBe(0);
  });

  it('is not filled by a backup: what the database needs is left to it, and no part of a file', async () => {
    const room = () => (({ bavail, bsize }) => bavail * bsize)(statfsSync(disk));
    const to = path.join(disk, 'malam.backup');
    const halves = () => readdirSync(disk).filter((name) => name.startsWith('malam'));
    // Where there is room, it is whole.
    const { files, config } = server.ctx;
    const make = (file: string) => makeBackup({ pool: server.database.pool, files, config }, file, null);
    const { free } = fill(280);
    expect(await make(to)).toMatchObject({ missing: [] });
    expect(halves()).toEqual(['malam.backup']);
    rmSync(to);
    const put = async (writer: PartWriter) => {
      for (let n = 0; n < 60; n++) await writer.add(`cluster/x/${n}`, randomBytes(8 * MIB));
    };
    const writer = await writeParts(to, null);
    await expect(put(writer)).rejects.toThrow(BackupProblem);
    // What is in it by then, and what members may still write.
    expect(room()).toBeGreaterThan(128 * MIB);
    await writer.abandon();
    expect(halves()).toEqual([]);
    free();
    fill(200);
    await expect(make(to)).rejects.toThrow('hampir penuh');
    expect([halves(), (await write(sari.browser)).status]).toEqual([[], 200]);
  });
});
