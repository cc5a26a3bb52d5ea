import { MENTIONS_TOLD } from '#domain/chat/limits.ts';
import { excerpt } from '#domain/chat/message-text.ts';
import type { Db } from '../../db/connect.ts';
import { announce, withdraw } from '../notifications/policy.ts';

type Posted = { seq: number; authorId: string; text: string; repliedId: string | null; mentionedIds: readonly string[] };

/**
 * Tells who was replied to, and the first ten who are mentioned: each of them once for one message, never its author. Whom the
 * author may not meet is not among them; the name is read by the visibility matrix when the notification is.
 */
export async function announcePosted(db: Db, { seq, authorId, text, repliedId, mentionedIds }: Posted): Promise<void> {
  const mentioned = mentionedIds.filter((id) => id !== authorId && id !== repliedId).slice(0, MENTIONS_TOLD);
  const told = [
    ...(repliedId !== null && repliedId !== authorId ? [{ memberId: repliedId, kind: 'reply' as const }] : []),
    ...mentioned.map((memberId) => ({ memberId, kind: 'mention' as const })),
  ];
  for (const { memberId, kind } of told)
    await announce(db, { memberId, kind, aboutId: authorId, data: { seq, excerpt: excerpt(text) }, dedupeKey: toldKey(seq, memberId) });
}

/** A message is deleted: what was told of it is taken back. */
export async function withdrawPosted(db: Db, seq: number, tellable: readonly (string | null)[], now: Date): Promise<void> {
  for (const memberId of tellable) if (memberId !== null) await withdraw(db, toldKey(seq, memberId), now);
}

/** The member is told until when they only read, and why. */
export async function announceMuted(db: Db, memberId: string, { until, reason }: { until: Date; reason: string }, now: Date): Promise<void> {
  await announce(db, {
    memberId,
    kind: 'room-muted',
    data: { until: until.toISOString(), reason },
    dedupeKey: `room-muted:${memberId}:${now.toISOString()}`,
  });
}

const toldKey = (seq: number, memberId: string) => `room:${seq}:${memberId}`;
