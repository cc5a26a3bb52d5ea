import { type Relation, relationOf } from '#domain/likes/relation.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Permission, PermissionStatus } from '#domain/permissions/permission-decision.ts';
import type { Gender } from '#domain/profile/values.ts';
import { DAY_MS, type Entitlement, entitlement } from '#domain/subscription/entitlement.ts';
import { FRESH_HIDES_DAYS, OPENED_FOR_HOURS, PASS_DAYS } from '#domain/matching/limits.ts';
import type { ScoringVersion } from '#domain/matching/scoring-version.ts';
import type { WaitingWishes } from '#domain/profile/change-allowance.ts';
import type { BaseContext } from '../base-context.ts';

import type { Db } from '../db/connect.ts';
import { arrayOf, queryPreparedInTransaction, queryPrepared, rowsOf, type Prepared } from '../db/prepared.ts';
import { PROFILE_COLUMNS, profileOf, type ProfileRow, todayInJakarta } from '../db/profile-rows.ts';
import { perContext, batchReads } from '../db/batch-reads.ts';
import { Remembered } from './remembered.ts';
import { type VersionRow, versionOf, waitingOf } from './store.versions.ts';
import { subscriptionOf } from './subscription.ts';
import { refuse } from '../refusal.ts';

/** The viewer, with the facts the rules need. */
export type Viewer = {
  id: string;
  profile: Profile;
  plan: Entitlement;
  paused: boolean;
  likesUsed: number;
  /** Members that searches with filters opened to this number in 24 hours. */
  openedByFilter: number;
  /** Members hidden from the viewer: blocks either way, hidden numbers. */
  hiddenIds: string[];
  /** Hidden members that counts leave out too: not those hidden by the viewer's own fresh acts alone (R-INF 3). */
  uncounted: string[];
  /** Scoring version and waiting wishes (versions.ts); null before the first search. */
  version: ScoringVersion | null;
  waiting: WaitingWishes | null;
  numberHash: Buffer | null;
  /** Members out of the viewer's own list though not hidden: passed within 30 days, or an ended match. */
  unlisted: string[];
  /** The newest change of any member at this read: a search must include it. */
  revision: number;
};

/** All facts about another member that decide what a viewer may see, now. */
export type Facts = {
  id: string;
  gender: Gender;
  status: 'active' | 'paused' | 'suspended' | 'deleted';
  instagramOpen: boolean;
  closed: FieldName[];
  isDemo: boolean;
  /** The member is hidden from the viewer: a block either way, a hidden number. */
  hidden: boolean;
  relation: Relation;
  /** The viewer's request to this member. */
  asked: Permission | null;
  /** This member's request to the viewer. */
  theirs: { id: string; status: PermissionStatus } | null;
  /** Opened by the viewer within the last 24 h. */
  openedToday: boolean;
  /** When the viewer liked this member. */
  likedAt: Date | null;
  matchedAt: Date | null;
};

const VIEWERS: Prepared = {
  name: 'viewers',
  text: `select p.member_id, p.revision::text as version, body.*, s.tier, s.status, s.trial_end, s.period_end,
      (select is_paused(a) from accounts a where a.id = p.member_id) as paused,
      (select count(*)::int from likes where from_id = p.member_id) + (select coalesce(sum(k.n), 0)::int from kept_limits k
        where k.number_hash = p.contact_wa_hash and k.kind = 'like' and k.kept_until > $3
          and k.left_by is distinct from p.member_id) as likes_used,
      (select count(*)::int from opened_cards o where o.viewer_id = p.member_id and o.opened_by = 'filter' and o.opened_at > $2)
        + (select coalesce(sum(k.n), 0)::int from kept_limits k
        where k.number_hash = p.contact_wa_hash and k.kind = 'opened-filter' and k.used_at > $2
          and k.left_by is distinct from p.member_id) as opened_by_filter,
      array(select id from hidden_from(p.member_id) as h (id))::text[] as hidden_ids,
      array(select id from freshly_hidden(p.member_id, $4) as h (id))::text[] as freshly_hidden,
      array(select id from unlisted_for(p.member_id, $5) as u (id))::text[] as unlisted,
      (select last_value from profile_revisions) as newest_revision, p.contact_wa_hash,
      v.scoring_day, v.facts, v.filled, v.waiting, v.waiting_from
    from ${rowsOf('$1::uuid[]', '$6::text[]')} as asked (id, known) join profiles p on p.member_id = asked.id
    left join lateral (select ${PROFILE_COLUMNS.filter((c) => c !== 'member_id')
      .map((c) => `p.${c}`)
      .join(', ')} where p.revision::text is distinct from asked.known) as body on true
    left join subscriptions s on s.member_id = p.member_id left join viewer_versions v on v.member_id = p.member_id`,
};
type ViewerRow = ProfileRow &
  VersionRow &
  Parameters<typeof subscriptionOf>[0] & {
    version: string;
    paused: boolean;
    likes_used: number;
    opened_by_filter: number;
    hidden_ids: string[];
    freshly_hidden: string[];
    unlisted: string[];
    newest_revision: string;
  };
