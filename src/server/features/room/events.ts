import { excerpt } from '#domain/messaging/message-text.ts';
import type { Db } from '../../db/connect.ts';
import { emit, emitAll } from '../../outbox/emit.ts';

/** Events for the members a stored message addresses; one event each. */
export async function roomAddressed(
  db: Db,
  { seq, authorId, text }: { seq: number; authorId: string; text: string },
  addressed: readonly { memberId: string; how: 'reply' | 'mention' }[],
): Promise<void> {
  await emitAll(
    db,
    addressed.map(({ memberId, how }) => ({
      name: 'room.addressed',
      payload: { memberId, authorId, seq, excerpt: excerpt(text), how },
    })),
  );
}

/** The member may only read until then; they get the reason. */
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

/** The member may write again, before the end that they were told. */
export function roomUnmuted(db: Db, memberId: string, mutedAt: Date): Promise<void> {
  return emit(db, { name: 'room.unmuted', payload: { memberId, mutedAt: mutedAt.toISOString() } });
}
