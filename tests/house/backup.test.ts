import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { dropErasureRecords, keepErasures, keptErasures } from '../../src/server/adapters/erasure-records.ts';
import {
  namesOf,
  newObjectKey,
  newPhotoId,
  release,
  removeOrphans,
  storeAndKeep,
} from '../../src/server/adapters/objects.ts';
import { drillBackup } from '../../src/server/backup/drill.ts';
import { eraseAccounts } from '../../src/server/features/privacy/jobs.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { backUp, begin, everything, KEY, openPlace, type Place, program, restoreInto } from '../support/backups.ts';
import { missingEngines, OUTSIDE_DATABASE } from '../support/engines.ts';
import { folder, start, stop } from '../support/house.ts';
import { admin, databaseUrl } from '../support/template.ts';

const OUTSIDE = !(await missingEngines()).includes('PostgreSQL');

/** A demo world on an embedded database, made once for all. */
let from: Place;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'serasi-backup-'));
  chmodSync(home, 0o755);
  from = await openPlace({ at: path.join(home, 'data'), atEnd: (close) => ends.push(close) });
  ends.push(async () => rmSync(home, { recursive: true, force: true }));
  const { status, stderr } = program('demo', ['--members=300'], from.env);
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function outside(): Promise<string> {
  const name = `serasi_b_${randomUUID().slice(0, 8)}`;
  await admin(OUTSIDE_DATABASE, `create database ${name}`);
  onTestFinished(() => admin(OUTSIDE_DATABASE, `drop database if exists ${name} with (force)`));
  return databaseUrl(OUTSIDE_DATABASE, name);
}

/** A photo as an upload leaves it: its copies, then its row. */
const photoOf = (place: Place, member: string, key: string) =>
  storeAndKeep(
    place.ctx,
    key,
    () => Promise.all(namesOf(key).map((name) => place.files.put(name, Buffer.from(name), 'image/webp'))),
    (tx) =>
      tx
        .insertInto('photos')
        .values({ id: newPhotoId(), member_id: member, position: 0, object_key: key, width: 1, height: 1 })
        .execute(),
  );

async function removePhoto(place: Place, key: string): Promise<void> {
  await place.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('photos').where('object_key', '=', key).execute();
    await release(tx, [key], new Date());
  });
  await removeOrphans(place.ctx, [key]);
}

/** Members come with their plan and a photo, which goes again for every second one, until told to end. Answers how many. */
function writes(place: Place) {
  let going = true;
  const run = (async () => {
    for (let n = 0; ; n++) {
      if (!going) return n;
      const member = await newMember(place, `tulis-${n}`);
      const key = newObjectKey('photos');
      await photoOf(place, member, key);
      if (n % 2) await removePhoto(place, key);
    }
  })();
  return { run, end: () => ((going = false), run) };
}

const newMember = ({ db }: Place, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const account = { username, password_hash: 'x' };
    const { id } = await tx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('subscriptions').values({ member_id: id, tier: 'basic', status: 'trial' }).execute();
    return id;
  });

const countOf = async ({ pool }: Place, query: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]!.n);

