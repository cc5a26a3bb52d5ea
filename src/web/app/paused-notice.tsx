import { CirclePause } from 'lucide-react';
import { Link } from 'react-router';
import { shellCopy } from '#copy/shell.ts';

/** Below the header of every page while the member's own profile is paused. */
export function PausedNotice() {
  return (
    <div className="flex items-center justify-center gap-3 bg-warn-soft px-4 py-1 text-15 text-ink">
      <CirclePause aria-hidden className="size-5 shrink-0 text-warn" />
      <p>{shellCopy.paused}</p>
      <Link
        to="/profile/privasi"
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center font-semi"
      >
        {shellCopy.pausedLink}
      </Link>
    </div>
  );
}
