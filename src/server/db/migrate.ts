import { setTimeout as wait } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './connect.ts';
import { migrations } from './migrations/index.ts';

/** A restore began here and has not ended: nothing may be opened. Its message is for the operator. */
export class HalfRestored extends Error {}

/**
 * Longest wait for a table lock: behind a waiting migration every reader of the table would wait too.
 */
const LOCK_MS = 4_000;
const AGAIN_MS = 1_000;
/** A transaction that holds a table this long is a fault somebody must look at. */
const GIVE_UP_MS = 15 * 60_000;
/** A lock that was waited for too long, and a circle of such waits: readers of several tables may close one. */
const PASSES = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date. Parallel starters wait for each other; a running older build is never blocked
 * for long. Throws the failure, or HalfRestored after an unfinished restore.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return withSchemaLock(db, async (one) => {
    await assertNotHalfRestored(one);
    await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(one);
    try {
      return await untilTablesAreFree(() => migrate(one));
    } finally {
      await sql`reset lock_timeout`.execute(one);
    }
  });
}

/** All migrations are one transaction: after a lock timeout or a deadlock nothing has changed, and it starts over. */
async function untilTablesAreFree<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + GIVE_UP_MS; ; await wait(AGAIN_MS))
    try {
      return await work();
    } catch (error) {
      if (!PASSES.has((error as { code?: string }).code ?? '') || performance.now() > until) throw error;
    }
}

/** Migrations a newer version has run here: its schema fits this one too, so nothing is done for them. */
export async function ranByNewer(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  if (!rows[0]!.there) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return unknownMigrations(ran.rows.map(({ name }) => name));
}

/** Throws HalfRestored. */
export async function assertNotHalfRestored(db: Db): Promise<void> {
  if (await isHalfRestored(db))
    throw new HalfRestored(
      'Pemulihan cadangan ke database ini belum selesai. Jalankan lagi npm run restore dengan berkas yang sama.',
    );
}

/** Runs only these migrations, as in the backup's database; all when null. Throws the failure. */
export async function migrate(db: Db, names: readonly string[] | null = null): Promise<string[]> {
  const newer = names === null ? await ranByNewer(db) : [];
  const wanted: Record<string, Migration> =
    names === null
      ? { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) }
      : Object.fromEntries(names.map((name) => [name, migrations[name]!]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
}

/** The names this version does not know: a newer one wrote them. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

/** Works on one connection, so that a pool of one is enough; no other process changes the schema meanwhile. */
export async function withSchemaLock<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.schema})`.execute(one);
    try {
      return await work(one);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.schema})`.execute(one);
    }
  });
}

/** The mark of a restore is a schema of its own: it survives the schemas a restore creates and drops. */
export async function isHalfRestored(db: Db): Promise<boolean> {
  const { rows } = await sql<{ half: boolean }>`select to_regclass('restoring.target') is not null as half`.execute(db);
  return rows[0]!.half;
}
