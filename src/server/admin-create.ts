import { errorMessage } from '#copy/errors.ts';
import { inviteCopy } from '#copy/operator.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { type Context, createContext } from './context.ts';
import { databaseTime } from './db/clock.ts';
import { connect } from './db/connect.ts';
import { openOwnDatabase } from './db/embedded/own-database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { failureText } from './failure-text.ts';
import { RECOVERY_LINK_MINUTES } from './features/password/actions.ts';
import { inviteStaff } from './features/staff/actions.ts';
import { givenOptions } from './given-options.ts';
import { withHashKey } from './keys/hash-key.ts';
import { Refusal } from './refusal.ts';

/**
 * `npm run admin:create -- --username=NAME [--role=ROLE,ROLE]`: prints a one-time link, which is not stored
 * in readable form. Without roles the first of the team is its owner.
 */
async function create(): Promise<void> {
  const { username, role } = givenOptions({ username: { type: 'string' }, role: { type: 'string' } }, inviteCopy.usage);
  const given = role?.split(',');
  if (!username) throw new Error(inviteCopy.usage);
  const unknown = given?.find((role) => !isRole(role));
  if (unknown !== undefined) throw new Error(inviteCopy.unknownRole(unknown));
  const config = loadConfig(undefined, []);
  const postgres = await openOwnDatabase(config);
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 2 });
  let ctx: Context | undefined;
  try {
    await migrateToLatest(db);
    ctx = createContext({ config: await withHashKey(config, db), db, pool, log: pino({ level: 'silent' }) });
    await ctx.database.clock.follow(() => databaseTime(pool));
    const staff = await inviteStaff(ctx, username, given?.filter(isRole), inviteCopy.reason);
    const told = staff.made
      ? inviteCopy.made(staff.username, staff.roles)
      : inviteCopy.again(staff.username, staff.roles);
    process.stdout.write(`${told}\n${inviteCopy.link(`${config.publicUrl}${staff.path}`, RECOVERY_LINK_MINUTES)}`);
  } finally {
    await ctx?.close();
    await close();
    await postgres?.stop();
  }
}

function isRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

await create().catch((error: unknown) => {
  const text = error instanceof Refusal ? errorMessage(error.code) : failureText(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
