import { CONVERSATION_MS, UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { ended, likedBoth, mutual, visibleTo } from '../../members/visible-to.ts';

export type ConversationRow = {
  id: string;
  a_id: string;
  b_id: string;
  created_at: Date;
  expires_at: Date;
  last_seq: number;
  a_read_seq: number;
  b_read_seq: number;
  a_extends: boolean;
  b_extends: boolean;
};
/** A conversation for one of its members. */
export type ListedConversation = ConversationRow & {
  other_id: string;
  /** `active_at` exactly as the database has it. */
  place: string;
  unread: number;
  last_sender_id: string | null;
  last_body: string | null;
  /** The other ended their account. */
  gone: boolean;
  last_at: Date | null;
};
export type MessageRow = {
  conversation_id: string;
  seq: number;
  sender_id: string;
  client_id: string;
  body: string;
  created_at: Date;
};
/** Where a page of the list ends. */
export type ConversationPlace = { at: string; id: string };

/** The other member's id, for the viewer. */
export const otherOf = (viewer: RawBuilder<unknown>) => sql`case c.a_id when ${viewer} then c.b_id else c.a_id end`;
/** The member's read place. */
export const readPlaceOf = (viewerId: string) =>
  sql`case c.a_id when ${viewerId}::uuid then c.a_read_seq else c.b_read_seq end`;

/** Each column by name: a prepared statement fails when `*` gains a column. */
export const CONVERSATION_COLUMNS =
  'c.id, c.a_id, c.b_id, c.created_at, c.expires_at, c.last_seq, c.a_read_seq, c.b_read_seq, c.a_extends, c.b_extends';
const COLUMNS = sql.raw(CONVERSATION_COLUMNS);
const goneFor = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from gone_for(${viewer}, ${other}))`;

/**
 * The viewer `v.viewer` and their conversations `c`, with the other member and the read place. A side each, and the
 * viewer once among the values: otherwise PostgreSQL finds a kept plan dearer, and plans at every call (decision 0074).
 * Served by conversations_of_a, conversations_of_b.
 */
const own = (viewerId: string) => sql`(select ${viewerId}::uuid as viewer) v cross join lateral (
    select ${COLUMNS}, c.active_at, c.b_id as other_id, c.a_read_seq as read_seq from conversations c where c.a_id = v.viewer
    union all
    select ${COLUMNS}, c.active_at, c.a_id, c.b_read_seq from conversations c where c.b_id = v.viewer) c`;
const VIEWER = sql.ref('v.viewer');
const OTHER = sql.ref('c.other_id');
/** Messages of the other side after the member's read place; who counts them no further reads no more of them. */
const UNREAD = sql<number>`(select count(*)::int from (select from messages u where u.conversation_id = c.id
  and u.sender_id <> v.viewer and u.seq > c.read_seq limit ${sql.lit(UNREAD_COUNTED)}) counted)`;
/** With members visible to this one who were a match; after its end they are read-only. */
const MEETING = sql<boolean>`(${visibleTo(VIEWER, OTHER)} and ${likedBoth(VIEWER, OTHER)})`;
const GONE = goneFor(VIEWER, OTHER);
/** The same, and conversations with members who ended their account: the member keeps their own messages. */
const RUNNING = sql<boolean>`(${MEETING} or ${GONE})`;

const listed = (viewerId: string) => sql`
  select ${COLUMNS}, c.other_id, c.active_at::text as place, ${GONE} as gone,
    case when ${GONE} then 0 else ${UNREAD} end as unread,
    m.sender_id as last_sender_id, m.body as last_body, m.created_at as last_at
  from ${own(viewerId)} left join messages m on m.conversation_id = c.id and m.seq = c.last_seq`;

/** The member's conversations after a cursor, newest activity first. */
export async function conversationsOf(
  db: Db,
  viewerId: string,
  after: ConversationPlace | null,
  limit: number,
): Promise<ListedConversation[]> {
  const place = after === null ? sql`true` : sql`(c.active_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return runPrepared(
    db,
    after === null ? 'conversations' : 'conversations-after',
    sql<ListedConversation>`${listed(viewerId)} where ${RUNNING} and ${place} order by c.active_at desc, c.id desc limit ${limit}`,
  );
}

