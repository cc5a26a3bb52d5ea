import { sql } from 'kysely';
import type { BaseContext } from '../base-context.ts';

import { batchReads, perContext } from '../db/batch-reads.ts';
import type { Db } from '../db/connect.ts';
import { type Prepared, queryPrepared, rowsOf } from '../db/prepared.ts';
import { type LiveSession, liveSessions } from '../members/session.ts';
import { likedBothEach, mutual, visibleTo } from '../members/visible-to.ts';

/** Facts that decide which events a socket gets. */
export type Standing = { paused: boolean; hidden: string[] };
export type ConnectionRow = Standing & { session: string; member_id: string };

const STANDING = [
  'is_paused(a) as paused',
  'array(select id from hidden_from(s.member_id) as h (id))::text[] as hidden',
];

/** The live session of a handshake, with what its socket will hear. */
export const handshakeOf = liveSessions<LiveSession & Standing>('live-handshakes', { columns: STANDING });

const CONNECTIONS: Prepared = {
  name: 'live-connections',
  text: `select encode(s.id_hash, 'hex') as session, s.member_id, ${STANDING.join(', ')}
    from sessions s join accounts a on a.id = s.member_id
    where s.id_hash = any(array(select decode(h, 'hex') from unnest($1::text[]) h)) and s.expires_at > $2 and signs_in(a) and is_proved(a) and has_consent(a) and a.role = 'member'`,
};

/** The live sessions among these, by their hash (hex). */
export async function connectionRows(
  ctx: Pick<BaseContext, 'pool' | 'now'>,
  sessions: readonly string[],
): Promise<Map<string, ConnectionRow>> {
  const rows = await queryPrepared<ConnectionRow>(ctx.pool, CONNECTIONS, [sessions, ctx.now()]);
  return new Map(rows.map((row) => [row.session, row]));
}

/** The same for one; many callers at once share one statement. */
export const connectionRowOf = perContext((ctx: Pick<BaseContext, 'pool' | 'now'>) =>
  batchReads(async (sessions: string[]) => {
    const found = await connectionRows(ctx, sessions);
    return sessions.map((session) => found.get(session));
  }),
);

/** `hidden`: from this member; `hiddenFor`: members this one is hidden from. */
export type MemberRow = { id: string; active: boolean; paused: boolean; hidden: string[]; hiddenFor: string[] };

const MEMBERS: Prepared = {
  name: 'live-members',
  text: `select m.id::text, coalesce(signs_in(a) and is_proved(a) and has_consent(a), false) as active, is_paused(a) as paused,
      array(select id from hidden_from(m.id) as h (id))::text[] as hidden,
      array(select id from hidden_for(m.id) as h (id))::text[] as "hiddenFor"
    from ${rowsOf('$1::uuid[]')} as m (id) left join accounts a on a.id = m.id`,
};

/** These members in their present state; erased, unproved ones and those without consent are not active. */
export const memberRows = (ctx: Pick<BaseContext, 'pool'>, ids: readonly string[]): Promise<MemberRow[]> =>
  queryPrepared(ctx.pool, MEMBERS, [ids]);

/** One side of a pair. */
export type Side = { memberId: string; otherId: string };

const [side, otherSide] = [sql.ref('side.member_id'), sql.ref('side.other_id')];
const WHO_SEES = sql`
  select distinct side.member_id from ${sql.raw(rowsOf('$1::uuid[]', '$2::uuid[]'))} as side (member_id, other_id)
  where ${likedBothEach(side, otherSide)}
    or exists (select from room_messages r where r.author_id = side.other_id and r.deleted_at is null)`;

/** Those whose open pages show the other side: a match, or what the other wrote in the room. */
export async function membersWhoSee(ctx: Pick<BaseContext, 'db' | 'pool'>, sides: readonly Side[]): Promise<string[]> {
  const { sql: text } = WHO_SEES.compile(ctx.db);
  const values = [sides.map(({ memberId }) => memberId), sides.map(({ otherId }) => otherId)];
  const rows = await queryPrepared<{ member_id: string }>(ctx.pool, { name: 'live-who-sees', text }, values);
  return rows.map((row) => row.member_id);
}

/** Members of the newest notifications, when they did not fit into a message (migration 0006). */
export async function newlyNotified(db: Db, newest: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from notifications where id > (select max(id) from notifications) - ${newest}::bigint`.execute(
    db,
  );
  return rows.map((row) => row.member_id);
}

const viewer = sql.ref('m.id');
const other = sql`case c.a_id when m.id then c.b_id else c.a_id end`;
const TYPING = sql`
  select ${other} as other_id from (select $1::uuid as id) m join conversations c on c.id = $2
  where m.id in (c.a_id, c.b_id) and c.expires_at > $3 and ${visibleTo(viewer, other)} and ${visibleTo(other, viewer)} and ${mutual(viewer, other)}`;

/** The other side of the member's own conversation, while it is open and both can see each other; else null. */
export async function typingTo(
  ctx: Pick<BaseContext, 'db' | 'pool' | 'now'>,
  memberId: string,
  conversationId: string,
): Promise<string | null> {
  const { sql: text } = TYPING.compile(ctx.db);
  const [row] = await queryPrepared<{ other_id: string }>(ctx.pool, { name: 'live-typing', text }, [
    memberId,
    conversationId,
    ctx.now(),
  ]);
  return row?.other_id ?? null;
}
