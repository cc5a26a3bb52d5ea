import type { Relation } from '#domain/likes/relation.ts';
import { relationOf } from '#domain/likes/relation.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Gender } from '#domain/profile/values.ts';
import { type Entitlement, entitlement } from '#domain/subscription/entitlement.ts';
import { DIGEST_EVERY_MS, OPENED_FOR_HOURS } from '#domain/matching/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { PROFILE_COLUMNS, profileOf, todayInJakarta } from '../../db/profile-rows.ts';
import { subscriptionOf } from '../session/store.ts';

/** The member who looks: what the rules need of them. */
export type Looker = {
  id: string;
  profile: Profile;
  plan: Entitlement;
  likesUsed: number;
  /** Blocked by the viewer, or who blocked them. */
  blocked: string[];
  /** The newest change of any member when this was read: a search must know it. */
  revision: number;
};

/** Everything about another member that decides what a viewer may see, now. */
export type Facts = {
  id: string;
  gender: Gender;
  status: 'active' | 'paused' | 'suspended' | 'deleted';
  instagramOpen: boolean;
  isDemo: boolean;
  blocked: boolean;
  relation: Relation;
  permissionApproved: boolean;
  /** Opened by the viewer within the last 24 h. */
  openedToday: boolean;
  matchedAt: Date | null;
};

export type PhotoRow = { id: string; member_id: string; position: number; object_key: string };

/** The viewer with plan, likes used and blocks, in one statement. */
export async function loadLooker(db: Db, memberId: string, now: Date): Promise<Looker> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('subscriptions', 'subscriptions.member_id', 'profiles.member_id')
    .select(PROFILE_COLUMNS.map((c) => `profiles.${c}` as const))
    .select((eb) => [
      'subscriptions.tier',
      'subscriptions.status',
      'trial_end',
      'period_end',
      eb.selectFrom('likes').select(sql<number>`count(*)::int`.as('n')).whereRef('from_id', '=', 'profiles.member_id').as('likes_used'),
      sql<
        string[]
      >`array(select blocked_id from blocks where blocker_id = profiles.member_id union select blocker_id from blocks where blocked_id = profiles.member_id)`.as(
        'blocked',
      ),
      sql<string>`(select last_value from profile_revisions)`.as('newest_revision'),
    ])
    .where('profiles.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { tier, status, trial_end, period_end, likes_used, blocked, newest_revision, ...profile } = row;
  return {
    id: memberId,
    profile: profileOf(profile, todayInJakarta(now)),
    plan: entitlement(subscriptionOf({ tier, status, trial_end, period_end }), now.getTime()),
    likesUsed: likes_used ?? 0,
    blocked,
    revision: Number(newest_revision),
  };
}

/** Facts about others for one viewer; ids that are nobody's are absent. One statement for any number of ids. */
export async function factsAbout(db: Db, viewerId: string, otherIds: readonly string[], now: Date): Promise<Map<string, Facts>> {
  if (otherIds.length === 0) return new Map();
  const openedSince = new Date(now.getTime() - OPENED_FOR_HOURS * 3_600_000);
  const { rows } = await sql<{
    id: string;
    status: 'active' | 'suspended' | 'deleted';
    paused: boolean;
    is_demo: boolean;
    gender: Gender;
    instagram_open: boolean;
    i_liked: boolean;
    they_liked: boolean;
    blocked: boolean;
    approved: boolean;
    opened: boolean;
    matched_at: Date | null;
  }>`
    select a.id, a.status, a.paused_at is not null as paused, a.is_demo, p.gender, p.instagram_open,
      exists (select from likes where from_id = ${viewerId} and to_id = a.id) as i_liked,
      exists (select from likes where from_id = a.id and to_id = ${viewerId}) as they_liked,
      exists (select from blocks where (blocker_id = ${viewerId} and blocked_id = a.id) or (blocker_id = a.id and blocked_id = ${viewerId})) as blocked,
      exists (select from profile_permissions where requester_id = ${viewerId} and target_id = a.id and status = 'approved') as approved,
      exists (select from opened_cards where viewer_id = ${viewerId} and candidate_id = a.id and opened_at > ${openedSince}) as opened,
      (select created_at from matches where a_id = least(a.id, ${viewerId}::uuid) and b_id = greatest(a.id, ${viewerId}::uuid)) as matched_at
    from accounts a join profiles p on p.member_id = a.id
    where a.id = any(${[...otherIds]}::uuid[])`.execute(db);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        id: r.id,
        gender: r.gender,
        status: r.status === 'active' && r.paused ? 'paused' : r.status,
        instagramOpen: r.instagram_open,
        isDemo: r.is_demo,
        blocked: r.blocked,
        relation: relationOf({ iLiked: r.i_liked, theyLiked: r.they_liked }),
        permissionApproved: r.approved,
        openedToday: r.opened,
        matchedAt: r.matched_at,
      },
    ]),
  );
}

export async function loadProfiles(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Profile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles')
    .select(PROFILE_COLUMNS)
    .where('member_id', 'in', [...ids])
    .execute();
  const today = todayInJakarta(now);
  return new Map(rows.map((row) => [row.member_id, profileOf(row, today)]));
}

export async function loadPhotos(db: Db, memberIds: readonly string[]): Promise<Map<string, PhotoRow[]>> {
  const found = new Map<string, PhotoRow[]>();
  if (memberIds.length === 0) return found;
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'member_id', 'position', 'object_key'])
    .where('member_id', 'in', [...memberIds])
    .orderBy('member_id')
    .orderBy('position')
    .execute();
  for (const row of rows) found.set(row.member_id, [...(found.get(row.member_id) ?? []), row]);
  return found;
}

/**
 * Opens cards for a basic member, within the day's budget (decision record 0006): the viewer's row is locked, so parallel
 * searches share one budget. Answers those of `ids` that are open now.
 */
export async function openCards(db: Db, viewerId: string, ids: readonly string[], budget: number, now: Date): Promise<Set<string>> {
  const since = new Date(now.getTime() - OPENED_FOR_HOURS * 3_600_000);
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', viewerId).forNoKeyUpdate().execute();
    const open = new Set(
      (await tx.selectFrom('opened_cards').select('candidate_id').where('viewer_id', '=', viewerId).where('opened_at', '>', since).execute()).map(
        (r) => r.candidate_id,
      ),
    );
    const fresh = ids.filter((id) => !open.has(id)).slice(0, Math.max(0, budget - open.size));
    if (fresh.length > 0) {
      await tx
        .insertInto('opened_cards')
        .values(fresh.map((candidate_id) => ({ viewer_id: viewerId, candidate_id, opened_at: now })))
        .onConflict((c) => c.columns(['viewer_id', 'candidate_id']).doUpdateSet({ opened_at: now }))
        .execute();
    }
    return new Set(ids.filter((id) => open.has(id) || fresh.includes(id)));
  });
}

/** Takes the member's digest of this hour; true for exactly one caller. */
export async function takeDigest(db: Db, memberId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - DIGEST_EVERY_MS);
  const { rows } = await sql`
    insert into match_digests (member_id, told_at) values (${memberId}, ${now})
    on conflict (member_id) do update set told_at = excluded.told_at where match_digests.told_at <= ${before} returning member_id`.execute(db);
  return rows.length > 0;
}
