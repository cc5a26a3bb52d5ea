import { randomUUID } from 'node:crypto';
import { dedupeKeyOf, type OutboxEvent } from '../../src/server/outbox/catalogue.ts';

type Somebody = { id: string };

/** Events as features emit them, each different from all others; told of nobody. */
export const approval = ({ id: memberId }: Somebody): OutboxEvent => ({
  name: 'document.decided',
  payload: { memberId, documentId: randomUUID(), kind: 'income', status: 'approved', note: null },
});

/** Told of the one who asks. */
export const request = ({ id: ownerId }: Somebody, { id: requesterId }: Somebody): OutboxEvent => ({
  name: 'permission.asked',
  payload: { permissionId: randomUUID(), requesterId, ownerId, askedAt: new Date().toISOString() },
});

/** Told of the one who answers. */
export const grant = ({ id: requesterId }: Somebody, { id: ownerId }: Somebody): OutboxEvent => ({
  name: 'permission.answered',
  payload: {
    permissionId: randomUUID(),
    requesterId,
    ownerId,
    status: 'approved',
    answeredAt: new Date().toISOString(),
  },
});

/** Told of the author. */
export const mention = ({ id: memberId }: Somebody, { id: authorId }: Somebody, seq = 1): OutboxEvent => ({
  name: 'room.addressed',
  payload: { memberId, authorId, seq, excerpt: 'halo', how: 'mention' },
});

/** Told of the sender. */
export const waiting = (
  { id: memberId }: Somebody,
  { id: senderId }: Somebody,
  { conversationId, seq }: { conversationId: string; seq: number },
): OutboxEvent => ({
  name: 'message.waiting',
  payload: { memberId, senderId, conversationId, seq, readSeq: seq - 1 },
});

/** The key of the row an event is. */
export const rowKey = ({ name, payload }: OutboxEvent): string => dedupeKeyOf(name, payload);
/** The key of the notification made of one of these. */
export const madeKey = (event: OutboxEvent): string => rowKey(event).replace(/^notification:/, '');
