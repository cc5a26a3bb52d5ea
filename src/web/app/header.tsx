import type { Viewer } from '#contract/session.ts';
import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PRODUCT, shellCopy } from '#copy/shell.ts';
import { useBack } from '#web/ui/back.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { type Session, useSession } from '#web/lib/session.ts';
import { NotificationBell } from './notification-bell.tsx';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { useSignOut } from './sign-out.ts';

const [MessagesCount] = later(() =>
  import('#web/features/chat/components/messages-count.tsx').then((m) => m.MessagesCount),
);
type Place = readonly [to: string, text: string];

/**
 * Sticky header of S2 §2, with existing pages only. On a phone: name, bell, menu. A visitor's way to
 * registration is the button alone, not a place of the menu too.
 */
export function Header() {
  const session = useSession();
  const { me } = session;
  const [open, setOpen] = useState(false);
  const { pathname, hash } = useLocation();
  useEffect(() => setOpen(false), [pathname, hash]);
  useBack(open, () => setOpen(false));
  const button = useEscape(open, () => setOpen(false));
  const places = placesOf(session);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface lg:group-has-data-room-card/shell:-mr-90">
      <div className="mx-auto flex min-h-16 max-w-[1120px] items-center gap-2 px-4 sm:gap-4 sm:px-6">
        <Link
          to={me?.proved ? '/dashboard' : me ? '/match' : '/'}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 text-20 font-bold whitespace-nowrap text-sirih no-underline"
        >
          <img src="/favicon.svg" alt="" width={28} height={28} /> {PRODUCT}
        </Link>
        <nav aria-label={shellCopy.mainMenu} className="hidden grow lg:block">
          {/* The room has its own button. */}
          <Places places={places.filter(([to]) => to !== '/ruang')} className="flex flex-wrap gap-x-1" />
        </nav>
        {/* With large letters the menu beside it takes a second line. */}
        <div className="ml-auto flex min-w-0 items-center gap-1 lg:shrink-0 lg:gap-2">
          {/* The room renders its button here. */}
          {me?.proved && <span id="tempat-ruang" className="h-11 min-w-11 shrink-0 xl:min-w-26" />}
          {me?.proved && <NotificationBell unread={me.unreadNotifications} />}
          <div className="hidden min-w-0 items-center gap-2 lg:flex">
            <Actions session={session} />
          </div>
          <IconButton
            ref={button}
            label={open ? shellCopy.closeMenu : shellCopy.openMenu}
            aria-expanded={open}
            aria-controls="menu-hp"
            className="lg:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
        </div>
      </div>
      <nav
        id="menu-hp"
        aria-label={shellCopy.mainMenu}
        hidden={!open}
        className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-line px-4 pb-4 lg:hidden"
      >
        <Places exact places={places.filter(([to]) => to !== '/akun')} className={COLUMNS} />
        {me && <Settings me={me} />}
        <div className="mt-3 flex flex-col gap-2">
          <Actions session={session} wide />
        </div>
      </nav>
    </header>
  );
}

/** Escape closes the menu and leaves the focus on its button, which takes the returned ref. */
function useEscape(open: boolean, close: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      end();
      button.current?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [open]);
  return button;
}

/** The whole menu fits into a phone; with large letters its columns become one. */
const COLUMNS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-2';

const SETTINGS: readonly Place[] = [
  ['/akun', shellCopy.account],
  ['/notifikasi', shellCopy.notificationsPage],
  ['/notifikasi/pengaturan', shellCopy.notificationSettings],
  ['/profile/privasi', shellCopy.visibility],
  ['/privasi-saya', shellCopy.privacyCentre],
  ['/akun/pembayaran', shellCopy.payments],
];

/** Pages that open once the number is proved (member-guard.tsx). */
const AFTER_PROOF = /^\/(notifikasi|akun\/pembayaran)/;

