import { inList } from '#domain/matching/find-matches.ts';
import { DIGEST_EVERY_MS, DIGEST_REACHES_BACK_DAYS, OPENED_FOR_HOURS, shownCount } from '#domain/matching/limits.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { loopTurn } from '../../adapters/loop-turns.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { candidatesArrived } from './events.ts';
import { awayMembers, newcomersSince } from './store.news.ts';
import { loadViewer } from '../../members/store.ts';
import { deleteOpenedBefore, takeDigest } from './store.ts';
import { inBatches } from '../../sweeps.ts';

/** Newcomers counted in one run, the newest: in a week of more, who was away for all of it is told of these. */
const NEWCOMERS_MAX = 2000;
const MEMBERS_AT_ONCE = 100;

/** Deletes filters and wishes used before the last day, the longest time they count. */
export async function sweepUsedQuestions(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('used_questions')
    .where('first_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes opened cards that no longer count. */
export async function sweepOpenedCards(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - OPENED_FOR_HOURS * 3_600_000);
  return inBatches((limit) => deleteOpenedBefore(ctx.db, before, limit));
}

/**
 * Emits to absent members how many newcomers are in their list (S2's match update), at most once an hour together with
 * `readNews` for present ones, once the count may be shown (R-INF 3). Returns how many members got
 * an event.
 */
export async function emitNewCandidates(ctx: Context): Promise<number> {
  const now = ctx.now();
  const newcomers = await newcomersSince(
    ctx.db,
    new Date(now.getTime() - DIGEST_REACHES_BACK_DAYS * DAY_MS),
    NEWCOMERS_MAX,
    now,
  );
  if (newcomers.length === 0) return 0;
  const before = new Date(now.getTime() - DIGEST_EVERY_MS);
  const each = new EachByItself(ctx.log, 'candidates.tell');
  for (let after: string | null = null; ; ) {
    const members = await awayMembers(ctx.db, before, after, MEMBERS_AT_ONCE, now);
    const away = members.map(({ since, profile }) => ({ id: profile.id, since, profile }));
    await each.round(away, async ({ id, since, profile }) => {
      await loopTurn({ begins: false });
      const found = newcomers
        .filter((n) => n.at > since && n.profile.id !== id && inList(profile, n.profile))
        .map((n) => n.profile.id);
      return shownCount(found.length) !== null && (await emitDigest(ctx, id, found, now));
    });
    if (members.length < MEMBERS_AT_ONCE) return each.end();
    after = members.at(-1)!.profile.id;
  }
}

async function emitDigest(ctx: Context, memberId: string, found: readonly string[], now: Date): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const viewer = await loadViewer(tx, memberId, now);
    const count = shownCount(found.filter((id) => !viewer.uncounted.includes(id)).length);
    if (count === null || !(await takeDigest(tx, memberId, now))) return false;
    await candidatesArrived(tx, memberId, count, now);
    return true;
  });
}
