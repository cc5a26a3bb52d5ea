import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { inBatches } from '../../sweeps.ts';

const DAY_MS = 86_400_000;
/** Days a browser keeps its device secret since its last use. */
const DEVICE_DAYS = 365;

/** Deletes ended sessions, browsers not seen for a year and expired counters. */
export async function sweepExpiredSessions(ctx: Context): Promise<number> {
  const now = ctx.now();
  const sessions = await ctx.db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst();
  const unseen = new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
  await inBatches((limit) => deleteSome(ctx.db, 'known_devices', sql`last_seen_at < ${unseen}`, limit));
  await ctx.db.deleteFrom('rate_limits').where(sql<boolean>`expire < ${now.getTime()}`).execute();
  return Number(sessions.numDeletedRows);
}