const viewersAt = (ids: readonly string[], now: Date, known: readonly (string | null)[] = ids.map(() => null)) => [
  ids,
  openedSince(now),
  now,
  new Date(now.getTime() - FRESH_HIDES_DAYS * DAY_MS),
  new Date(now.getTime() - PASS_DAYS * DAY_MS),
  known,
];

type ViewerHost = Pick<BaseContext, 'pool' | 'now'> & Partial<Pick<BaseContext, 'database'>>;

/**
 * Viewers with plan, likes used and blocks; many callers at once share one statement. The profile is read only when
 * its revision differs from the cached one (decision 0086); callers must not change the result. Throws login-required:
 * erased since the request came in.
 */
export const viewerOf = perContext((ctx: ViewerHost) => {
  const remembered = new Remembered<Profile>(ctx);
  const read = batchReads(async (ids: string[]) => {
    const now = ctx.now();
    const day = todayInJakarta(now);
    const held = remembered.hold(ids, day);
    const rows = await queryPrepared<ViewerRow>(ctx.pool, VIEWERS, viewersAt(ids, now, ids.map(held.versionOf)));
    const found = new Map(
      rows.map((row) => {
        const profile = held.take(row.member_id, row.version, () => Object.freeze(profileOf(row, day)));
        return [row.member_id, viewerFrom(row, profile, now)];
      }),
    );
    return ids.map((id) => found.get(id));
  });
  return async (id: string): Promise<Viewer> => {
    const viewer = await read(id);
    if (!viewer) throw refuse('login-required');
    return viewer;
  };
});

/**
 * Keys of limits on questions, each of which must allow it: the member, whose number may change, and the number, whose
 * account may.
 */
export const limitKeysOf = ({ numberHash, id }: Pick<Viewer, 'numberHash' | 'id'>): readonly Buffer[] => [
  Buffer.from(id),
  ...(numberHash ? [numberHash] : []),
];

/** The same inside a transaction. */
export async function loadViewer(db: Db, memberId: string, now: Date): Promise<Viewer> {
  const [row] = await queryPreparedInTransaction<ViewerRow>(db, VIEWERS, viewersAt([memberId], now));
  // Erased since the request came in.
  if (!row) throw refuse('login-required');
  return viewerFrom(row, profileOf(row, todayInJakarta(now)), now);
}

function viewerFrom(row: ViewerRow, profile: Profile, now: Date): Viewer {
  return {
    id: row.member_id,
    profile,
    plan: entitlement(subscriptionOf(row), now.getTime()),
    paused: row.paused,
    likesUsed: row.likes_used,
    openedByFilter: row.opened_by_filter,
    hiddenIds: row.hidden_ids,
    uncounted: row.hidden_ids.filter((id) => !row.freshly_hidden.includes(id)),
    version: versionOf(row),
    waiting: waitingOf(row),
    numberHash: row.contact_wa_hash,
    unlisted: row.unlisted,
    revision: Number(row.newest_revision),
  };
}

/** The viewer-independent state of a member, part of one version of their card (store.cards.ts). */
export type StandingRow = {
  id: string;
  status: 'active' | 'suspended' | 'deleted';
  paused: boolean;
  is_demo: boolean;
  gender: Gender;
  instagram_open: boolean;
  closed_fields: FieldName[];
};

/** Columns of it about account `a` with profile `p`. */
// `paused`: paused or not proved, so not findable, but visible to matches.
// A member without the consent counts as suspended: visible to nobody.
export const STANDING = `a.id, case when has_consent(a) then a.status else 'suspended' end as status,
      not findable(a) as paused, a.is_demo, p.gender, p.instagram_open, p.closed_fields`;

