import path from 'node:path';
import type { Environment } from './config.environment.ts';

export type BackupSettings = {
  /** Where the nightly backup goes; null: none is made. */
  folder: string | null;
  /** How many nightly ones stay. */
  keep: number;
  /** How many days one can return to any second of; 0: to none. Of the embedded database, where there is a folder. */
  historyDays: number;
  /** Encrypts every backup; null: they are not. */
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
