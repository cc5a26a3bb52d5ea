import { sql } from 'kysely';
import { visibleTo } from './visible-to.ts';

/**
 * SQL over `notifications`: it is shown in the application, while the member it is about, if any, is still there for
 * its reader.
 */
export const shownNotification = sql<boolean>`(notifications.in_app and (notifications.about_id is null or ${visibleTo(sql.ref('notifications.member_id'), sql.ref('notifications.about_id'))}))`;
