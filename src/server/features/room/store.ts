import type { Subscription } from '#domain/subscription/entitlement.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../db/connect.ts';
import { queryPreparedInTransaction, queryPrepared, type Prepared } from '../../db/prepared.ts';
import { visibleTo } from '../../members/visible-to.ts';

export type RoomState = { last_rev: string; last_seq: string; cleared_seq: string };
export type MessageRow = {
  seq: string;
  rev: string;
  created_at: Date;
  deleted: boolean;
  author_id: string;
  handle: string;
  nama: string;
  tier: Subscription['tier'] | null;
  plan_status: Subscription['status'] | null;
  trial_end: Date | null;
  period_end: Date | null;
  body: string;
  /** Only for the reader's own messages. */
  client_id: string | null;
  mentions: string[];
  reply_to: string | null;
  /** null: the original is deleted, or its author is not visible to the reader. */
  reply_nama: string | null;
  reply_body: string | null;
};
/** A change: `there` false means it is not for this reader. */
export type ChangeRow = MessageRow & { there: boolean };

/**
 * SQL: is the account visible in the room to the reader $1? Own messages are; other members by visible_to, without
 * paused ones: they are out of the room, for their matches too (R-INF 7). Of visible_to that leaves who is hidden:
 * asked once for a page, not once a message.
 */
const there = (account: string) =>
  `(${account}.id = $1::uuid or (findable(${account})
      and ${account}.id not in (select hidden.id from hidden_from($1::uuid) as hidden (id))))`;
const COLUMNS = `m.seq, m.rev, m.created_at, m.deleted_at is not null as deleted, m.author_id, h.handle, p.nama,
    s.tier, s.status as plan_status, s.trial_end, s.period_end, m.body,
    case when m.author_id = $1::uuid then m.client_id end as client_id,
    case when m.mentions = '{}' then '{}' else array(
      select uh.handle from unnest(m.mentions) with ordinality as told (id, place) join accounts u on u.id = told.id
        join handles uh on uh.member_id = u.id and uh.released_at is null
        where ${there('u')} order by told.place) end as mentions,
    m.reply_to, r.nama as reply_nama, r.body as reply_body`;
const REPLIED = `left join lateral (select rp.nama, q.body from room_messages q join accounts ra on ra.id = q.author_id join profiles rp on rp.member_id = ra.id
      where q.seq = m.reply_to and q.deleted_at is null and ${there('ra')}) r on true`;
const FROM_MESSAGES = `room_messages m join accounts a on a.id = m.author_id join profiles p on p.member_id = a.id
    join handles h on h.member_id = a.id and h.released_at is null left join subscriptions s on s.member_id = a.id ${REPLIED}`;

const PAGE: Prepared = {
  name: 'room-page',
  text: `select ${COLUMNS} from ${FROM_MESSAGES}
    where m.deleted_at is null and m.seq < $2::bigint and ${there('a')} order by m.seq desc limit $3`,
};
const AFTER: Prepared = {
  name: 'room-after',
  text: `select ${COLUMNS} from ${FROM_MESSAGES}
    where m.deleted_at is null and m.seq > $2::bigint and ${there('a')} order by m.seq limit $3`,
};
const CHANGES: Prepared = {
  name: 'room-changes',
  text: `select ${COLUMNS}, coalesce(${there('a')}, false) as there
    from room_messages m left join accounts a on a.id = m.author_id left join profiles p on p.member_id = a.id
    left join handles h on h.member_id = a.id and h.released_at is null
    left join subscriptions s on s.member_id = a.id ${REPLIED}
    where m.rev > $2::bigint order by m.rev limit $3`,
};
const NEWEST = '9223372036854775807';

/** At most `limit` messages visible to this member, newest first: the newest, or those before a seq. */
export function roomPage(pool: pg.Pool, memberId: string, before: number | null, limit: number): Promise<MessageRow[]> {
  return queryPrepared(pool, PAGE, [memberId, before ?? NEWEST, limit]);
}

/** Visible messages after a seq, oldest first. */
export function roomAfter(pool: pg.Pool, memberId: string, after: number, limit: number): Promise<MessageRow[]> {
  return queryPrepared(pool, AFTER, [memberId, after, limit]);
}

