import type { Notification } from '#contract/notifications.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts } from '../matches/store.ts';
import { openFactsOf } from '../matches/view.ts';
import type { NotificationRow } from './store.ts';

/** A notification with the member it is about as its reader may see them now; a blurred one has no id. */
export function presentNotification(row: NotificationRow, about: { card: CardFacts; sight: Visibility } | null): Notification {
  return {
    id: row.id,
    kind: row.kind,
    about: about && { id: about.sight.photos === 'all' ? about.card.facts.id : null, nama: openFactsOf(about.card.profile, about.sight).nama ?? '' },
    data: row.data,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}
