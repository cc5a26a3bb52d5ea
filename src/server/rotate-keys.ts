import { backupCopy } from '#copy/backup.ts';
import { keysCopy } from '#copy/operator.ts';
import { openFiles } from './adapters/files.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { assertDatabaseThere, openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { migrateToLatest } from './db/migrate.ts';
import { withHashKey } from './keys/hash-key.ts';
import { rotateKeys } from './keys/rotate.ts';

/**
 * `npm run rotate-keys`: seals under SECRET_KEY everything still sealed under SECRET_KEY_PREVIOUS, while the app
 * works. Returns the exit code: 1 when neither key opens some data.
 */
async function rotate(): Promise<number> {
  const config = loadConfig(undefined, []);
  assertDatabaseThere(config);
  const postgres = await openOwnDatabase(config);
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 10 });
  try {
    await migrateToLatest(db);
    await withHashKey(config, db);
    const { papers, factors, missing, unopenable } = await rotateKeys({ db, pool, files: openFiles(config), config });
    process.stdout.write(keysCopy.done(papers, factors));
    process.stdout.write(config.secretKeyPrevious === null ? keysCopy.nothingElse : keysCopy.previousCanGo);
    if (missing.length > 0) process.stderr.write(backupCopy.missing(missing));
    if (unopenable.length > 0) process.stderr.write(keysCopy.unopenable(unopenable));
    return unopenable.length > 0 ? 1 : 0;
  } finally {
    await close();
    await postgres?.stop();
  }
}

process.exitCode = await rotate().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
