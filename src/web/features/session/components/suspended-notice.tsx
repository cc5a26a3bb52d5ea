import { useState } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { decisionCopy, suspensionEnd } from '#copy/sanctions.ts';
import { AppealDialog } from '#web/account/appeal-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import type { Suspended } from './suspended.ts';

type Props = { suspended: Suspended; onDelete: () => void };

/** Cause and end of a suspension or ban, the appeal, and closing the account. */
export function SuspendedNotice({ suspended: { kind, cause, until, appeal, answered }, onDelete }: Props) {
  const dates = useDates();
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(appeal === undefined);
  const running = until ? decisionCopy.until(suspensionEnd(until, dates)) : decisionCopy.open;
  const span = kind === 'ban' ? decisionCopy.forGood : running;
  return (
    <Notice tone="warn" title={kind === 'ban' ? decisionCopy.bannedTitle : decisionCopy.suspendedTitle}>
      <div className="mt-1 flex flex-col items-start gap-2">
        <p>{decisionCopy.cause(cause)}</p>
        <p>{span}</p>
        {kind === 'suspend' && <p>{decisionCopy.hidden}</p>}
        {sent ? (
          <p className="font-semi">{answered ? decisionCopy.appealUpheld : decisionCopy.appealed}</p>
        ) : (
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {decisionCopy.appeal}
          </Button>
        )}
        <Button tone="quiet" className="-ml-5" onClick={onDelete}>
          {privacyCopy.deleteOpen}
        </Button>
      </div>
      {open && (
        <AppealDialog
          send={(text) => call('POST /api/appeals', { body: { token: appeal!, text } })}
          onClose={() => setOpen(false)}
          onSent={() => setSent(true)}
        />
      )}
    </Notice>
  );
}
