import type { RoomMessage, RoomPerson, StaffRoomMessage } from '#contract/room.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import { shownName } from '#domain/messaging/room.ts';
import { LRUCache } from 'lru-cache';
import { entitlement } from '#domain/subscription/entitlement.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { Config } from '../../config.ts';
import { mainPhoto } from '../../members/photo-address.ts';
import { memberRef } from '../../members/refs.ts';
import type { CardFacts } from '../../members/store.cards.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import { authorKey } from '../../members/author-keys.ts';
import type { StaffMessageRow } from './store.staff.ts';
import type { MessageRow } from './store.ts';

/** By the name alone, which is read anew with each page: what it is shown as needs no second look at its letters. */
const shownNames = new LRUCache<string, string>({
  max: 20_000,
  ttl: 10 * 60_000,
  memoMethod: (nama) => shownName(nama),
});

/**
 * A message for its reader; the author by `shownName`, handle and mark, the same for everybody (decision
 * 0017).
 */
export function presentMessage(config: Config, row: MessageRow, now: Date): RoomMessage {
  if (row.deleted) return presentDeleted({ seq: row.seq, rev: row.rev, at: row.created_at });
  return {
    seq: Number(row.seq),
    rev: Number(row.rev),
    at: row.created_at.toISOString(),
    deleted: false,
    author: {
      key: authorKey(config, row.author_id),
      nama: shownNames.memo(row.nama),
      handle: row.handle,
      mark: tierMark(row, now),
    },
    text: row.body,
    mentions: row.mentions,
    replyTo:
      row.reply_to === null
        ? null
        : {
            seq: Number(row.reply_to),
            nama: row.reply_nama === null ? null : shownNames.memo(row.reply_nama),
            excerpt: row.reply_body === null ? null : excerpt(row.reply_body),
          },
    clientId: row.client_id,
  };
}

/** The running paid plan; basic has no mark, nor has an ended plan (R-PLAN-4). */
function tierMark(row: MessageRow, now: Date): 'premium' | 'pro' | null {
  const { tier } = entitlement(subscriptionOf({ ...row, status: row.plan_status }), now.getTime());
  return tier === 'basic' ? null : tier;
}

/** The rest of a deleted message: its seq and rev. */
export function presentDeleted({ seq, rev, at }: { seq: string | number; rev: string; at: Date }): RoomMessage {
  return {
    seq: Number(seq),
    rev: Number(rev),
    at: at.toISOString(),
    deleted: true,
    author: null,
    text: '',
    mentions: [],
    replyTo: null,
    clientId: null,
  };
}

/**
 * An author for one viewer: `visibility` null when the matrix opens nothing beyond the message (same gender,
 * not met).
 */
export function presentPerson(
  config: Config,
  viewerId: string,
  card: CardFacts,
  visibility: Visibility | null,
): RoomPerson {
  const { facts } = card;
  const person = {
    key: authorKey(config, facts.id),
    memberId: null,
    photo: null,
    blurred: false,
    isDemo: facts.isDemo,
  };
  if (visibility === null) return person;
  const photo = mainPhoto(card, visibility, memberRef(config, viewerId, facts.id));
  return {
    ...person,
    memberId: visibility.photos === 'all' ? facts.id : null,
    photo: photo && photo.address,
    blurred: photo ? photo.blurred : visibility.photos !== 'all',
  };
}

/** For staff: with the text of deleted messages, and with authors. */
export function presentForStaff(row: StaffMessageRow): StaffRoomMessage {
  return {
    seq: Number(row.seq),
    at: row.created_at.toISOString(),
    text: row.body,
    author: {
      memberId: row.author_id,
      nama: row.nama ?? '',
      handle: row.handle ?? '',
      mutedUntil: row.muted_until?.toISOString() ?? null,
    },
    deletedAt: row.deleted_at?.toISOString() ?? null,
    deletedBy: row.deleted_by,
  };
}