/** At most `limit` changes after a rev, in order, also those not for this member. */
export function roomChanges(pool: pg.Pool, memberId: string, after: number, limit: number): Promise<ChangeRow[]> {
  return queryPrepared(pool, CHANGES, [memberId, after, limit]);
}

export type ViewerState = RoomState & { paused: boolean; until: Date | null; reason: string | null };

/** The room's revs, and the reader's pause and mute. */
export async function stateFor(pool: pg.Pool, memberId: string, now: Date): Promise<ViewerState> {
  const [row] = await queryPrepared<ViewerState>(
    pool,
    {
      name: 'room-state',
      text: `select s.last_rev, s.last_seq, s.cleared_seq, is_paused(a) as paused, m.until, m.reason
        from room_state s cross join accounts a left join room_mutes m on m.member_id = a.id and m.until > $2 where a.id = $1::uuid`,
    },
    [memberId, now],
  );
  return row!;
}

export type AuthorRow = {
  handle: string;
  nama: string;
  domicile: string | null;
  status: 'active' | 'suspended' | 'deleted';
  paused: boolean;
  tier: Subscription['tier'] | null;
  plan_status: Subscription['status'] | null;
  trial_end: Date | null;
  period_end: Date | null;
  until: Date | null;
  reason: string | null;
  stored: string | null;
  limit_reached_at: Date | null;
  /** The database's clock, so that the window of the limit is the same on every instance. */
  clock: Date;
};

const AUTHOR: Prepared = {
  name: 'room-author',
  text: `select h.handle, p.nama, p.domicile, a.status, is_paused(a) as paused, s.tier, s.status as plan_status, s.trial_end, s.period_end, m.until, m.reason,
      (select seq from room_messages where author_id = a.id and client_id = $2) as stored,
      (select created_at from room_messages where author_id = a.id and created_at > clock_timestamp() - $3 * interval '1 millisecond'
        order by created_at desc offset $4 limit 1) as limit_reached_at,
      clock_timestamp() as clock
    from accounts a join profiles p on p.member_id = a.id join handles h on h.member_id = a.id and h.released_at is null
      left join subscriptions s on s.member_id = a.id left join room_mutes m on m.member_id = a.id
    where a.id = $1::uuid`,
};

/** All facts that decide whether this author may post; the caller has locked the author's row. */
export async function loadAuthor(
  db: Db,
  memberId: string,
  clientId: string,
  window: { ms: number; messages: number },
): Promise<AuthorRow> {
  const [row] = await queryPreparedInTransaction<AuthorRow>(db, AUTHOR, [
    memberId,
    clientId,
    window.ms,
    window.messages - 1,
  ]);
  return row!;
}

/** One message for its author, deleted or not. */
export async function ownMessage(db: Db, memberId: string, seq: string): Promise<MessageRow> {
  const [row] = await queryPreparedInTransaction<MessageRow>(
    db,
    { name: 'own-room-message', text: `select ${COLUMNS} from ${FROM_MESSAGES} where m.seq = $2::bigint` },
    [memberId, seq],
  );
  return row!;
}

export type RepliedRow = { seq: string; author_id: string; nama: string; body: string };
export type FoundMember = { id: string; handle: string };

/** A message, if it is visible to this member. */
export async function findShown(db: Db, memberId: string, seq: number): Promise<RepliedRow | undefined> {
  const { rows } = await sql<RepliedRow>`
    select m.seq, m.author_id, p.nama, m.body from room_messages m join accounts a on a.id = m.author_id join profiles p on p.member_id = a.id
    where m.seq = ${seq} and m.deleted_at is null and (a.id = ${memberId} or (findable(a) and ${visibleTo(sql.val(memberId), sql.ref('a.id'))}))`.execute(
    db,
  );
  return rows[0];
}

/** Members with one of these handles who are visible to this one. */
export async function membersByHandle(db: Db, memberId: string, handles: readonly string[]): Promise<FoundMember[]> {
  if (handles.length === 0) return [];
  const { rows } = await sql<FoundMember>`
    select a.id, h.handle from handles h join accounts a on a.id = h.member_id
    where h.handle = any(${[...handles]}) and h.released_at is null and ${suggestable(memberId)}`.execute(db);
  return rows;
}

