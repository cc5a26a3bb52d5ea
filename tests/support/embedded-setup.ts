import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { MEMORY_FOLDER } from './memory-folder.ts';
import { createTemplate } from './template.ts';

/** One real PostgreSQL for the whole run; durability is given up for speed, nothing else. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(MEMORY_FOLDER, 'serasi-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
  });
  project.provide('database', await createTemplate(postgres.url));
  project.provide('redisUrl', null);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
