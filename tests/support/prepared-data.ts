import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { MEMORY_FOLDER } from './memory-folder.ts';

/**
 * Data folders as an application leaves them when it stops: `empty` with an embedded database without tables, `migrated` with ours.
 * Each is made once a run, by the first test that asks, and copied: what a first start does is tried where a test is about that
 * (house/start.test.ts), and need not be done again by all the others.
 */
type Kind = 'empty' | 'migrated';

declare module 'vitest' {
  export interface ProvidedContext {
    preparedData: string;
  }
}

/** A folder of the run for them; the global setup of suites whose tests start an embedded database of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(MEMORY_FOLDER, 'serasi-prepared-'));
  project.provide('preparedData', home);
  return () => rm(home, { recursive: true, force: true });
}

/** Lays the database of one in `data`, where none is yet; answers `data`. */
export async function prepareData(data: string, kind: Kind): Promise<string> {
  const made = path.join(inject('preparedData'), kind);
  if (!existsSync(made)) await make(kind, made);
  await mkdir(data, { recursive: true });
  // The database alone: whoever starts it there gives it its owner, its socket and its log.
  await cp(path.join(made, 'postgres'), path.join(data, 'postgres'), { recursive: true });
  return data;
}

/** In a folder of its own until it is whole: two workers may make it at once, and one of them is used. */
async function make(kind: Kind, at: string): Promise<void> {
  const half = `${at}.${process.pid}`;
  if (kind === 'migrated') await prepareData(half, 'empty');
  // Written out when it stops; a copy is taken of no other.
  const postgres = await startEmbeddedPostgres({ dataDir: half, settings: ['fsync=off'] });
  if (kind === 'migrated') {
    const { db, close } = connect(postgres.url, { max: 1 });
    await migrateToLatest(db);
    await close();
  }
  await postgres.stop();
  await rename(half, at).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(at)) throw error;
  });
}