/** A phone has no other way to these pages in two taps. */
function Settings({ me }: { me: Viewer }) {
  const places = SETTINGS.filter(([to]) => me.proved || !AFTER_PROOF.test(to));
  return (
    <>
      <p id="menu-pengaturan" className="mt-2 border-t border-line px-2 pt-3 text-13 font-semi text-ink-soft">
        {shellCopy.settings}
      </p>
      <Places exact places={places} labelledBy="menu-pengaturan" className={COLUMNS} />
    </>
  );
}

function placesOf({ me, staff }: Session): Place[] {
  if (staff) return [];
  return [
    ...(me?.proved ? ([['/dashboard', shellCopy.home]] as const) : []),
    ['/paket', shellCopy.plans],
    ['/match', shellCopy.search],
    [me?.proved ? '/konsultasi' : '/kontak', shellCopy.consultation],
    ...(me && !me.proved ? [] : ([['/history-suka', shellCopy.likes]] as const)),
    ...(me?.proved
      ? ([
          ['/pesan', shellCopy.messages],
          ['/ruang', shellCopy.room],
        ] as const)
      : []),
    ...(me
      ? ([
          ['/profile', shellCopy.profile],
          ['/akun', shellCopy.account],
        ] as const)
      : []),
  ];
}

/** `exact`: a page below a place has a place of its own. */
type PlacesProps = { places: readonly Place[]; exact?: boolean; labelledBy?: string; className?: string };

function Places({ places, exact, labelledBy, className }: PlacesProps) {
  return (
    <ul className={className} aria-labelledby={labelledBy}>
      {places.map(([to, text]) => (
        <li key={to}>
          <NavLink
            to={to}
            end={exact}
            className={({ isActive }) =>
              cx(
                'flex min-h-11 gap-1.5 items-center rounded-field px-2 text-15 font-semi no-underline hover:bg-sirih-soft',
                isActive && to[0] === '/' ? 'text-sirih' : 'text-ink',
              )
            }
            // A link with a hash is not the current page.
            aria-current={to[0] === '/' ? 'page' : false}
            preventScrollReset={to[0] === '#'}
          >
            {text}
            {to === '/pesan' && (
              <Piece>
                <MessagesCount />
              </Piece>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Signing in and out, and the way home. */
function Actions({ session: { me, staff, mayEnter }, wide = false }: { session: Session; wide?: boolean }) {
  const { signOut, leaving } = useSignOut();
  if (!me && !staff) {
    const links = (
      <>
        <LinkButton to="/login" tone="secondary" small wide={wide}>
          {shellCopy.signIn}
        </LinkButton>
        <LinkButton to="/daftar" small wide={wide}>
          {shellCopy.registerNow}
        </LinkButton>
      </>
    );
    // Until it is known who reads; without JavaScript it stays unknown.
    return mayEnter ? links : <noscript>{links}</noscript>;
  }
  return (
    <>
      {me && <HomeLink me={me} named={wide} />}
      {staff && (
        <LinkButton to="/admin" reloadDocument tone="secondary" small wide={wide}>
          {staff.username}
        </LinkButton>
      )}
      <Button
        tone="quiet"
        small
        wide={wide}
        loading={leaving}
        onClick={() => void signOut()}
        icon={<LogOut aria-hidden className="size-5" />}
      >
        {shellCopy.signOut}
      </Button>
    </>
  );
}

function HomeLink({ me, named }: { me: Viewer; named: boolean }) {
  const waiting = me.newMatches + me.waitingRequests;
  return (
    <Link
      to="/dashboard"
      aria-label={waiting > 0 ? `${me.nama}, ${shellCopy.waiting(me.newMatches, me.waitingRequests)}` : me.nama}
      className="relative inline-flex min-h-11 min-w-11 items-center gap-2 text-15 font-semi text-ink no-underline"
    >
      <Avatar src={me.photo} name={me.nama} />
      {named && <bdi>{me.nama}</bdi>}
      <Count n={waiting} className="absolute top-0 left-7" />
    </Link>
  );
}
