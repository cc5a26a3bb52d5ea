import { sql } from 'kysely';
import { ended, visibleTo } from './visible-to.ts';

const [reader, about] = [sql.ref('notifications.member_id'), sql.ref('notifications.about_id')];

/**
 * SQL over `notifications`: its subject, if any, is still visible to its reader, and it is not about an ended
 * match; in the room all members keep reading each other.
 */
export const standingNotification = sql<boolean>`(notifications.about_id is null or (${visibleTo(reader, about)}
  and (notifications.kind in ('mention', 'reply') or not ${ended(reader, about)})))`;

/** SQL over `notifications`: it is shown in the application. */
export const shownNotification = sql<boolean>`(notifications.in_app and ${standingNotification})`;
