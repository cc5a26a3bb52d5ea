import path from 'node:path';
import type { Environment } from './config.environment.ts';

export type BackupSettings = {
  /** Folder of the nightly backup; null: none is made. */
  folder: string | null;
  /** Number of nightly backups kept. */
  keep: number;
  /** Days of history a return can reach; 0: none. For the embedded database, if there is a folder. */
  historyDays: number;
  /** Encrypts every backup; null: not encrypted. */
  passphrase: string | null;
};

export function backupSettings(e: Environment): BackupSettings {
  return {
    folder: e.BACKUP_DIR === undefined ? null : path.resolve(e.BACKUP_DIR),
    keep: e.BACKUP_KEEP,
    historyDays: e.HISTORY_DAYS,
    passphrase: e.BACKUP_PASSPHRASE ?? null,
  };
}
