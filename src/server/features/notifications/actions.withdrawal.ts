import type { Db } from '../../db/connect.ts';
import { dedupeKeyOf, type KeyOf } from '../../outbox/catalogue.ts';
import * as outbox from '../../outbox/emit.ts';
import { COLLAPSE, notificationKey } from './policy.ts';
import { deleteByKey, deleteOfRoomUpTo, readCollapsed } from './store.ts';

/** Events that may be taken back: a request or an offer that is answered, a message of the room that is deleted. */
type Withdrawable = 'permission.asked' | 'introduction.asked' | 'room.addressed';

/** Takes an event back in the writer's transaction, whether the relay has made its notification already or not. */
export async function withdraw<N extends Withdrawable>(db: Db, name: N, key: KeyOf<N>, now: Date): Promise<void> {
  // In this order: a relay that holds the row is waited for, and what it made is then seen.
  await outbox.withdraw(db, name, key, now);
  await deleteByKey(db, notificationKey(dedupeKeyOf(name, key)));
}

/**
 * Takes back what was told of messages of the room up to a seq: what the relay has still to tell, then what it told.
 */
export async function withdrawRoomUpTo(db: Db, seq: number, now: Date): Promise<void> {
  await outbox.withdrawRoomUpTo(db, seq, now);
  await deleteOfRoomUpTo(db, seq);
}

/**
 * The member has read the conversation: what told of its messages is read. In the reader's transaction, after the place
 * was moved; what they read before the relay came is not told (`putCollapsed` looks at the conversation).
 */
export function settleMessages(db: Db, memberId: string, conversationId: string, now: Date): Promise<void> {
  return readCollapsed(db, memberId, COLLAPSE.messages(conversationId), now);
}

/** The conversation goes on: what warned of its end is read. */
export function settleEnding(db: Db, memberId: string, conversationId: string, now: Date): Promise<void> {
  return readCollapsed(db, memberId, COLLAPSE.ending(conversationId), now);
}
