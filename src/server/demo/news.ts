import type { PersonaRole } from '#copy/demo.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { makePastNotifications } from '../features/notifications/jobs.events.ts';
import type { StoredEvent } from '../outbox/relay.ts';

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
  const events: { event: StoredEvent; named: boolean }[] = [];
  for (const [what, by, of] of NEWS) {
    const pair = { by: idOf.get(by)!, of: idOf.get(of)! };
    const { rows } = await WHEN[what](pair).execute(db);
    events.push({
      event: eventOf(what, { ...pair, at: rows[0]!.at, nth: events.length }),
      named: what === 'named-like',
    });
  }
  await makePastNotifications(db, events);
}

type About = Pair & { at: Date; nth: number };
function eventOf(what: News[0], { by, of, at, nth }: About): StoredEvent {
  const event = { id: `${nth}`, key: `demo:${nth}`, at };
  if (what === 'like' || what === 'named-like')
    return { ...event, name: 'like.given', payload: { fromId: by, toId: of } };
  return what === 'match'
    ? { ...event, name: 'match.made', payload: { memberId: of, otherId: by } }
    : {
        ...event,
        name: 'permission.answered',
        payload: { permissionId: '0', requesterId: of, ownerId: by, status: 'approved', answeredAt: at.toISOString() },
      };
}
