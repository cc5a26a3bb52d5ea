import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { queryPrepared, rowsOf } from '../../db/prepared.ts';
import { likedBothEach, visibleTo } from '../../members/visible-to.ts';
import { perContext, batchReads } from '../../db/batch-reads.ts';
import { shownNotification } from '../../members/shown-notifications.ts';

/** Days and number of the listed conversations. */
const HEADS_DAYS = 7;
const HEADS_MOST = 50;

export type SyncStateRow = {
  id: string;
  room_rev: string;
  unread_notifications: number;
  unread_messages: number;
  /** Newest first: id, the other member, newest seq, own read place, the other's, end (ms). */
  conversations: [string, string, number, number, number, number][];
};

const me = sql.ref('m.id');
const other = sql`case c.a_id when m.id then c.b_id else c.a_id end`;
const mine = sql`case c.a_id when m.id then c.a_read_seq else c.b_read_seq end`;
const theirs = sql`case c.a_id when m.id then c.b_read_seq else c.a_read_seq end`;
/** $1: members; $2: conversations active after this are listed, $3: at most so many. */
const HEADS = sql`
  select m.id::text, (select last_rev from room_state) as room_rev,
    (select count(*)::int from notifications where notifications.member_id = m.id and read_at is null and ${shownNotification}) as unread_notifications,
    coalesce(own.unread, 0)::int as unread_messages, coalesce(own.list, '[]') as conversations
  from ${sql.raw(rowsOf('$1::uuid[]'))} as m (id) left join lateral (
    select sum(unread) as unread, json_agg(json_build_array(id, other, last_seq, mine, theirs, ends) order by active_at desc, id desc) filter (where active_at > $2 and place <= $3) as list
    from (
      select c.id, ${other} as other, c.last_seq, c.active_at, ${mine} as mine, ${theirs} as theirs, (extract(epoch from c.expires_at) * 1000)::float8 as ends,
        row_number() over (order by c.active_at desc, c.id desc) as place,
        case when c.last_seq > ${mine} then (select count(*) from messages u where u.conversation_id = c.id and u.seq > ${mine} and u.sender_id <> m.id) else 0 end as unread
      from conversations c
      where (c.a_id = m.id or c.b_id = m.id) and (c.active_at > $2 or c.last_seq > ${mine})
        and ${visibleTo(me, other)} and ${likedBothEach(me, other)}) c
  ) own on true`;

/** The sync state of a member; many callers at once share one statement. */
export const syncStateOf = perContext((ctx: Pick<Context, 'db' | 'pool' | 'now'>) => {
  const { sql: text } = HEADS.compile(ctx.db);
  return batchReads(async (ids: string[]): Promise<SyncStateRow[]> => {
    const since = new Date(ctx.now().getTime() - HEADS_DAYS * 86_400_000);
    const rows = await queryPrepared<SyncStateRow>(ctx.pool, { name: 'live-heads', text }, [
      [...new Set(ids)],
      since,
      HEADS_MOST,
    ]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id)!);
  });
});
