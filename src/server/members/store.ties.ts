import type { PermissionStatus } from '#domain/permissions/permission-decision.ts';
import type { Ties } from './store.ts';

/**
 * One tie between a viewer and a member: kind, member, when (ms; of an opening, by the unfiltered list alone), status
 * and id of a permission.
 */
export type Tie = readonly [Kind, string, number | null, PermissionStatus | null, string | null];
type Kind = 'i-liked' | 'they-liked' | 'hidden' | 'asked' | 'theirs' | 'opened' | 'match' | 'ended';

/**
 * SQL of the ties of one viewer with some members, as a JSON list; `opened` counts from a moment on. Few members of a
 * page have ties: each table is read once for the whole page instead of once a member. Without `hidden` nobody is: the
 * page was found without the viewer's hidden members. The other parameters are SQL.
 */
export const tiesSql = (
  { viewer, ids, openedSince }: { viewer: string; ids: string; openedSince: string },
  hidden: boolean,
): string => `(
  select json_agg(json_build_array(t.kind, t.id, trunc(extract(epoch from t.at) * 1000), t.status, t.permission)) from (
    select 'i-liked' as kind, l.to_id as id, l.created_at as at, null::text as status, null::uuid as permission
      from likes l where l.from_id = ${viewer} and l.to_id = any(${ids})
    union all select 'they-liked', l.from_id, null, null, null
      from likes l where l.from_id = any(${ids}) and l.to_id = ${viewer}
    ${hidden ? hiddenAmong(viewer, ids) : ''}
    union all select 'asked', k.target_id, k.responded_at, k.status, null
      from profile_permissions k where k.requester_id = ${viewer} and k.target_id = any(${ids})
    union all select 'theirs', k.requester_id, null, k.status, k.id
      from profile_permissions k where k.requester_id = any(${ids}) and k.target_id = ${viewer}
    union all select 'opened', o.candidate_id, case when o.opened_by = 'list' then o.opened_at end, null, null
      from opened_cards o where o.viewer_id = ${viewer} and o.candidate_id = any(${ids}) and o.opened_at > ${openedSince}
    union all select case when m.ended_at is null then 'match' else 'ended' end, m.b_id, m.created_at, null, null
      from matches m where m.a_id = ${viewer} and m.b_id = any(${ids})
    union all select case when m.ended_at is null then 'match' else 'ended' end, m.a_id, m.created_at, null, null
      from matches m where m.a_id = any(${ids}) and m.b_id = ${viewer}
  ) t)`;

const hiddenAmong = (viewer: string, ids: string) =>
  `union all select 'hidden', h.id, null, null, null from hidden_from(${viewer}) as h (id) where h.id = any(${ids})`;

/** With the time (ms) at which the unfiltered list opened the card, where it did within the last 24 h. */
type PageTies = Ties & { openedByListAt?: number };

const NONE: PageTies = Object.freeze({
  likedAt: null,
  theyLiked: false,
  hidden: false,
  asked: null,
  theirs: null,
  openedToday: false,
  matchedAt: null,
  ended: false,
});

/** The ties of a page, by member; `list` null: no ties. */
export function tiesOf(list: readonly Tie[] | null): (id: string) => PageTies {
  if (list === null) return () => NONE;
  const found = new Map<string, PageTies>();
  for (const tie of list) found.set(tie[1], { ...(found.get(tie[1]) ?? NONE), ...read(tie) });
  return (id) => found.get(id) ?? NONE;
}

function read([kind, , at, status, permission]: Tie): Partial<PageTies> {
  switch (kind) {
    case 'i-liked':
      return { likedAt: new Date(at!) };
    case 'they-liked':
      return { theyLiked: true };
    case 'hidden':
      return { hidden: true };
    case 'asked':
      return { asked: { status: status!, respondedAt: at } };
    case 'theirs':
      return { theirs: { id: permission!, status: status! } };
    case 'opened':
      return at === null ? { openedToday: true } : { openedToday: true, openedByListAt: at };
    case 'match':
    case 'ended':
      return { matchedAt: new Date(at!), ended: kind === 'ended' };
  }
}
