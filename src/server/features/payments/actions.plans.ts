import { MONTH_DAYS, type Plan } from '#domain/payments/plans.ts';
import { endsOf, heldPlan, type KeptEntry } from '#domain/subscription/plan-ledger.ts';
import { paymentCover } from '#domain/subscription/payment-cover.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { premiumAfter } from '#domain/subscription/plan-status.ts';
import { settlePlanReminders } from '../notifications/actions.withdrawal.ts';
import { planEndedByTeam, planGiven } from './events.ts';
import * as store from './store.plans.ts';

/** A manual change of a member's plan by the team. */
type PlanChange = { kind: 'grant'; tier: 'premium' | 'pro'; until: Date | null } | { kind: 'end' };

/**
 * Changes a member's plan for a reason of the team, in the caller's transaction; every browser of the member
 * gets the new entitlement at once.
 */
export async function changePlan(
  ctx: Context,
  tx: Db,
  { memberId, staffId, reason, change }: { memberId: string; staffId: string; reason: string; change: PlanChange },
): Promise<void> {
  const now = ctx.now();
  const before = await heldEntries(tx, memberId);
  await store.insertEntry(tx, {
    member_id: memberId,
    kind: change.kind === 'grant' ? 'plan' : 'end',
    tier: change.kind === 'grant' ? change.tier : null,
    days: null,
    until: change.kind === 'grant' ? change.until : null,
    at: now,
    payment_id: null,
    staff_id: staffId,
    reason,
  });
  await settle(tx, memberId, now);
  await settlePlanReminders(tx, memberId, now);
  await tellChange(tx, { memberId, change, before, at: now });
}

type Changed = { memberId: string; change: PlanChange; before: readonly KeptEntry[]; at: Date };

/** What the team does with a plan is told to its member; not what changed nothing for them. */
async function tellChange(tx: Db, { memberId, change, before, at }: Changed): Promise<void> {
  if (change.kind === 'end') {
    const ended = heldPlan(before, at.getTime());
    if (!ended?.runs) return;
    const { premium } = endsOf(before);
    const beneath = ended.tier === 'pro' && premium > at.getTime() ? premium : null;
    return planEndedByTeam(tx, { memberId, tier: ended.tier, at }, beneath);
  }
  const { tier } = change;
  const ends = endsOf(await store.entriesOf(tx, memberId));
  if (ends[tier] === endsOf(before)[tier]) return;
  const after = tier === 'pro' ? premiumAfter({ periodEnd: ends.pro, premiumEnd: ends.premium }) : null;
  await planGiven(tx, { memberId, tier, at }, ends[tier], after);
}

/** An approved payment brings its plan; returns the end of what it brought as it is now, null without end. */
export async function bringPlan(
  tx: Db,
  { memberId, paymentId, plan }: { memberId: string; paymentId: string; plan: Plan },
  now: Date,
): Promise<Date | null> {
  await holdPlan(tx, memberId);
  await store.insertEntry(tx, {
    member_id: memberId,
    kind: 'plan',
    tier: plan === 'pro' ? 'pro' : 'premium',
    days: plan === 'monthly_subscription' ? MONTH_DAYS : null,
    until: null,
    at: now,
    payment_id: paymentId,
    staff_id: null,
    reason: null,
  });
  await settle(tx, memberId, now);
  await settlePlanReminders(tx, memberId, now);
  const end = endsOf(await store.entriesOf(tx, memberId))[plan === 'pro' ? 'pro' : 'premium'];
  return end === Number.POSITIVE_INFINITY ? null : new Date(end);
}

/** How many plans with an end run now, and the end of the last one. */
export function runningPlans(db: Db, now: Date): Promise<{ count: number; last: Date | null }> {
  return store.runningSummary(db, now);
}

export function runningPlanHolders(db: Db, now: Date): Promise<string[]> {
  return store.runningHolders(db, now);
}

/**
 * Extends a running plan with an end by so many days, for a reason of the team, in the caller's transaction; a
 * concurrent refund is ordered before or after it. Null: it no longer runs.
 */
export async function extendPlan(
  tx: Db,
  { memberId, staffId, reason, days }: { memberId: string; staffId: string | null; reason: string; days: number },
  now: Date,
): Promise<{ before: Date; after: Date | null } | null> {
  // An account erased meanwhile has no plan.
  if (!(await store.lockHeld(tx, memberId))) return null;
  await store.carryOver(tx, memberId);
  const held = heldPlan(await store.entriesOf(tx, memberId), now.getTime());
  if (!held?.runs || held.end === null) return null;
  await store.insertEntry(tx, {
    member_id: memberId,
    kind: 'extension',
    tier: null,
    days,
    until: null,
    at: now,
    payment_id: null,
    staff_id: staffId,
    reason,
  });
  const after = await settle(tx, memberId, now);
  await settlePlanReminders(tx, memberId, now);
  return { before: new Date(held.end), after };
}

/** The entries that count of a member, who is held until the caller's transaction ends. */
export async function heldEntries(tx: Db, memberId: string): Promise<KeptEntry[]> {
  await holdPlan(tx, memberId);
  return store.entriesOf(tx, memberId);
}

/** The end of the Premium beneath a running Pro, null without end; undefined: there is none. */
export async function premiumBeneath(db: Db, memberId: string, now: Date): Promise<{ end: Date | null } | undefined> {
  const { premium, pro } = endsOf(await store.entriesOf(db, memberId));
  if (Math.min(premium, pro) <= now.getTime()) return undefined;
  return { end: premium === Number.POSITIVE_INFINITY ? null : new Date(premium) };
}

/** When the plan of each of the member's payments ends as things are now; Infinity is without end. */
export async function coverOf(db: Db, memberId: string): Promise<ReadonlyMap<string, number>> {
  return paymentCover(await store.entriesOf(db, memberId));
}

/** Removes what a payment brought: the entitlement of all other entries is left. */
export async function takePlanBack(tx: Db, memberId: string, paymentId: string, now: Date): Promise<void> {
  await holdPlan(tx, memberId);
  await store.revokeOfPayment(tx, paymentId, now);
  await settle(tx, memberId, now, 'refunded');
  await settlePlanReminders(tx, memberId, now);
}

/** Records that a plan has ended: basic again, nothing is removed (R-PLAN 4). */
export async function endPlan(ctx: Context, memberId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await holdPlan(tx, memberId);
    await settle(tx, memberId, ctx.now());
  });
}

async function holdPlan(tx: Db, memberId: string): Promise<void> {
  await store.lockSubscription(tx, memberId);
  await store.carryOver(tx, memberId);
}

/** Computes the plan anew from all its entries. Returns its end. */
async function settle(tx: Db, memberId: string, now: Date, without: 'refunded' | 'expired' = 'expired') {
  const held = heldPlan(await store.entriesOf(tx, memberId), now.getTime());
  const end = held === null || held.end === null ? null : new Date(held.end);
  if (held?.runs) await store.putWorth(tx, memberId, { tier: held.tier, status: 'active', end }, now);
  else if (held) await store.putWorth(tx, memberId, { tier: held.tier, status: without, end }, now);
  else if (without === 'refunded')
    await store.putWorth(tx, memberId, { tier: 'basic', status: 'refunded', end: null }, now);
  return end;
}
