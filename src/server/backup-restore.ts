import { backupCopy } from '#copy/backup.ts';
import path from 'node:path';
import { openFiles } from './adapters/files.ts';
import { returnTo } from './backup/history/return.ts';
import { checkBackup, restoreBackup } from './backup/restore.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { givenOptions } from './given-options.ts';

/** What one may ask for; a misspelt `--keep-sessions` would sign everybody out. */
const OPTIONS = {
  from: { type: 'string' },
  at: { type: 'string' },
  'accept-other-key': { type: 'boolean', default: false },
  'keep-sessions': { type: 'boolean', default: false },
} as const;

/** With its zone: the same hour is another moment in Jayapura than in Jakarta. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** `npm run restore -- --at=TIME`: makes the embedded database what it was at a second of the last days. */
async function back(given: string, keepSessions: boolean): Promise<void> {
  const at = new Date(given);
  if (!MOMENT.test(given) || Number.isNaN(at.getTime())) throw new Error(backupCopy.returnUsage);
  const began = Date.now();
  const done = await returnTo(loadConfig(undefined, []), { at, keepSessions });
  process.stdout.write(backupCopy.returned(at, done.brought, Date.now() - began));
  process.stdout.write(backupCopy.erasureRecords(done.records));
  if (done.erased > 0) process.stdout.write(backupCopy.erased(done.erased));
  if (!keepSessions) process.stdout.write(backupCopy.signedOut);
  if (done.before) process.stdout.write(backupCopy.before(done.before));
  if (done.unread) process.stderr.write(backupCopy.unread(done.unread));
  if (done.missing.length > 0) process.stderr.write(backupCopy.missing(done.missing));
}

/** `npm run restore -- --from=FILE`: fills an empty `DATA_DIR` or `DATABASE_URL` from a backup. */
async function restore(given: string, keepSessions: boolean, otherKey: boolean): Promise<void> {
  const config = loadConfig(undefined, []);
  const began = Date.now();
  const wish = {
    from: path.resolve(given),
    passphrase: config.backup.passphrase,
    otherKey,
    keepSessions,
  };
  // Before anything is written, even an empty cluster.
  const contents = await checkBackup(wish, config);
  const postgres = await openOwnDatabase(config);
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  try {
    const done = await restoreBackup({ pool, db, files: openFiles(config), config }, contents, wish);
    process.stdout.write(backupCopy.restored(done.madeAt, done.rows, done.files, Date.now() - began));
    process.stdout.write(backupCopy.erasureRecords(done.records));
    if (done.erased > 0) process.stdout.write(backupCopy.erased(done.erased));
    if (!wish.keepSessions) process.stdout.write(backupCopy.signedOut);
    if (done.missing.length > 0) process.stderr.write(backupCopy.missing(done.missing));
  } finally {
    await close();
    await postgres?.stop();
  }
}

async function run(): Promise<void> {
  const {
    from,
    at,
    'keep-sessions': keepSessions,
    'accept-other-key': otherKey,
  } = givenOptions(OPTIONS, backupCopy.restoreUsage);
  if ((from === undefined) === (at === undefined)) throw new Error(backupCopy.restoreUsage);
  await (at === undefined ? restore(from!, keepSessions, otherKey) : back(at, keepSessions));
}

await run().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
