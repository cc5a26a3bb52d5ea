import { verifyCopy } from '#copy/operator.ts';
import { verifyAudit } from './audit/verify.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { assertDatabaseThere, openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { migrateToLatest } from './db/migrate.ts';

/**
 * `npm run audit:verify`: computes the trail of the team anew, reports whether it is whole and where it ends, or its
 * first wrong row. Exit code 1 when there is one.
 */
async function verify(): Promise<number> {
  const config = loadConfig(undefined, []);
  assertDatabaseThere(config);
  const postgres = await openOwnDatabase(config);
  const { db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 1 });
  try {
    await migrateToLatest(db);
    const { rows, fault, head } = await verifyAudit(db);
    process.stdout.write(fault ? verifyCopy.broken(fault.seq, fault.why, rows) : verifyCopy.whole(rows, head));
    return fault ? 1 : 0;
  } finally {
    await close();
    await postgres?.stop();
  }
}

process.exitCode = await verify().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
