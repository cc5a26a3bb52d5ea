import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { Count } from '#web/ui/badge.tsx';

/** Link to the notifications with the unread count, at most «99+» (S2 §9). */
export function NotificationBell({ unread }: { unread: number }) {
  const label = shellCopy.notifications(unread);
  return (
    <Link
      to="/notifikasi"
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink hover:bg-sirih-soft"
    >
      <Bell aria-hidden className="size-6" />
      <Count n={unread} className="absolute top-0.5 left-5.5" />
    </Link>
  );
}
