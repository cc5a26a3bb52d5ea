import type { Staff } from '#contract/session.ts';
import { LogOut, Menu, X } from 'lucide-react';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { CONSOLE } from '#contract/pages.ts';
import { consoleCopy } from '#copy/console.ts';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { PhoneSheet } from '#web/ui/phone-sheet.tsx';
import { ACCOUNT, menuFor } from './places.ts';
import { useSignOut } from './sign-out.ts';

/** Navigation of the team: a column beside the page, on phones a sheet opened by the header. */
export function ConsoleMenu({ staff, closed }: { staff: Staff | null; closed: boolean }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <header className="sticky top-0 z-30 flex min-h-16 items-center justify-between border-b border-line bg-surface px-4 sm:px-6 lg:hidden">
        <Home />
        {staff && (
          <IconButton label={shellCopy.openMenu} aria-expanded={open} onClick={() => setOpen(true)}>
            <Menu aria-hidden />
          </IconButton>
        )}
      </header>
      {open && staff && (
        <PhoneSheet name={{ 'aria-label': shellCopy.mainMenu }} onEnd={() => setOpen(false)} className="lg:hidden">
          <div className="flex h-full flex-col">
            <div className="flex min-h-16 items-center justify-between border-b border-line px-4 sm:px-6">
              <Home />
              <IconButton label={shellCopy.closeMenu} onClick={() => setOpen(false)}>
                <X aria-hidden />
              </IconButton>
            </div>
            <Inside staff={staff} closed={closed} onGone={() => setOpen(false)} />
          </div>
        </PhoneSheet>
      )}
      <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-r border-line bg-surface lg:flex">
        <div className="px-6 pt-2">
          <Home />
        </div>
        {staff && <Inside staff={staff} closed={closed} />}
      </aside>
    </>
  );
}

const Home = () => (
  <NavLink
    to={CONSOLE}
    end
    className="inline-flex min-h-11 items-center gap-2 text-20 font-bold text-sirih no-underline"
  >
    <img src="/favicon.svg" alt="" width={28} height={28} /> {PRODUCT}
    <span className="text-15 font-semi text-ink-soft">{consoleCopy.name}</span>
  </NavLink>
);

type InsideProps = { staff: Staff; closed: boolean; onGone?: () => void };

/** `closed`: until a second factor is shown only signing out is possible. */
function Inside({ staff, closed, onGone }: InsideProps) {
  const { signOut, leaving } = useSignOut();
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  const id = useId();
  // All of it is seen at 1280 × 800 beside the page; a lower window scrolls it.
  useEffect(() => menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }), [pathname]);
  return (
    <>
      <nav ref={menu} aria-label={shellCopy.mainMenu} className="min-h-0 grow overflow-y-auto px-3 py-1">
        {(closed ? [] : menuFor(staff.roles)).map(({ title, places }) => (
          <Fragment key={title}>
            {title && (
              <p id={`${id}-${title}`} className="px-3 pt-3 pb-0.5 text-13 leading-tight text-ink-soft lg:pt-1.5">
                {title}
              </p>
            )}
            <ul aria-labelledby={title ? `${id}-${title}` : undefined} className="grid grid-cols-2 lg:block">
              {places.map((place) => (
                <li key={place.to}>
                  <PlaceLink {...place} onGone={onGone} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-1">
        <div className="min-w-0">
          {closed ? (
            <p className="truncate px-3 text-15 text-ink-soft">{staff.username}</p>
          ) : (
            <PlaceLink {...ACCOUNT} note={staff.username} onGone={onGone} />
          )}
        </div>
        <Button
          tone="quiet"
          small
          className="shrink-0"
          loading={leaving}
          onClick={() => void signOut()}
          icon={<LogOut aria-hidden className="size-5" />}
        >
          {shellCopy.signOut}
        </Button>
      </div>
    </>
  );
}

type PlaceProps = { to: string; text: string; note?: string; onGone?: () => void };

function PlaceLink({ to, text, note, onGone }: PlaceProps) {
  return (
    <NavLink
      to={to}
      end={to === CONSOLE}
      onClick={onGone}
      className={({ isActive }) =>
        cx(
          'flex min-h-11 flex-col justify-center rounded-field px-3 text-15 leading-tight font-semi no-underline hover:bg-sirih-soft',
          // For a mouse alone; a finger keeps 44 px, and scrolls.
          !note && 'lg:pointer-fine:min-h-7',
          isActive ? 'bg-sirih-soft text-sirih' : 'text-ink',
        )
      }
    >
      {text}
      {note && <span className="max-w-full truncate text-13 font-normal text-ink-soft">{note}</span>}
    </NavLink>
  );
}
