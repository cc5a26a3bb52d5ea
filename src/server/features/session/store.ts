import type { Viewer } from '#contract/session.ts';
import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import type { FACTOR_WAYS } from '#domain/staff/second-factor.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { type LiveSession, liveSessions } from '../../members/session.ts';
import type { subscriptionOf } from '../../members/subscription.ts';
import { mutualEach, visibleTo } from '../../members/visible-to.ts';
import { shownNotification } from '../../members/shown-notifications.ts';

type FactorWay = (typeof FACTOR_WAYS)[number];

export type AccountRow = {
  id: string;
  username: string;
  password_hash: string;
  status: 'active' | 'suspended' | 'deleted';
  role: 'member' | 'staff';
};

/** The account of a normalised username; without deleted ones, except those that can still be restored. */
export function findAccount(db: Db, username: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'password_hash', 'status', 'role'])
    .where('username', '=', username)
    .where(sql<boolean>`(not_deleted(accounts) or is_closing(accounts))`)
    .executeTakeFirst();
}

export async function roleOf(db: Db, id: string): Promise<AccountRow['role']> {
  return (await db.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
}

/** Locks the account; returns its present password hash, and whether it may sign in. */
export async function lockPassword(tx: Db, memberId: string): Promise<{ hash: string | null; signsIn: boolean }> {
  const row = await tx
    .selectFrom('accounts')
    .select(['password_hash', sql<boolean>`signs_in(accounts)`.as('signs_in')])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { hash: row?.password_hash ?? null, signsIn: row?.signs_in ?? false };
}

export async function passwordHashOf(db: Db, memberId: string): Promise<string | null> {
  return (
    (await db.selectFrom('accounts').select('password_hash').where('id', '=', memberId).executeTakeFirst())
      ?.password_hash ?? null
  );
}

/** Marks the first sign-in; true for exactly one caller, ever. */
export async function markFirstSignIn(db: Db, memberId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ first_signed_in_at: now })
    .where('id', '=', memberId)
    .where('first_signed_in_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A member from before proofs becomes unproved, and their number becomes their claim; it stays theirs until somebody
 * proves it. Other members stay as they are.
 */
export async function askForProof(db: Db, memberId: string, now: Date): Promise<void> {
  await sql`with asked as (
      update accounts set unproved_since = ${now}
      where id = ${memberId} and role = 'member' and unproved_since is null and number_proved_at is null returning id)
    insert into number_claims (member_id, number, claimed_at)
    select p.member_id, p.contact_wa, ${now} from asked join profiles p on p.member_id = asked.id
    where p.contact_wa is not null on conflict do nothing`.execute(db);
}

/** The trial, once (R-PLAN-2). A plan the team gave before the first sign-in keeps its tier, and has a trial too. */
export async function insertTrial(db: Db, memberId: string, trialEnd: Date): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, tier: 'basic', status: 'trial', trial_end: trialEnd })
    .onConflict((c) =>
      c.column('member_id').doUpdateSet({ trial_end: trialEnd }).where('subscriptions.trial_end', 'is', null),
    )
    .execute();
}

/** Replaces an old-parameter hash, unless the password was changed meanwhile. */
export async function replaceHash(db: Db, memberId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: to })
    .where('id', '=', memberId)
    .where('password_hash', '=', from)
    .execute();
}

export async function rememberDevice(db: Db, idHash: Buffer, memberId: string, now: Date): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ id_hash: idHash, member_id: memberId, last_seen_at: now })
    .onConflict((c) => c.columns(['id_hash', 'member_id']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function isKnownDevice(db: Db, idHash: Buffer, memberId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('known_devices')
      .select('member_id')
      .where('id_hash', '=', idHash)
      .where('member_id', '=', memberId)
      .executeTakeFirst()) !== undefined
  );
}

/** A team member for the shell. */
export async function readStaff(
  db: Db,
  accountId: string,
): Promise<{ username: string; roles: StaffRole[]; ways: FactorWay[] }> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('staff_roles', 'staff_id', 'id')
    .select(['username', 'staff_roles.role', sql<FactorWay[]>`factor_ways(accounts.id)`.as('ways')])
    .where('id', '=', accountId)
    .execute();
  const given = new Set(rows.map((row) => row.role));
  return { username: rows[0]!.username, roles: STAFF_ROLES.filter((role) => given.has(role)), ways: rows[0]!.ways };
}

