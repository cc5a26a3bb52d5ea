import { type RawBuilder, sql } from 'kysely';
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

/**
 * SQL over `notifications`: what it announces is still ahead. Outside the application a warning may wait for the end of
 * quiet hours, or for a server that is away, and the conversation may have ended or been extended meanwhile.
 */
export const aheadNotification = (now: Date): RawBuilder<boolean> => sql<boolean>`(case
  when notifications.kind = 'chat-expiring' and ${told('conversationId')} ~ '^[0-9a-f-]{36}$' and ${told('hours')} ~ '^[0-9]{1,4}$'
    then exists (select from conversations c where c.id = ${told('conversationId')}::uuid
      and c.expires_at > ${now} and c.expires_at <= ${now}::timestamptz + make_interval(hours => ${told('hours')}::int))
  when notifications.kind = 'introduction-soon' and ${told('callAt')} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$'
    then ${told('callAt')}::timestamptz > ${now}
  else true end)`;
const told = (name: string) => sql`(notifications.data ->> ${sql.lit(name)})`;

/** SQL over `notifications`: it is shown in the application. */
export const shownNotification = sql<boolean>`(notifications.in_app and ${standingNotification})`;
