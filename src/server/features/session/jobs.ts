import { sql } from 'kysely';
import type { Context } from '../../context.ts';

const DAY_MS = 86_400_000;
/** As long as a browser keeps its name since it was last used. */
const DEVICE_DAYS = 365;

/** Ended sessions, browsers not seen for a year, and request counters that ran out. */
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
