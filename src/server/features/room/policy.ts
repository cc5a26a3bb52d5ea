import { MENTIONS_TOLD } from '#domain/messaging/limits.ts';
import type { PostDecision } from '#domain/messaging/room.ts';
import { datesOf } from '#copy/dates.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** Texts of deleted messages are kept this long for decisions of staff. */
export const DELETED_KEPT_DAYS = 90;
/** Most authors in one call. */
export const PEOPLE_MAX = 50;

/** A refusal for the author, with times in their zone. */
export function refusalOf(decision: Exclude<PostDecision, { ok: true }>, zone: Zone): Refusal {
  switch (decision.code) {
    case 'room-muted':
      return refuse(decision.code, {
        params: {
          date: datesOf(zone).dateTimeText(decision.until),
          until: new Date(decision.until).toISOString(),
          reason: decision.reason,
        },
      });
    case 'field-too-long': {
      const params = { max: decision.max };
      return refuse(decision.code, { params, fields: [{ field: 'text', code: decision.code, params }] });
    }
    case 'too-many-requests':
      return refuse(decision.code, { retryAfter: Math.max(1, Math.ceil(decision.waitMs / 1000)) });
    default:
      return refuse(decision.code);
  }
}

/**
 * Members a message addresses: the author replied to, and the first ten mentioned; each once, never its
 * author. The given ids contain only members the author may meet.
 */
export function addressedBy({
  authorId,
  repliedId,
  mentionedIds,
}: {
  authorId: string;
  repliedId: string | null;
  mentionedIds: readonly string[];
}): { memberId: string; how: 'reply' | 'mention' }[] {
  const mentioned = mentionedIds.filter((id) => id !== authorId && id !== repliedId).slice(0, MENTIONS_TOLD);
  return [
    ...(repliedId !== null && repliedId !== authorId ? [{ memberId: repliedId, how: 'reply' as const }] : []),
    ...mentioned.map((memberId) => ({ memberId, how: 'mention' as const })),
  ];
}
