import type { NumberProof } from '#contract/proof.ts';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { numberText } from '#copy/number-text.ts';
import { proofCopy } from '#copy/proof.ts';
import { asApiError } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { StateSign } from '#web/ui/state-icon.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { NumberWays } from './number-ways.tsx';
import { useNumberActs, useNumberProof } from './use-number-proof.ts';

type Props = {
  onClose: () => void;
  onProved: () => void;
  /** Only claims the number; the proof is on the page. */
  claimOnly?: boolean;
};

/** Another number in two steps: the number, with the own password; then its proof. The old one holds until then. */
export function NumberDialog({ onClose, onProved, claimOnly }: Props) {
  const query = useNumberProof();
  const { claim } = useNumberActs();
  const [naming, setNaming] = useState(claimOnly ?? false);
  const proof = query.data;
  const proved = useProvedOnce(claimOnly ? undefined : proof, onProved);
  return (
    <Modal light open busy={claim.isPending} onClose={onClose} title={proofCopy.dialogTitle}>
      {query.isError && !proof ? (
        <ErrorState title={proofCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      ) : !proof ? (
        <Waiting />
      ) : naming || proof.claimed === null ? (
        <ClaimForm
          proof={proof}
          claim={claim.mutateAsync}
          onClaimed={() => (claimOnly ? onClose() : setNaming(false))}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="font-semi">{proofCopy.pending(numberText(proof.claimed))}</p>
          {proof.held && <p className="text-15 text-ink-soft">{proofCopy.dialogLead}</p>}
          <NumberWays key={proof.claimed} proof={{ ...proof, claimed: proof.claimed }} onProved={proved} />
          <Button tone="quiet" small className="-mx-3 self-start" onClick={() => setNaming(true)}>
            {proofCopy.other}
          </Button>
        </div>
      )}
    </Modal>
  );
}

/** `onProved` once: after the own code, or when an answer says that staff or another tab has proved the claim. */
function useProvedOnce(proof: NumberProof | undefined, onProved: () => void): () => void {
  const claimed = useRef<string | null>(null);
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onProved();
  };
  useEffect(() => {
    if (!proof) return;
    if (proof.claimed !== null) claimed.current = proof.claimed;
    else if (claimed.current !== null && proof.held === claimed.current) tell();
  });
  return tell;
}

/** A number however its beginning is written. */
const national = (number: string) => number.replace(/\D/g, '').replace(/^(62|0)+/, '');

type ClaimProps = {
  proof: NumberProof;
  claim: ReturnType<typeof useNumberActs>['claim']['mutateAsync'];
  onClaimed: () => void;
};

function ClaimForm({ proof, claim, onClaimed }: ClaimProps) {
  const { field, failure, sending, submit } = useApiForm({
    values: { whatsapp: '', currentPassword: '' },
    send: async (typed) => {
      await claim(typed);
      onClaimed();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {proof.held && <p className="text-ink-soft">{proofCopy.dialogLead}</p>}
      <TextField
        id="nomor-baru"
        label={proofCopy.newNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="08123456789"
        {...field('whatsapp', {
          validate: (typed: string) =>
            proof.held && national(typed) === national(proof.held) ? errorMessage('hidden-number-own') : undefined,
        })}
      />
      <PasswordField
        id="nomor-password"
        label={proofCopy.password}
        hint={proofCopy.passwordHint}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <div role="alert">
        {failure && (
          <p className="text-15 text-bad">
            <StateSign tone="bad" />
            {failure}
          </p>
        )}
      </div>
      <Button type="submit" loading={sending} className="self-start">
        {proofCopy.next}
      </Button>
    </form>
  );
}
