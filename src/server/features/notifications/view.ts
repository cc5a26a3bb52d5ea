import type { Notification } from '#contract/notifications.ts';
import { shownRelation, type Tier } from '#domain/likes/relation.ts';
import { shownName } from '#domain/messaging/room.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import { mainPhoto } from '../../members/photo-address.ts';
import type { CardFacts } from '../../members/store.cards.ts';
import { openFactsOf } from '../../members/view.ts';
import type { NotificationRow } from './store.ts';

type About = { card: CardFacts; visibility: Visibility; tier: Tier };

/** A notification with its subject as visible to the reader now; a blurred member has no id. */
export function presentNotification(row: NotificationRow, about: About | null): Notification {
  return {
    ...bare(row),
    about: about && {
      id: about.visibility.photos === 'all' ? about.card.facts.id : null,
      nama: openFactsOf(about.card.profile, about.visibility).nama ?? '',
      photo: about.visibility.photos === 'all' ? (mainPhoto(about.card, about.visibility, '')?.address ?? null) : null,
      can: {
        likeBack:
          about.visibility.photos === 'all' && shownRelation(about.card.facts.relation, about.tier) === 'they-liked',
      },
    },
  };
}

/** A notification of the room: all members read names there; the profile opens as far as the matrix allows. */
export function presentRoomNotification(
  row: NotificationRow,
  { card, visibility }: Pick<About, 'card' | 'visibility'>,
): Notification {
  return {
    ...bare(row),
    about: {
      id: visibility.photos === 'all' ? card.facts.id : null,
      nama: shownName(card.profile.nama),
      photo: null,
      can: { likeBack: false },
    },
  };
}

/** A like for a basic member: nothing identifies the liker (R-SEE-2). */
export function presentSomebody(row: NotificationRow): Notification {
  return { ...bare(row), about: null, data: row.data.count === undefined ? {} : { count: row.data.count } };
}

function bare(row: NotificationRow): Omit<Notification, 'about'> {
  return { id: row.id, kind: row.kind, data: row.data, at: row.created_at.toISOString(), read: row.read_at !== null };
}
