import { MENTIONS_TOLD } from '#domain/messaging/limits.ts';
import type { PostDecision } from '#domain/messaging/room.ts';
import { datesOf } from '#copy/dates.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import { type Refusal, refuse } from '../../refusal.ts';

type Keeper = Pick<Config, 'secretKey'>;

/** Texts of deleted messages are kept this long for staff, who decide about what was said. */
export const DELETED_KEPT_DAYS = 90;
/** Authors one call asks about. */
export const PEOPLE_MAX = 50;

/**
 * An author's key in the room: the member's id enciphered, one block for one id, so that it is the same for everybody,
 * unlike any other, opens nothing and tells nothing without the secret (decision 0017).
 */
export function authorKey(config: Keeper, memberId: string): string {
  const cipher = createCipheriv('aes-256-ecb', keyOf(config), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.from(memberId.replaceAll('-', ''), 'hex')), cipher.final()]).toString(
    'base64url',
  );
}

/**
 * The member a key stands for; anything else stands for an id that is nobody's, or null when it has not the form of a
 * key.
 */
export function memberOfKey(config: Keeper, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 16) return null;
  const decipher = createDecipheriv('aes-256-ecb', keyOf(config), null).setAutoPadding(false);
  const hex = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A refusal as its author reads it, with the time of their zone. */
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

let cached: { secret: string; key: Buffer } | undefined;

function keyOf({ secretKey }: Keeper): Buffer {
  if (cached?.secret !== secretKey)
    cached = { secret: secretKey, key: Buffer.from(hkdfSync('sha256', secretKey, 'serasi', 'room-authors/1', 32)) };
  return cached.key;
}

/**
 * Whom a message addresses: who is replied to, and the first ten who are mentioned; each of them once, never its
 * author. Whom the author may not meet is not among them.
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