export function newestMessages(
  db: Db,
): Promise<{ id: string; channel: string; recipient: string; body: string; created_at: Date }[]> {
  return db
    .selectFrom('outgoing_messages')
    .select(['id', 'channel', 'recipient', 'body', 'created_at'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** What the shell shows of a member. */
export type ViewerRow = {
  id: string;
  username: string;
  handle: string;
  nama: string;
  gender: 'wanita' | 'pria';
  domicile: string | null;
  is_demo: boolean;
  photo: string | null;
  new_matches: number;
  waiting_requests: number;
  unread: number;
  paused_at: Date | null;
  proved: boolean;
  consent: { given: boolean; version: string } | null;
  warning: NonNullable<Viewer['warning']> | null;
} & Parameters<typeof subscriptionOf>[0];

/** The oldest warning the member has not confirmed. Served by sanctions_of_member. */
const openWarning = sql<
  ViewerRow['warning']
>`(select json_build_object('id', w.id, 'cause', w.cause, 'at', w.created_at,
          'appealed', exists (select from appeals where sanction_id = w.id))
        from sanctions w where w.member_id = a.id and w.kind = 'warn' and w.acknowledged_at is null and w.ended_at is null
        order by w.created_at limit 1)`;

/** The member's last consent decision about the profile. Served by consents_of_member. */
const lastConsent = sql<ViewerRow['consent']>`(select json_build_object('given', c.given, 'version', c.version)
        from consents c where c.member_id = a.id and c.purpose = 'profile' order by c.id desc limit 1)`;

const viewer = sql.ref<string>('a.id');

/** What the shell shows of the account `a`: a member's one row, none of the team's. */
const ownRow = (db: Db) =>
  db
    .selectFrom('profiles')
    .innerJoin('handles', (join) =>
      join.onRef('handles.member_id', '=', 'profiles.member_id').on('handles.released_at', 'is', null),
    )
    .leftJoin('subscriptions', 'subscriptions.member_id', 'profiles.member_id')
    .where('profiles.member_id', '=', viewer)
    .select((eb) => [
      viewer.as('id'),
      sql<string>`a.username`.as('username'),
      'handle',
      'nama',
      'gender',
      'domicile',
      sql<boolean>`a.is_demo`.as('is_demo'),
      'subscriptions.tier',
      'subscriptions.status',
      'trial_end',
      'period_end',
      eb
        .selectFrom('photos')
        .select('photos.id')
        .where('photos.member_id', '=', viewer)
        .orderBy('position')
        .limit(sql.lit(1))
        .as('photo'),
      eb
        .selectFrom('match_events')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('match_events.member_id', '=', viewer)
        .where('seen_at', 'is', null)
        .where(visibleTo(viewer, sql.ref('match_events.other_id')))
        .where(mutualEach(viewer, sql.ref('match_events.other_id')))
        .as('new_matches'),
      sql<Date | null>`a.paused_at`.as('paused_at'),
      lastConsent.as('consent'),
      openWarning.as('warning'),
      eb
        .selectFrom('profile_permissions as w')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('w.target_id', '=', viewer)
        .where('w.status', '=', sql.lit('pending'))
        .where(visibleTo(viewer, sql.ref('w.requester_id')))
        .where(mutualEach(viewer, sql.ref('w.requester_id')))
        .as('waiting_requests'),
      // Up to what is said of them: each is asked whether it is shown, and every open page asks again and again.
      sql<number>`(select count(*)::int from (select from notifications
        where notifications.member_id = ${viewer} and read_at is null and ${shownNotification}
        limit ${sql.lit(UNREAD_COUNTED)}) counted)`.as('unread'),
    ]);

/** A session with what the shell shows of its member; of the team's the columns are null. */
export type ShellSession = LiveSession & ViewerRow;
export const shellSession = liveSessions<ShellSession>('shell', { join: (db) => ownRow(db).compile().sql });

/** The same of a member who has just signed in. */
export async function readOwn(db: Db, memberId: string): Promise<ViewerRow> {
  const { rows } = await sql<ViewerRow>`select is_proved(a) as proved, own.*
    from accounts a cross join lateral (${ownRow(db)}) own where a.id = ${memberId}`.execute(db);
  return rows[0]!;
}
