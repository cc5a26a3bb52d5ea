import type { PaymentStatus, Plan } from '#domain/payments/plans.ts';
import type { DocumentKind } from '#domain/profile/badges.ts';
import type { ReportCategory, ReportKind } from '#domain/safety/reports.ts';
import type { SanctionKind } from '#domain/safety/sanctions.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import { ROWS_SHOWN } from '#domain/staff/member-file.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { lockMembers } from '../../members/locks.ts';

export type LoginRow = {
  username: string;
  number: string | null;
  claimed: string | null;
  proved: boolean;
  number_proved_at: Date | null;
  mail: boolean;
  first_signed_in_at: Date | null;
  last_seen_at: Date | null;
};

export async function loginOf(db: Db, id: string): Promise<LoginRow> {
  const { rows } = await sql<LoginRow>`
    select a.username, p.contact_wa as number, c.number as claimed, is_proved(a) as proved, a.number_proved_at,
      exists (select from mail_addresses m where m.member_id = a.id) as mail, a.first_signed_in_at,
      (select max(s.last_seen_at) from sessions s where s.member_id = a.id) as last_seen_at
    from accounts a left join profiles p on p.member_id = a.id left join number_claims c on c.member_id = a.id
    where a.id = ${id}`.execute(db);
  return rows[0]!;
}

/** The whole number: the held one, else the claimed one. */
export async function numberOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('number_claims', 'number_claims.member_id', 'profiles.member_id')
    .select(['contact_wa', 'number'])
    .where('profiles.member_id', '=', id)
    .executeTakeFirst();
  return row?.contact_wa ?? row?.number ?? null;
}

export type TextsRow = { about: string | null; prompts: { prompt: string; answer: string }[] };

export function textsOf(db: Db, id: string): Promise<TextsRow | undefined> {
  return db.selectFrom('profiles').select(['about', 'prompts']).where('member_id', '=', id).executeTakeFirst();
}

export type PlanRow = {
  tier: 'basic' | 'premium' | 'pro';
  status: 'trial' | 'active' | 'expired' | 'refunded';
  trial_end: Date | null;
  period_end: Date | null;
};

export function planOf(db: Db, id: string): Promise<PlanRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'trial_end', 'period_end'])
    .where('member_id', '=', id)
    .executeTakeFirst();
}

export type PaymentRow = {
  id: string;
  number: string;
  plan: Plan;
  status: PaymentStatus;
  final: number;
  submitted_at: Date;
  decided_at: Date | null;
};

/** A member's payments, the newest first. Served by payments_of_member. */
export function paymentsOf(db: Db, id: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'number', 'plan', 'status', 'final', 'submitted_at', 'decided_at'])
    .where('member_id', '=', id)
    .orderBy('submitted_at', 'desc')
    .limit(ROWS_SHOWN)
    .execute();
}

export type SessionRow = { user_agent: string | null; network: string | null; created_at: Date; last_seen_at: Date };

export function sessionsOf(db: Db, id: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'network', 'created_at', 'last_seen_at'])
    .where('member_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(ROWS_SHOWN)
    .execute();
}

export type DocumentRow = {
  id: string;
  kind: DocumentKind;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  created_at: Date;
  decided_at: Date | null;
};

export function documentsOf(db: Db, id: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'kind', 'status', 'created_at', 'decided_at'])
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(ROWS_SHOWN)
    .execute();
}

export type ReportRow = {
  id: string;
  kind: ReportKind;
  category: ReportCategory;
  status: 'open' | 'upheld' | 'dismissed';
  created_at: Date;
  decided_at: Date | null;
  decision_note: string | null;
};

/** Reports about the member, or by them. Served by reports_of_reported and reports_of_reporter. */
export function reportsOf(db: Db, id: string, side: 'reported_id' | 'reporter_id'): Promise<ReportRow[]> {
  return db
    .selectFrom('reports')
    .select(['id', 'kind', 'category', 'status', 'created_at', 'decided_at', 'decision_note'])
    .$castTo<ReportRow>()
    .where(side, '=', id)
    .orderBy('created_at', 'desc')
    .limit(ROWS_SHOWN)
    .execute();
}

export type DecisionRow = {
  id: string;
  kind: SanctionKind;
  cause: ReportCategory;
  reason: string;
  created_at: Date;
  until: Date | null;
  ended_at: Date | null;
  ended_how: 'time' | 'lifted' | 'appeal' | 'replaced' | null;
  by: string | null;
  appeal: 'open' | 'upheld' | 'lifted' | null;
};

export async function decisionsOf(db: Db, id: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select s.id, s.kind, s.cause, s.reason, s.created_at, s.until, s.ended_at, s.ended_how, staff.username as by,
      case when a.id is null then null else coalesce(a.outcome, 'open') end as appeal
    from sanctions s left join accounts staff on staff.id = s.staff_id left join appeals a on a.sanction_id = s.id
    where s.member_id = ${id} order by s.created_at desc limit ${ROWS_SHOWN}`.execute(db);
  return rows;
}

export function muteOf(db: Db, id: string, now: Date): Promise<{ until: Date; reason: string } | undefined> {
  return db
    .selectFrom('room_mutes')
    .select(['until', 'reason'])
    .where('member_id', '=', id)
    .where('until', '>', now)
    .executeTakeFirst();
}

export type ActRow = { act: string; by: string | null; at: Date; reason: string | null };

/** These acts of the team on a member. Served by audit_of_member. */
export function actsOn(db: Db, id: string, acts: readonly StaffAct[]): Promise<ActRow[]> {
  return db
    .selectFrom('audit')
    .leftJoin('accounts as staff', 'staff.id', 'audit.staff_id')
    .select(['audit.act', 'staff.username as by', 'audit.at', 'audit.reason'])
    .where('audit.member_id', '=', id)
    .where('audit.act', 'in', acts)
    .orderBy('audit.seq', 'desc')
    .limit(ROWS_SHOWN)
    .execute();
}

/** Does the account belong to a member who may sign in? Under its lock: what happens beside it is earlier, or waits. */
export async function lockOpen(tx: Db, id: string): Promise<boolean> {
  await lockMembers(tx, [id]);
  const found = tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'member')
    .where(sql<boolean>`signs_in(accounts)`);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function countSessions(db: Db, id: string, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}
