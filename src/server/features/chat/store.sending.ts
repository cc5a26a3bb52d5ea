import type { Db } from '../../db/connect.ts';
import type { Ask } from '../../db/pipelined.ts';
import { queryPreparedInTransaction, type Prepared } from '../../db/prepared.ts';
import { CONVERSATION_COLUMNS, type ConversationRow, type MessageRow } from './store.ts';

/**
 * A send is three statements (lock, gather, put), each planned once a connection, in two round trips to the database:
 * goal 500 a second on two cores. With a member's first message goes the other's name (store.transcripts.ts).
 */

/** `active`: both members sign in and have given consent; a paused member counts, for their matches. */
export type LockedConversation = ConversationRow & { active: boolean };

const LOCK: Prepared = {
  name: 'chat-lock',
  text: `select ${CONVERSATION_COLUMNS}, signs_in(a) and signs_in(b) and has_consent(a) and has_consent(b) as active
    from conversations c join accounts a on a.id = c.a_id join accounts b on b.id = c.b_id
    where c.id = $2 and $1::uuid in (c.a_id, c.b_id) for no key update of a, b, c`,
};

/**
 * The member's own conversation, locked after both members, in id order like every other lock: a block,
 * a pause or a suspension waits for the send, or the send for it. State read after this holds until the
 * commit.
 */
export async function lockConversation(db: Db, viewerId: string, id: string): Promise<LockedConversation | undefined> {
  return (await queryPreparedInTransaction<LockedConversation>(db, LOCK, [viewerId, id]))[0];
}

/** The same in a pipelined transaction. */
export async function askLocked(ask: Ask, viewerId: string, id: string): Promise<LockedConversation | undefined> {
  return (await ask<LockedConversation>(LOCK, [viewerId, id]))[0];
}

/**
 * The pair's state from the sender's side; both accounts are read with the lock. `together`: two genders who liked each
 * other, the other not hidden from the sender: the first row of the matrix (R-SEE). `reaches`: the sender is not hidden
 * from the other, whose hidden numbers hold earlier on that side. `matchEnded`: one of the two ended their match.
 */
const PAIR_STATE = `
    exists (select from likes where from_id = pair.viewer and to_id = pair.other)
      and exists (select from likes where from_id = pair.other and to_id = pair.viewer)
      and not exists (select from hidden_between(pair.viewer, pair.other))
      and (select gender from profiles where member_id = pair.viewer)
        <> (select gender from profiles where member_id = pair.other) as together,
    not exists (select from hidden_between(pair.other, pair.viewer)) as reaches,
    exists (select from ended_between(pair.viewer, pair.other)) as "matchEnded"`;

const PAIR: Prepared = {
  name: 'chat-pair',
  text: `select ${PAIR_STATE} from (select $1::uuid as viewer, $2::uuid as other) pair`,
};

export type PairState = { together: boolean; reaches: boolean; matchEnded: boolean };

export async function pairState(db: Db, viewerId: string, other: string): Promise<PairState> {
  return (await queryPreparedInTransaction<PairState>(db, PAIR, [viewerId, other]))[0]!;
}

export type BeforeSending = PairState & {
  /** The message stored with this client id. */
  stored: MessageRow | null;
  limit_reached_at: Date | null;
  /** The sender's transcript has a name of the other. */
  named: boolean;
};
type BeforeRow = PairState & { limit_reached_at: Date | null; named: boolean } & {
  [K in keyof MessageRow]: MessageRow[K] | null;
};

const BEFORE: Prepared = {
  name: 'chat-before-sending',
  text: `select ${PAIR_STATE}, m.conversation_id, m.seq, m.sender_id, m.client_id, m.body, m.created_at,
      (select created_at from messages where sender_id = $1 and created_at > $4 order by created_at desc offset $5 limit 1) as limit_reached_at,
      exists (select from known_names k where k.conversation_id = $2 and k.member_id = pair.viewer) as named
    from (select $1::uuid as viewer, case when a_id = $1 then b_id else a_id end as other from conversations where id = $2) pair
    left join messages m on m.conversation_id = $2 and m.sender_id = pair.viewer and m.client_id = $3`,
};

/**
 * Facts for the decision about a send. `limit_reached_at`: time of the sender's `limit`-th newest message, if it is
 * after `since`; counted among stored messages, under the sender's lock, so that the limit holds over conversations
 * and instances. Undefined when there is no such conversation.
 */
export async function beforeSending(
  ask: Ask,
  {
    viewerId,
    conversationId,
    clientId,
    since,
    limit,
  }: { viewerId: string; conversationId: string; clientId: string; since: Date; limit: number },
): Promise<BeforeSending | undefined> {
  const [row] = await ask<BeforeRow>(BEFORE, [viewerId, conversationId, clientId, since, limit - 1]);
  if (!row) return undefined;
  const { together, reaches, matchEnded, limit_reached_at, named, ...message } = row;
  return {
    together,
    reaches,
    matchEnded,
    limit_reached_at,
    named,
    stored: message.seq === null ? null : (message as MessageRow),
  };
}

const PUT: Prepared = {
  name: 'chat-put',
  text: `with placed as (
      update conversations set last_seq = last_seq + 1, active_at = greatest(active_at, $5::timestamptz),
        a_read_seq = case when a_id = $2 and a_read_seq = last_seq then last_seq + 1 else a_read_seq end,
        b_read_seq = case when b_id = $2 and b_read_seq = last_seq then last_seq + 1 else b_read_seq end
      where id = $1 returning last_seq, active_at)
    insert into messages (conversation_id, seq, sender_id, client_id, body, created_at)
    select $1::uuid, last_seq, $2::uuid, $3, $4, active_at from placed
    returning conversation_id, seq, sender_id, client_id, body, created_at`,
};

/**
 * Takes the next seq under the conversation's lock. A sender who had read everything has read this message too. Times
 * never go back.
 */
export async function putMessage(
  ask: Ask,
  conversationId: string,
  viewerId: string,
  clientId: string,
  body: string,
  now: Date,
): Promise<MessageRow> {
  return (await ask<MessageRow>(PUT, [conversationId, viewerId, clientId, body, now]))[0]!;
}
