import { backupCopy } from '#copy/backup.ts';
import { sql } from 'kysely';
import type { Files } from '../adapters/files.ts';
import type { Db } from '../db/connect.ts';
import { isHalfRestored, withSchemaLock } from '../db/migrate.ts';
import { BackupProblem } from './format.ts';

/** Folders of stored files. Erasures (`erasures/`) may exist before a restore: they are replayed. */
const KINDS = ['photos', 'papers', 'demo'] as const;

export type Target = {
  db: Db;
  files: Files;
  /** Names the storage, so that only files of a restore are removed. */
  storage: string;
};

/**
 * Takes an empty database and an empty storage for a restore, and marks them: nothing opens them until `release`. The
 * rest of an unfinished restore is removed first. Throws BackupProblem when there is anything else.
 */
export async function takeTarget({ db, files, storage }: Target): Promise<void> {
  await withSchemaLock(db, async (one) => {
    if (await isHalfRestored(one)) {
      const { rows } = await sql<{ storage: string }>`select storage from restoring.target`.execute(one);
      if (rows[0]!.storage !== storage) throw new BackupProblem(backupCopy.otherStorage(rows[0]!.storage));
      await one.transaction().execute(async (tx) => {
        await sql`drop schema public cascade`.execute(tx);
        await sql`create schema public`.execute(tx);
      });
      for (const name of await stored(files)) await files.delete(name);
      return;
    }
    const full = await tablesThere(one);
    if (full.length > 0) throw new BackupProblem(backupCopy.databaseNotEmpty(full.length));
    const there = await stored(files);
    if (there.length > 0) throw new BackupProblem(backupCopy.storageNotEmpty(there.length, storage));
    await one.transaction().execute(async (tx) => {
      await sql`create schema restoring`.execute(tx);
      await sql`create table restoring.target (storage text not null, begun_at timestamptz not null default now())`.execute(
        tx,
      );
      await sql`insert into restoring.target (storage) values (${storage})`.execute(tx);
    });
  });
}

/** From now on the application may open the database. */
export async function releaseTarget(db: Db): Promise<void> {
  await sql`drop schema restoring cascade`.execute(db);
}

async function stored(files: Files): Promise<string[]> {
  return (await Promise.all(KINDS.map((kind) => files.list(kind)))).flat();
}

async function tablesThere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and n.nspname not like 'pg_temp%' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(
    db,
  );
  return rows.map((row) => row.name);
}
