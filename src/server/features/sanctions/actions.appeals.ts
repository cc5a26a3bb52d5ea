import type { OpenedAppeal } from '#contract/sanctions.ts';
import { judgeRefusal } from '#domain/safety/sanctions.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../members/staff-queues.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { lockMembers } from '../../members/locks.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { standingTurned } from '../../members/standing-turned.ts';
import { endStanding, standingOf } from '../../members/store.sanctions.ts';
import { refuse } from '../../refusal.ts';
import { notifyOutside } from './actions.staff.ts';
import { appealDecided } from './events.ts';
import * as appeals from './store.appeals.ts';
import * as store from './store.ts';
import { presentAppeal, presentOpened } from './view.ts';

export { isReportAppealed, waiting as unansweredAppeals } from './store.appeals.ts';

const PAGE = 20;

/** Waiting appeals, the most urgent first. Throws cursor-invalid. */
export async function listAppeals(ctx: Context, staffId: string, cursor: string | undefined) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: 'appeals', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { due: place[0], id: place[1] };
  const [rows, waiting] = await Promise.all([
    appeals.waitingAppeals(ctx.db, after, PAGE + 1),
    countWaiting(ctx.db, appeals.waiting()),
  ]);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
  return { appeals: page.map((row) => presentAppeal(row, staffId)), waiting, nextCursor };
}

/** The member's appeal, and its decision; recorded in the trail. Throws not-found, appeal-decided. */
export async function openAppeal(ctx: Context, staffId: string, id: string): Promise<OpenedAppeal> {
  const row = await appeals.findAppeal(ctx.db, id);
  if (!row) throw refuse('not-found');
  if (row.decided_at) throw refuse('appeal-decided');
  const act = {
    staffId,
    act: 'appeal-open',
    memberId: row.member_id,
    subject: id,
    reason: null,
    at: ctx.now(),
    opened: [{ memberId: row.member_id, kind: 'appeal' }],
  } as const;
  return ctx.db.transaction().execute(async (tx) => {
    await recordAct(tx, act);
    return presentOpened(row, await standingOf(tx, row.member_id), staffId);
  });
}

/**
 * Answers an appeal once, by another moderator than the decider. Lifted: a warning is withdrawn; a suspension or ban
 * ends if it is the one appealed against; a newer one stays. Throws not-found, appeal-decided, appeal-own-decision,
 * reason-required.
 */
export async function decideAppeal(
  ctx: Context,
  staffId: string,
  id: string,
  { outcome, note }: { outcome: 'upheld' | 'lifted'; note: string },
): Promise<void> {
  const reason = staffReasonOf(note, 'note');
  const now = ctx.now();
  const memberId = await appeals.memberOfAppeal(ctx.db, id);
  if (!memberId) throw refuse('not-found');
  const back = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const appeal = await appeals.lockAppeal(tx, id);
    const refusal = judgeRefusal({ decided: appeal.decided, sanctionBy: appeal.staff_id }, staffId);
    if (refusal) throw refuse(refusal);
    await appeals.writeAnswer(tx, id, { outcome, decision_note: reason, decided_by: staffId, decided_at: now });
    const isWarning = appeal.kind === 'warn';
    if (outcome === 'lifted' && isWarning) await store.endWarning(tx, appeal.sanction_id, now);
    const stands = !isWarning && (await standingOf(tx, memberId))?.id === appeal.sanction_id;
    const { turned } =
      stands && outcome === 'lifted' ? await endStanding(tx, memberId, { how: 'appeal', now }) : { turned: false };
    // The answer about a decision that is over changes nothing: it is told in the application alone, once they are in.
    await appealDecided(tx, { memberId, appealId: id, outcome, over: !isWarning && !stands });
    if (stands) await notifyOutside(ctx, tx, memberId);
    await recordAct(tx, { staffId, act: `appeal-${outcome}`, memberId, subject: id, reason, at: now });
    return turned;
  });
  if (back) await standingTurned(ctx, memberId);
}
