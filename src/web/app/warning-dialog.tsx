import type { Viewer } from '#contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { decisionCopy } from '#copy/sanctions.ts';
import { AppealDialog } from '#web/account/appeal-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { sessionKey } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

type Warning = NonNullable<Viewer['warning']>;

/**
 * A warning of the team, on every page until its member confirms reading it. Closed without that, it returns on the
 * next page.
 */
export function WarningDialog({ warning }: { warning: Warning }) {
  const { pathname } = useLocation();
  const [closedOn, setClosedOn] = useState<string | null>(null);
  const [appealing, setAppealing] = useState(false);
  const [appealed, setAppealed] = useState(warning.appealed);
  const { busy, acknowledge } = useAcknowledge(warning.id);
  if (appealing)
    return (
      <AppealDialog
        send={(text) => call('POST /api/decisions/:id/appeal', { params: { id: warning.id }, body: { text } })}
        onSent={() => setAppealed(true)}
        onClose={() => setAppealing(false)}
      />
    );
  return (
    <Modal
      open={closedOn !== pathname}
      onClose={() => setClosedOn(pathname)}
      title={decisionCopy.warningTitle}
      footer={
        <>
          {!appealed && (
            <Button tone="secondary" disabled={busy} onClick={() => setAppealing(true)}>
              {decisionCopy.appeal}
            </Button>
          )}
          <Button loading={busy} onClick={acknowledge}>
            {decisionCopy.understood}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{decisionCopy.warningLead}</p>
        <p className="font-semi">{decisionCopy.cause(warning.cause)}</p>
        <p className="text-ink-soft">{appealed ? decisionCopy.warningAppealed : decisionCopy.warningNext}</p>
      </div>
    </Modal>
  );
}

function useAcknowledge(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const acknowledge = () => {
    setBusy(true);
    call('POST /api/decisions/:id/acknowledgement', { params: { id } })
      .then(() => client.invalidateQueries({ queryKey: sessionKey() }))
      .catch((error: unknown) => showErrorToast(error, decisionCopy.acknowledgeFailed))
      .finally(() => setBusy(false));
  };
  return { busy, acknowledge };
}
