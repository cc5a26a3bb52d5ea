import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openFiles } from '../../src/server/adapters/files.ts';
import { BackupProblem } from '../../src/server/backup/format.ts';
import { takeTarget } from '../../src/server/backup/target.ts';
import { ADVISORY_LOCKS } from '../../src/server/db/advisory-locks.ts';
import { HalfRestored, isHalfRestored, migrateToLatest } from '../../src/server/db/migrate.ts';
import { emptyDatabase } from '../support/database.ts';

it('a start and a restore of one empty database wait for each other, and who comes second is told', async () => {
  const own = await emptyDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-schema-'));
  const holder = new pg.Client(own.url);
  onTestFinished(async () => {
    await holder.end();
    await own.close();
    await rm(dataDir, { recursive: true });
  });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.schema]);
  const both = Promise.allSettled([
    migrateToLatest(own.db),
    takeTarget({ db: own.db, files: openFiles({ dataDir, s3: null }), storage: 'of this test' }),
  ]);
  const waiting = `select 1 from pg_locks where not granted and locktype = 'advisory' and objid = $1
    and database = (select oid from pg_database where datname = current_database())`;
  await expect
    .poll(async () => (await own.pool.query(waiting, [ADVISORY_LOCKS.schema])).rowCount, { timeout: 30_000 })
    .toBe(2);
  expect((await own.pool.query(`select 1 from pg_tables where schemaname in ('public', 'restoring')`)).rows).toEqual(
    [],
  );
  await holder.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.schema]);
  const [start, restore] = await both;
  const restoring = await isHalfRestored(own.db);
  const refused = restoring ? start : restore;
  expect([start.status, restore.status]).toEqual(restoring ? ['rejected', 'fulfilled'] : ['fulfilled', 'rejected']);
  expect((refused as PromiseRejectedResult).reason).toBeInstanceOf(restoring ? HalfRestored : BackupProblem);
});
