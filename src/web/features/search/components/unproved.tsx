import { useEffect, useRef, useState } from 'react';
import { numberText } from '#copy/number-text.ts';
import { proofCopy } from '#copy/proof.ts';
import { NumberDialog } from '#web/account/number-dialog.tsx';
import { NumberWays } from '#web/account/number-ways.tsx';
import { useNumberProof, useProvedNews } from '#web/account/use-number-proof.ts';
import { asApiError } from '#web/lib/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** /match before the own number is proved: the number of candidates, and the proof (R-ACC 3). */
export function Unproved() {
  const query = useNumberProof();
  const [naming, setNaming] = useState(false);
  const proved = useProved(query.data?.proved ?? false);
  const proof = query.data;
  if (query.isError && !proof)
    return <ErrorState title={proofCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />;
  if (!proof || proof.proved) return <UnprovedSkeleton />;
  const { claimed } = proof;
  return (
    <Card className="flex max-w-2xl flex-col gap-5 p-5 sm:p-8">
      <div className="flex flex-col gap-2">
        <h2 className="text-25">{proofCopy.title}</h2>
        <p data-testid="jumlah-kandidat">{proofCopy.waiting(proof.candidates?.count ?? null)}</p>
      </div>
      {/* Close: in one line in the fallback font too, or the phone's bar lies over the act. */}
      <div className="flex flex-wrap items-center justify-between gap-2 border-y border-line py-3">
        {claimed === null ? (
          <p>{proofCopy.noNumber}</p>
        ) : (
          <p>
            <span className="block text-15 text-ink-soft">{proofCopy.number}</span>
            <b className="font-semi">{numberText(claimed)}</b>
          </p>
        )}
        <Button tone={claimed === null ? 'primary' : 'secondary'} small onClick={() => setNaming(true)}>
          {claimed === null ? proofCopy.giveNumber : proofCopy.changeNumber}
        </Button>
      </div>
      {claimed !== null && <NumberWays key={claimed} proof={{ ...proof, claimed }} onProved={proved} />}
      {/* Below the act: above it, a phone's bar would lie over the button. */}
      <p className="text-15 text-ink-soft">{proofCopy.why}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="text-15 text-ink-soft">{proofCopy.meanwhile}</p>
        <LinkButton to="/profile" tone="quiet" small className="-mx-3">
          {proofCopy.toProfile}
        </LinkButton>
      </div>
      {naming && <NumberDialog claimOnly onClose={() => setNaming(false)} onProved={proved} />}
    </Card>
  );
}

/** Shows a message and opens the page, once: after the member's code, or the confirmation by staff. */
function useProved(proved: boolean): () => void {
  const news = useProvedNews();
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    showToast({ tone: 'ok', title: proofCopy.proved, text: proofCopy.provedText });
    // The list replaces this page: scroll to its head.
    window.scrollTo(0, 0);
    void news();
  };
  useEffect(() => {
    if (proved) tell();
  });
  return tell;
}

export function UnprovedSkeleton() {
  return (
    <Card className="flex max-w-2xl flex-col gap-4 p-5 sm:p-8">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-12 w-56" />
    </Card>
  );
}
