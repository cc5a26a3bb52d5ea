import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { arrived } from '#web/ui/back.ts';
import { cx } from '#web/ui/class-names.ts';
import { formsAreReady } from '#web/lib/early-forms.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useSession } from '#web/lib/session.ts';
import { ZoneContext } from '#web/lib/zone.ts';
import { NetworkNotices } from './network-notices.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';
import { WordsWithoutScript } from '#web/ui/without-script.tsx';
import { Header } from './header.tsx';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { PageOnItsWay } from './page-on-its-way.tsx';

/** Chat, news and the bottom bar: none of it is in a visitor's first page. */
const [MemberFrame] = later(() => import('./member-frame.tsx').then((m) => m.MemberFrame));

/** Requested after the page has loaded: pages built beforehand do not know the team's settings. */
const [FooterContact] = later(() => import('./footer-contact.tsx').then((m) => m.FooterContact));

/** The frame of every page: skip link, header, content, footer, bottom bar for members on phones, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname } = location;
  // A short list of conversations leaves room: on a phone the footer would fill most of the page.
  const footless = Boolean(me) && pathname === '/pesan';
  const first = useRef(true);
  useEffect(() => formsAreReady(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => arrived(location), [location]);
  useEffect(() => {
    // After a navigation a screen reader and the tab key start at the new content.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return (
    <ZoneContext value={me?.zone ?? 'WIB'}>
      {/* Below open conversations there is room to scroll the page's end clear of them. */}
      <div
        // Its bar at the foot comes later; what a key leads to stops above its place from the beginning.
        data-for-member={me ? '' : undefined}
        className="group/shell flex min-h-dvh flex-col has-data-chat:pb-100 lg:has-data-room-card:pr-90 print:[&>*:not(main)]:hidden"
      >
        <a
          href="#isi"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-surface focus:px-4 focus:py-3"
        >
          {shellCopy.skip}
        </a>
        <Header />
        <NetworkNotices />
        {me?.pausedAt && <PausedNotice />}
        <main
          id="isi"
          ref={main}
          tabIndex={-1}
          // The footer is below the first screen, so that late content moves nothing visible.
          className={cx(
            'mx-auto min-h-dvh w-full max-w-[1120px] grow px-4 py-6 outline-none sm:px-6 sm:py-10',
            footless && 'max-sm:min-h-0 max-sm:pb-24',
          )}
        >
          <PageOnItsWay>{children}</PageOnItsWay>
          <WordsWithoutScript />
        </main>
        <Footer padded={Boolean(me)} hidden={footless} />
        {me && (
          <Piece>
            <MemberFrame me={me} />
          </Piece>
        )}
        <ToastRegion />
      </div>
    </ZoneContext>
  );
}

function Footer({ padded, hidden }: { padded: boolean; hidden: boolean }) {
  // The present year, not that of the build.
  const year = useSyncExternalStore(never, thisYear, () => '');
  const hydrated = useHydrated();
  const links = [
    ['/cara-kerja', shellCopy.howItWorks],
    ['/paket', shellCopy.footerPlans],
    ['/tentang-kami', shellCopy.about],
    ['/blog', shellCopy.blog],
    ['/kontak', shellCopy.contact],
    ['/bantuan', shellCopy.help],
    ['/keamanan', shellCopy.safety],
    ['/kebijakan-privasi', shellCopy.privacy],
    ['/privasi-saya', shellCopy.privacyCentre],
    ['/syarat-ketentuan', shellCopy.terms],
  ] as const;
  return (
    <footer
      className={`border-t border-line bg-surface ${hidden ? 'max-sm:hidden' : ''} ${padded ? 'pb-20 group-has-data-foot-bar/shell:pb-36 sm:pb-0' : 'group-has-data-foot-bar/shell:pb-16 sm:pb-0'} sm:group-has-data-foot-bar/shell:pb-0`}
    >
      <div className="mx-auto flex max-w-[1120px] flex-col gap-1 px-4 pt-4 pb-2 text-13 sm:gap-3 sm:pt-8 sm:pb-4 sm:text-15 sm:px-6">
        <nav aria-label={shellCopy.footerMenu}>
          {/* On a phone smaller and closer, so that the footer is less high; each is still a target of 44 px. */}
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 min-w-11 items-center">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-ink-soft">{shellCopy.copyright(year)}</p>
      </div>
      {hydrated && (
        <Piece>
          <FooterContact />
        </Piece>
      )}
    </footer>
  );
}

const never = () => () => {};
const thisYear = () => `${new Date().getFullYear()} `;
