import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useMatches } from 'react-router';
import { rolesOfPage, STAFF_PAGES } from '#contract/pages.ts';
import { shellCopy } from '#copy/shell.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';
import { factorRefusal } from '#domain/staff/second-factor.ts';
import { asApiError } from '#web/lib/api.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { arrived } from '#web/ui/back.ts';
import type { Session } from '#web/lib/session.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { useFollowedSession } from './followed-session.ts';
import { FreshFactor } from './fresh-factor.tsx';
import { AboveDialogs, KeptPage, useEntered, useKeptPage } from './kept-page.tsx';
import { ForOthers, NotFound } from './notices.tsx';
import { AskedFactor, MissingFactor, type SetUp, useFirstFactor } from './second-factor.tsx';
import { SignIn } from './sign-in.tsx';

/** The frame of every page of the team: the menu at the side, on phones above; the page; toasts. */
export function ConsoleShell() {
  const session = useFollowedSession();
  const setUp = useFirstFactor(session.staff);
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const { pathname } = location;
  const first = useRef(true);
  useEffect(() => arrived(location), [location]);
  useEffect(() => keepFocus(), []);
  useTitle();
  useEffect(() => {
    // After a navigation a screen reader and the tab key start at the new content.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#isi"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-surface focus:px-4 focus:py-3"
      >
        {shellCopy.skip}
      </a>
      <ConsoleMenu
        staff={session.staff}
        closed={!session.staff || setUp.needed || factorRefusal(session.staff.factor) !== null}
      />
      <main
        id="isi"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-[1120px] grow px-4 py-6 outline-none sm:px-6 lg:py-10"
      >
        <Guarded session={session} setUp={setUp} />
      </main>
      <ScrollRestoration />
      <FreshFactor />
      <ToastRegion />
    </div>
  );
}

/** A page for its roles; the sign-in form for visitors; a notice for members. */
function Guarded({ session, setUp }: { session: Session; setUp: SetUp }) {
  const { staff } = session;
  const { pathname } = useLocation();
  const place = STAFF_PAGES.find(({ to }) => to === pathname);
  const needed = place ? rolesOfPage(place) : null;
  const may = staff !== null && (needed === null || mayActAs(staff.roles, needed));
  const open = may && !setUp.needed && factorRefusal(staff.factor) === null;
  const kept = useKeptPage(session, open);
  const onEntered = useEntered(kept);
  return (
    <>
      {!open && <InItsPlace session={session} setUp={setUp} needed={needed} onEntered={onEntered} />}
      {kept && <KeptPage place={kept} open={open} />}
    </>
  );
}

type InItsPlaceProps = {
  session: Session;
  setUp: SetUp;
  needed: readonly StaffRole[] | null;
  onEntered: () => Promise<void>;
};

/** What stands where the page may not be shown. */
function InItsPlace({ session, setUp, needed, onEntered }: InItsPlaceProps) {
  const { me, staff, visitor, error, retry } = session;
  if (error) return <ErrorState title={shellCopy.sessionFailed} error={asApiError(error)} onRetry={retry} />;
  if (visitor)
    return (
      <AboveDialogs>
        <SignIn onEntered={onEntered} />
      </AboveDialogs>
    );
  if (me) return <NotFound />;
  if (!staff) return <Waiting />;
  if (staff.factor === 'asked')
    return (
      <AboveDialogs>
        <AskedFactor ways={staff.ways} onShown={onEntered} />
      </AboveDialogs>
    );
  if (setUp.needed) return <MissingFactor onBegun={setUp.onBegun} onDone={setUp.onDone} />;
  return <ForOthers role={needed![0]!} roles={staff.roles} />;
}

/** Sets the title of the screen. */
function useTitle(): void {
  const { title } = (useMatches().at(-1)?.handle ?? {}) as { title?: string };
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
