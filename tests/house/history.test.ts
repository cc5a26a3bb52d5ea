import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { namesOf, newObjectKey, newPhotoId, release, storeAndKeep } from '../../src/server/adapters/objects.ts';
import { isCopyDue } from '../../src/server/backup/history/keep.ts';
import { basesIn, isSegment, logFolder, logIn } from '../../src/server/backup/history/names.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { operations } from '../../src/server/features/operations/actions.ts';
import { keepHistory } from '../../src/server/features/operations/jobs.history.ts';
import { backUp, begin, everything, openPlace, type Place, program } from '../support/backups.ts';
import { folder } from '../support/house.ts';

/** What an installation has: a data folder, and a folder of backups on another disk. */
let home: { data: string; backups: string; env: Record<string, string> };
let open: { place: Place; close: () => Promise<void> };
beforeEach(async () => {
  const at = folder();
  home = { data: path.join(at, 'data'), backups: path.join(at, 'backups'), env: {} };
  home.env = { BACKUP_DIR: home.backups, BACKUP_PASSPHRASE: 'frasa sandi yang panjang' };
  await start();
  await migrateToLatest(open.place.db);
});

async function start(): Promise<Place> {
  let close = async () => {};
  const place = await openPlace({ at: home.data, env: home.env, atEnd: (end) => (close = end) });
  open = { place, close };
  return place;
}

/** Behind everything that was written: the database counts by smaller steps than we do. */
async function now({ pool }: Place): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(`select clock_timestamp() + '1 ms' as at, pg_sleep(0.002)`);
  return rows[0]!.at;
}

/** The first moment a copy can be returned from is a whole second after it; the segments before are in the history. */
async function copied(place: Place): Promise<void> {
  await keepHistory(place.ctx);
  const { at } = (await basesIn(home.backups)).at(-1)!;
  while ((await now(place)) < at) await wait(20);
}

/** The segment of the log that holds all until now is finished and in the history; one before it may come later. */
async function taken({ pool, ctx }: Place): Promise<void> {
  await pool.query(`select pg_logical_emit_message(true, 'uji', 'x')`);
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  while (!(await logIn(home.backups)).includes(rows[0]!.name)) {
    await keepHistory(ctx);
    await wait(20);
  }
}

const newMember = ({ db }: Place, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const account = { username, password_hash: 'x' };
    const { id } = await tx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('subscriptions').values({ member_id: id, tier: 'basic', status: 'trial' }).execute();
    return id;
  });

async function newPhoto(place: Place, member: string, position = 0): Promise<string> {
  const key = newObjectKey('photos');
  await storeAndKeep(
    place.ctx,
    key,
    () => Promise.all(namesOf(key).map((name) => place.files.put(name, Buffer.from(name), 'image/webp'))),
    (tx) =>
      tx
        .insertInto('photos')
        .values({ id: newPhotoId(), member_id: member, position, object_key: key, width: 1, height: 1 })
        .execute(),
  );
  return key;
}

const members = async ({ pool }: Place): Promise<string[]> =>
  (await pool.query<{ username: string }>('select username from accounts order by 1')).rows.map((r) => r.username);
const backTo = (at: Date, ...more: string[]) =>
  program('backup-restore', [`--at=${at.toISOString()}`, ...more], open.place.env);

