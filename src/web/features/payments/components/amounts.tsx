import { checkoutCopy, paidText, paymentsCopy } from '#copy/payments.ts';
import { rupiah } from '#copy/amounts.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

type Amounts = { original: number; discount: number; suffix: number; final: number; code: string | null };

/** A price line by line, and its total; and that it was given back. */
export function Amounts({ amounts, label, refunded }: { amounts: Amounts; label: string; refunded?: boolean }) {
  const { original, discount, suffix, final, code } = amounts;
  return (
    <dl className="flex flex-col gap-2 text-15">
      <Line label={label} amount={rupiah(original)} />
      {discount > 0 && (
        <Line label={checkoutCopy.discount(code ?? '')} amount={`−${rupiah(discount)}`} tone="text-ok" />
      )}
      {suffix > 0 && <Line label={checkoutCopy.suffix} amount={`+${rupiah(suffix)}`} />}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-semi">{checkoutCopy.total}</dt>
        <dd className="text-32 leading-tight font-bold" data-testid="total">
          {paidText(final)}
        </dd>
      </div>
      {refunded && <Line label={paymentsCopy.fields.refundedAt} amount={`−${rupiah(final)}`} />}
    </dl>
  );
}

function Line({ label, amount, tone = '' }: { label: string; amount: string; tone?: string }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${tone}`}>
      <dt className={tone || 'text-ink-soft'}>{label}</dt>
      <dd className="ml-auto whitespace-nowrap">{amount}</dd>
    </div>
  );
}

/** A value to copy into a bank's application: its name, itself, a copy button. */
export function Copyable({
  label,
  shown,
  text,
  copyLabel,
}: {
  label: string;
  shown: string;
  text: string;
  copyLabel: string;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-[9rem]">
        <p className="text-13 text-ink-soft">{label}</p>
        <p className="text-17 font-bold sm:text-20 sm:whitespace-nowrap">{shown}</p>
      </div>
      <CopyButton text={text} label={copyLabel} />
    </div>
  );
}