/** The member's open conversations with matches nobody ended, the earliest end first. */
export async function openConversationsOf(
  db: Db,
  viewerId: string,
  now: Date,
  limit: number,
): Promise<ListedConversation[]> {
  const open = sql<ListedConversation>`${listed(viewerId)} where ${MEETING} and not ${ended(VIEWER, OTHER)} and c.expires_at > ${now} order by c.expires_at, c.id limit ${limit}`;
  return runPrepared(db, 'conversations-open', open);
}

/** One of the member's own, or undefined: unknown, somebody else's, or with a member no longer visible. */
export async function conversationOf(db: Db, viewerId: string, id: string): Promise<ListedConversation | undefined> {
  const one = sql<ListedConversation>`${listed(viewerId)} where c.id = ${id} and ${RUNNING}`;
  return (await runPrepared(db, 'conversation', one))[0];
}

/**
 * Messages the member has not read, from members visible to them, up to UNREAD_COUNTED a conversation: the shell's
 * count.
 */
export async function unreadMessages(db: Db, viewerId: string): Promise<number> {
  const count = sql<{ n: number }>`
    select coalesce(sum(${UNREAD}), 0)::int as n from ${own(viewerId)} where ${MEETING} and c.last_seq > c.read_seq`;
  return (await runPrepared(db, 'unread-messages', count))[0]!.n;
}

export type MessageBounds = { before?: number; after?: number };

/** Oldest first: the first ones after a seq when `after` is given, else the newest (before a seq). */
export async function messagesOf(
  db: Db,
  conversationId: string,
  { before, after }: MessageBounds,
  limit: number,
): Promise<MessageRow[]> {
  const page = sql<MessageRow>`
    select conversation_id, seq, sender_id, client_id, body, created_at from messages where conversation_id = ${conversationId}
      and ${before === undefined ? sql`true` : sql`seq < ${before}::bigint`} and ${after === undefined ? sql`true` : sql`seq > ${after}::bigint`}
    order by seq ${after === undefined ? sql`desc` : sql`asc`} limit ${limit}`;
  const name = `messages${before === undefined ? '' : '-before'}${after === undefined ? '' : '-after'}`;
  const rows = await runPrepared(db, name, page);
  return after === undefined ? rows.reverse() : rows;
}

/**
 * Those of `others` with whom the member ever had a conversation. Served by conversations_pair. The list goes through
 * an array of its own: its length would change the plan with each call (decision 0074).
 */
export async function everInConversation(db: Db, viewerId: string, others: readonly string[]): Promise<string[]> {
  const ever = sql<{ id: string }>`
    select other.id from (select ${viewerId}::uuid as viewer) v cross join unnest(array(select unnest(${[...others]}::uuid[]))) as other(id)
    where exists (select from conversations where a_id = least(v.viewer, other.id) and b_id = greatest(v.viewer, other.id))`;
  return (await runPrepared(db, 'conversations-ever', ever)).map(({ id }) => id);
}

/** The pair's conversation, and whether the viewer is visible to the other. Under the lock of both members. */
export async function beforeOpening(
  db: Db,
  viewerId: string,
  other: string,
): Promise<{ id: string | null; reaches: boolean }> {
  const before = sql<{ id: string | null; reaches: boolean }>`
    select (select id from conversations where a_id = least(pair.viewer, pair.other) and b_id = greatest(pair.viewer, pair.other)) as id,
      ${visibleTo(sql.ref('pair.other'), sql.ref('pair.viewer'))} as reaches
    from (select ${viewerId}::uuid as viewer, ${other}::uuid as other) pair`;
  return (await runPrepared(db, 'chat-before-opening', before))[0]!;
}

/** A second conversation of a pair fails on conversations_pair. */
export async function insertConversation(db: Db, viewerId: string, other: string, now: Date): Promise<string> {
  const made = sql<{ id: string }>`
    insert into conversations (a_id, b_id, created_at, active_at, expires_at)
    values (least(${viewerId}::uuid, ${other}::uuid), greatest(${viewerId}::uuid, ${other}::uuid), ${now}, ${now}, ${new Date(now.getTime() + CONVERSATION_MS)})
    returning id`;
  return (await runPrepared(db, 'chat-open', made))[0]!.id;
}