/** One that went well; answers what it said. */
function whole({ status, stdout, stderr }: ReturnType<typeof backTo>): string {
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** What is compared: what keeps runs of this kind, and what was noted for the sweep, left out. */
async function world(place: Place): Promise<Record<string, string>> {
  const { loose_objects: _, ...rest } = await everything(place);
  return rest;
}

describe('the history of the embedded database', () => {
  it('T61e: any second comes back, to the row and the file, again and again', async () => {
    let { place } = open;
    const first = await newMember(place, 'pertama');
    await copied(place);
    await newMember(place, 'kedua');
    await taken(place);
    await newPhoto(place, first);
    const told = (await operations(place.ctx)).history!;
    expect([told.late, Date.parse(told.since!)]).toEqual([false, (await basesIn(home.backups))[0]!.at.getTime()]);
    const asWas = await world(place);
    const at = await now(place);
    // What went wrong a moment later, partly still in no segment of the history.
    await newMember(place, 'ketiga');
    await taken(place);
    const late = await newPhoto(place, first, 1);
    await place.pool.query(`update accounts set password_hash = 'rusak'`);
    expect(backTo(at)).toMatchObject({ status: 1, stderr: expect.stringContaining('masih berjalan') });
    await open.close();

    whole(backTo(at, '--keep-sessions'));
    place = await start();
    expect(await world(place)).toEqual(asWas);
    expect(await members(place)).toEqual(['kedua', 'pertama']);
    // What is in the storage and of no row goes with the sweep.
    const { rows } = await place.pool.query(`select object_key as key from loose_objects`);
    expect(rows).toEqual([{ key: late }]);
    expect(readdirSync(home.data).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);

    // Its new log needs a copy of its own; then one returns to a second of it, from a machine that lost everything.
    expect(await isCopyDue(home.backups, new Date())).toBe(false);
    await taken(place);
    expect((await basesIn(home.backups)).map(({ segment }) => segment.slice(0, 8))).toEqual(['00000001', '00000002']);
    await copied(place);
    await newMember(place, 'keempat');
    const later = await now(place);
    await newMember(place, 'kelima');
    await taken(place);
    await open.close();
    renameSync(path.join(home.data, 'postgres'), path.join(home.data, 'hilang'));
    rmSync(path.join(home.data, 'wal'), { recursive: true });
    whole(backTo(later));
    expect(await members(await start())).toEqual(['kedua', 'keempat', 'pertama']);
    await open.close();
    // Nobody reads the history without the passphrase.
    for (const name of readdirSync(home.backups, { recursive: true, encoding: 'utf8' }))
      if (/\/(base|wal)\/./.test(name))
        expect(readFileSync(path.join(home.backups, name)).subarray(0, 6).toString()).toBe('SERASI');
  });

  it('T61f: what was erased since stays erased, sessions end, a lost photo comes from the backup of the night', async () => {
    const { place } = open;
    const member = await newMember(place, 'pertama');
    const [erased, lost] = [await newPhoto(place, member), await newPhoto(place, member, 1)];
    await place.pool.query(
      `insert into sessions (id_hash, member_id, expires_at) select 'x', $1, now() + interval '1 day'`,
      [member],
    );
    await copied(place);
    await backUp(place, path.join(home.backups, 'serasi-20260101-023000.backup'), home.env.BACKUP_PASSPHRASE);
    const at = await now(place);
    await place.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('photos').where('object_key', '=', erased).execute();
      await release(tx, [erased], new Date());
    });
    const [file] = namesOf(lost);
    await place.files.delete(file!);
    await open.close();
    expect(whole(backTo(at))).toContain('sudah dihapus lagi');
    const after = await start();
    const { rows } = await after.pool.query('select object_key as key, position from photos');
    expect(rows).toEqual([{ key: lost, position: 0 }]);
    expect((await after.files.get(file!))?.toString()).toBe(file);
    expect((await after.pool.query('select from sessions')).rowCount).toBe(0);
    await open.close();
  });

  it('T61g: killed at any step, the one or the other opens; a gap, a time without history and a broken cluster are told', async () => {
    let { place } = open;
    await newMember(place, 'pertama');
    await copied(place);
    const at = await now(place);
    await newMember(place, 'kedua');
    for (let n = 0; n < 3; n++) await taken(place);
    const end = await now(place);
    await open.close();
    expect(backTo(new Date(Date.now() + 60_000))).toMatchObject({ status: 1, stderr: 'Waktu itu belum tiba.\n' });
    expect(backTo(new Date(at.getTime() - 3_600_000))).toMatchObject({
      status: 1,
      stderr: /^Riwayat dimulai/ as never,
    });

    // While it is unpacked, and when it has opened beside the other one.
    const signal = path.join(home.data, 'return.half', 'postgres', 'recovery.signal');
    for (const goneAgain of [false, true]) {
      const killed = begin('backup-restore', [`--at=${at.toISOString()}`], place.env);
      while (!existsSync(goneAgain ? signal : path.dirname(signal))) await wait(5);
      while (goneAgain && existsSync(signal)) await wait(1);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      place = await start();
      expect([goneAgain, await members(place)]).toEqual([goneAgain, ['kedua', 'pertama']]);
      await open.close();
    }
    whole(backTo(at));
    expect(await members(await start())).toEqual(['pertama']);
    await open.close();
    // As a kill between the two names leaves it.
    const waits = path.join(home.data, 'return.whole');
    mkdirSync(path.join(waits, 'wal'), { recursive: true });
    renameSync(path.join(home.data, 'postgres'), path.join(waits, 'postgres'));
    expect(await members(await start())).toEqual(['pertama']);
    await open.close();

    // The one that was there is broken: it is left as it is, and the history of it serves.
    truncateSync(path.join(home.data, 'postgres', 'global', 'pg_control'), 0);
    expect(backTo(at)).toMatchObject({ status: 0, stderr: expect.stringContaining('tidak bisa dibuka') });
    // What those returns left behind is a second one can go to as well.
    whole(backTo(end));
    expect(await members(await start())).toEqual(['kedua', 'pertama']);
    await open.close();
    const gap = (await logIn(home.backups)).filter((name) => isSegment(name)).at(-2)!;
    for (const one of [logFolder(home.backups), path.join(home.data, 'postgres', 'pg_wal')])
      rmSync(path.join(one, gap), { force: true });
    expect(await isCopyDue(home.backups, new Date())).toBe(true);
    expect(backTo(end)).toMatchObject({ status: 1, stderr: expect.stringContaining('tidak sampai ke waktu itu') });
    expect(await members(await start())).toEqual(['kedua', 'pertama']);
    await open.close();
  });
});