describe.runIf(OUTSIDE)('a backup', () => {
  it('T61a: brings everything back, from the embedded database to one outside and back, while members write', async () => {
    const file = path.join(folder(), 'a.backup');
    const during = writes(from);
    const made = await backUp(from, file);
    const written = await during.end();
    expect([made.missing, statSync(file).mode & 0o777, existsSync(`${file}.half`)]).toEqual([[], 0o600, false]);

    const moved = await openPlace({ url: await outside() });
    await restoreInto(moved, file);
    // One moment: members whole, some of them from before it, and not one file too many or too few.
    const [members, plans] = [
      await countOf(moved, `accounts where username like 'tulis-%'`),
      await countOf(moved, `accounts a join subscriptions on member_id = a.id where username like 'tulis-%'`),
    ];
    expect(plans).toBe(members);
    expect(members).toBeLessThanOrEqual(written);
    const { rows } = await moved.pool.query<{ key: string }>(
      `select object_key as key from photos where object_key like 'photos/%'`,
    );
    expect((await moved.files.list('photos')).sort()).toEqual(rows.flatMap((row) => namesOf(row.key)).sort());

    const again = path.join(folder(), 'b.backup');
    await backUp(moved, again);
    const back = await openPlace();
    await restoreInto(back, again);
    expect(await everything(back)).toEqual(await everything(moved));
    const paper = await back.ctx.sealedFiles.get('demo/receipt-0');
    expect(paper).toEqual(await from.ctx.sealedFiles.get('demo/receipt-0'));
    expect(paper).not.toBeNull();
    // Numbers go on where they were: of the queue of events, of changes of members.
    const next = await back.pool.query<{
      ok: boolean;
    }>(`select nextval('profile_revisions') > (select max(revision) from profiles)
      and nextval('notifications_id_seq') > (select coalesce(max(id), 0) from notifications) as ok`);
    expect(next.rows).toEqual([{ ok: true }]);
    await expectSignIn(back);
  });

  it('T61b: killed in the middle, neither a backup nor a restore leaves anything that passes for whole', async () => {
    const file = path.join(folder(), 'a.backup');
    // The backup waits for a table that is locked: it is killed while its file is half.
    const holder = await from.pool.connect();
    await holder.query('begin; lock table photos in access exclusive mode');
    const backup = begin('backup-make', [`--to=${file}`], from.env);
    while (!existsSync(`${file}.half`)) await wait(10);
    backup.kill('SIGKILL');
    await once(backup, 'exit');
    await holder.query('rollback');
    holder.release(true);
    expect(existsSync(file)).toBe(false);
    await untilFree(from);
    const made = await backUp(from, file);
    expect([made.files > 0, existsSync(`${file}.half`)]).toEqual([true, false]);
    await expect(backUp(from, file)).rejects.toThrow('sudah ada');

    const to = await openPlace({ url: await outside() });
    const restore = begin('backup-restore', [`--from=${file}`], to.env);
    const marked = async () =>
      (await to.pool.query(`select to_regclass('restoring.target') as it`)).rows[0].it !== null;
    while (!(await marked())) await wait(5);
    restore.kill('SIGKILL');
    await once(restore, 'exit');
    await expect(migrateToLatest(to.db)).rejects.toThrow('belum selesai');
    expect(program('backup-make', [`--to=${file}.2`], to.env)).toMatchObject({ status: 1 });
    await untilFree(to);
    const second = program('backup-restore', [`--from=${file}`], to.env);
    expect([second.status, second.stderr]).toEqual([0, '']);
    expect(second.stdout).toContain('\n0 catatan penghapusan ditemukan di erasures/');
    expect(await countOf(to, 'sessions')).toBe(0);
    expect(await countOf(to, 'accounts')).toBe(await countOf(from, 'accounts'));
    await expectSignIn(to);
  });

  it('T61c: is refused when it is not whole, and only goes where nothing is', async () => {
    const file = path.join(folder(), 'a.backup');
    await backUp(from, file);
    const bytes = readFileSync(file);
    const spoilt = (name: string, content: Buffer) => {
      const at = path.join(folder(), name);
      writeFileSync(at, content);
      return at;
    };
    const turned = Buffer.from(bytes);
    turned[Math.floor(bytes.length / 2)]! ^= 1;
    const cut = bytes.subarray(0, Math.floor(bytes.length / 1024) * 512);
    const data = path.join(folder(), 'data');
    for (const [bad, said] of [
      [spoilt('turned', turned), 'rusak'],
      [spoilt('cut', cut), /terpotong|rusak/],
      [spoilt('foreign', Buffer.from('bukan cadangan')), /bukan cadangan|rusak/],
    ] as const) {
      const { status, stderr } = program('backup-restore', [`--from=${bad}`], { DATA_DIR: data, SECRET_KEY: KEY });
      expect([status, stderr]).toEqual([1, expect.stringMatching(said)]);
    }
    expect(existsSync(path.join(data, 'postgres'))).toBe(false);
    // A drill restores it beside the database it is of, compares, and leaves nothing.
    await expect(drillBackup(from.pool, file, null)).resolves.toMatchObject({ rows: expect.any(Number) });
    expect(await countOf(from, `pg_database where datname like '%drill%'`)).toBe(0);

    const sealed = path.join(folder(), 'sealed');
    await backUp(from, sealed, 'sebuah kata sandi panjang');
    expect(readFileSync(sealed).includes('opening.json')).toBe(false);
    const to = await openPlace();
    await expect(restoreInto(to, sealed)).rejects.toThrow('terenkripsi');
    await expect(restoreInto(to, sealed, { passphrase: 'kata sandi yang lain' })).rejects.toThrow('BACKUP_PASSPHRASE');
    const short = spoilt('short', readFileSync(sealed).subarray(0, -100));
    await expect(restoreInto(to, short, { passphrase: 'sebuah kata sandi panjang' })).rejects.toThrow('rusak');
    const stranger = await openPlace({ key: 'kunci-lain-sama-sekali-0123456789abc' });
    await expect(restoreInto(stranger, file)).rejects.toThrow('SECRET_KEY');
    await to.files.put('photos/ada/full.webp', Buffer.from('x'), 'image/webp');
    const nothing = program('backup-make', [`--to=${file}.nothing`], to.env);
    expect([nothing.status, nothing.stderr]).toEqual([1, expect.stringContaining('masih kosong')]);
    expect(existsSync(`${file}.nothing.half`)).toBe(false);
    await expect(restoreInto(to, file)).rejects.toThrow('Penyimpanan berkas tujuan tidak kosong');
    await to.files.delete('photos/ada/full.webp');
    await restoreInto(to, sealed, { passphrase: 'sebuah kata sandi panjang' });
    await expect(restoreInto(to, file)).rejects.toThrow('Database tujuan tidak kosong');
    expect(await everything(to)).toEqual(await everything(from));
  });
});