type Standing = Pick<Facts, 'id' | 'gender' | 'status' | 'instagramOpen' | 'closed' | 'isDemo'>;

export const standingOf = (r: StandingRow): Standing => ({
  id: r.id,
  gender: r.gender,
  status: r.status === 'active' && r.paused ? 'paused' : r.status,
  instagramOpen: r.instagram_open,
  closed: r.closed_fields,
  isDemo: r.is_demo,
});

/** The ties between the viewer and a member. */
export type Ties = Pick<Facts, 'hidden' | 'asked' | 'theirs' | 'openedToday' | 'likedAt' | 'matchedAt'> & {
  theyLiked: boolean;
  ended: boolean;
};

export const factsFrom = (standing: Standing, { theyLiked, ended, ...ties }: Ties): Facts => ({
  ...standing,
  ...ties,
  relation: relationOf({ iLiked: ties.likedAt !== null, theyLiked, ended }),
});

export type FactsRow = StandingRow & {
  i_liked_at: Date | null;
  they_liked: boolean;
  hidden: boolean;
  asked_status: PermissionStatus | null;
  asked_responded: Date | null;
  theirs_id: string | null;
  theirs_status: PermissionStatus | null;
  opened: boolean;
  matched_at: Date | null;
  match_ended: boolean;
};

/** Columns of FactsRow about account `a` with profile `p`; `viewer` and `since` are SQL. */
export const factsColumns = (viewer: string, since: string) => `${STANDING},
      (select created_at from likes where from_id = ${viewer} and to_id = a.id) as i_liked_at,
      exists (select from likes where from_id = a.id and to_id = ${viewer}) as they_liked,
      exists (select from hidden_between(${viewer}, a.id)) as hidden,
      asked.status as asked_status, asked.responded_at as asked_responded, theirs.id as theirs_id, theirs.status as theirs_status,
      exists (select from opened_cards where viewer_id = ${viewer} and candidate_id = a.id and opened_at > ${since}) as opened,
      met.created_at as matched_at, met.ended_at is not null as match_ended`;

/** Joins for the columns above, besides account and profile. */
export const factsJoins = (
  viewer: string,
) => `left join profile_permissions asked on asked.requester_id = ${viewer} and asked.target_id = a.id
    left join profile_permissions theirs on theirs.requester_id = a.id and theirs.target_id = ${viewer}
    left join matches met on met.a_id = least(a.id, ${viewer}) and met.b_id = greatest(a.id, ${viewer})`;

const FACTS: Prepared = {
  name: 'facts',
  text: `select ${factsColumns('$1::uuid', '$2::timestamptz')} from accounts a join profiles p on p.member_id = a.id
    ${factsJoins('$1::uuid')} where a.id = any(${arrayOf('$3::uuid[]')})`,
};

export const factsOf = (r: FactsRow): Facts =>
  factsFrom(standingOf(r), {
    hidden: r.hidden,
    theyLiked: r.they_liked,
    ended: r.match_ended,
    asked:
      r.asked_status === null ? null : { status: r.asked_status, respondedAt: r.asked_responded?.getTime() ?? null },
    theirs: r.theirs_id === null ? null : { id: r.theirs_id, status: r.theirs_status! },
    openedToday: r.opened,
    likedAt: r.i_liked_at,
    matchedAt: r.matched_at,
  });

export const openedSince = (now: Date) => new Date(now.getTime() - OPENED_FOR_HOURS * 3_600_000);

/** Facts about others for one viewer; unknown ids are absent. One statement for any number of ids. */
export async function factsAbout(
  db: Db,
  viewerId: string,
  otherIds: readonly string[],
  now: Date,
): Promise<Map<string, Facts>> {
  if (otherIds.length === 0) return new Map();
  const rows = await queryPreparedInTransaction<FactsRow>(db, FACTS, [viewerId, openedSince(now), otherIds]);
  return new Map(rows.map((r) => [r.id, factsOf(r)]));
}

const PROFILES: Prepared = {
  name: 'profiles',
  text: `select ${PROFILE_COLUMNS.join(', ')} from profiles where member_id = any(${arrayOf('$1::uuid[]')})`,
};

export async function loadProfiles(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Profile>> {
  if (ids.length === 0) return new Map();
  const rows = await queryPreparedInTransaction<ProfileRow>(db, PROFILES, [ids]);
  const today = todayInJakarta(now);
  return new Map(rows.map((row) => [row.member_id, profileOf(row, today)]));
}
