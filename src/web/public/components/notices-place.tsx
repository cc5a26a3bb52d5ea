import type { Viewer } from '#contract/session.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepPlace } from '#web/lib/notices-place.ts';

type Props = { me: Viewer | null | undefined; children: (me: Viewer) => ReactNode };

/** Where a member's notices stand at the top of a page that everybody reads; see lib/notices-place.ts. */
export function NoticesPlace({ me, children }: Props) {
  const notices = useRef<HTMLDivElement>(null);
  const isMember = Boolean(me);
  useEffect(() => {
    if (me === null) keepPlace(0);
  }, [me]);
  useEffect(() => {
    const box = notices.current;
    if (!isMember || !box) return;
    // Not before they are there: their file comes later than the page's.
    const watcher = new ResizeObserver(() => box.firstElementChild && keepPlace(Math.ceil(box.offsetHeight)));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [isMember]);
  return (
    <div className="notices-place">
      <div ref={notices}>{me && children(me)}</div>
    </div>
  );
}