it('T61d: what was erased after a backup stays erased when it is restored', async () => {
  const file = path.join(folder(), 'a.backup');
  const [member, other] = [await newMember(from, 'terhapus'), await newMember(from, 'tetap')];
  const [gone, stays] = [newObjectKey('photos'), newObjectKey('photos')];
  await photoOf(from, member, gone);
  await photoOf(from, other, stays);
  await backUp(from, file);
  await removePhoto(from, gone);
  expect(await keepErasures(from.ctx)).toBeGreaterThan(0);
  expect(await keepErasures(from.ctx)).toBe(0);
  const to = await openPlace();
  for (const name of await from.files.list('erasures')) await to.files.put(name, (await from.files.get(name))!, '');
  expect(await restoreInto(to, file)).toMatchObject({ erased: 1 });
  const keys = async (table: string) =>
    (await to.pool.query(`select object_key from ${table} where object_key = any($1)`, [[gone, stays]])).rows;
  expect([await keys('photos'), await keys('loose_objects')]).toEqual([
    [{ object_key: stays }],
    [{ object_key: gone }],
  ]);
  await dropErasureRecords(from.files, new Date(Date.now() + 86_400_000));
  expect(await from.files.list('erasures')).toEqual([]);
});

it('erasures that another storage does not know yet are written into it after a restore', async () => {
  const file = path.join(folder(), 'a.backup');
  const key = newObjectKey('photos');
  await photoOf(from, await newMember(from, 'pindah'), key);
  await removePhoto(from, key);
  await keepErasures(from.ctx);
  await backUp(from, file);
  const { erasures } = await keptErasures(from.files);
  const to = await openPlace();
  expect(await restoreInto(to, file)).toMatchObject({ records: 0 });
  expect(await keepErasures(to.ctx)).toBeGreaterThan(0);
  const hashes = (all: { hash: string }[]) => all.map(({ hash }) => hash).sort();
  expect(hashes((await keptErasures(to.files)).erasures)).toEqual(expect.arrayContaining(hashes(erasures)));
  // Into a storage that has them: none is written again.
  const again = await openPlace();
  for (const name of await to.files.list('erasures')) await again.files.put(name, (await to.files.get(name))!, '');
  const { records } = await restoreInto(again, file);
  expect([records > 0, await keepErasures(again.ctx)]).toEqual([true, 0]);
});

it('T71c: a member erased after a backup is erased again before what it brings back is opened', async () => {
  const file = path.join(folder(), 'a.backup');
  const [gone, stays] = [await newMember(from, 'pergi-lagi'), await newMember(from, 'tinggal')];
  const key = newObjectKey('photos');
  await photoOf(from, gone, key);
  await backUp(from, file);
  await from.pool.query(`update accounts set status = 'deleted' where id = $1`, [gone]);
  await from.pool.query('insert into account_deletions (member_id, asked_at, due_at) values ($1, now(), now())', [
    gone,
  ]);
  // As in a running application: who erases takes them out of the index.
  await from.ctx.index.start();
  expect(await eraseAccounts(from.ctx)).toBe(1);
  await keepErasures(from.ctx);
  const to = await openPlace();
  for (const name of await from.files.list('erasures')) await to.files.put(name, (await from.files.get(name))!, '');
  await restoreInto(to, file);
  const { rows } = await to.pool.query('select id from accounts where id = any($1)', [[gone, stays]]);
  expect(rows).toEqual([{ id: stays }]);
  expect(await countOf(to, `photos where object_key = '${key}'`)).toBe(0);
  expect(await countOf(to, `loose_objects where object_key = '${key}'`)).toBe(1);
});

/** The built server opens it, and a demo member signs in as before. */
async function expectSignIn(place: Place): Promise<void> {
  const app = await start(place.env);
  const answer = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'sari', password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  await stop(app, 'SIGTERM');
}

/** A killed program's locks go when the database has noticed. */
async function untilFree({ pool }: Place): Promise<void> {
  const held = `select 1 from pg_locks where locktype = 'advisory' and objid in (7301970, 7301971, 7301972)`;
  while ((await pool.query(held)).rows.length > 0) await wait(20);
}
