import type { Notification } from '#contract/notifications.ts';
import {
  AtSign,
  BadgeCheck,
  BookLock,
  BookOpen,
  CalendarClock,
  ChevronRight,
  Eye,
  FileX,
  Flag,
  Heart,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  MessageCircle,
  MicOff,
  Receipt,
  Reply,
  Timer,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { notificationsCopy, notificationWords } from '#copy/notifications.ts';
import { GROUP_OF, type NotificationGroup, type NotificationKind } from '#domain/notifications/kinds.ts';
import { useDates } from '#web/lib/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';

const OF_GROUP: Record<NotificationGroup, LucideIcon> = {
  matches: Heart,
  permission: Hourglass,
  messages: MessageCircle,
  room: Reply,
  plan: CalendarClock,
  team: Flag,
};
/** Kinds with an icon of their own. */
const OF_KIND: Partial<Record<NotificationKind, LucideIcon>> = {
  'permission-approved': BookOpen,
  'permission-denied': BookLock,
  'new-match': HeartHandshake,
  'new-candidates': UserPlus,
  'chat-expiring': Timer,
  mention: AtSign,
  'room-muted': MicOff,
  'payment-decided': Receipt,
  'paper-approved': BadgeCheck,
  'paper-rejected': FileX,
  'paper-opened': Eye,
  'payment-proof-opened': Eye,
};

/** One notification; a press marks it read and opens its target. `leads`: it has a target. */
export function NotificationRow({
  notification,
  leads,
  onOpen,
  children,
}: {
  notification: Notification;
  leads: boolean;
  onOpen: () => void;
  /** Actions besides opening the target. */
  children?: ReactNode;
}) {
  const { at, read, data } = notification;
  const dates = useDates();
  const { title, text } = notificationWords(notification, dates);
  return (
    <div className="@container flex flex-wrap items-center bg-surface hover:bg-sirih-soft">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 grow basis-60 flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4 text-left focus-visible:-outline-offset-3"
      >
        <Sign notification={notification} />
        {/* With large letters below the icon, where the words have room. */}
        <span className="min-w-0 grow basis-40">
          <span className={cx('flex items-baseline gap-2', read ? 'font-semi' : 'font-bold')}>
            <span className="min-w-0">{title}</span>
            {!read && (
              <span className="size-2.5 shrink-0 rounded-full bg-kunyit">
                <span className="sr-only">{notificationsCopy.unread}</span>
              </span>
            )}
          </span>
          <span className="block text-15">
            {/* The number of a payment stays on one line. */}
            <Unbroken text={text} part={String(data.number ?? '')} />
          </span>
          <span className="block text-13 text-ink-soft">{dates.dateTimeText(at)}</span>
        </span>
        {leads && <ChevronRight aria-hidden className="mt-2.5 size-5 shrink-0 text-ink-soft @max-2xs:hidden" />}
      </button>
      {children && <div className="ml-18 flex pr-4 pb-4 sm:ml-0 sm:pb-0">{children}</div>}
    </div>
  );
}

/** Photo of its member with the icon; the icon alone without a member. */
function Sign({ notification: { kind, read, about } }: { notification: Notification }) {
  const Icon = OF_KIND[kind] ?? OF_GROUP[GROUP_OF[kind]];
  const look = read ? 'bg-sirih-soft text-sirih' : 'bg-kunyit-soft text-kunyit';
  if (!about?.photo)
    return (
      <span className={cx('inline-flex size-10 shrink-0 items-center justify-center rounded-full', look)}>
        <Icon aria-hidden className="size-5" />
      </span>
    );
  return (
    <span className="relative shrink-0">
      <Avatar src={about.photo} name={about.nama} />
      <span
        className={cx(
          'absolute -right-1.5 -bottom-1.5 inline-flex size-6 items-center justify-center rounded-full border-2 border-surface',
          look,
        )}
      >
        <Icon aria-hidden className="size-3.5 stroke-2" />
      </span>
    </span>
  );
}
