import type { Db } from '../../db/connect.ts';
import { dedupeKeyOf, type KeyOf } from '../../outbox/catalogue.ts';
import * as outbox from '../../outbox/emit.ts';
import { COLLAPSE, notificationKey } from './policy.ts';
import { deleteByKeys, deleteOfRoomUpTo, readCollapsed, readPlanReminders } from './store.ts';

/** Events that may be withdrawn: an answered request or offer, a deleted message of the room. */
type Withdrawable = 'permission.asked' | 'introduction.asked' | 'room.addressed';

/** Withdraws an event in the writer's transaction, before or after the relay has made its notification. */
export async function withdraw<N extends Withdrawable>(db: Db, name: N, key: KeyOf<N>, now: Date): Promise<void> {
  // In this order: this waits for a relay that holds the row, and then sees its notification.
  await outbox.withdraw(db, name, key, now);
  await deleteByKeys(db, [notificationKey(dedupeKeyOf(name, key))]);
}

/**
 * Withdraws the room's messages up to a seq: first the relay's waiting events, then their notifications.
 */
export async function withdrawRoomUpTo(db: Db, seq: number, now: Date): Promise<void> {
  await outbox.withdrawRoomUpTo(db, seq, now);
  await deleteOfRoomUpTo(db, seq);
}

/**
 * Marks notifications of read messages as read. In the reader's transaction, after the read place
 * moved; the relay makes none for messages read before (`putCollapsed` checks the conversation).
 */
export function settleMessages(db: Db, memberId: string, conversationId: string, now: Date): Promise<void> {
  return readCollapsed(db, memberId, COLLAPSE.messages(conversationId), now);
}

/** The conversation was extended: warnings of its old end are read. */
export function settleEnding(db: Db, memberId: string, conversationId: string, now: Date): Promise<void> {
  return readCollapsed(db, memberId, COLLAPSE.ending(conversationId), now);
}

/**
 * Both pressed «Perpanjang»: that one asked for it is read, or told no more. Outside the writer's transaction, which
 * holds the conversation that a relay with this event may be waiting for.
 */
export async function settleExtension(db: Db, asked: KeyOf<'conversation.extension-asked'>, now: Date): Promise<void> {
  await outbox.withdraw(db, 'conversation.extension-asked', asked, now);
  await readCollapsed(db, asked.memberId, COLLAPSE.extension(asked.conversationId), now);
}

/** The member's plan is another now, or none: that it, or the trial, ends is read. In the writer's transaction. */
export function settlePlanReminders(db: Db, memberId: string, now: Date): Promise<void> {
  return readPlanReminders(db, memberId, now);
}
