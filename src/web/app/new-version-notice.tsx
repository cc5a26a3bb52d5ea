import { useEffect, useState } from 'react';
import { newVersionCopy } from '#copy/new-version.ts';
import { Button } from '#web/ui/button.tsx';
import { hasTyped } from './typed.ts';

/** The question is shown this long. */
const ASKED_MS = 20_000;

/** The new version waits for the member; before a reload it asks about unsent text. */
export function NewVersionNotice({ onReload }: { onReload: () => void }) {
  const [asking, setAsking] = useState(false);
  const press = () => (!asking && hasTyped() ? setAsking(true) : onReload());
  useEffect(() => {
    // The unsent text may be sent meanwhile: the next press checks again.
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
