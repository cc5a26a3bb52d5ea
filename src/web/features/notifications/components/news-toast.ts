import type { Notification } from '#contract/notifications.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { datesOf } from '#copy/dates.ts';
import { notificationsCopy, notificationWords } from '#copy/notifications.ts';
import { announce, type NewToast } from '#web/ui/toast.tsx';
import { notificationPlace } from './notification-place.ts';

/** What the screen shows by itself (`isShown`) is only said; answers the others, for a toast. */
export function saidShown(
  fresh: readonly Notification[],
  zone: Zone,
  isShown: (notification: Notification) => boolean,
): Notification[] {
  for (const notification of fresh.filter(isShown).toReversed()) announce(wordsOf(notification, zone).title);
  return fresh.filter((notification) => !isShown(notification));
}

const wordsOf = (notification: Notification, zone: Zone) => notificationWords(notification, datesOf(zone));

/** The toast that tells of these, newest first. There is one: several that come together are told as a number. */
export function newsToast(fresh: readonly Notification[], zone: Zone): NewToast | undefined {
  const [newest, ...others] = fresh;
  if (!newest) return;
  if (others.length > 0)
    return {
      title: notificationsCopy.several(others.length + 1),
      action: { text: notificationsCopy.show, to: '/notifikasi' },
    };
  const { to, state } = notificationPlace(newest);
  // The room opens above the present page.
  const where = to.startsWith('/notifikasi#') ? to.slice('/notifikasi'.length) : to;
  return { ...wordsOf(newest, zone), action: { text: notificationsCopy.show, to: where, state } };
}
