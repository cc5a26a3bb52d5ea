import type { Charge, Payment } from '#contract/payments.ts';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { chargeCopy, checkoutCopy } from '#copy/payments.ts';
import { rupiah } from '#copy/amounts.ts';
import { accountNumberText } from '#copy/number-text.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { payPage } from '#web/lib/wanted-plan.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { Copyable } from './amounts.tsx';
import { qrPicture } from './qr-picture.ts';
import { useCancelPayment, useCharge } from '../queries.ts';

/** A payment through the gateway that waits for its money: its code, the time left, and a button to cancel. */
export function ChargePanel({ payment }: { payment: Payment }) {
  const { id, plan, code, charge, number } = payment;
  const asked = useCharge();
  const cancel = useCancelPayment();
  const navigate = useNavigate();
  const { mutate: ask } = asked;
  const missing = charge === null;
  useEffect(() => {
    if (missing) ask(id);
  }, [missing, ask, id]);
  const leave = () =>
    cancel.mutate(id, {
      onSuccess: ({ status }) => {
        if (status === 'rejected') void navigate(payPage({ plan, code: code ?? '' }));
      },
      onError: (error) => showErrorToast(error, chargeCopy.cancelFailed),
    });
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-7 print:hidden">
      {charge ? (
        <Payable charge={charge} number={number} />
      ) : asked.isError ? (
        <ErrorState title={chargeCopy.failed} error={asApiError(asked.error)} onRetry={() => ask(id)} />
      ) : (
        <div role="status">
          <span className="sr-only">{chargeCopy.preparing}</span>
          <Skeleton className="mx-auto h-64 w-full max-w-64" />
        </div>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button tone="secondary" loading={cancel.isPending} disabled={asked.isPending} onClick={leave}>
          {chargeCopy.cancel}
        </Button>
      </div>
    </Card>
  );
}

function Payable({ charge, number }: { charge: Charge; number: string }) {
  const { method, qris, virtualAccount, amount, expiresAt } = charge;
  const bank = virtualAccount ? checkoutCopy.banks[virtualAccount.bank] : '';
  const left = useSecondsTo(expiresAt);
  // A code that is over cannot be paid, so none is shown.
  if (left === 0)
    return (
      <div role="status">
        <Notice tone="warn">{chargeCopy.over}</Notice>
      </div>
    );
  return (
    <>
      <div>
        <h2 className="text-20">{chargeCopy.title(method)}</h2>
        <p className="mt-1 text-15 text-ink-soft">
          {qris !== null
            ? chargeCopy.qrisSteps
            : virtualAccount?.billerCode
              ? chargeCopy.billSteps
              : chargeCopy.vaSteps(bank)}
        </p>
      </div>
      {qris !== null && <QrCode text={qris} amount={amount} number={number} />}
      <div className="flex flex-col gap-4 rounded-field bg-sirih-soft p-4">
        {virtualAccount?.billerCode && (
          <Copyable
            label={chargeCopy.biller}
            shown={virtualAccount.billerCode}
            text={virtualAccount.billerCode}
            copyLabel={chargeCopy.copyBiller}
          />
        )}
        {virtualAccount && (
          <Copyable
            label={`${chargeCopy.number} ${bank}`}
            shown={accountNumberText(virtualAccount.number)}
            text={virtualAccount.number}
            copyLabel={chargeCopy.copyNumber}
          />
        )}
        <Copyable
          label={checkoutCopy.amount}
          shown={rupiah(amount)}
          text={String(amount)}
          copyLabel={checkoutCopy.copyAmount}
        />
      </div>
      <TimeLeft expiresAt={expiresAt} left={left} />
      <p className="text-15 text-ink-soft">{chargeCopy.waiting}</p>
    </>
  );
}

/** Drawn locally, so that no other server learns of the payment. Dark on light in either theme, as scanners need. */
function QrCode({ text, amount, number }: { text: string; amount: number; number: string }) {
  const { src, ending } = useMemo(() => qrPicture(text), [text]);
  return (
    <div className="flex flex-col items-center gap-3">
      <img
        src={src}
        alt={chargeCopy.qrName(rupiah(amount))}
        width={288}
        height={288}
        className="aspect-square w-full max-w-72 rounded-field border border-line bg-white"
      />
      <a
        href={src}
        download={chargeCopy.fileName(number, ending)}
        className={buttonClass({ tone: 'quiet', small: true })}
      >
        <Download aria-hidden className="size-4" /> {chargeCopy.download}
      </a>
      <p className="text-15 text-ink-soft">{chargeCopy.samePhone}</p>
    </div>
  );
}

/** The end as a time for screen readers; the remaining seconds on the screen. */
function TimeLeft({ expiresAt, left }: { expiresAt: string; left: number }) {
  const { dateTimeText } = useDates();
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return (
    <p className="text-15">
      {chargeCopy.until(dateTimeText(expiresAt))}{' '}
      <span aria-hidden className="font-semi" data-testid="sisa">
        {chargeCopy.left(chargeCopy.span(hours, minutes, seconds))}
      </span>
    </p>
  );
}

/** By the server's clock: a phone's own may be wrong by hours. */
function useSecondsTo(end: string): number {
  const [left, setLeft] = useState(() => secondsTo(end));
  useEffect(() => {
    setLeft(secondsTo(end));
    const timer = setInterval(() => setLeft(secondsTo(end)), 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

const secondsTo = (end: string): number => Math.max(0, Math.ceil((Date.parse(end) - serverNow()) / 1_000));
