import { DAY_MS, entitlement } from '#domain/subscription/entitlement.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { lockMembers } from '../../members/locks.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import { refuse } from '../../refusal.ts';
import { changePlan } from '../payments/actions.plans.ts';
import * as file from './store.file.ts';

type Grant = { tier: 'premium' | 'pro'; days: number | null; reason: string };

/**
 * Gives a member a plan, as an entry beside payments: the entitlement is computed from all of them. Returns
 * its end; null without end. Throws not-found, reason-required.
 */
export async function grantPlan(
  ctx: Context,
  staffId: string,
  memberId: string,
  { tier, days, reason }: Grant,
): Promise<{ periodEndsAt: string | null }> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await file.lockOpen(tx, memberId))) throw refuse('not-found');
    const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    await changePlan(ctx, tx, { memberId, staffId, reason: said, change: { kind: 'grant', tier, until } });
    const plan = await file.planOf(tx, memberId);
    const subject = days === null ? tier : `${tier} ${days}`;
    await recordAct(tx, { staffId, act: 'member-grant', memberId, subject, reason: said, at: now });
    return { periodEndsAt: plan?.period_end?.toISOString() ?? null };
  });
}

type Ended = {
  reason: string;
  /** The plan as it was read. */
  plan?: { bought: file.PlanRow['tier']; periodEndsAt: string | null } | undefined;
};

/**
 * Ends the plan a member has now; with `plan` only while it is that one. Throws not-found when none runs,
 * changed-meanwhile, reason-required.
 */
export async function endMemberPlan(
  ctx: Context,
  staffId: string,
  memberId: string,
  { reason, plan: read }: Ended,
): Promise<void> {
  const said = staffReasonOf(reason, 'reason');
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const plan = await file.planOf(tx, memberId);
    if (!plan || !entitlement(subscriptionOf(plan), now.getTime()).premiumActive) throw refuse('not-found');
    if (read && (read.bought !== plan.tier || read.periodEndsAt !== (plan.period_end?.toISOString() ?? null)))
      throw refuse('changed-meanwhile');
    await changePlan(ctx, tx, { memberId, staffId, reason: said, change: { kind: 'end' } });
    await recordAct(tx, { staffId, act: 'member-plan-end', memberId, subject: plan.tier, reason: said, at: now });
  });
}
