import type { Payment } from '#contract/payments.ts';
import { ExternalLink, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { chargeCopy, paymentsCopy } from '#copy/payments.ts';
import { statusText } from '#copy/refunds.ts';
import { isThroughGateway } from '#domain/payments/charge.ts';
import { asApiError } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { pageMeta, usePageTitle } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { payPage } from '#web/lib/wanted-plan.ts';
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { PaymentBadge } from './components/payment-badge.tsx';
import { stopOf } from '#domain/payments/charge.ts';
import { Receipt } from './components/receipt.tsx';
import { RefundRequest } from './components/refund-request.tsx';
import { SentAlready } from './components/sent-already.tsx';
import { usePayment } from './queries.ts';

/** Contains the QR code library: only payments through the gateway load it. */
const [ChargePanel] = later(async () => (await import('./components/charge-panel.tsx')).ChargePanel);

export const meta = () => pageMeta(paymentsCopy.receipt);

/** /akun/pembayaran/:id: state of one payment, how to pay it, and its receipt. */
export default function PaymentDetailScreen() {
  const { id = '' } = useParams();
  const query = usePayment(id);
  const failure = query.error && !query.data ? asApiError(query.error) : null;
  if (failure && [400, 404, 422].includes(failure.status))
    return (
      <EmptyState drawing="missing" title={paymentsCopy.missing} text={paymentsCopy.missingText}>
        <LinkButton to="/akun/pembayaran">{paymentsCopy.list}</LinkButton>
      </EmptyState>
    );
  if (failure) return <ErrorState title={paymentsCopy.failed} error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="mx-auto h-96 w-full max-w-3xl" />;
  return <Detail payment={query.data} />;
}

function Detail({ payment }: { payment: Payment }) {
  const { number, status, ended, awaitingCharge, paidTwice } = payment;
  usePageTitle(`${paymentsCopy.receiptOf} ${number}`);
  // One that ended without money, and whose money came and went back later, is returned.
  const end = ended === 'returned' ? ended : stopOf(payment);
  return (
    <SubPage
      back={{ to: '/akun/pembayaran', text: paymentsCopy.backToList }}
      title={
        <>
          {paymentsCopy.receiptOf} <span className="text-25 whitespace-nowrap sm:text-32">{number}</span>
        </>
      }
      lead={awaitingCharge ? chargeCopy.lead : end && !paidTwice ? chargeCopy.ended[end] : statusText(payment)}
    >
      <div aria-live="polite" className="-mt-4 flex flex-col items-start gap-3 print:mt-0">
        <PaymentBadge payment={payment} />
        {payment.reason && status === 'rejected' && <p>{paymentsCopy.reason(payment.reason)}</p>}
        <SentAlready payment={payment} />
        {payment.refundReason && status === 'refunded' && <p>{paymentsCopy.reason(payment.refundReason)}</p>}
        {status === 'rejected' && (
          <LinkButton to={payPage({ plan: payment.plan, code: payment.code ?? '' })}>
            {ended ? chargeCopy.again : paymentsCopy.again}
          </LinkButton>
        )}
        {status === 'approved' && isThroughGateway(payment.method) && (
          <LinkButton to="/match" className="print:hidden">
            {chargeCopy.toSearch}
          </LinkButton>
        )}
      </div>
      <RefundRequest payment={payment} />
      {awaitingCharge && (
        <Piece fallback={<Skeleton className="h-96 w-full" />}>
          <ChargePanel payment={payment} />
        </Piece>
      )}
      <Receipt payment={payment} />
      <div className="flex flex-wrap gap-2 print:hidden">
        {(status === 'approved' || status === 'refunded') && (
          <Button tone="secondary" icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
            {paymentsCopy.print}
          </Button>
        )}
        {payment.proof && (
          <a href={payment.proof.file} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'quiet' })}>
            <ExternalLink aria-hidden className="size-5" /> {paymentsCopy.proof}
          </a>
        )}
      </div>
    </SubPage>
  );
}
