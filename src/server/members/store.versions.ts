import { CHANGES_WINDOW_MS, type ChangeState, type WaitingWishes } from '#domain/profile/change-allowance.ts';
import type { ScoringFacts, ScoringField, ScoringVersion } from '#domain/matching/scoring-version.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { deleteSome } from '../db/delete-some.ts';
import { runPrepared } from '../db/prepared.ts';
import { PROFILE_COLUMNS, profileColumns, profileOf, todayInJakarta } from '../db/profile-rows.ts';
import { refuse } from '../refusal.ts';
import { inBatches } from '../sweeps.ts';

/** The member's profile and number's hash, locked until the transaction ends: parallel edits wait. */
export async function lockProfile(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ profile: Profile; numberHash: Buffer | null }> {
  const { contact_wa_hash, ...row } = await db
    .selectFrom('profiles')
    .select([...PROFILE_COLUMNS, 'contact_wa_hash'])
    .where('member_id', '=', memberId)
    .forUpdate()
    // Erased since the request came in.
    .executeTakeFirstOrThrow(() => refuse('login-required'));
  return { profile: profileOf(row as never, todayInJakarta(now)), numberHash: contact_wa_hash };
}

/**
 * Writes changed fields. An age is kept with the day it was given (R-CODE-2), a WhatsApp number with its hash; a number
 * of another member fails on profiles_contact_wa_unique.
 */
export async function updateProfile(
  db: Db,
  memberId: string,
  changed: Partial<Profile>,
  now: Date,
  numberHash?: Buffer,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ ...profileColumns(changed, todayInJakarta(now)), ...(numberHash && { contact_wa_hash: numberHash }) })
    .where('member_id', '=', memberId)
    .execute();
}

/** Columns of a row of `viewer_versions`; all null for a member who never searched. */
export type VersionRow = {
  scoring_day: string | null;
  facts: ScoringFacts | null;
  filled: ScoringField[] | null;
  waiting: Partial<Profile> | null;
  waiting_from: Date | null;
};

export const versionOf = ({ scoring_day, facts, filled }: VersionRow): ScoringVersion | null =>
  scoring_day === null ? null : { day: scoring_day, facts: facts!, filled: filled! };

export const waitingOf = ({ waiting, waiting_from }: VersionRow): WaitingWishes | null =>
  waiting === null ? null : { set: waiting, from: waiting_from!.getTime() };

export async function readVersion(
  db: Db,
  memberId: string,
): Promise<{ version: ScoringVersion; waiting: WaitingWishes | null } | null> {
  const row = await db
    .selectFrom('viewer_versions')
    .select(['scoring_day', 'facts', 'filled', 'waiting', 'waiting_from'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { version: versionOf(row)!, waiting: waitingOf(row) } : null;
}

/** SQL: the member's scoring day; null before their first look at others. */
export const scoringDaySql = (member: string): string =>
  `(select version.scoring_day::text from viewer_versions version where version.member_id = ${member})`;

/** The newest version of another account that had this number: it follows the number past a deletion (R-INF 2). */
export async function versionOfNumber(db: Db, memberId: string, numberHash: Buffer): Promise<ScoringVersion | null> {
  const row = await db
    .selectFrom('viewer_versions')
    .select(['scoring_day', 'facts', 'filled', 'waiting', 'waiting_from'])
    .where('number_hash', '=', numberHash)
    .where('member_id', '<>', memberId)
    .orderBy('scoring_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? versionOf(row) : null;
}

export async function putVersion(
  db: Db,
  memberId: string,
  numberHash: Buffer | null,
  { day, facts, filled }: ScoringVersion,
  waiting: WaitingWishes | null,
): Promise<void> {
  const row = {
    number_hash: numberHash,
    scoring_day: day,
    facts: JSON.stringify(facts),
    filled: [...filled],
    waiting: waiting && JSON.stringify(waiting.set),
    waiting_from: waiting && new Date(waiting.from),
  };
  await db
    .insertInto('viewer_versions')
    .values({ member_id: memberId, ...row })
    .onConflict((c) => c.column('member_id').doUpdateSet(row))
    .execute();
}

/** The member leaves a number: its version is kept with it, for the number's next account. */
export async function leaveVersionWithNumber(db: Db, memberId: string): Promise<void> {
  await sql`insert into viewer_versions (member_id, number_hash, scoring_day, facts, filled)
    select gen_random_uuid(), number_hash, scoring_day, facts, filled from viewer_versions
    where member_id = ${memberId} and number_hash is not null`.execute(db);
}

/** Changes of the last 7 days by this member, or with this number; oldest first. */
export async function countedChanges(
  db: Db,
  memberId: string,
  numberHash: Buffer | null,
  now: Date,
): Promise<ChangeState['counted']> {
  const since = new Date(now.getTime() - CHANGES_WINDOW_MS);
  const counted = sql<{ id: string; at: Date; before: Partial<Profile>; undoable: boolean }>`
    select id, changed_at as at, before, member_id = ${memberId} and undone_at is null as undoable from counted_changes
    where (member_id = ${memberId} or number_hash = ${numberHash}) and changed_at > ${since}
    order by changed_at, id`;
  const rows = await runPrepared(db, 'counted-changes', counted);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

export async function insertChange(
  db: Db,
  memberId: string,
  numberHash: Buffer | null,
  before: Partial<Profile>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('counted_changes')
    .values({ member_id: memberId, number_hash: numberHash, changed_at: now, before: JSON.stringify(before) })
    .execute();
}

/** A change that cannot be taken back: the first list of a further account of a number. */
export async function insertUsedChange(db: Db, memberId: string, numberHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('counted_changes')
    .values({ member_id: memberId, number_hash: numberHash, changed_at: now, before: '{}', undone_at: now })
    .execute();
}

export async function markUndone(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('counted_changes').set({ undone_at: now }).where('id', '=', id).execute();
}

/** Members whose waiting wishes are due. Served by viewer_versions_waiting. */
export async function membersWithDueWishes(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('viewer_versions')
    .innerJoin('profiles', 'profiles.member_id', 'viewer_versions.member_id')
    .select('viewer_versions.member_id as id')
    .where('waiting_from', '<=', now)
    .orderBy('waiting_from')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes expired limits: changes after 7 days, versions of erased accounts after 30. */
export async function sweepVersions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CHANGES_WINDOW_MS);
  const changes = await inBatches((limit) => deleteSome(db, 'counted_changes', sql`changed_at <= ${before}`, limit));
  const { numAffectedRows } = await sql`delete from viewer_versions v
    where v.scoring_day <= ${todayInJakarta(now)}::date - 30 and not exists (select from accounts a where a.id = v.member_id)`.execute(
    db,
  );
  return changes + Number(numAffectedRows ?? 0);
}
