import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { asApiError, whenSessionRefused } from '#web/lib/api.ts';
import { goToConsole } from '#web/lib/console.ts';
import { isLeaving } from '#web/lib/live.ts';
import { sayEnded } from '#web/lib/say-ended.ts';
import { stillSignedIn, useForgetSession, useLiveViewer, useSession } from '#web/lib/session.ts';
import { useFirstLookUntil } from '#web/lib/use-first-look.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/**
 * Pages without other members: open before the own number is proved, and without the consent to process the profile.
 * The proof itself is on /match (R-ACC 3).
 */
const BEFORE_PROOF = [
  '/match',
  '/profile',
  '/profile/privasi',
  '/akun',
  '/privasi-saya',
  '/privasi-saya/persetujuan',
  '/notifikasi/pengaturan',
];

/**
 * Pages of members: a visitor gets 'Login Required' and goes to /login (S1 §2), and comes back after signing in; so
 * does a member whose session ended elsewhere. Staff go to the console.
 */
export default function MemberGuard() {
  const { me, staff, visitor, error, retry } = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const forget = useForgetSession();
  const memberId = useRef<string>(undefined);
  const client = useQueryClient();
  // Without a proved number there is no live connection that would tell of the session's end.
  useLiveViewer();
  useEffect(() => whenSessionRefused(() => void (isLeaving() || stillSignedIn(client))), [client]);
  useFirstLookUntil(error !== null || me === null);
  useEffect(() => {
    if (me) memberId.current = me.id;
    if (staff) goToConsole();
    // A member who signs out here goes to the home page, without a notice.
    if (!visitor || isLeaving()) return;
    const of = memberId.current;
    if (of !== undefined) void forget();
    sayEnded();
    void navigate('/login', { replace: true, state: { next: pathname + search + hash, of } });
  }, [me, staff, visitor, forget, navigate, pathname, search, hash]);
  if (error) return <ErrorState title={shellCopy.sessionFailed} error={asApiError(error)} onRetry={retry} />;
  if (!me) return <PageSkeleton />;
  if (me.consent === 'withdrawn' && (pathname === '/match' || !BEFORE_PROOF.includes(pathname)))
    return <Navigate to="/privasi-saya" replace />;
  return me.proved || BEFORE_PROOF.includes(pathname) ? <Outlet /> : <Navigate to="/match" replace />;
}
