import { backupCopy } from '#copy/backup.ts';
import path from 'node:path';
import { openFiles } from './adapters/files.ts';
import { checkBackup, restoreBackup } from './backup/restore.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';

/** `npm run restore -- --from=FILE`: makes an empty `DATA_DIR` or `DATABASE_URL` what the backup was made of. */
async function restore(): Promise<void> {
  const given = process.argv.find((a) => a.startsWith('--from='))?.slice('--from='.length);
  if (!given) throw new Error(backupCopy.restoreUsage);
  const config = loadConfig(undefined, []);
  const began = Date.now();
  const wish = {
    from: path.resolve(given),
    passphrase: config.backup.passphrase,
    otherKey: process.argv.includes('--accept-other-key'),
    keepSessions: process.argv.includes('--keep-sessions'),
  };
  // Before anything is written, an empty cluster too.
  const contents = await checkBackup(wish, config);
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  try {
    const done = await restoreBackup({ pool, db, files: openFiles(config), config }, contents, wish);
    process.stdout.write(backupCopy.restored(done.madeAt, done.rows, done.files, Date.now() - began));
    if (done.erased > 0) process.stdout.write(backupCopy.erased(done.erased));
    if (!wish.keepSessions) process.stdout.write(backupCopy.signedOut);
    if (done.missing.length > 0) process.stderr.write(backupCopy.missing(done.missing));
  } finally {
    await close();
    await postgres?.stop();
  }
}

await restore().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
