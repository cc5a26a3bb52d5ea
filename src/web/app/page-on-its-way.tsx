import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { shellCopy } from '#copy/shell.ts';
import { uiCopy } from '#copy/ui.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLasting } from '#web/lib/use-lasting.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { fetchPage, isToCome } from './page-modules.ts';

/** A page that comes sooner needs no sign. */
const SIGN_AFTER_MS = 300;

/**
 * Navigation to a page for members waits for its code. The router itself would reload the whole tab when loading
 * fails, which without a network ends on the browser's own error page. Here the present page stays, below
 * an error, until the next try succeeds.
 */
export function PageOnItsWay({ children }: { children: ReactNode }) {
  const blocker = useBlocker(({ nextLocation }) => isToCome(nextLocation.pathname));
  const [failed, setFailed] = useState(false);
  const newest = useRef(blocker);
  const go = useCallback(async () => {
    if (blocker.state !== 'blocked') return;
    const { pathname, search, hash } = blocker.location;
    const outcome = await fetchPage(pathname);
    // A second navigation to it started during loading: only that one continues.
    if (newest.current !== blocker) return;
    if (outcome === 'here') goOn(blocker);
    else if (outcome === 'gone') location.assign(pathname + search + hash);
    else setFailed(true);
  }, [blocker]);
  useEffect(() => {
    newest.current = blocker;
    setFailed(false);
    void go();
    const again = () => void go();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [blocker, go]);
  const waits = blocker.state === 'blocked';
  const shown = failed && waits;
  return (
    <>
      <Sign blocked={waits && !failed} />
      {shown && (
        <div className="flex flex-col items-center gap-3">
          <ErrorState
            title={shellCopy.crashedTitle}
            error={new ApiError(0, { code: 'network' })}
            onRetry={() => void go()}
          />
          <Button tone="quiet" onClick={() => blocker.reset()}>
            {uiCopy.close}
          </Button>
        </div>
      )}
      <div hidden={shown}>{children}</div>
    </>
  );
}

/**
 * Two navigations at once (after sign-in both the page and its guard navigate) are blocked once each, and the second
 * block is reported after the first went on: the router refuses to proceed twice, and is navigating already.
 */
function goOn(blocker: { proceed: () => void }): void {
  try {
    blocker.proceed();
  } catch {
    // Refused before anything changed.
  }
}

/** On a slow network the present page stays for seconds: without a sign a link that was pressed looks dead. */
function Sign({ blocked }: { blocked: boolean }) {
  const long = useLasting(useNavigation().state !== 'idle' || blocked, SIGN_AFTER_MS);
  if (!long) return null;
  return (
    <div
      role="progressbar"
      aria-label={shellCopy.pageOnItsWay}
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-sirih-soft"
    >
      <span className="block h-full w-1/3 animate-[pass_1.2s_ease-in-out_infinite] bg-sirih" />
    </div>
  );
}
