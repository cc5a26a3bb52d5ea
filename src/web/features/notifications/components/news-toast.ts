import type { Notification } from '#contract/notifications.ts';
import type { Zone } from '#domain/profile/time-zone.ts';
import { datesOf } from '#copy/dates.ts';
import { notificationsCopy, notificationWords } from '#copy/notifications.ts';
import { announce, type NewToast } from '#web/ui/toast.tsx';
import { notificationPlace } from './notification-place.ts';

/**
 * The toast that tells of these. There is one: several that come together are told as a number. `isShown`: the screen
 * shows it by itself, so it is only said.
 */
export function newsToast(
  fresh: readonly Notification[],
  zone: Zone,
  isShown: (notification: Notification) => boolean,
): NewToast | undefined {
  const wordsOf = (notification: Notification) => notificationWords(notification, datesOf(zone));
  for (const notification of fresh.filter(isShown).toReversed()) announce(wordsOf(notification).title);
  const [newest, ...others] = fresh.filter((notification) => !isShown(notification));
  if (!newest) return;
  if (others.length > 0)
    return {
      title: notificationsCopy.several(others.length + 1),
      action: { text: notificationsCopy.show, to: '/notifikasi' },
    };
  const { to, state } = notificationPlace(newest);
  // The room opens above the present page.
  const where = to.startsWith('/notifikasi#') ? to.slice('/notifikasi'.length) : to;
  return { ...wordsOf(newest), action: { text: notificationsCopy.show, to: where, state } };
}
