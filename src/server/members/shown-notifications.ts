import { sql } from 'kysely';
import { ended, visibleTo } from './visible-to.ts';

const [reader, about] = [sql.ref('notifications.member_id'), sql.ref('notifications.about_id')];

/** Paused members are out of the room, for their matches too (R-INF 7): visible_to alone keeps them for a match. */
const inTheRoom = sql`exists (select from accounts a where a.id = ${about} and findable(a))`;

/**
 * SQL over `notifications`: its subject, if any, is still visible to its reader, and it is not about an ended
 * match; in the room all members keep reading each other, as long as they are in it.
 */
export const standingNotification = sql<boolean>`(notifications.about_id is null or (${visibleTo(reader, about)}
  and case when notifications.kind in ('mention', 'reply') then ${inTheRoom} else not ${ended(reader, about)} end))`;

/** SQL over `notifications`: it is shown in the application. */
export const shownNotification = sql<boolean>`(notifications.in_app and ${standingNotification})`;
