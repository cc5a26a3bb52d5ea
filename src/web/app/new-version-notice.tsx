import { useEffect, useState } from 'react';
import { newVersionCopy } from '#copy/new-version.ts';
import { Button } from '#web/ui/button.tsx';
import { hasTyped } from './typed.ts';

/** The question stands so long. */
const ASKED_MS = 20_000;

/** It waits until the member says so; what was typed and not sent is asked about first. */
export function NewVersionNotice({ onReload }: { onReload: () => void }) {
  const [asking, setAsking] = useState(false);
  const press = () => (!asking && hasTyped() ? setAsking(true) : onReload());
  useEffect(() => {
    // What was asked about is sent meanwhile, or not: the next press looks anew.
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), ASKED_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-sirih-soft px-4 py-1 text-15 text-ink"
    >
      <p>{asking ? newVersionCopy.typed : newVersionCopy.newVersion}</p>
      <Button small tone="quiet" onClick={press}>
        {asking ? newVersionCopy.reloadAnyway : newVersionCopy.reload}
      </Button>
    </div>
  );
}
