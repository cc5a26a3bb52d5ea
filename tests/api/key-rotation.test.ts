import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eraseDocuments } from '../../src/server/features/documents/jobs.ts';
import { WrongKey } from '../../src/server/keys/hash-key.ts';
import { rotateKeys } from '../../src/server/keys/rotate.ts';
import { totpAt } from '../support/authenticator.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world.ts';

/** Decision 0089: SECRET_KEY is replaced, and nothing is lost. */
const key = (name: string) => `kunci-${name}-0123456789-abcdefghijklmnop`;
const [OLD, NEW, OTHER] = [key('lama'), key('baru'), key('asing')];
const PDF = Buffer.from('%PDF-1.4\nKNR-gaji\n1 0 obj<<>>endobj\n%%EOF\n');
const HIDDEN = '+6281299990077';

type Place = { database: TestDatabase; dataDir: string };
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

async function place(): Promise<Place> {
  const [database, dataDir] = [await testDatabase(), await mkdtemp(path.join(os.tmpdir(), 'serasi-kunci-'))];
  ends.push(
    () => database.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  return { database, dataDir };
}

/** The application over this place with these keys, until the test ends. */
async function serverAt(
  { database, dataDir }: Place,
  keys: { SECRET_KEY?: string; SECRET_KEY_PREVIOUS?: string },
): Promise<TestServer> {
  const env = { DATA_DIR: dataDir, STAFF_SECOND_FACTOR: 'true', RATE_LIMIT_FACTOR: '1000', ...keys };
  const server = await startTestServer({ database, env });
  onTestFinished(() => server.close());
  return server;
}

const at = (server: TestServer, { browser }: Person) => browser.at(server.url);
const rotate = ({ ctx: { db, pool, files, config } }: TestServer) => rotateKeys({ db, pool, files, config });
const rows = async ({ database }: Place, text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows;
const sendPaper = async ({ browser }: Person): Promise<string> =>
  (await browser.sendFile('POST', '/api/profile/papers', PDF, 'slip.pdf', { kind: 'income' })).body.papers[0].file;
const stored = async (where: Place): Promise<Buffer> =>
  readFile(path.join(where.dataDir, 'files', (await rows(where, 'select object_key from documents'))[0].object_key));

/** Sets up an authenticator; answers its secret and recovery codes. */
async function setUp({ browser }: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await browser.post('/api/staff/factors/totp', { currentPassword: PASSWORD })).body;
  const confirmed = await browser.post('/api/staff/factors/totp/confirmation', { code: totpAt(secret, new Date()) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.codes };
}

const pass = ({ browser }: Person, code: string) => browser.post('/api/staff/factors/pass', { code });

/** Whoever has something of the old key: papers, a factor, a number that is hidden from, pages of a list. */
async function peopleOf(world: World) {
  const [sari, first, budi, changer] = [
    await world.signedIn('wanita'),
    await world.signedIn('wanita'),
    await world.signedIn('pria'),
    await world.signedIn('pria'),
  ];
  for (let n = 0; n < 25; n++) await world.member('pria', { photos: 0 });
  expect((await first.browser.post('/api/hidden-numbers', { whatsapp: HIDDEN })).status).toBe(200);
  const owner = await world.staff('owner');
  const { secret: factor, codes } = await setUp(owner);
  return { sari, first, budi, changer, owner, factor, codes, file: await sendPaper(budi) };
}

describe('a new SECRET_KEY with SECRET_KEY_PREVIOUS', () => {
  it('opens all that is there; once all is sealed anew the old one is not needed, and opens nothing', async () => {
    const where = await place();
    const before = await serverAt(where, { SECRET_KEY: OLD });
    const world = createWorld(before);
    const people = await peopleOf(world);
    const { sari, budi, owner, first, changer, file, codes, factor } = people;
    const ref = world.refOf(sari, budi);
    const { nextCursor } = (await sari.browser.get('/api/matches')).body;
    expect(nextCursor).toEqual(expect.any(String));
    const paperBefore = await stored(where);

    const during = await serverAt(where, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect((await at(during, budi).get(file)).body.equals(PDF)).toBe(true);
    const newRef = createWorld(during).refOf(sari, budi);
    expect(newRef).not.toBe(ref);
    for (const name of [ref, newRef])
      expect((await at(during, sari).get(`/api/media/blurred/${name}`)).status).toBe(200);
    expect((await at(during, sari).get(`/api/matches?cursor=${nextCursor}`)).status).toBe(200);
    // A recovery code of before; the authenticator's next half minute.
    const ownerThere = { ...owner, browser: at(during, owner) };
    expect((await pass(ownerThere, codes[0]!)).status).toBe(204);
    expect((await pass(ownerThere, totpAt(factor, new Date(Date.now() + 30_000)))).status).toBe(204);
    // Hidden from a number before the rotation; it is somebody's after it.
    await createWorld(during).changesNumber({ ...changer, browser: at(during, changer) }, HIDDEN);
    const pairs = `select 1 from hidden_pairs where member_id = $1 and other_id = $2 and cause = 'hidden'`;
    expect(await rows(where, pairs, [changer.id, first.id])).toHaveLength(1);

    // Before it is done, nobody starts without the old key.
    await expect(serverAt(where, { SECRET_KEY: NEW })).rejects.toThrow(WrongKey);
    const late = await sendPaper({ ...sari, browser: at(during, sari) });
    expect(await rotate(during)).toEqual({
      papers: { resealed: 1, all: 2 },
      factors: { resealed: 1, all: 1 },
      missing: [],
      unopenable: [],
    });
    expect(await rotate(during)).toMatchObject({
      papers: { resealed: 0, all: 2 },
      factors: { resealed: 0, all: 1 },
    });
    expect((await stored(where)).equals(paperBefore)).toBe(false);
    await expect(serverAt(where, { SECRET_KEY: OLD })).rejects.toThrow(WrongKey);

    const after = await serverAt(where, { SECRET_KEY: NEW });
    expect((await at(after, budi).get(file)).body.equals(PDF)).toBe(true);
    expect((await at(after, sari).get(late)).body.equals(PDF)).toBe(true);
    expect((await at(after, sari).get(`/api/media/blurred/${newRef}`)).status).toBe(200);
    expect((await at(after, sari).get(`/api/media/blurred/${ref}`)).status).toBe(404);
    expect((await at(after, sari).get(`/api/matches?cursor=${nextCursor}`)).body.code).toBe('cursor-invalid');
    expect((await pass({ ...owner, browser: at(after, owner) }, codes[1]!)).status).toBe(204);
    expect((await rows(where, 'select count(*)::int as n from hidden_pairs_broken()'))[0].n).toBe(0);
  });

  it('lets instances with the keys exchanged work side by side, while one after the other is restarted', async () => {
    const where = await place();
    const one = await serverAt(where, { SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW });
    const two = await serverAt(where, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    const world = createWorld(one);
    const [sari, budi] = [await world.signedIn('wanita'), await world.signedIn('pria')];
    const files = [await sendPaper(budi), await sendPaper({ ...sari, browser: at(two, sari) })];
    for (const server of [one, two]) {
      for (const [i, person] of [budi, sari].entries())
        expect((await at(server, person).get(files[i]!)).body.equals(PDF)).toBe(true);
      for (const maker of [one, two]) {
        const ref = createWorld(maker).refOf(sari, budi);
        expect((await at(server, sari).get(`/api/media/blurred/${ref}`)).status).toBe(200);
      }
    }
    expect(two.ctx.config.hashKey).toEqual(one.ctx.config.hashKey);
    expect((await rotate(two)).papers).toEqual({ resealed: 1, all: 2 });
  });

  it('lets no erased file come back while all is sealed anew', async () => {
    const where = await place();
    const server = await serverAt(where, { SECRET_KEY: OLD });
    await sendPaper(await createWorld(server).signedIn('pria'));
    const [{ object_key: key }] = await rows(where, 'select object_key from documents');
    await rows(where, `update documents set status = 'rejected', decided_at = now() - interval '90 days'`);
    const during = await serverAt(where, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    const { db, pool, config, files } = during.ctx;
    // The file has been read and is about to be written when its erasure comes: that must leave the row alone.
    let erasure: Promise<number> | undefined;
    const watched = {
      ...files,
      get: async (name: string) => {
        const bytes = await files.get(name);
        let over = false;
        erasure = eraseDocuments(during.ctx).finally(() => (over = true));
        const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => over || (await rows(where, waits)).length > 0).toBe(true);
        return bytes;
      },
    };
    expect((await rotateKeys({ db, pool, files: watched, config })).papers.resealed).toBe(1);
    // Now, or at its next round.
    expect((await erasure!) + (await eraseDocuments(during.ctx))).toBe(1);
    expect(await files.get(key)).toBeNull();
  });

  it('goes on after a stop in the middle, and tells what neither key opens', async () => {
    const where = await place();
    const server = await serverAt(where, { SECRET_KEY: OLD });
    const world = createWorld(server);
    const people = [await world.signedIn('pria'), await world.signedIn('wanita'), await world.signedIn('pria')];
    const files: string[] = [];
    for (const person of people) files.push(await sendPaper(person));
    const keys = (await rows(where, 'select object_key from documents order by object_key')).map((r) => r.object_key);
    await server.ctx.files.put(keys[2], Buffer.alloc(60, 1), 'application/octet-stream');

    const during = await serverAt(where, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    const { files: whole } = during.ctx;
    let puts = 0;
    const failing = {
      ...whole,
      put: async (key: string, bytes: Buffer, type: string) => {
        if (++puts > 1) throw new Error('the storage is away');
        return whole.put(key, bytes, type);
      },
    };
    const { db, pool, config } = during.ctx;
    await expect(rotateKeys({ db, pool, files: failing, config })).rejects.toThrow('the storage is away');
    await expect(serverAt(where, { SECRET_KEY: NEW })).rejects.toThrow(WrongKey);
    expect(await rotate(during)).toMatchObject({
      papers: { resealed: 1, all: 2 },
      unopenable: [keys[2]],
    });
    const after = await serverAt(where, { SECRET_KEY: NEW });
    const read = await Promise.all(people.map((one, i) => at(after, one).get(files[i]!)));
    expect(read.map(({ status }) => status).sort()).toEqual([200, 200, 500]);
  });
});

describe('a database that keeps no key yet', () => {
  it.each([
    ['a number beside its hash', async (one: Person) => void one, []],
    ['an authenticator', async (_: Person, owner: Person) => void (await setUp(owner)), ['hashes']],
    ['a paper', async (one: Person) => void (await sendPaper(one)), ['hashes']],
  ] as const)('is proved by %s; another SECRET_KEY is refused, and writes nothing', async (_name, write, without) => {
    const where = await place();
    // As a build wrote it that kept no key: what it hashed with SECRET_KEY itself.
    await rows(where, 'insert into accounts (username, password_hash) values ($1, $2)', ['lama.sekali', 'x']);
    const server = await serverAt(where, { SECRET_KEY: OLD });
    const world = createWorld(server);
    const [one, owner] = [await world.signedIn('pria'), await world.staff('owner')];
    await write(one, owner);
    if (without.length > 0) await rows(where, 'update profiles set contact_wa_hash = null');
    const { hashKey } = server.ctx.config;
    expect(hashKey.toString()).toBe(OLD);
    await rows(where, 'delete from kept_keys');

    await expect(serverAt(where, { SECRET_KEY: OTHER })).rejects.toThrow(WrongKey);
    await expect(serverAt(where, { SECRET_KEY: OTHER, SECRET_KEY_PREVIOUS: NEW })).rejects.toThrow(WrongKey);
    expect(await rows(where, 'select * from kept_keys')).toEqual([]);
    const both = await serverAt(where, { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect(both.ctx.config.hashKey).toEqual(hashKey);
    expect((await serverAt(where, { SECRET_KEY: NEW })).ctx.config.hashKey).toEqual(hashKey);
  });

  it('gets one at random when nothing is in it, the same for all who start at once', async () => {
    const where = await place();
    const three = await Promise.all([1, 2, 3].map(() => serverAt(where, { SECRET_KEY: OLD })));
    const keys = new Set(three.map(({ ctx }) => ctx.config.hashKey.toString('hex')));
    expect([keys.size, keys.has(Buffer.from(OLD).toString('hex'))]).toEqual([1, false]);
    const [{ sealed }] = await rows(where, 'select sealed from kept_keys');
    expect(sealed.includes(three[0]!.ctx.config.hashKey)).toBe(false);
  });
});
