import { type RefObject, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Unsaved } from '#web/ui/unsaved.tsx';

/**
 * Typed text of a page that is not saved: a link or the back button asks in one line before it is lost, closing the
 * tab asks in the browser's own words. `last`: the field to continue in.
 */
export function LeaveGuard({ dirty, last }: { dirty: boolean; last: RefObject<HTMLElement | null> }) {
  // A replaced entry is the page's own (a new article is saved, and gets its address): nobody leaves by it.
  const leaves: BlockerFunction = ({ currentLocation: from, nextLocation: to, historyAction }) =>
    dirty && historyAction !== 'REPLACE' && from.pathname + from.search !== to.pathname + to.search;
  const blocker = useBlocker(leaves);
  // Saved while it asks: the answer is known.
  useEffect(() => {
    if (!dirty && blocker.state === 'blocked') blocker.reset();
  }, [blocker, dirty]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  const keep = () => {
    blocker.reset();
    last.current?.focus();
  };
  return (
    <div className="sticky bottom-0 z-10 lg:col-span-2">
      <Unsaved onKeep={keep} onDiscard={() => blocker.proceed()} />
    </div>
  );
}
