import { connect } from '../../src/server/db/connect.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';

/** A starter that may be killed: brings the database named by its argument up to date, and ends. */
const { db, close } = connect(process.argv[2]!, { max: 1 });
await migrateToLatest(db);
await close();
