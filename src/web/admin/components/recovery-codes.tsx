import { factorCopy } from '#copy/console.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from './copy-text.ts';

/** Codes for use without the authenticator; shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <section aria-labelledby="kode-cadangan" className="flex flex-col gap-4">
      <h2 id="kode-cadangan" className="text-20">
        {factorCopy.codesTitle}
      </h2>
      <p className="text-15">{factorCopy.codesText}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-field border border-line bg-paper px-4 py-3 font-semi">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          tone="secondary"
          onClick={() => void copyText(codes.join('\n'), factorCopy.copied, factorCopy.copyFailed)}
        >
          {factorCopy.copyCodes}
        </Button>
        <Button onClick={onSaved}>{factorCopy.saved}</Button>
      </div>
    </section>
  );
}
