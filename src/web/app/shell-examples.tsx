import { NotificationBell } from './notification-bell.tsx';
import { OfflineNotice } from './network-notices.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';

/** The frame around every page, in each of its states. */
export function ShellExamples() {
  return (
    <section aria-label="Kerangka" className="flex flex-col gap-6">
      <h2 className="text-25">Kerangka</h2>
      <div className="flex flex-wrap items-center gap-4">
        {[0, 3, 120].map((n) => (
          <NotificationBell key={n} unread={n} />
        ))}
      </div>
      <PausedNotice />
      <OfflineNotice from={null} />
      <OfflineNotice from={Date.parse('2026-11-21T01:30:00Z')} />
      <NewVersionNotice onReload={() => {}} />
    </section>
  );
}
