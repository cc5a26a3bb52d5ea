import type { Notification } from '#contract/notifications.ts';
import { type Dates, datesOf } from '#copy/dates.ts';
import { messageCopy, notificationMail } from '#copy/notification-messages.ts';
import { discreetText, notificationWords } from '#copy/notifications.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { placeOf } from '#domain/notifications/kinds.ts';
import type { Mail } from '../../adapters/mail.ts';
import { escapeHtml as escape, htmlPage as page } from '../../adapters/plain-mail.ts';

const SETTINGS = '/notifikasi/pengaturan';

/**
 * Push message of notifications, newest last; `tag`: a newer push with the same tag replaces it; `unread`: all the
 * member has not read, the number on the application's icon. In the form a
 * browser can show by itself, without waking our worker (Declarative Web Push; 8030 is the RFC of push).
 */
export function pushOf(
  list: readonly Notification[],
  { showNames, zone, publicUrl, unread }: { showNames: boolean; zone: Zone; publicUrl: string; unread: number },
): { payload: string; tag: string } {
  const newest = list.at(-1)!;
  const tag = list.length === 1 ? `n${newest.id}` : `r${newest.id}`;
  const words =
    list.length > 1
      ? { title: messageCopy.title, body: messageCopy.several(list.length) }
      : pushWords(newest, showNames, datesOf(zone));
  const navigate = publicUrl + (list.length > 1 ? '/notifikasi' : placeFor(newest));
  // Safari reads the number as a text beside the words, the draft of the Push API as a number beside them all.
  const notification = { ...words, lang: 'id', tag, navigate, app_badge: String(unread) };
  return { payload: JSON.stringify({ web_push: 8030, notification, app_badge: unread }), tag };
}

function pushWords(notification: Notification, showNames: boolean, dates: Dates): { title: string; body: string } {
  if (!showNames) return { title: messageCopy.title, body: discreetText(notification.kind) };
  const { title, text } = notificationWords(notification, dates);
  return { title, body: text };
}

/** One mail for several notifications, newest last. */
export function mailOf(
  list: readonly Notification[],
  { id, to, showNames, zone, publicUrl }: { id: string; to: string; showNames: boolean; zone: Zone; publicUrl: string },
): Mail {
  const link = publicUrl + (list.length === 1 ? placeFor(list[0]!) : '/notifikasi');
  const settings = publicUrl + SETTINGS;
  const told = { showNames, dates: datesOf(zone), link, settings };
  const { subject, lines, action, text } = notificationMail(list, told);
  const said =
    lines.length === 1
      ? `<p>${escape(lines[0]!)}</p>`
      : `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`;
  return {
    id,
    to,
    subject,
    text,
    html: page(
      subject,
      `<p>${escape(messageCopy.greeting)}</p>${said}` +
        `<p><a href="${escape(link)}">${escape(action)}</a></p>` +
        `<p><small>${escape(messageCopy.why)} <a href="${escape(settings)}">${escape(messageCopy.settings)}</a></small></p>`,
    ),
  };
}

/** Addresses outside the application do not name a member. */
function placeFor({ kind, data }: Notification): string {
  return placeOf(kind, { aboutId: null, data }).to;
}
