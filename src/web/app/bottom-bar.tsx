import type { Viewer } from '#contract/session.ts';
import { Heart, House, MessageCircle, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { MessagesCount } from '#web/features/chat/components/messages-count.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Count } from '#web/ui/badge.tsx';

const ITEMS = [
  ['/dashboard', shellCopy.home, House],
  ['/match', shellCopy.search, Search],
  ['/history-suka', shellCopy.likesShort, Heart],
  ['/pesan', shellCopy.messages, MessageCircle],
  ['/profile', shellCopy.profile, UserRound],
] as const;

/** Pages for members without a proved number. */
const ALONE: readonly string[] = ['/match', '/profile'];

/** Navigation for the thumb; on a tablet, icons alone in the middle of the header. */
export function BottomBar({ me }: { me: Viewer }) {
  const waiting = me.newMatches + me.waitingRequests;
  return (
    <nav
      aria-label={shellCopy.bottomMenu}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:top-1 sm:bottom-auto sm:left-1/2 sm:z-40 sm:w-72 sm:-translate-x-1/2 sm:border-0 sm:pb-0 lg:hidden"
    >
      <ul className="flex">
        {ITEMS.filter(([to]) => me.proved || ALONE.includes(to)).map(([to, text, Icon]) => (
          <li key={to} className="grow basis-0">
            <NavLink
              to={to}
              // Its full name; the bar has room for one word only.
              aria-label={text === shellCopy.likesShort ? shellCopy.likes : undefined}
              className={({ isActive }) =>
                cx(
                  // Large letters: as large as five whole words fit beside each other.
                  'relative flex h-14 flex-col items-center justify-center text-bar leading-tight font-semi whitespace-nowrap no-underline',
                  isActive ? 'text-sirih' : 'text-ink-soft',
                )
              }
            >
              <Icon aria-hidden className="size-5 sm:size-6" /> <span className="sm:sr-only">{text}</span>
              {to === '/pesan' && <MessagesCount className="absolute top-1 left-1/2 ml-1.5" />}
              {to === '/dashboard' && waiting > 0 && (
                <>
                  <Count n={waiting} className="absolute top-1 left-1/2 ml-1.5" />
                  <span className="sr-only">, {shellCopy.waiting(me.newMatches, me.waitingRequests)}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
