import type { Notification } from '#contract/notifications.ts';
import { shownName } from '#domain/messaging/room.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts } from '../../members/store.ts';
import { openFactsOf } from '../../members/view.ts';
import type { NotificationRow } from './store.ts';

/** A notification with the member it is about as its reader may see them now; a blurred one has no id. */
export function presentNotification(
  row: NotificationRow,
  about: { card: CardFacts; visibility: Visibility } | null,
): Notification {
  return {
    ...bare(row),
    about: about && {
      id: about.visibility.photos === 'all' ? about.card.facts.id : null,
      nama: openFactsOf(about.card.profile, about.visibility).nama ?? '',
    },
  };
}

/** Of the room: everybody reads its names there; the profile opens as far as the matrix says. */
export function presentRoomNotification(
  row: NotificationRow,
  { card, visibility }: { card: CardFacts; visibility: Visibility },
): Notification {
  return {
    ...bare(row),
    about: { id: visibility.photos === 'all' ? card.facts.id : null, nama: shownName(card.profile.nama) },
  };
}

/** Somebody likes a basic member: nothing tells who (R-SEE-2). */
export function presentSomebody(row: NotificationRow): Notification {
  return { ...bare(row), about: null, data: row.data.count === undefined ? {} : { count: row.data.count } };
}

function bare(row: NotificationRow): Omit<Notification, 'about'> {
  return { id: row.id, kind: row.kind, data: row.data, at: row.created_at.toISOString(), read: row.read_at !== null };
}
