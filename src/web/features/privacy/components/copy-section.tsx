import { useState } from 'react';
import { sizeText } from '#copy/amounts.ts';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { useAskCopy, useCopy } from '../queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** A copy of the own data: requested, made by a job, downloaded with the password. */
export function CopySection({ username }: { username: string }) {
  const query = useCopy();
  const ask = useAskCopy();
  const { dateTimeText, dueText } = useDates();
  const [wanted, setWanted] = useState<'ask' | 'fetch' | null>(null);
  const [started, setStarted] = useState(false);
  const state = query.data;
  const last = state?.copy ?? null;
  const go = async (currentPassword: string) => {
    if (wanted === 'ask') await ask.mutateAsync(currentPassword);
    else if (last) {
      const { address } = await call('POST /api/privacy/exports/:id/opening', {
        params: { id: last.id },
        body: { currentPassword },
      });
      download(address);
      // How it goes on only the browser knows.
      setStarted(true);
    }
  };
  return (
    <AccountSection id="salinan" title={copy.copyTitle} text={copy.copyText} query={query}>
      <div className="flex flex-col items-start gap-3 p-4 text-15 sm:px-6">
        {last?.state === 'waiting' && <p role="status">{copy.copyWaiting}</p>}
        {last?.state === 'ready' && (
          <>
            <p>{copy.copyReady(dateTimeText(last.expiresAt!))}</p>
            <Button onClick={() => setWanted('fetch')}>{copy.copyOpen(sizeText(last.bytes ?? 0))}</Button>
            <p role="status" className="text-ink-soft empty:hidden">
              {started && copy.copyStarted}
            </p>
          </>
        )}
        {last?.state === 'over' && <p>{copy.copyOver}</p>}
        {state?.nextAt ? (
          <p className="text-ink-soft">{copy.copyNext(dueText(state.nextAt))}</p>
        ) : (
          <Button tone="secondary" onClick={() => setWanted('ask')}>
            {copy.copyAsk}
          </Button>
        )}
      </div>
      {wanted && (
        <PasswordDialog
          key={wanted}
          username={username}
          go={go}
          // The other one may be open when this one's act ends.
          onClose={() => setWanted((now) => (now === wanted ? null : now))}
        />
      )}
    </AccountSection>
  );
}

/** As a download attribute: navigation would be cancelled by the history step back that closes the dialog. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
