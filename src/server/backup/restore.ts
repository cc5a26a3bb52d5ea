import { backupCopy } from '#copy/backup.ts';
import type pg from 'pg';
import { keptErasures } from '../adapters/erasure-records.ts';
import type { Files } from '../adapters/files.ts';
import { type Opener, secretsOf } from '../adapters/sealing.ts';
import type { Config } from '../config.ts';
import { endLocked, lockRun } from '../db/backup-locks.ts';
import { type Connection, assertServerVersion } from '../db/connect.ts';
import { mergeErasures, replayErasures } from '../db/erasures.ts';
import { migrate, unknownMigrations } from '../db/migrate.ts';
import { replaceLostHashKey } from '../keys/hash-key.ts';
import { BackupProblem, keyMark } from './format.ts';
import { compareTables, loadRows } from './load-rows.ts';
import { checkParts, type Contents } from './part-reader.ts';
import { keepRun } from './runs.ts';
import { settle } from './tables.ts';
import { releaseTarget, takeTarget } from './target.ts';

export type RestoreHost = Pick<Connection, 'pool' | 'db'> & {
  files: Files;
  config: Opener & Pick<Config, 's3' | 'dataDir'>;
};
export type RestoreWish = {
  from: string;
  passphrase: string | null;
  /** Restores although our key cannot open the sealed data. */
  otherKey: boolean;
  /** For a move from a stopped server: members stay signed in. */
  keepSessions: boolean;
};
/** Erasures of after the backup that were repeated, and how many records of such there are in the storage. */
export type Forgotten = { erased: number; records: number };
export type Restored = { madeAt: Date; rows: number; files: number; missing: string[] } & Forgotten;

const AT_ONCE = 8;

/** Reads the whole file, writes nothing. Throws BackupProblem when it is not whole, or cannot be opened here. */
export async function checkBackup(wish: RestoreWish, config: Opener): Promise<Contents> {
  const contents = await checkParts(wish.from, wish.passphrase);
  const { migrations, keyMark: sealedBy, otherKeyMark: orBy } = contents.opening;
  const unknown = unknownMigrations(migrations);
  if (unknown.length > 0) throw new BackupProblem(backupCopy.newerVersion(unknown));
  const ours = secretsOf(config).map(keyMark);
  const opens = ours.includes(sealedBy) && (orBy === undefined || ours.includes(orBy));
  if (!opens && !wish.otherKey) throw new BackupProblem(backupCopy.otherKey);
  return contents;
}

/**
 * Fills an empty database and an empty storage from a checked backup. Everything is compared after
 * writing; later erasures are repeated. Until the end the application refuses to open it, and the
 * same command starts over. Throws BackupProblem.
 */
export async function restoreBackup(host: RestoreHost, contents: Contents, wish: RestoreWish): Promise<Restored> {
  const began = new Date();
  await assertServerVersion(host.pool);
  const client = await host.pool.connect();
  try {
    if (!(await lockRun(client))) throw new BackupProblem(backupCopy.busy);
    const { s3, dataDir } = host.config;
    await takeTarget({ ...host, storage: s3 ? `${s3.endpoint}/${s3.bucket}` : dataDir });
    await migrate(host.db, contents.opening.migrations);
    await settle(client);
    await fill(host, client, contents, wish);
    await migrate(host.db);
    if (wish.otherKey) await replaceLostHashKey(host.db, host.config);
    const forgotten = await forgetErased(host);
    if (!wish.keepSessions) await endSessions(client);
    const { closing, opening, bytes } = contents;
    const rows = closing.sums.reduce((all, sum) => all + Number(sum.rows), 0);
    await keepRun(host.db, { kind: 'restore', began, file: wish.from, bytes, rows, files: closing.files.count });
    await releaseTarget(host.db);
    const { files, missing } = closing;
    return { madeAt: new Date(opening.madeAt), rows, files: files.count, missing, ...forgotten };
  } finally {
    await endLocked(client);
  }
}

/** Restores rows, then files; then compares both with the backup. */
async function fill(host: RestoreHost, client: pg.PoolClient, contents: Contents, wish: RestoreWish): Promise<void> {
  const writing = new Set<Promise<void>>();
  await loadRows(client, contents, { file: wish.from, passphrase: wish.passphrase }, async (name, bytes) => {
    const one: Promise<void> = putAndCompare(host.files, name, bytes).finally(() => writing.delete(one));
    // The caller below awaits it and reports a failure.
    one.catch(() => {});
    writing.add(one);
    if (writing.size >= AT_ONCE) await Promise.race(writing);
  });
  await Promise.all(writing);
  await compareTables(client, contents.closing);
}

async function putAndCompare(files: Files, name: string, bytes: Buffer): Promise<void> {
  await files.put(name, bytes, name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
  if (!(await files.get(name))?.equals(bytes)) throw new BackupProblem(backupCopy.differs([name]));
}

/** The storage may have erasures from after the backup. */
export async function forgetErased({ db, files }: Pick<RestoreHost, 'db' | 'files'>): Promise<Forgotten> {
  const now = new Date();
  const { erasures, records } = await keptErasures(files);
  await mergeErasures(db, erasures, now);
  return { erased: await replayErasures(db, now), records };
}

/** Sessions ended after the backup must not come back; nor may a link or a code used since. */
export async function endSessions(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  for (const table of ['sessions', 'recovery_links', 'password_resets', 'number_codes', 'passkey_challenges'])
    await client.query(`delete from ${table}`);
  await client.query('commit');
}
