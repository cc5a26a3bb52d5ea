import type { PersonaRole } from '#copy/demo.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { likeNotice, noticeOf } from '../features/notifications/policy.ts';
import { insertNotifications, type NotificationDraft, putCollapsed } from '../features/notifications/store.ts';

type Pair = { by: string; of: string };

/** What happened, of which the second is told: the first liked (`named`: the plan tells who), matched, permitted. */
type News = readonly [what: 'like' | 'named-like' | 'match' | 'permission', by: PersonaRole, of: PersonaRole];
const NEWS: readonly News[] = [
  ['permission', 'yoga', 'sari'],
  ['match', 'bayu', 'sari'],
  ['match', 'sari', 'bayu'],
  ['match', 'budi', 'putri'],
  ['match', 'putri', 'budi'],
  ['like', 'joko', 'sari'],
  ['named-like', 'joko', 'putri'],
];

const liked = ({ by, of }: Pair) =>
  sql<{ at: Date }>`select created_at as at from likes where from_id = ${by} and to_id = ${of}`;
/** When it did: what the notification tells of is written already. */
const WHEN: Record<News[0], typeof liked> = {
  like: liked,
  'named-like': liked,
  match: ({ by, of }) => sql`select created_at as at from match_events where member_id = ${of} and other_id = ${by}`,
  permission: ({ by, of }) =>
    sql`select responded_at as at from profile_permissions where requester_id = ${of} and target_id = ${by}`,
};

/** Notifications of personas, as the events would have made them; nothing leaves the application for these. */
export async function insertDemoNews(db: Db, idOf: ReadonlyMap<string, string>): Promise<void> {
  const list: (NotificationDraft & { inApp: true; at: Date })[] = [];
  for (const [what, by, of] of NEWS) {
    const pair = { by: idOf.get(by)!, of: idOf.get(of)! };
    const { rows } = await WHEN[what](pair).execute(db);
    const { at } = rows[0]!;
    list.push({ ...draft(what, { ...pair, at, nth: list.length }), inApp: true, at });
  }
  // A member's list has the order in which they came.
  for (const one of list.sort((x, y) => x.at.getTime() - y.at.getTime()))
    await (one.collapse === undefined ? insertNotifications : putCollapsed)(db, [one]);
}

type About = Pair & { at: Date; nth: number };
function draft(what: News[0], { by, of, at, nth }: About): NotificationDraft {
  if (what === 'like' || what === 'named-like') return likeNotice({ fromId: by, toId: of }, what === 'named-like');
  const event = { id: `${nth}`, key: `demo:${nth}`, at };
  return what === 'match'
    ? noticeOf({ ...event, name: 'match.made', payload: { memberId: of, otherId: by } })
    : noticeOf({
        ...event,
        name: 'permission.answered',
        payload: { permissionId: '0', requesterId: of, ownerId: by, status: 'approved', answeredAt: at.toISOString() },
      });
}
