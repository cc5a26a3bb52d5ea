import type { Charge } from '#contract/payments.ts';
import { encode } from 'uqr';
import { chargeCopy, checkoutCopy } from '#copy/payments.ts';
import { rupiah } from '#copy/shell.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useCharge } from '../queries.ts';
import { Copyable } from './amounts.tsx';

/** How a payment through the gateway is paid: a picture to scan, or a number to send to. */
export function ChargePanel({ paymentId }: { paymentId: string }) {
  const query = useCharge(paymentId);
  if (query.isPending) return <Skeleton className="h-72 w-full" />;
  if (query.isError)
    return (
      <ErrorState title={chargeCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
    );
  return <Panel charge={query.data} />;
}

function Panel({ charge: { qris, virtualAccount, amount, expiresAt } }: { charge: Charge }) {
  const { dateTimeText } = useDates();
  return (
    <section aria-labelledby="bayar-sekarang" className="print:hidden">
      <Card className="flex flex-col gap-4 p-5">
        <h2 id="bayar-sekarang" className="text-20">
          {chargeCopy.title}
        </h2>
        {qris !== null && (
          <>
            <p>{chargeCopy.qris}</p>
            <Qr text={qris} label={chargeCopy.qrisAlt(rupiah(amount))} />
          </>
        )}
        {virtualAccount && (
          <>
            <p className="font-semi">{chargeCopy.virtualAccount(virtualAccount.bank)}</p>
            {virtualAccount.billerCode && <p>{`${chargeCopy.biller}: ${virtualAccount.billerCode}`}</p>}
            <Copyable
              label={chargeCopy.number}
              shown={virtualAccount.number}
              text={virtualAccount.number}
              copyLabel={chargeCopy.copyNumber}
            />
          </>
        )}
        <Copyable
          label={chargeCopy.amount}
          shown={rupiah(amount)}
          text={String(amount)}
          copyLabel={checkoutCopy.copyAmount}
        />
        <p role="status" className="text-15 text-ink-soft">
          {`${chargeCopy.until(dateTimeText(expiresAt))}. ${chargeCopy.waiting}`}
        </p>
      </Card>
    </section>
  );
}

/** Dark on white whatever the theme: cameras expect it so. */
function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 self-center rounded-field bg-white"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
