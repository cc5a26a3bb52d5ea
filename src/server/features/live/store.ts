import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { askPrepared, type Prepared } from '../../db/prepared.ts';
import { mutual, stillThere } from '../../db/queries/still-there.ts';
import { perHost, together } from '../../db/together.ts';
import { shownNotification } from '../notifications/store.ts';

/** Conversations of the last days are told, at most so many. */
const HEADS_DAYS = 7;
const HEADS_MOST = 50;

/** What decides which events a socket gets. */
export type GuestRow = { session: string; member_id: string; paused: boolean; apart: string[] };

const GUESTS: Prepared = {
  name: 'live-guests',
  text: `select encode(s.id_hash, 'hex') as session, s.member_id, a.paused_at is not null as paused,
      array(select other_id from apart where member_id = s.member_id)::text[] as apart
    from sessions s join accounts a on a.id = s.member_id
    where s.id_hash = any(array(select decode(h, 'hex') from unnest($1::text[]) h)) and s.expires_at > $2 and a.status = 'active' and a.role = 'member'`,
};

/** Those of these sessions that live, by their hash (hex). */
export async function guestRows(ctx: Pick<Context, 'pool' | 'now'>, sessions: readonly string[]): Promise<Map<string, GuestRow>> {
  const rows = await askPrepared<GuestRow>(ctx.pool, GUESTS, [sessions, ctx.now()]);
  return new Map(rows.map((row) => [row.session, row]));
}

/** The same for one; many callers at once are one statement. */
export const guestRowOf = perHost((ctx: Pick<Context, 'pool' | 'now'>) =>
  together(async (sessions: string[]) => {
    const found = await guestRows(ctx, sessions);
    return sessions.map((session) => found.get(session));
  }),
);

export type MemberRow = { id: string; active: boolean; paused: boolean; apart: string[] };

const MEMBERS: Prepared = {
  name: 'live-members',
  text: `select m.id::text, coalesce(a.status = 'active', false) as active, a.paused_at is not null as paused,
      array(select other_id from apart where member_id = m.id)::text[] as apart
    from unnest($1::uuid[]) as m (id) left join accounts a on a.id = m.id`,
};

/** These members as they stand now; those who are no members any more are not active. */
export const memberRows = (ctx: Pick<Context, 'pool'>, ids: readonly string[]): Promise<MemberRow[]> => askPrepared(ctx.pool, MEMBERS, [ids]);

/** Of so many newest notifications, whose they are: after one that did not fit into a message (migration 0006). */
export async function newlyNotified(db: Db, newest: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from notifications where id > (select max(id) from notifications) - ${newest}::bigint`.execute(db);
  return rows.map((row) => row.member_id);
}

export type HeadsRow = {
  id: string;
  room_rev: string;
  unread_notifications: number;
  unread_messages: number;
  /** Newest first: id, newest message, own place, the other's, when it ends (ms). */
  conversations: [string, number, number, number, number][];
};

const me = sql.ref('m.id');
const other = sql`case c.a_id when m.id then c.b_id else c.a_id end`;
const mine = sql`case c.a_id when m.id then c.a_read_seq else c.b_read_seq end`;
const theirs = sql`case c.a_id when m.id then c.b_read_seq else c.a_read_seq end`;
/** $1: members; $2: conversations that were active after this are listed, $3: at most so many. */
const HEADS = sql`
  select m.id::text, (select last_rev from room_state) as room_rev,
    (select count(*)::int from notifications where notifications.member_id = m.id and read_at is null and ${shownNotification}) as unread_notifications,
    coalesce(own.unread, 0)::int as unread_messages, coalesce(own.list, '[]') as conversations
  from unnest($1::uuid[]) as m (id) left join lateral (
    select sum(unread) as unread, json_agg(json_build_array(id, last_seq, mine, theirs, ends) order by active_at desc, id desc) filter (where active_at > $2 and place <= $3) as list
    from (
      select c.id, c.last_seq, c.active_at, ${mine} as mine, ${theirs} as theirs, (extract(epoch from c.expires_at) * 1000)::float8 as ends,
        row_number() over (order by c.active_at desc, c.id desc) as place,
        case when c.last_seq > ${mine} then (select count(*) from messages u where u.conversation_id = c.id and u.seq > ${mine} and u.sender_id <> m.id) else 0 end as unread
      from conversations c
      where (c.a_id = m.id or c.b_id = m.id) and (c.active_at > $2 or c.last_seq > ${mine})
        and ${stillThere(me, other)} and ${mutual(me, other)}) c
  ) own on true`;

/** Where everything stands for a member; many callers at once are one statement. */
export const headsOf = perHost((ctx: Pick<Context, 'db' | 'pool' | 'now'>) => {
  const { sql: text } = HEADS.compile(ctx.db);
  return together(async (ids: string[]): Promise<HeadsRow[]> => {
    const since = new Date(ctx.now().getTime() - HEADS_DAYS * 86_400_000);
    const rows = await askPrepared<HeadsRow>(ctx.pool, { name: 'live-heads', text }, [[...new Set(ids)], since, HEADS_MOST]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id)!);
  });
});

const TYPING = sql`
  select ${other} as other_id from (select $1::uuid as id) m join conversations c on c.id = $2
  where m.id in (c.a_id, c.b_id) and c.expires_at > $3 and ${stillThere(me, other)} and ${stillThere(other, me)} and ${mutual(me, other)}`;

/** The other side of the member's own conversation, while it is open and both are there for each other; else null. */
export async function typingTo(ctx: Pick<Context, 'db' | 'pool' | 'now'>, memberId: string, conversationId: string): Promise<string | null> {
  const { sql: text } = TYPING.compile(ctx.db);
  const [row] = await askPrepared<{ other_id: string }>(ctx.pool, { name: 'live-typing', text }, [memberId, conversationId, ctx.now()]);
  return row?.other_id ?? null;
}
