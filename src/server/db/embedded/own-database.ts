import type { Config } from '../../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

/** Whether this installation keeps every second of the last days: its database is the embedded one, and has a place. */
export const keepsHistory = ({ databaseUrl, backup }: Pick<Config, 'databaseUrl' | 'backup'>): boolean =>
  databaseUrl === null && backup.folder !== null && backup.historyDays > 0;

/**
 * The embedded database of these settings, started where it does not run; null: there is one outside. Every program of
 * ours opens it this way: one that left the log out would leave a gap in the history.
 */
export async function openOwnDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  tries?: number,
): Promise<EmbeddedPostgres | null> {
  if (config.databaseUrl) return null;
  return startEmbeddedPostgres({ dataDir: config.dataDir, archive: keepsHistory(config), tries });
}
