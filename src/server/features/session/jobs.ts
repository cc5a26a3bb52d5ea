import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** Ended sessions, used reset requests and counters nobody needs any more. */
export async function sweepExpiredSessions(ctx: Context): Promise<number> {
  const now = ctx.now();
  const day = new Date(now.getTime() - 86_400_000);
  const sessions = await ctx.db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst();
  await ctx.db.deleteFrom('password_resets').where('expires_at', '<', day).execute();
  await ctx.db.deleteFrom('recovery_links').where('expires_at', '<', day).execute();
  await ctx.db.deleteFrom('rate_limits').where(sql<boolean>`expire < ${now.getTime()}`).execute();
  return Number(sessions.numDeletedRows);
}
