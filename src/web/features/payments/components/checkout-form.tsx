import type { Quote } from '#contract/payments.ts';
import { type ReactNode, useEffect, useId } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { checkoutCopy, planUnit, referralCopy } from '#copy/payments.ts';
import { planWords } from '#copy/plan-notices.ts';
import { isMailAddress } from '#domain/payments/payer.ts';
import { amountBy } from '#domain/payments/quote.ts';
import { canBeWhatsapp } from '#domain/profile/whatsapp.ts';
import { ReferralField } from '#web/account/referral-field.tsx';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { Amounts } from './amounts.tsx';
import { accountsFor, bankOf, type Checkout, methodsOf } from './checkout-draft.ts';
import { ProofField } from './proof-field.tsx';
import { TransferTarget } from './transfer-target.tsx';
import { FIELD_IDS, failureTitle, useCheckoutForm } from './use-checkout.ts';

type Form = ReturnType<typeof useCheckoutForm>;
type Props = { checkout: Checkout; form: Form };

type CheckoutProps = { checkout: Checkout; code: string; onFree: (free: boolean) => void };

/**
 * The amount comes first; below it the account, the proof, and the payer. `onFree`: does a code make it free now?
 */
export function CheckoutForm({ checkout, code, onFree }: CheckoutProps) {
  const form = useCheckoutForm(checkout, code);
  const { free, online, failure, sending, price, submit } = form;
  useEffect(() => onFree(free), [free, onFree]);
  const methods = methodsOf(checkout);
  const payable = free || methods.length > 0;
  return (
    <form noValidate className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[1fr_22rem]" onSubmit={submit}>
      <Summary checkout={checkout} form={form} />
      <div className="flex min-w-0 flex-col gap-6">
        {checkout.demo && <Notice tone="warn">{checkoutCopy.demo}</Notice>}
        {free && <Notice tone="ok">{checkoutCopy.freeNote}</Notice>}
        {!free && methods.length === 0 && <Notice tone="warn">{checkoutCopy.noWay}</Notice>}
        {!free && methods.length > 0 && <WayToPay checkout={checkout} form={form} />}
        {!free && !online && methods.length > 0 && <ProofStep checkout={checkout} form={form} />}
        {payable && <Person form={form} step={free ? 1 : online ? 2 : 3} />}
        <div className="flex flex-col gap-3 empty:hidden">
          {/* Also of a way to pay that is gone meanwhile, when nothing can be sent any more. */}
          <div role="alert" className="empty:hidden">
            {failure && (
              <Notice tone="bad" title={failureTitle(checkout.plan)}>
                {failure}
              </Notice>
            )}
          </div>
          {payable && (
            <>
              <Button type="submit" wide loading={sending} disabled={!price.quote || price.code.kind === 'checking'}>
                {free ? checkoutCopy.submitFree : online ? checkoutCopy.submitOnline : checkoutCopy.submit}
              </Button>
              {!free && (
                <p className="text-15 text-ink-soft">{online ? checkoutCopy.afterOnline : checkoutCopy.after}</p>
              )}
              <p className="text-13 text-ink-soft">
                {!free && checkoutCopy.refund} {checkoutCopy.kept}
              </p>
            </>
          )}
        </div>
      </div>
    </form>
  );
}

