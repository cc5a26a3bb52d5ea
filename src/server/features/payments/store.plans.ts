import type { Subscription } from '#domain/subscription/entitlement.ts';
import { endsOf, type KeptEntry } from '#domain/subscription/plan-ledger.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import { paymentWaits, refundWaits } from '../../members/waiting-payment.ts';

/** What the member has, for who decides about a payment: the Premium beneath a Pro with an end too. */
export async function subscriptionRow(db: Db, memberId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'trial_end', 'period_end'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const held = subscriptionOf(row);
  if (!held || row.tier !== 'pro' || row.period_end === null) return held;
  return { ...held, premiumEnd: endsOf(await entriesOf(db, memberId)).premium };
}

/** Locks a member's subscription; creates the row if it is missing. */
export async function lockSubscription(tx: Db, memberId: string): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ member_id: memberId })
    .onConflict((c) => c.column('member_id').doNothing())
    .execute();
  await tx.selectFrom('subscriptions').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}

/** Locks an existing subscription; returns whether it exists. */
export async function lockHeld(tx: Db, memberId: string): Promise<boolean> {
  const row = tx.selectFrom('subscriptions').select('member_id').where('member_id', '=', memberId);
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

const RUNNING = (now: Date) =>
  sql`from subscriptions where tier <> 'basic' and 'active' = status and period_end > ${now}`;

/** Served by subscriptions_ending. */
export async function runningSummary(db: Db, now: Date): Promise<{ count: number; last: Date | null }> {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(period_end) as last ${RUNNING(now)}`.execute(db);
  return rows[0]!;
}

export async function runningHolders(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`select member_id ${RUNNING(now)}`.execute(db);
  return rows.map((row) => row.member_id);
}

/** A plan from before there were entries becomes the first entry, so that it is not lost. */
export async function carryOver(tx: Db, memberId: string): Promise<void> {
  await sql`insert into plan_entries (member_id, kind, tier, until, at, reason)
    select s.member_id, 'plan', s.tier, s.period_end, s.updated_at, 'carried over' from subscriptions s
    where s.member_id = ${memberId} and s.tier <> 'basic' and s.status <> 'refunded'
      and not exists (select from plan_entries e where e.member_id = s.member_id)`.execute(tx);
}

export async function insertEntry(tx: Db, row: Insertable<Database['plan_entries']>): Promise<void> {
  await tx.insertInto('plan_entries').values(row).execute();
}

export async function revokeOfPayment(tx: Db, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('plan_entries')
    .set({ revoked_at: at })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Entries that count, in the order they were written. */
export async function entriesOf(db: Db, memberId: string): Promise<KeptEntry[]> {
  return (await entriesOfEach(db, [memberId])).get(memberId) ?? [];
}

async function entriesOfEach(db: Db, memberIds: readonly string[]): Promise<Map<string, KeptEntry[]>> {
  const found = new Map<string, KeptEntry[]>();
  const rows = await db
    .selectFrom('plan_entries')
    .select(['member_id', 'kind', 'tier', 'days', 'until', 'at', 'payment_id'])
    .where('member_id', 'in', [...memberIds])
    .where('revoked_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  for (const { member_id: memberId, kind, tier, days, until, at: written, payment_id: paymentId } of rows) {
    const at = written.getTime();
    const entry: KeptEntry =
      kind === 'plan'
        ? { kind, tier: tier!, days, until: until?.getTime() ?? null, at, paymentId }
        : kind === 'extension'
          ? { kind, days: days!, at, paymentId }
          : { kind, at, paymentId };
    found.set(memberId, [...(found.get(memberId) ?? []), entry]);
  }
  return found;
}

type Worth = {
  tier: 'basic' | 'premium' | 'pro';
  status: 'trial' | 'active' | 'expired' | 'refunded';
  end: Date | null;
};

export async function putWorth(tx: Db, memberId: string, { tier, status, end }: Worth, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ tier, status, period_end: end, updated_at: now })
    .where('member_id', '=', memberId)
    .execute();
}

/** Members whose plan has ended without a record of it. Served by subscriptions_running. */
export async function endedPlans(db: Db, now: Date, without: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('member_id')
    .where(sql<boolean>`'active' = status`)
    .where('tier', '<>', 'basic')
    .where('period_end', '<=', now)
    .where(sql<boolean>`member_id <> all(${[...without]})`)
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** `premiumEnd`: of a Pro, the end of the Premium beneath it, 0: there is none. */
export type EndingRow = { member_id: string; tier: 'premium' | 'pro'; period_end: Date; premiumEnd?: number };

/**
 * Plans that end, or ended by themselves, within a span, of members who have not paid anew; members in the order of
 * their id, after one.
 */
export async function endsBetween(
  db: Db,
  span: { from: Date; to: Date },
  after: string | null,
  limit: number,
): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select s.member_id, s.tier, s.period_end from subscriptions s join accounts a on a.id = s.member_id
    where s.period_end > ${span.from} and s.period_end <= ${span.to} and s.tier <> 'basic'
      and s.status <> 'refunded' and signs_in(a) and (${after}::uuid is null or s.member_id > ${after}::uuid)
      and not ${paymentWaits(sql.ref('s.member_id'))} and not ${refundWaits(sql.ref('s.member_id'))}
      and not ${endedByTeam(sql.ref('s.member_id'))}
    order by s.member_id limit ${limit}`.execute(db);
  const pros = rows.filter(({ tier }) => tier === 'pro').map((row) => row.member_id);
  const entries = pros.length === 0 ? null : await entriesOfEach(db, pros);
  return rows.map((row) => {
    return row.tier === 'pro' ? { ...row, premiumEnd: endsOf(entries?.get(row.member_id) ?? []).premium } : row;
  });
}

/** SQL: is the last that counts of a member's plan that the team ended it? */
const endedByTeam = (member: RawBuilder<unknown>) => sql<boolean>`
  coalesce((select e.kind = 'end' from plan_entries e where e.member_id = ${member} and e.revoked_at is null
    order by e.at desc, e.id desc limit 1), false)`;
