import { datesOf } from '#copy/dates.ts';
import { zoneOf } from '#domain/profile/time-zone.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import {
  type AskIntroductionFacts,
  decideAskIntroduction,
  introductionAgainAt,
  type IntroductionAnswer,
  introductionNow,
  introductionStep,
  offeredTimes,
  offerEndsAt,
  placeDueAt,
} from '#domain/support/introduction.ts';
import { isKept } from '#domain/visibility/existence.ts';
import { momentIn } from '../../adapters/moment.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';
import { factsAbout, loadProfiles, loadViewer, type Viewer, viewerOf } from '../../members/store.ts';
import { afterFirstLook } from '../../members/versions.ts';
import { canMeet, visibilityOf } from '../../members/visibility.ts';
import { refuse } from '../../refusal.ts';
import { likesItems } from '../likes/actions.ts';
import { withdraw } from '../notifications/actions.withdrawal.ts';
import { introductionAsked, introductionChanged } from './events.ts';
import { endIntroductions } from './jobs.ts';
import * as store from './store.ts';
import { presentIntroduction } from './view.ts';

/** Calls the member asked for and was offered, in their present state, with matches as visible to the member. */
export async function listIntroductions(ctx: Context, memberId: string) {
  const now = ctx.now();
  const since = new Date(now.getTime() - store.READ_DAYS * DAY_MS);
  const [viewer, rows] = await Promise.all([viewerOf(ctx)(memberId), store.introductionsOf(ctx.db, memberId, since)]);
  const about = rows.map((row) => ({ otherId: row.partner_id, at: row.asked_at }));
  const members = new Map((await likesItems(ctx, viewer, about)).map((item) => [item.id, item]));
  const introductions = rows.flatMap((row) => {
    const member = members.get(row.partner_id);
    return member ? [presentIntroduction(row, memberId, member, now.getTime())] : [];
  });
  return { introductions, pro: viewer.plan.tier === 'pro' };
}

/**
 * A pro member offers a match up to three times, in their own time zone, for a call. Under the locks of both. Throws
 * candidate-not-available, introduction-needs-match, introduction-needs-pro, introduction-times-invalid,
 * introduction-too-early (with the date), introductions-full, introduction-open, too-many-requests.
 */
export async function askIntroduction(
  ctx: Context,
  memberId: string,
  { memberId: otherId, times: typed }: { memberId: string; times: readonly { day: string; time: string }[] },
): Promise<void> {
  await ctx.limits.use('introduction', memberId);
  const ask = async (tx: Db) => {
    const now = ctx.now();
    await lockMembers(tx, [memberId, otherId]);
    await endIntroductions(tx, now, memberId);
    const { viewer, ...facts } = await gather(tx, memberId, otherId, now);
    const zone = zoneOf(viewer.profile.domicile);
    const code = decideAskIntroduction(facts, now.getTime());
    if (code === 'introduction-too-early')
      throw refuse(code, { params: { date: datesOf(zone).dueText(introductionAgainAt(facts.declinedAt!)) } });
    if (code) throw refuse(code);
    const times = offeredTimes(
      typed.map(({ day, time }) => momentIn(zone, day, time)),
      now.getTime(),
    );
    if (!times)
      throw refuse('introduction-times-invalid', { fields: [{ field: 'times', code: 'introduction-times-invalid' }] });
    const row = await store.insertIntroduction(tx, {
      asker_id: memberId,
      other_id: otherId,
      times: times.map((at) => new Date(at)),
      asked_at: now,
      until: new Date(offerEndsAt(times, now.getTime())),
    });
    if (!row) throw refuse('introduction-open');
    const seeing = await store.recipientsOf(tx, [row.id]);
    if (seeing.some((side) => side.member_id === otherId)) await introductionAsked(tx, row);
  };
  await afterFirstLook(ctx, memberId, () => ctx.db.transaction().execute(ask));
}

async function gather(
  tx: Db,
  memberId: string,
  otherId: string,
  now: Date,
): Promise<AskIntroductionFacts & { viewer: Viewer }> {
  const viewer = await loadViewer(tx, memberId, now);
  const about = (await factsAbout(tx, memberId, [otherId], now)).get(otherId);
  const profile = (await loadProfiles(tx, [otherId], now)).get(otherId);
  const row = about && visibilityOf(viewer, about).row;
  const { open, declined } = await store.askedBefore(tx, memberId, otherId);
  const met = about !== undefined && profile !== undefined && canMeet(viewer, about, profile);
  return {
    viewer,
    available: met && row !== 'nothing' && row !== 'blurred',
    relation: about?.relation ?? 'none',
    tier: viewer.plan.tier,
    open,
    declinedAt: declined?.getTime() ?? null,
  };
}

/**
 * The other accepts one of the times or declines; the asker may withdraw; after an agreement either may cancel. Under
 * the locks of both members, so that a block comes before or after. Throws not-found, introduction-over,
 * introduction-time-over, too-many-requests.
 */
export async function answerIntroduction(
  ctx: Context,
  memberId: string,
  id: string,
  { answer, at }: { answer: IntroductionAnswer; at?: string | undefined },
): Promise<void> {
  await ctx.limits.use('introduction-answer', memberId);
  const seeing = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const row = await lockOwn(tx, memberId, id, now);
    const state = introductionNow(row.state, row.until.getTime(), now.getTime());
    const next = introductionStep(state, answer, row.asker_id === memberId);
    if (next === null) throw refuse('introduction-over');
    const partner = row.asker_id === memberId ? row.other_id : row.asker_id;
    const chosen = answer === 'agree' ? chosenOf(row, at, now) : null;
    await store.writeIntroduction(tx, id, { state: next, changed_at: now, ...chosen });
    // An answered or withdrawn offer is obsolete, and nobody is notified of a withdrawn one.
    await withdraw(tx, 'introduction.asked', { introductionId: id }, now);
    const seeing = (await store.recipientsOf(tx, [id])).map((side) => side.member_id);
    if (state !== 'offered' || next !== 'withdrawn') {
      const recipients = seeing.filter((side) => side === partner);
      await introductionChanged(tx, { ...row, ...chosen }, { state: next as 'agreed', at: now }, recipients);
    }
    return seeing;
  });
  ctx.live.emit(seeing, 'members', {});
}

/** The member's own, locked with both members; throws not-found also when the other is no longer visible to them. */
async function lockOwn(tx: Db, memberId: string, id: string, now: Date): Promise<store.IntroductionRow> {
  const found = await store.findIntroduction(tx, id);
  if (!found || (found.asker_id !== memberId && found.other_id !== memberId)) throw refuse('not-found');
  await lockMembers(tx, [found.asker_id, found.other_id]);
  const row = await store.lockIntroduction(tx, id);
  const partner = found.asker_id === memberId ? found.other_id : found.asker_id;
  const about = (await factsAbout(tx, memberId, [partner], now)).get(partner);
  const isMatch = about?.relation === 'mutual' && isKept(about);
  if (!row || !isMatch || row.state === 'ended') throw refuse('not-found');
  return row;
}

/** The columns of an agreement; throws introduction-time-over when the time is not offered, or past. */
function chosenOf({ times }: store.IntroductionRow, at: string | undefined, now: Date) {
  const chosen = times.find((time) => time.toISOString() === at && time > now);
  if (!chosen) throw refuse('introduction-time-over');
  return {
    chosen_at: chosen,
    due_at: new Date(placeDueAt(chosen.getTime(), now.getTime())),
    until: chosen,
  };
}
