import { type RawBuilder, sql } from 'kysely';
import { ended, visibleTo } from './visible-to.ts';
import { paymentWaits, refundWaits } from './waiting-payment.ts';

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
 * SQL over `notifications`: what it announces is still ahead, or still holds. Outside the application it may wait for
 * its hold, the end of quiet hours, or a server that is away; meanwhile the conversation may have ended or been
 * extended, the press of «Perpanjang» been answered, the call been called off, the plan been paid, it or the trial be
 * over, or the team have decided anew about the account or a mute.
 */
export const aheadNotification = (now: Date): RawBuilder<boolean> => sql<boolean>`(case
  when notifications.kind = 'chat-expiring' and ${told('conversationId')} ~ '^[0-9a-f-]{36}$' and ${told('hours')} ~ '^[0-9]{1,4}$'
    then exists (select from conversations c where c.id = ${told('conversationId')}::uuid
      and c.expires_at > ${now} and c.expires_at <= ${now}::timestamptz + make_interval(hours => ${told('hours')}::int))
  when notifications.kind = 'extension-asked' and ${told('conversationId')} ~ '^[0-9a-f-]{36}$'
    then exists (select from conversations c where c.id = ${told('conversationId')}::uuid
      and case ${about} when c.a_id then c.a_extends and not c.b_extends else c.b_extends and not c.a_extends end)
  when notifications.kind = 'introduction-soon' and ${told('callAt')} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$'
    then ${told('callAt')}::timestamptz > ${now} and exists (select from introductions i where i.state = 'confirmed'
      and i.chosen_at = ${told('callAt')}::timestamptz and ${reader} in (i.asker_id, i.other_id) and ${about} in (i.asker_id, i.other_id))
  when notifications.kind = 'plan-ending' and ${told('end')} ~ '^[0-9]{1,16}$'
    then not ${paymentWaits(reader)} and not ${refundWaits(reader)}
      and exists (select from subscriptions s where s.member_id = ${reader}
      and floor(extract(epoch from s.period_end) * 1000) = ${told('end')}::bigint
      and (s.period_end > ${now} or ${told('reminder')} in ('0', '-3')))
  when notifications.kind like 'trial-%'
    then not ${paymentWaits(reader)} and (notifications.kind <> 'trial-ending'
      or exists (select from subscriptions s where s.member_id = ${reader} and s.trial_end > ${now}))
      and not exists (select from subscriptions s where s.member_id = ${reader} and s.tier <> 'basic'
      and s.status not in ('trial', 'expired', 'refunded') and (s.period_end is null or s.period_end > ${now}))
  when notifications.kind = 'room-muted' and ${told('until')} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$'
    then exists (select from room_mutes mute where mute.member_id = ${reader}
      and date_trunc('milliseconds', mute.until) = ${told('until')}::timestamptz)
  when notifications.kind = 'account-decided'
    then not exists (select from notifications newer where newer.member_id = ${reader} and newer.kind = 'account-decided'
      and newer.place > notifications.place)
  else true end)`;
const told = (name: string) => sql`(notifications.data ->> ${sql.lit(name)})`;

/** SQL over `notifications`: it is shown in the application. */
export const shownNotification = sql<boolean>`(notifications.in_app and ${standingNotification})`;
