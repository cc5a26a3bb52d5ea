import { useSyncExternalStore } from 'react';
import { offlineCopy } from '#copy/offline.ts';
import { shellCopy } from '#copy/shell.ts';
import { useDates } from '#web/lib/dates.ts';
import { shownFrom, timeOf } from '#web/lib/kept.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useStore } from '#web/lib/store.ts';
import { newVersion } from './new-version.ts';

/** Shown to few members. */
const [NewVersionNotice] = later(() => import('./new-version-notice.tsx').then((m) => m.NewVersionNotice));

/** Below the header: notices of a missing network with the age of shown data, and of a newer version. */
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
      {/* Present while empty, so that screen readers announce its later content. */}
      <div role="status">{(!online || from !== null) && <OfflineNotice from={timeOf(from)} />}</div>
      <Piece>{version && <NewVersionNotice onReload={version.takeOver} />}</Piece>
    </>
  );
}

/** `from`: time of the oldest stored answer shown (ms since 1970); null: no stored answer is shown. */
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
