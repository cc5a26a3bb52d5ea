import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { type Prepared, queryPreparedInTransaction } from '../../db/prepared.ts';
import { visibleTo } from '../../members/visible-to.ts';
import { type MessageRow, otherOf, readPlaceOf } from './store.ts';

/** An own conversation, whatever the state of the other side. `nama`, `handle`: as the member last saw them. */
export type TranscriptRow = {
  id: string;
  nama: string | null;
  handle: string | null;
  /** When the names were seen; null: they are the present ones. */
  seen_at: Date | null;
  /** The other's account is erased: their messages are empty. */
  erased: boolean;
  created_at: Date;
  last_at: Date;
};
/** `body`: null when it was erased with its sender's account. */
export type TranscriptMessage = { seq: number; mine: boolean; body: string | null; created_at: Date };

const of = (viewerId: string) => sql`from conversations c
  cross join lateral (select ${otherOf(sql`${viewerId}::uuid`)} as id, ${readPlaceOf(viewerId)} as read_seq) other
  cross join lateral (select max(m.created_at) as last_at from messages m
    where m.conversation_id = c.id and (m.sender_id = ${viewerId}::uuid or m.seq <= other.read_seq)) held
  left join accounts a on a.id = other.id
  left join known_names k on k.conversation_id = c.id and k.member_id = ${viewerId}::uuid
  left join profiles p on p.member_id = other.id and ${visibleTo(sql.val(viewerId), sql.ref('other.id'))}
  left join handles h on h.member_id = p.member_id and h.released_at is null
  where ${viewerId}::uuid in (c.a_id, c.b_id) and held.last_at is not null`;
const COLUMNS = sql`c.id, c.created_at, held.last_at, a.role = 'nobody' as erased, coalesce(p.nama, k.nama) as nama,
  case when p.nama is null then k.handle else h.handle end as handle,
  case when p.nama is null then k.seen_at end as seen_at`;

/** The member's conversations in which they read or wrote a message, the newest first. */
export async function transcriptsOf(db: Db, viewerId: string, limit: number): Promise<TranscriptRow[]> {
  const { rows } = await sql<TranscriptRow>`
    select ${COLUMNS} ${of(viewerId)} order by held.last_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

/** One of them; undefined: unknown, somebody else's, or without a message read or written. */
export async function transcriptOf(db: Db, viewerId: string, id: string): Promise<TranscriptRow | undefined> {
  const { rows } = await sql<TranscriptRow>`select ${COLUMNS} ${of(viewerId)} and c.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** What is in a transcript, however long it takes: messages up to `last`, the other's up to `read_seq`. */
export type TranscriptBounds = { mine: number; theirs: number; last: number; read_seq: number };

/** The bounds of a transcript now; call it where there is one. */
export async function transcriptBounds(db: Db, viewerId: string, id: string): Promise<TranscriptBounds> {
  const { rows } = await sql<TranscriptBounds>`
    select count(*) filter (where m.sender_id = ${viewerId}::uuid)::int as mine,
      count(*) filter (where m.sender_id <> ${viewerId}::uuid)::int as theirs, max(m.seq) as last, own.read_seq
    from conversations c cross join lateral (select ${readPlaceOf(viewerId)} as read_seq) own
      join messages m on m.conversation_id = c.id and (m.sender_id = ${viewerId}::uuid or m.seq <= own.read_seq)
    where c.id = ${id}::uuid and ${viewerId}::uuid in (c.a_id, c.b_id)
    group by own.read_seq`.execute(db);
  return rows[0]!;
}

/** So many of these messages after a place, oldest first. */
export async function transcriptMessages(
  db: Db,
  { viewerId, id, after, limit }: { viewerId: string; id: string; after: number; limit: number },
  { last, read_seq }: TranscriptBounds,
): Promise<TranscriptMessage[]> {
  const { rows } = await sql<TranscriptMessage>`
    select m.seq, m.sender_id = ${viewerId}::uuid as mine, m.created_at,
      case when w.role = 'nobody' then null else m.body end as body
    from messages m join conversations c on c.id = m.conversation_id join accounts w on w.id = m.sender_id
    where c.id = ${id}::uuid and ${viewerId}::uuid in (c.a_id, c.b_id) and m.seq > ${after} and m.seq <= ${last}
      and (m.sender_id = ${viewerId}::uuid or m.seq <= ${read_seq})
    order by m.seq limit ${limit}`.execute(db);
  return rows;
}

/**
 * A message of the other side (null: their newest one that was read), with up to `around` messages of the transcript
 * before and after it, oldest first; empty where there is none. One that is named need not be told as read: it was in
 * view, with what stands before it, also when that side blocked since.
 */
export async function aroundRead(
  db: Db,
  viewerId: string,
  id: string,
  seq: number | null,
  around: number,
): Promise<MessageRow[]> {
  // Of an account that ends, or has ended, nothing more is read.
  const readUpTo = sql`(select case when o.role = 'nobody' or is_closing(o) then 0 else coalesce(${seq}::bigint, 0) end
    from accounts o where o.id = ${otherOf(sql`${viewerId}::uuid`)})`;
  const { rows } = await sql<MessageRow>`
    with held as not materialized (
      select m.conversation_id, m.seq, m.sender_id, m.client_id, m.body, m.created_at
      from messages m join conversations c on c.id = m.conversation_id
      where c.id = ${id}::uuid and ${viewerId}::uuid in (c.a_id, c.b_id)
        and (m.sender_id = ${viewerId}::uuid or m.seq <= greatest(${readUpTo}, ${readPlaceOf(viewerId)}))),
    subject as (select seq from held where sender_id <> ${viewerId}::uuid and (${seq}::bigint is null or seq = ${seq}::bigint)
      order by seq desc limit 1)
    select * from (
      (select held.* from held where seq <= (select seq from subject) order by seq desc limit ${around + 1})
      union all
      (select held.* from held where seq > (select seq from subject) order by seq limit ${around})) near
    order by seq`.execute(db);
  return rows;
}

/** Stores the other's present name and handle, if they are visible to the member: member, conversation, time. */
export const KEEP_KNOWN_NAME: Prepared = {
  name: 'known-name',
  text: `insert into known_names (conversation_id, member_id, nama, handle, seen_at)
    select c.id, v.viewer, p.nama, h.handle, $3::timestamptz
    from (select $1::uuid as viewer) v cross join conversations c
      join profiles p on p.member_id = case c.a_id when v.viewer then c.b_id else c.a_id end
      left join handles h on h.member_id = p.member_id and h.released_at is null
    where c.id = $2::uuid and exists (select from visible_to(v.viewer, p.member_id))
    on conflict (conversation_id, member_id) do update
      set nama = excluded.nama, handle = excluded.handle, seen_at = excluded.seen_at`,
};

export async function keepKnownName(tx: Db, viewerId: string, id: string, now: Date): Promise<void> {
  await queryPreparedInTransaction(tx, KEEP_KNOWN_NAME, [viewerId, id, now]);
}

/** The present handle of a member. */
export async function handleOf(db: Db, memberId: string): Promise<string | null> {
  const row = db.selectFrom('handles').select('handle').where('member_id', '=', memberId);
  return (await row.where('released_at', 'is', null).executeTakeFirst())?.handle ?? null;
}
