import { sql } from 'kysely';
import type { Context } from '../../context.ts';

const DAY_MS = 86_400_000;
/** Days a browser keeps its device secret since its last use. */
const DEVICE_DAYS = 365;

/** Deletes ended sessions, browsers not seen for a year and expired counters. */
export async function sweepExpiredSessions(ctx: Context): Promise<number> {
  const now = ctx.now();
  const sessions = await ctx.db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst();
  await ctx.db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', new Date(now.getTime() - DEVICE_DAYS * DAY_MS))
    .execute();
  await ctx.db.deleteFrom('rate_limits').where(sql<boolean>`expire < ${now.getTime()}`).execute();
  return Number(sessions.numDeletedRows);
}
