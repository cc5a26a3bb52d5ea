import { MENTIONS_TOLD } from '#domain/messaging/limits.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import type { Db } from '../../db/connect.ts';
import { emit, emitAll } from '../../outbox/emit.ts';

type Posted = {
  seq: number;
  authorId: string;
  text: string;
  repliedId: string | null;
  mentionedIds: readonly string[];
};

/**
 * A message addresses who is replied to, and the first ten who are mentioned: each of them once, never its author. Whom
 * the author may not meet is not among them.
 */
export async function roomAddressed(db: Db, posted: Posted): Promise<void> {
  const { seq, authorId, text, repliedId, mentionedIds } = posted;
  const mentioned = mentionedIds.filter((id) => id !== authorId && id !== repliedId).slice(0, MENTIONS_TOLD);
  const addressed = [
    ...(repliedId !== null && repliedId !== authorId ? [{ memberId: repliedId, how: 'reply' as const }] : []),
    ...mentioned.map((memberId) => ({ memberId, how: 'mention' as const })),
  ];
  await emitAll(
    db,
    addressed.map(({ memberId, how }) => ({
      name: 'room.addressed',
      payload: { memberId, authorId, seq, excerpt: excerpt(text), how },
    })),
  );
}

/** A member only reads until then, for a reason they are told. */
export function roomMuted(
  db: Db,
  memberId: string,
  { until, reason }: { until: Date; reason: string },
  now: Date,
): Promise<void> {
  return emit(db, {
    name: 'room.muted',
    payload: { memberId, until: until.toISOString(), reason, mutedAt: now.toISOString() },
  });
}
