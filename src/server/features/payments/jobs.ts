import { PROOF_KEPT_DAYS } from '#domain/payments/payment-decision.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { premiumAfter, reminderDue, RENEWAL_DAYS } from '#domain/subscription/plan-status.ts';
import { release, removeOrphans } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { forgetOldKeys } from '../../http/once.ts';
import { emitAll } from '../../outbox/emit.ts';
import { inBatches } from '../../sweeps.ts';
import { askAboutCharge } from './actions.charges.ts';
import { endPlan } from './actions.plans.ts';
import { planEnding } from './events.ts';
import { takeCharges } from './store.charges.ts';
import { deleteErasedUnnamed, eraseDue } from './store.proofs.ts';
import { closeStale, deleteQuotesBefore } from './store.quotes.ts';
import { endedPlans, endsBetween } from './store.plans.ts';

const BATCH = 200;
const MEMBERS_AT_ONCE = 1000;
const CHARGES_AT_ONCE = 10;
const CHARGE_LEASE_MS = 60_000;
/** An unpaid quote is deleted after this. */
const QUOTE_KEPT_DAYS = 30;
/** A proof without a payment is deleted after this. */
const UNNAMED_MS = DAY_MS;

/** Records ended plans: basic again, nothing is removed; the member's browsers get an event. */
export async function endPlans(ctx: Context): Promise<number> {
  const each = new EachByItself(ctx.log, 'plans.end');
  for (;;) {
    const members = await endedPlans(ctx.db, ctx.now(), each.failed, BATCH);
    const goesOn = await each.round(members, (id) => endPlan(ctx, id));
    if (!goesOn || members.length < BATCH) return each.end();
  }
}

/**
 * Asks the gateway about charges without news; expired ones end, and give codes back. One that was switched off answers
 * as a silent one does: what waited for it ends in time.
 */
export async function askCharges(ctx: Context): Promise<number> {
  for (let asked = 0; ; ) {
    const now = ctx.now();
    const taken = await takeCharges(ctx.db, now, new Date(now.getTime() + CHARGE_LEASE_MS), CHARGES_AT_ONCE);
    // One with an unexpected failure waits for its lease to end; the others continue.
    const ends = await Promise.allSettled(taken.map((charge) => askAboutCharge(ctx, charge)));
    for (const end of ends)
      if (end.status === 'rejected') ctx.log.error({ err: end.reason as unknown }, 'a charge could not be asked about');
    asked += taken.length;
    if (taken.length < CHARGES_AT_ONCE) return asked;
  }
}

/**
 * Reminders of the end of a plan: 7 days and 1 day before, at the end, and 3 days after; each once, the latest due. Who
 * has paid, or whose plan the team ended, gets none; whose Premium goes on after a Pro is told so.
 */
export async function remindOfEnds(ctx: Context): Promise<number> {
  const now = ctx.now().getTime();
  const span = { from: new Date(now - RENEWAL_DAYS * DAY_MS), to: new Date(now + RENEWAL_DAYS * DAY_MS) };
  let told = 0;
  for (let after: string | null = null; ; ) {
    const rows = await endsBetween(ctx.db, span, after, MEMBERS_AT_ONCE);
    const events = rows.flatMap((row) => {
      const end = row.period_end.getTime();
      const [reminder, after] = [reminderDue(end, now), premiumAfter({ ...row, periodEnd: end })];
      // Nothing has ended for whom a Premium goes on; the job of the minute is about to say so.
      if (reminder === null || (after !== null && reminder <= 0)) return [];
      return [planEnding(row, reminder, after)];
    });
    told += await emitAll(ctx.db, events);
    if (rows.length < MEMBERS_AT_ONCE) return told;
    after = rows.at(-1)!.member_id;
  }
}

/** Closes quotes unpaid in time, and deletes yesterday's idempotency keys. */
export async function sweepQuotes(ctx: Context): Promise<number> {
  const now = ctx.now();
  const closed = await inBatches((limit) => closeStale(ctx.db, now, limit));
  const before = new Date(now.getTime() - QUOTE_KEPT_DAYS * DAY_MS);
  const gone = await inBatches((limit) => deleteQuotesBefore(ctx.db, before, limit));
  return closed + gone + (await forgetOldKeys(ctx));
}

/** Erases files of proofs 60 days after the last decision, or a day after sending without a payment. */
export async function eraseProofs(ctx: Context): Promise<number> {
  const now = ctx.now();
  const due = {
    decidedBefore: new Date(now.getTime() - PROOF_KEPT_DAYS * DAY_MS),
    unnamedBefore: new Date(now.getTime() - UNNAMED_MS),
    now,
  };
  for (let erased = 0; ; ) {
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const keys = await eraseDue(tx, due, BATCH);
      await release(tx, keys, now);
      await deleteErasedUnnamed(tx);
      return keys;
    });
    await removeOrphans(ctx, keys);
    erased += keys.length;
    if (keys.length < BATCH) return erased;
  }
}
