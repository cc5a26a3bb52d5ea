import { lazy, Suspense, useSyncExternalStore } from 'react';
import { offlineCopy } from '#copy/offline.ts';
import { shellCopy } from '#copy/shell.ts';
import { useDates } from '#web/lib/dates.ts';
import { shownFrom } from '#web/lib/kept.ts';
import { useStore } from '#web/lib/store.ts';
import { newVersion } from './new-version.ts';

/** Few ever see one. */
const NewVersionNotice = lazy(() => import('./new-version-notice.tsx').then((m) => ({ default: m.NewVersionNotice })));

/** Below the header: there is no network, and of when what is shown is; a newer version waits. */
export function NetworkNotices() {
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const from = useStore(shownFrom);
  const version = useStore(newVersion);
  return (
    <>
      {/* There before it has something to say: who listens is told of what comes into it. */}
      <div role="status">{(!online || from !== null) && <OfflineNotice from={from} />}</div>
      <Suspense>{version && <NewVersionNotice onReload={version.takeOver} />}</Suspense>
    </>
  );
}

/** `from`: of when the oldest is of what is shown (ms since 1970); null: nothing is shown that was kept. */
export function OfflineNotice({ from }: { from: number | null }) {
  const { dateTimeText } = useDates();
  return (
    <p className="bg-warn-soft px-4 py-2 text-center text-15 text-ink">
      {from === null ? shellCopy.offline : offlineCopy.kept(dateTimeText(from))}
    </p>
  );
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