/**
 * Members whose handle, or name, begins with a text (in lower case): handles first. Both parts use a prefix
 * index.
 */
export async function suggestMembers(
  db: Db,
  memberId: string,
  prefix: string,
  limit: number,
): Promise<{ handle: string; nama: string }[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ handle: string; nama: string }>`
    select handle, nama from (
      select distinct on (id) id, handle, nama, part from (
        (select a.id, h.handle, p.nama, 1 as part from handles h join accounts a on a.id = h.member_id join profiles p on p.member_id = a.id
          where h.handle like ${pattern} and h.released_at is null and ${suggestable(memberId)} order by h.handle using ~<~ limit ${limit})
        union all
        (select a.id, h.handle, p.nama, 2 as part from profiles p join accounts a on a.id = p.member_id
          join handles h on h.member_id = a.id and h.released_at is null
          where lower(p.nama) like ${pattern} and ${suggestable(memberId)} order by lower(p.nama) using ~<~, h.handle limit ${limit})
      ) found order by id, part
    ) each_once order by part, handle limit ${limit}`.execute(db);
  return rows;
}

/** SQL over `accounts a`: another member, visible to this one. */
function suggestable(memberId: string) {
  return sql<boolean>`a.id <> ${memberId} and a.role = 'member' and findable(a) and ${visibleTo(sql.val(memberId), sql.ref('a.id'))}`;
}

export type NewMessage = {
  authorId: string;
  clientId: string;
  body: string;
  mentions: readonly string[];
  replyTo: number | null;
};

/**
 * Gives the message its seq and rev, and stores it. The room is locked from here to the commit: nothing slow may
 * follow.
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
): Promise<{ seq: string; rev: string; created_at: Date }> {
  const { rows } = await sql<{ seq: string; rev: string; created_at: Date }>`
    with place as (update room_state set last_rev = last_rev + 1, last_seq = last_seq + 1 returning last_rev, last_seq)
    insert into room_messages (seq, rev, author_id, client_id, body, mentions, reply_to, created_at)
    select last_seq, last_rev, ${message.authorId}::uuid, ${message.clientId}::text, ${message.body}::text, ${[...message.mentions]}::uuid[],
      ${message.replyTo}::bigint, clock_timestamp()
    from place returning seq, rev, created_at`.execute(db);
  return rows[0]!;
}

/** Locks the room until the transaction ends, so that its changes are in order. */
export async function lockRoom(db: Db): Promise<RoomState> {
  return db
    .selectFrom('room_state')
    .select(['last_rev', 'last_seq', 'cleared_seq'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type StoredMessage = {
  author_id: string | null;
  created_at: Date;
  deleted: boolean;
  mentions: string[];
  replied_id: string | null;
};

/** The authors of these messages, each once, of deleted ones too; erased members are left out. */
export async function authorsOf(db: Db, seqs: readonly number[]): Promise<string[]> {
  const written = db.selectFrom('room_messages').select('author_id').distinct();
  const rows = await written.where('seq', 'in', seqs.map(String)).where('author_id', 'is not', null).execute();
  return rows.flatMap((row) => row.author_id ?? []);
}

export async function findMessage(db: Db, seq: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select m.author_id, m.created_at, m.deleted_at is not null as deleted, m.mentions, r.author_id as replied_id
    from room_messages m left join room_messages r on r.seq = m.reply_to where m.seq = ${seq}`.execute(db);
  return rows[0];
}

/** Under the room's lock: a deletion is a change with its own rev. */
export async function markDeleted(db: Db, seq: number, by: string, now: Date): Promise<string> {
  const { last_rev } = await db
    .updateTable('room_state')
    .set({ last_rev: sql`last_rev + 1` })
    .returning('last_rev')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('room_messages')
    .set({ rev: last_rev, deleted_at: now, deleted_by: by })
    .where('seq', '=', String(seq))
    .execute();
  return last_rev;
}

/**
 * Erases the text of at most so many messages deleted before a moment; their rows stay. Served by
 * room_messages_to_erase.
 */
export async function eraseDeleted(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update room_messages set body = '', mentions = '{}' where seq = any(array(
    select seq from room_messages where deleted_at < ${before} and body <> '' limit ${limit} for update skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
