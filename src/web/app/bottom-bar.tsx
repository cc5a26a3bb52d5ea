import { Heart, House, Search } from 'lucide-react';
import { NavLink } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { cx } from '#web/ui/class-names.ts';

const ITEMS = [
  ['/dashboard', shellCopy.home, House],
  ['/match', shellCopy.search, Search],
  ['/history-suka', shellCopy.liked, Heart],
] as const;

/** Where members go with a thumb; more places join as their pages are built. */
export function BottomBar() {
  return (
    <nav aria-label={shellCopy.bottomMenu} className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
      <ul className="flex">
        {ITEMS.map(([to, text, Icon]) => (
          <li key={to} className="grow">
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx('flex h-14 flex-col items-center justify-center text-13 font-semi no-underline', isActive ? 'text-sirih' : 'text-ink-soft')
              }
            >
              <Icon aria-hidden className="size-5" strokeWidth={1.75} /> {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
