import { Migrator } from 'kysely';
import type { Db } from './connect.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema up to date. Kysely's lock table makes parallel starters wait for each other. Throws what failed.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((r) => r.migrationName);
}
