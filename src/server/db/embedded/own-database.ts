import { backupCopy } from '#copy/backup.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

/** Does this installation keep a history? Yes, with an embedded database and a backup folder. */
export const keepsHistory = ({ databaseUrl, backup }: Pick<Config, 'databaseUrl' | 'backup'>): boolean =>
  databaseUrl === null && backup.folder !== null && backup.historyDays > 0;

/**
 * The embedded database of these settings, started if it does not run; null: an external one is configured. All our
 * programs open it this way: a start without the log archive would leave a gap in the history.
 */
export async function openOwnDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  tries?: number,
): Promise<EmbeddedPostgres | null> {
  if (config.databaseUrl) return null;
  return startEmbeddedPostgres({ dataDir: config.dataDir, archive: keepsHistory(config), tries });
}

/**
 * Throws when there is no database to look into: a program that only asks, or keeps what is there, would make an empty
 * one out of a wrong DATA_DIR, and report that all is well.
 */
export function assertDatabaseThere({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(path.join(dataDir, 'postgres'))) throw new Error(backupCopy.nothingThere(dataDir));
}
