import { CircleCheck, LoaderCircle, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { referralCopy } from '#copy/payments.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { FieldErrorText, INPUT } from '#web/ui/field.tsx';

/** A code is checked this long after its last change (S2 §5). */
export const CODE_SETTLES_MS = 500;

export type CodeState =
  | { kind: 'none' | 'checking' }
  /** It lowers the price: the text about it. */
  | { kind: 'valid'; text: ReactNode }
  | { kind: 'refused'; text: string };

type Props = { id: string; value: string; state: CodeState; hint?: string; onChange: (code: string) => void };

/** The referral code, in capitals while typed; its state is shown below. */
export function ReferralField({ id, value, state, hint, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { kind } = state;
  useEffect(() => {
    // Prices above grow by a line each with a code: the field and its answer stay in view of who typed it.
    if (kind === 'none' || !frame.current?.contains(document.activeElement)) return;
    frame.current.scrollIntoView({ block: 'nearest' });
  }, [kind]);
  return (
    <div ref={frame} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semi text-15">
        {referralCopy.label} <span className="font-normal text-ink-soft">{referralCopy.optional}</span>
      </label>
      <div className="relative">
        <input
          id={id}
          value={value}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={referralCopy.placeholder}
          aria-invalid={state.kind === 'refused'}
          aria-describedby={`${id}-keadaan`}
          className={cx(INPUT, 'pr-12 font-semi tracking-wide placeholder:font-normal placeholder:tracking-normal')}
          // Here, before React compares, so that the caret keeps its position.
          onInput={(event) => {
            const field = event.currentTarget;
            const caret = field.selectionStart;
            field.value = field.value.toUpperCase();
            field.setSelectionRange(caret, caret);
          }}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <IconButton label={referralCopy.clear} className="absolute top-0.5 right-0.5" onClick={() => onChange('')}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <div id={`${id}-keadaan`} aria-live="polite" className="min-h-6 text-15">
        {state.kind === 'none' && hint && <p className="text-13 text-ink-soft">{hint}</p>}
        {state.kind === 'checking' && (
          <p className="flex items-center gap-1.5 text-ink-soft">
            <LoaderCircle aria-hidden className="size-4 animate-spin" /> {referralCopy.checking}
          </p>
        )}
        {state.kind === 'valid' && (
          <p className="flex items-start gap-1.5 text-ok">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" /> {state.text}
          </p>
        )}
        {state.kind === 'refused' && <FieldErrorText id={id} error={state.text} />}
      </div>
    </div>
  );
}