/** The price and how it comes about; the code that lowers it. */
function Summary({ checkout: { plan }, form }: Props) {
  const { price, code, typed, free } = form;
  const { dateTimeText } = useDates();
  return (
    <Card className="flex flex-col gap-4 p-5 @4xl:sticky @4xl:top-24 @4xl:order-last">
      <div>
        <h2 className="text-20">{checkoutCopy.summary}</h2>
        <p className="text-15 text-ink-soft">{`${planWords[plan]}, ${planUnit[plan]}`}</p>
      </div>
      <div aria-live="polite">
        {price.failure ? (
          <ErrorState title={checkoutCopy.failed} error={price.failure} onRetry={price.retry} />
        ) : price.quote ? (
          <>
            <Amounts amounts={{ ...price.quote, ...amountBy(typed.method, price.quote) }} label={planWords[plan]} />
            {!free && (
              <p className="mt-2 text-13 text-ink-soft">{checkoutCopy.validTo(dateTimeText(price.quote.expiresAt))}</p>
            )}
          </>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
      <ReferralField
        id={FIELD_IDS.code}
        value={code.value}
        // The refusal of the payment is more exact than that of the price.
        state={code.error ? { kind: 'refused', text: code.error } : price.code}
        hint={referralCopy.hint}
        onChange={code.onChange}
      />
    </Card>
  );
}

function WayToPay({ checkout, form }: Props) {
  const { control, typed, price, online } = form;
  const methods = methodsOf(checkout);
  const { fitting: accounts, chosen } = accountsFor(checkout, typed);
  return (
    <Step n={1} title={online ? checkoutCopy.onlineStep : checkoutCopy.payStep}>
      {methods.length > 1 && (
        <ChoiceGroup
          id="cara"
          label={checkoutCopy.method}
          options={methods.map((value) => ({ value, label: checkoutCopy.methods[value] }))}
          {...control('method')}
        />
      )}
      {online && <Online checkout={checkout} form={form} />}
      {!online && chosen && (
        <Target quote={price.quote} accounts={accounts} chosen={chosen} onChoose={control('accountId').onChange} />
      )}
    </Step>
  );
}

/** The payment code comes after the form is sent; a virtual account needs a bank. */
function Online({ checkout, form: { control, typed } }: Props) {
  if (typed.method === 'qris') return <p className="text-15">{checkoutCopy.qrisHint}</p>;
  const bank = control('bank');
  return (
    <>
      <ChoiceGroup
        {...bank}
        id="bank"
        label={checkoutCopy.bank}
        options={checkout.gateway.virtualAccountBanks.map((value) => ({ value, label: checkoutCopy.banks[value] }))}
        value={bankOf(checkout, bank.value) ?? ''}
      />
      <p className="text-15">{checkoutCopy.vaHint}</p>
    </>
  );
}

type Accounts = Pick<Parameters<typeof TransferTarget>[0], 'accounts' | 'chosen' | 'onChoose'>;
function Target({ quote, ...accounts }: Accounts & { quote: Quote | undefined }) {
  if (!quote) return <Skeleton className="h-40 w-full" />;
  return <TransferTarget {...accounts} final={quote.final} suffix={quote.suffix} />;
}

function ProofStep({ checkout, form }: Props) {
  const { proof, proofControl } = form;
  return (
    <Step n={2} title={checkoutCopy.proofStep}>
      <ProofField
        id={FIELD_IDS.proof}
        proof={proofControl.value}
        onItsWay={proof.state}
        types={checkout.proof.types}
        error={proofControl.error}
        onChoose={(file) => void proof.choose(file)}
        onRemove={proof.remove}
      />
    </Step>
  );
}

const required = (label: string) => ({ required: checkoutCopy.required(label) });

function Person({ form: { field }, step }: { form: Form; step: number }) {
  return (
    <Step n={step} title={checkoutCopy.youStep} text={checkoutCopy.contactHint}>
      <TextField
        id={FIELD_IDS.name}
        label={checkoutCopy.name}
        autoComplete="name"
        {...field('name', required(checkoutCopy.name))}
      />
      <TextField
        id={FIELD_IDS.email}
        label={checkoutCopy.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email', {
          ...required(checkoutCopy.email),
          // Told with the rest: the server would say it only after everything else is right.
          validate: (typed) => isMailAddress(typed.trim()) || errorMessage('payment-email-invalid'),
        })}
      />
      <TextField
        id={FIELD_IDS.phone}
        label={checkoutCopy.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone', {
          ...required(checkoutCopy.phone),
          validate: (typed) => canBeWhatsapp(typed) || errorMessage('payment-phone-invalid'),
        })}
      />
      <TextArea
        id="catatan"
        label={checkoutCopy.notes}
        hint={checkoutCopy.notesHint}
        rows={2}
        maxLength={1000}
        optional
        {...field('notes')}
      />
    </Step>
  );
}

/** One numbered step. */
function Step({ n, title, text, children }: { n: number; title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={id} className="flex items-center gap-3 text-20">
            <span
              aria-hidden
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-sirih text-15 text-on-sirih"
            >
              {n}
            </span>
            {title}
          </h2>
          {text && <p className="mt-1 text-15 text-ink-soft">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
