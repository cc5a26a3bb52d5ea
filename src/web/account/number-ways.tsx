import type { NumberProof } from '#contract/proof.ts';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { numberText } from '#copy/number-text.ts';
import { proofCopy } from '#copy/proof.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { NUMBER_CODE } from '#domain/profile/number-proof.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useNumberActs } from './use-number-proof.ts';

type Props = { proof: NumberProof & { claimed: string }; onProved: () => void };

/**
 * The two ways to prove the claimed number: a code we send, or one the member sends to us. Who chose the one may come
 * back to the other: a code that is late still counts, also when no new one can be sent.
 */
export function NumberWays({ proof, onProved }: Props) {
  const [chosen, setChosen] = useState<'code' | 'contact' | null>(null);
  const { ways, sent } = proof;
  const byCode = ways.code || sent !== null;
  if (!byCode && !ways.contact) return <Notice tone="warn">{proofCopy.wayClosed}</Notice>;
  if (ways.contact && (!byCode || (chosen ?? (proof.contact || !ways.code ? 'contact' : 'code')) === 'contact'))
    return <ContactWay proof={proof} onCode={byCode ? () => setChosen('code') : undefined} />;
  return <CodeWay proof={proof} onProved={onProved} onOther={ways.contact ? () => setChosen('contact') : undefined} />;
}

function CodeWay({ proof, onProved, onOther }: Props & { onOther: (() => void) | undefined }) {
  const { form, field, sending, submit, failure, asking, press, filledIn } = useSentCode(proof, onProved);
  const { timeText } = useDates();
  const act = useRef<HTMLButtonElement>(null);
  const wrong = form.formState.errors.code?.message;
  // The message pushes it down, on a phone below the bar.
  useEffect(() => {
    if (wrong) act.current?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {proof.sent && (
        <TextField
          id="kode-nomor"
          label={proofCopy.code}
          hint={proofCopy.sentUntil(timeText(proof.sent.expiresAt), proof.sent.triesLeft)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-48 text-25 tracking-widest"
          {...field('code', {
            required: proofCopy.codeMissing,
            validate: (typed) => (codeDigits(typed).length < NUMBER_CODE.digits ? proofCopy.codeMissing : undefined),
            onChange: () => form.clearErrors(),
          })}
        />
      )}
      <div role="alert" className="empty:-mt-4">
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      {proof.sent && (
        <Button ref={act} type="submit" loading={sending} className="sm:self-start">
          {proofCopy.prove}
        </Button>
      )}
      {!proof.sent && (
        <Button loading={asking} className="sm:self-start" onClick={press}>
          {proofCopy.send}
        </Button>
      )}
      <div className="-mx-3 flex flex-wrap gap-x-2 empty:hidden">
        {proof.sent && proof.ways.code && (
          <Button tone="quiet" small loading={asking} onClick={press}>
            {proofCopy.sendAgain}
          </Button>
        )}
        {onOther && (proof.sent || proof.contact || failure) && (
          <Button tone="quiet" small onClick={onOther}>
            {proofCopy.otherWay}
          </Button>
        )}
      </div>
      {proof.sent && filledIn && <p className="text-15 text-ink-soft">{proofCopy.filledIn}</p>}
    </form>
  );
}

/** Requests a code and submits it. */
function useSentCode(proof: NumberProof, onProved: () => void) {
  const { send, prove } = useNumberActs();
  const { development } = useSession();
  const [filledIn, setFilledIn] = useState(false);
  const { form, failure, ...rest } = useApiForm({
    values: { code: '' },
    send: async ({ code }) => {
      await prove.mutateAsync(codeDigits(code));
      onProved();
    },
    fieldOf: { 'number-code-wrong': 'code' },
    blamed: 'form',
    onFailed: ({ code, message, params }) => {
      if (code !== 'number-code-wrong' || !params?.left) return false;
      form.setError('code', { message: proofCopy.codeLeft(message, Number(params.left)) }, { shouldFocus: true });
      return true;
    },
  });
  const ask = async () => {
    form.reset();
    try {
      const { code } = await send.mutateAsync();
      if (code) form.setValue('code', code);
      setFilledIn(code !== undefined);
      // The field is there already: nothing else shows that another code is on its way.
      if (proof.sent) showToast({ tone: 'ok', text: proofCopy.sentAgain });
    } catch (error) {
      form.setError('root.failure', { message: asApiError(error).message });
    }
  };
  // The code is typed next, so its field takes the focus; it comes with the answer.
  const pressed = useRef(false);
  const press = () => {
    pressed.current = true;
    void ask();
  };
  useEffect(() => {
    if (!pressed.current || !proof.sent) return;
    pressed.current = false;
    form.setFocus('code');
  }, [proof.sent, form]);
  // Development sends no message: the code appears at once.
  const asked = useRef(false);
  useEffect(() => {
    if (!development || asked.current || proof.sent) return;
    asked.current = true;
    void ask();
  });
  return { form, failure, press, asking: send.isPending, filledIn, ...rest };
}

type ContactProps = Pick<Props, 'proof'> & { onCode: (() => void) | undefined };

function ContactWay({ proof: { claimed, contact, sent }, onCode }: ContactProps) {
  const acts = useNumberActs();
  const { dateTimeText } = useDates();
  const { error, isPending } = acts.contact;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Unbroken text={proofCopy.contactLead(numberText(claimed))} part={numberText(claimed)} />
      </p>
      {contact ? (
        <>
          <p className="self-start rounded-field border border-line-strong bg-paper px-4 py-3">
            <span className="sr-only">{proofCopy.contactCode} </span>
            <b data-testid="kode-kontak" className="text-32 tracking-widest">
              {contact.code}
            </b>
          </p>
          <a href={contact.link} target="_blank" rel="noreferrer" className={`${buttonClass({})} self-start`}>
            <MessageCircle aria-hidden className="size-5" /> {proofCopy.openWhatsApp}
          </a>
          <p role="status" className="text-15 text-ink-soft">
            {proofCopy.contactUntil(dateTimeText(contact.expiresAt))}
          </p>
        </>
      ) : (
        <Button className="self-start" loading={isPending} onClick={() => acts.contact.mutate()}>
          {proofCopy.showContact}
        </Button>
      )}
      <div role="alert" className="empty:-mt-4">
        {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      </div>
      {onCode && (
        <Button tone="quiet" small className="-mx-3 self-start" onClick={onCode}>
          {sent ? proofCopy.writeCode : proofCopy.codeInstead}
        </Button>
      )}
    </div>
  );
}
