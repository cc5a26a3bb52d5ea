import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/marks.tsx';
import { useSignOut } from './sign-out.ts';

/** Sticky header of S2 §2; only pages that exist are in it. */
export function Header() {
  const { me } = useSession();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { signOut, leaving } = useSignOut();
  useEffect(() => setOpen(false), [pathname]);
  const items = [
    ['/paket', shellCopy.plans],
    ['/match', shellCopy.match],
    ['/history-suka', shellCopy.history],
    ...(me === null ? [['/daftar', shellCopy.register]] : []),
  ] as [string, string][];
  const actions = (wide: boolean) => (
    <>
      {me === null && (
        <>
          <LinkButton to="/login" tone="secondary" small wide={wide}>
            {shellCopy.signIn}
          </LinkButton>
          <LinkButton to="/daftar" small wide={wide}>
            {shellCopy.registerNow}
          </LinkButton>
        </>
      )}
      {me && (
        <>
          <Link
            to="/dashboard"
            aria-label={me.newMatches > 0 ? `${me.nama}, ${shellCopy.newMatches(me.newMatches)}` : me.nama}
            className="relative inline-flex min-h-11 items-center gap-2 text-15 font-semi text-ink no-underline"
          >
            <Avatar src={me.photo} name={me.nama} />
            {wide && me.nama}
            {me.newMatches > 0 && (
              <span
                aria-hidden
                className="absolute -top-0 left-7 inline-flex min-w-5 items-center justify-center rounded-full bg-kunyit px-1 text-13 font-bold text-on-kunyit"
              >
                {me.newMatches}
              </span>
            )}
          </Link>
          <Button
            tone="quiet"
            small
            wide={wide}
            loading={leaving}
            onClick={() => void signOut()}
            icon={<LogOut aria-hidden className="size-5" strokeWidth={1.75} />}
          >
            {shellCopy.signOut}
          </Button>
        </>
      )}
    </>
  );
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-[1120px] items-center gap-4 px-4 sm:px-6">
        <Link to={me ? '/dashboard' : '/'} className="inline-flex min-h-11 items-center gap-2 text-20 font-bold text-sirih no-underline">
          <img src="/favicon.svg" alt="" width={28} height={28} /> {PRODUCT}
        </Link>
        <nav aria-label={shellCopy.mainMenu} className="hidden grow md:block">
          <ul className="flex gap-1">
            {items.map(([to, text]) => (
              <li key={to}>
                <MenuLink to={to}>{text}</MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden min-w-0 items-center gap-2 md:flex">{actions(false)}</div>
        <IconButton
          label={open ? shellCopy.closeMenu : shellCopy.openMenu}
          aria-expanded={open}
          aria-controls="menu-hp"
          className="ml-auto md:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden strokeWidth={1.75} /> : <Menu aria-hidden strokeWidth={1.75} />}
        </IconButton>
      </div>
      <nav id="menu-hp" aria-label={shellCopy.mainMenu} hidden={!open} className="border-t border-line px-4 pb-4 md:hidden">
        <ul>
          {items.map(([to, text]) => (
            <li key={to}>
              <MenuLink to={to}>{text}</MenuLink>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-col gap-2">{actions(true)}</div>
      </nav>
    </header>
  );
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx('flex min-h-11 items-center rounded-field px-3 text-15 font-semi no-underline hover:bg-sirih-soft', isActive ? 'text-sirih' : 'text-ink')
      }
    >
      {children}
    </NavLink>
  );
}
