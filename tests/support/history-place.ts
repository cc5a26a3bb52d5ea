import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect } from 'vitest';
import { namesOf, newObjectKey, newPhotoId, storeAndKeep } from '../../src/server/adapters/objects.ts';
import { basesIn, logIn } from '../../src/server/backup/history/names.ts';
import { keepHistory } from '../../src/server/features/operations/jobs.history.ts';
import { everything, openPlace, type Place, program } from './backups.ts';
import { folder } from './house.ts';
import { prepareData } from './prepared-data.ts';

/** What an installation has: a data folder, and a folder of backups on another disk. */
export let home: { data: string; backups: string; env: Record<string, string> };
export let open: { place: Place; close: () => Promise<void> };
beforeEach(async () => {
  const at = folder();
  home = { data: path.join(at, 'data'), backups: path.join(at, 'backups'), env: {} };
  home.env = { BACKUP_DIR: home.backups, BACKUP_PASSPHRASE: 'frasa sandi yang panjang' };
  await prepareData(home.data, 'migrated');
  await start();
});

export async function start(): Promise<Place> {
  let close = async () => {};
  const place = await openPlace({ at: home.data, env: home.env, atEnd: (end) => (close = end) });
  open = { place, close };
  return place;
}

/** Behind everything that was written: the database counts by smaller steps than we do. */
export async function now({ pool }: Place): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(`select clock_timestamp() + '1 ms' as at, pg_sleep(0.002)`);
  return rows[0]!.at;
}

/** The first moment a copy can be returned from is a whole second after it; the segments before are in the history. */
export async function copied(place: Place): Promise<void> {
  await keepHistory(place.ctx);
  const { at } = (await basesIn(home.backups)).at(-1)!;
  while ((await now(place)) < at) await wait(20);
}

/** The segment of the log that holds all until now is finished and in the history; one before it may come later. */
export async function taken({ pool, ctx }: Place): Promise<void> {
  await pool.query(`select pg_logical_emit_message(true, 'uji', 'x')`);
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  while (!(await logIn(home.backups)).includes(rows[0]!.name)) {
    await keepHistory(ctx);
    await wait(20);
  }
}

export const newMember = ({ db }: Place, username: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const account = { username, password_hash: 'x' };
    const { id } = await tx.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('subscriptions').values({ member_id: id, tier: 'basic', status: 'trial' }).execute();
    return id;
  });

export async function newPhoto(place: Place, member: string, position = 0): Promise<string> {
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

export const members = async ({ pool }: Place): Promise<string[]> =>
  (await pool.query<{ username: string }>('select username from accounts order by 1')).rows.map((r) => r.username);
export const backTo = (at: Date, ...more: string[]) =>
  program('backup-restore', [`--at=${at.toISOString()}`, ...more], open.place.env);

/** One that went well; answers what it said. */
export function whole({ status, stdout, stderr }: ReturnType<typeof backTo>): string {
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** What is compared: what keeps runs of this kind, and what was noted for the sweep, left out. */
export async function world(place: Place): Promise<Record<string, string>> {
  const { loose_objects: _, ...rest } = await everything(place);
  return rest;
}