export type ReadRow = ConversationRow & {
  /** `there`: the other is visible to the reader. `shown`: the reader is visible to the other. */
  there: boolean;
  shown: boolean;
  /** The other ended their account: their messages are hidden. */
  gone: boolean;
};

/** The member's own conversation, locked, before their read place moves. */
export async function lockForReading(db: Db, viewerId: string, id: string): Promise<ReadRow | undefined> {
  const other = otherOf(VIEWER);
  const [visible, gone] = [visibleTo(VIEWER, other), goneFor(VIEWER, other)];
  const lock = sql<ReadRow>`
    select ${COLUMNS}, ${visible} and ${likedBoth(VIEWER, other)} or ${gone} as there, ${gone} as gone, ${visibleTo(other, VIEWER)} as shown
    from conversations c cross join (select ${viewerId}::uuid as viewer) v
    where c.id = ${id} and v.viewer in (c.a_id, c.b_id) for no key update of c`;
  return (await runPrepared(db, 'chat-read-lock', lock))[0];
}

export async function moveReadPlace(db: Db, id: string, side: 'a' | 'b', seq: number): Promise<void> {
  const moved = db
    .updateTable('conversations')
    .set(side === 'a' ? { a_read_seq: seq } : { b_read_seq: seq })
    .where('id', '=', id);
  await runPrepared(db, `chat-read-${side}`, moved);
}

/** Unread messages in one conversation, for one member, up to UNREAD_COUNTED. */
export async function unreadIn(db: Db, viewerId: string, id: string): Promise<number> {
  const count = sql<{ n: number }>`select ${UNREAD} as n from ${own(viewerId)} where c.id = ${id}`;
  return (await runPrepared(db, 'chat-unread', count))[0]?.n ?? 0;
}

export async function writePress(db: Db, id: string, side: 'a' | 'b'): Promise<void> {
  const pressed = db
    .updateTable('conversations')
    .set(side === 'a' ? { a_extends: true } : { b_extends: true })
    .where('id', '=', id);
  await runPrepared(db, `chat-press-${side}`, pressed);
}

/** Sets the new end; both presses are cleared. */
export async function writeExtension(db: Db, id: string, expiresAt: Date): Promise<void> {
  const extended = db
    .updateTable('conversations')
    .set({ expires_at: expiresAt, a_extends: false, b_extends: false })
    .where('id', '=', id);
  await runPrepared(db, 'chat-extend', extended);
}

/** `ends_at`: milliseconds since 1970. `tell_a`, `tell_b`: the sides to warn. */
export type EndingRow = { id: string; a_id: string; b_id: string; ends_at: string; tell_a: boolean; tell_b: boolean };

/**
 * Conversations that end within (from, to], with a side to warn, after an id; locked, so that none is extended
 * meanwhile. A side is warned once, while it is active and sees the other: a notification about a hidden member is not
 * shown, but it is heard (R-INF 5). Served by conversations_ending.
 */
export async function endingConversations(
  db: Db,
  span: { from: Date; to: Date; hours: number },
  after: string,
  limit: number,
): Promise<EndingRow[]> {
  const endsAt = sql`(extract(epoch from c.expires_at) * 1000)::bigint`;
  const side = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(
    select signs_in(x) and has_consent(x) and ${visibleTo(viewer, other)} and not exists (select from notifications n
      where n.dedupe_key = 'chat-expiring:' || c.id || ':' || ${span.hours}::int || ':' || ${endsAt} || ':' || ${viewer}) as tell
    from accounts x where x.id = ${viewer})`;
  const [a, b] = [sql.ref('c.a_id'), sql.ref('c.b_id')];
  const { rows } = await sql<EndingRow>`
    select c.id, c.a_id, c.b_id, ${endsAt} as ends_at, a.tell as tell_a, b.tell as tell_b from conversations c
      cross join lateral ${side(a, b)} a cross join lateral ${side(b, a)} b
    where c.expires_at > ${span.from} and c.expires_at <= ${span.to} and c.id > ${after}::uuid
      and (a.tell or b.tell) and ${mutual(a, b)}
    order by c.id limit ${limit} for share of c`.execute(db);
  return rows;
}
