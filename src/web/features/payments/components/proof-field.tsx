import { CircleCheck, FileText, FileUp } from 'lucide-react';
import { useRef } from 'react';
import { checkoutCopy } from '#copy/payments.ts';
import { sizeText } from '#copy/amounts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FieldErrorText } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { ProofOnItsWay, SentProof } from './use-proof.ts';

type Props = {
  id: string;
  proof: SentProof | null;
  onItsWay: ProofOnItsWay;
  types: readonly string[];
  error: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** The proof of a transfer: choosing, sending, sent; its errors are shown here. */
export function ProofField({ id, proof, onItsWay, types, error, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const busy = onItsWay.phase === 'preparing' || onItsWay.phase === 'sending';
  const problem = onItsWay.phase === 'failed' ? `${onItsWay.name}: ${onItsWay.text}` : error;
  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        aria-label={checkoutCopy.proof}
        data-testid="file-bukti"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
      {proof && <Sent proof={proof} onRemove={onRemove} />}
      {onItsWay.phase === 'preparing' && <p role="status">{checkoutCopy.preparing}</p>}
      {onItsWay.phase === 'sending' && (
        <ProgressBar
          label={onItsWay.name}
          percent={Math.round(100 * onItsWay.progress)}
          text={checkoutCopy.sendingProof(Math.round(100 * onItsWay.progress))}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          id={id}
          tone={proof ? 'quiet' : 'secondary'}
          small={proof !== null}
          disabled={busy}
          aria-describedby={`${id}-hint ${id}-error`}
          icon={<FileUp aria-hidden className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {proof ? checkoutCopy.otherProof : checkoutCopy.chooseProof}
        </Button>
        {onItsWay.phase === 'failed' && onItsWay.again && (
          <Button tone="secondary" onClick={onItsWay.again}>
            {checkoutCopy.againProof}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-13 text-ink-soft">
        {checkoutCopy.proofHint}
      </p>
      <div role="alert">
        <FieldErrorText id={id} error={problem} />
      </div>
    </div>
  );
}

function Sent({ proof, onRemove }: { proof: SentProof; onRemove: () => void }) {
  const isPicture = proof.mime.startsWith('image/');
  return (
    <div className="flex items-center gap-3 rounded-field border border-line p-3">
      {isPicture ? (
        <img src={proof.file} alt="" className="size-16 shrink-0 rounded-field border border-line object-cover" />
      ) : (
        <FileText aria-hidden className="size-10 shrink-0 text-sirih" strokeWidth={1.5} />
      )}
      <div className="min-w-0 grow">
        <p className="font-semi">{proof.name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-soft">
          <span className="inline-flex items-center gap-1 text-ok">
            <CircleCheck aria-hidden className="size-4" /> {checkoutCopy.sentProof}
          </span>
          {sizeText(proof.bytes)}
        </p>
        <div className="-ml-3 flex flex-wrap">
          <a href={proof.file} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'quiet', small: true })}>
            {checkoutCopy.openProof}
          </a>
          <Button tone="quiet" small onClick={onRemove}>
            {checkoutCopy.removeProof}
          </Button>
        </div>
      </div>
    </div>
  );
}
