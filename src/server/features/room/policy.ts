import { MENTIONS_TOLD } from '#domain/messaging/limits.ts';
import type { PostDecision } from '#domain/messaging/room.ts';
import { datesOf } from '#copy/dates.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { createDecipheriv } from 'node:crypto';
import { blockCipher, derivedKey, type Opener, type Sealer, secretsOf } from '../../adapters/sealing.ts';
import { type Refusal, refuse } from '../../refusal.ts';

const PURPOSE = 'room-authors/1';

/** Texts of deleted messages are kept this long for decisions of staff. */
export const DELETED_KEPT_DAYS = 90;
/** Most authors in one call. */
export const PEOPLE_MAX = 50;

/**
 * An author's key in the room: the member's id encrypted as one block, so that it is the same for everybody,
 * unique, opens nothing and reveals nothing without the secret (decision 0017).
 */
export function authorKey({ secretKey }: Sealer, memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  return blockCipher(secretKey, PURPOSE).update(id).toString('base64url');
}

/**
 * Possible ids of a key: one for each of our secrets, of which at most one exists; none for an invalid
 * key.
 */
export function membersOfKey(config: Opener, key: string): string[] {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 16) return [];
  return secretsOf(config).map((secret) => {
    const decipher = createDecipheriv('aes-256-ecb', derivedKey(secret, PURPOSE), null).setAutoPadding(false);
    const hex = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}

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
