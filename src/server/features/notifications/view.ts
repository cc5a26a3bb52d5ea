import type { Notification } from '#contract/notifications.ts';
import { shownName } from '#domain/chat/room.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts } from '../matches/store.ts';
import { openFactsOf } from '../matches/view.ts';
import type { NotificationRow } from './store.ts';

/** A notification with the member it is about as its reader may see them now; a blurred one has no id. */
export function presentNotification(row: NotificationRow, about: { card: CardFacts; sight: Visibility } | null): Notification {
  return {
    ...bare(row),
    about: about && { id: about.sight.photos === 'all' ? about.card.facts.id : null, nama: openFactsOf(about.card.profile, about.sight).nama ?? '' },
  };
}

/** Of the room: everybody reads its names there; the profile opens as far as the matrix says. */
export function presentRoomNotification(row: NotificationRow, { card, sight }: { card: CardFacts; sight: Visibility }): Notification {
  return { ...bare(row), about: { id: sight.photos === 'all' ? card.facts.id : null, nama: shownName(card.profile.nama) } };
}

/** Somebody likes a basic member: nothing tells who (R-SEE-2). */
export function presentSomebody(row: NotificationRow): Notification {
  return { ...bare(row), about: null, data: row.data.count === undefined ? {} : { count: row.data.count } };
}

function bare(row: NotificationRow): Omit<Notification, 'about'> {
  return { id: row.id, kind: row.kind, data: row.data, at: row.created_at.toISOString(), read: row.read_at !== null };
}
