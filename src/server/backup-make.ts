import { backupCopy } from '#copy/backup.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openFiles } from './adapters/files.ts';
import { makeBackup } from './backup/make.ts';
import { keepRunWhereKept } from './backup/runs.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { assertDatabaseThere, openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { assertNotHalfRestored } from './db/migrate.ts';
import { givenOptions } from './given-options.ts';

/** `npm run backup -- --to=FILE`: all rows of one moment and their files, while the application works. */
async function backup(): Promise<void> {
  const { to: given } = givenOptions({ to: { type: 'string' } }, backupCopy.usage);
  if (!given) throw new Error(backupCopy.usage);
  const to = path.resolve(given);
  if (!existsSync(path.dirname(to))) throw new Error(backupCopy.folderMissing(path.dirname(to)));
  if (existsSync(to)) throw new Error(backupCopy.exists(to));
  const config = loadConfig(undefined, []);
  const { passphrase } = config.backup;
  assertDatabaseThere(config);
  const began = new Date();
  const postgres = await openOwnDatabase(config);
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 3 });
  try {
    // The schema stays as it is: a backup comes before an upgrade, and this may be the newer version already.
    await assertNotHalfRestored(db);
    const made = await makeBackup({ pool, files: openFiles(config), config }, to, passphrase);
    await keepRunWhereKept(db, { kind: 'backup', began, file: to, ...made, missing: made.missing.length });
    process.stdout.write(backupCopy.made(to, made.bytes, made.rows, made.files, Date.now() - began.getTime()));
    if (passphrase === null) process.stderr.write(backupCopy.unsealed);
    process.stderr.write(backupCopy.keepKey);
    if (made.missing.length > 0) process.stderr.write(backupCopy.missing(made.missing));
  } finally {
    await close();
    await postgres?.stop();
  }
}

await backup().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
