import { toE164 } from '../../adapters/phone.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { isMember, isRecoverable, lockMembers } from '../../members/locks.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { issueRecoveryLink, RECOVERY_LINK_MINUTES } from '../password/actions.ts';
import { endSessionsOf } from '../session/actions.ts';
import * as file from './store.file.ts';

/** Ends every session of a member, at once everywhere. Throws not-found, reason-required. */
export async function signMemberOut(
  ctx: Context,
  staffId: string,
  memberId: string,
  reason: string,
): Promise<{ ended: number }> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    // Locks the account: a concurrent sign-in is either earlier, and its session ends, or later.
    if (!(await file.lockOpen(tx, memberId))) throw refuse('not-found');
    const ended = await file.countSessions(tx, memberId, now);
    await endSessionsOf(tx, memberId);
    const subject = String(ended);
    await recordAct(tx, { staffId, act: 'member-sign-out', memberId, subject, reason: said, at: now });
    return { ended };
  });
}

/**
 * A link with which the member sets a new password, for staff who know their whole number: the answer says only whether
 * it is theirs, so a wrong number is counted before it is compared. Shown once, stored only as hashes. Throws
 * not-found, reason-required, member-number-different, too-many-requests.
 */
export async function issueMemberLink(
  ctx: Context,
  staffId: string,
  memberId: string,
  { reason, whatsapp }: { reason: string; whatsapp: string },
): Promise<{ link: string; minutes: number }> {
  const said = staffReasonOf(reason, 'reason');
  const at = ctx.now();
  await assertNumber(ctx, staffId, memberId, whatsapp);
  const path = await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    if (!(await mayGetLink(tx, memberId, at))) throw refuse('not-found');
    // It may have changed since: a link for who has the former number would outlive it.
    if (toE164(whatsapp) !== (await file.numberOf(tx, memberId))) throw differentNumber();
    const made = await issueRecoveryLink(ctx, tx, memberId);
    await recordAct(tx, { staffId, act: 'member-recovery-link', memberId, subject: memberId, reason: said, at });
    return made;
  });
  return { link: ctx.config.publicUrl + path, minutes: RECOVERY_LINK_MINUTES };
}

/** A member who lost their password, in the days too in which they can take back the end of their account. */
const mayGetLink = async (db: Db, memberId: string, now: Date) =>
  (await isMember(db, memberId)) && (await isRecoverable(db, memberId, now));

/** Compares with the member's number or, without one, their claim. */
async function assertNumber(ctx: Context, staffId: string, memberId: string, typed: string): Promise<void> {
  await ctx.limits.use('member-number', staffId);
  if (!(await mayGetLink(ctx.db, memberId, ctx.now()))) throw refuse('not-found');
  await ctx.limits.use('member-number-of', memberId);
  const number = await file.numberOf(ctx.db, memberId);
  if (number === null || toE164(typed) !== number) throw differentNumber();
  await ctx.limits.giveBack('member-number', staffId);
  await ctx.limits.clear('member-number-of', memberId);
}

const differentNumber = () =>
  refuse('member-number-different', { fields: [{ field: 'whatsapp', code: 'member-number-different' }] });
