import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { sql } from 'kysely';
import { likedBothEach, visibleTo } from '../../members/visible-to.ts';
import { type LiveSession, liveSessions } from '../../members/session.ts';
import { shownNotification } from '../../members/shown-notifications.ts';

/** Days and number of the listed conversations. */
const SYNC_STATE_DAYS = 7;
const SYNC_STATE_MOST = 50;

export type SyncStateRow = {
  room_rev: string;
  unread_notifications: number;
  unread_messages: number;
  /** Newest first: id, the other member, newest seq, own read place, the other's, end (ms). */
  conversations: [string, string, number, number, number, number][];
};

const viewer = sql.ref('a.id');
const other = sql`case c.a_id when a.id then c.b_id else c.a_id end`;
const mine = sql`case c.a_id when a.id then c.a_read_seq else c.b_read_seq end`;
const theirs = sql`case c.a_id when a.id then c.b_read_seq else c.a_read_seq end`;
const since = sql.raw(`$2::timestamptz - interval '${SYNC_STATE_DAYS * 24} hours'`);
/** Of the account `a`; $2: now. */
const SYNC_STATE = sql`
  select (select last_rev from room_state) as room_rev,
    (select count(*)::int from (select from notifications where notifications.member_id = a.id and read_at is null
      and ${shownNotification} limit ${sql.lit(UNREAD_COUNTED)}) counted) as unread_notifications,
    coalesce(sum(unread), 0)::int as unread_messages,
    coalesce(json_agg(json_build_array(id, other, last_seq, mine, theirs, ends) order by active_at desc, id desc)
      filter (where active_at > ${since} and place <= ${sql.lit(SYNC_STATE_MOST)}), '[]') as conversations
  from (
    select c.id, ${other} as other, c.last_seq, c.active_at, ${mine} as mine, ${theirs} as theirs, (extract(epoch from c.expires_at) * 1000)::float8 as ends,
      row_number() over (order by c.active_at desc, c.id desc) as place,
      case when c.last_seq > ${mine} then (select count(*) from (select from messages u where u.conversation_id = c.id
        and u.seq > ${mine} and u.sender_id <> a.id limit ${sql.lit(UNREAD_COUNTED)}) counted) else 0 end as unread
    from conversations c
    where (c.a_id = a.id or c.b_id = a.id) and (c.active_at > ${since} or c.last_seq > ${mine})
      and ${visibleTo(viewer, other)} and ${likedBothEach(viewer, other)}) c`;

/** A session with its member's sync state. */
export type SyncedSession = LiveSession & SyncStateRow;
export const syncedSession = liveSessions<SyncedSession>('live-sync-state', {
  join: (db) => SYNC_STATE.compile(db).sql,
});
