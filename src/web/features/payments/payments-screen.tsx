import type { Payment } from '#contract/payments.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paidText, paymentsCopy } from '#copy/payments.ts';
import { planWords } from '#copy/plan-notices.ts';
import { dotted } from '#copy/ui.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { usePayments } from '#web/account/use-payments.ts';
import { PlanNotices } from '#web/account/plan-notices.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { PaymentBadge, RefundBadge } from './components/payment-badge.tsx';

export const meta = () => pageMeta(paymentsCopy.title, paymentsCopy.lead);

/** /akun/pembayaran: the member's payments, newest first. */
export default function PaymentsScreen() {
  const { me } = useSession();
  const query = usePayments();
  const payments = query.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <SubPage back={{ to: '/akun', text: paymentsCopy.back }} title={paymentsCopy.title} lead={paymentsCopy.lead}>
      {me && <PlanNotices me={me} always listed={payments.length > 0} />}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && !query.data && (
        <ErrorState title={paymentsCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && payments.length === 0 && (
        <EmptyState drawing="receipt" title={paymentsCopy.none} text={paymentsCopy.noneText}>
          <LinkButton to="/paket">{paymentsCopy.plans}</LinkButton>
        </EmptyState>
      )}
      {payments.length > 0 && (
        <ul className="flex flex-col gap-3">
          {payments.map((payment) => (
            <li key={payment.id}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </ul>
      )}
      <NextPageFailure query={query} message={asApiError(query.error).message} />
      {query.hasNextPage && (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
          {paymentsCopy.more}
        </Button>
      )}
    </SubPage>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { dateText } = useDates();
  const { id, number, plan, final, submittedAt, refundRequest } = payment;
  return (
    <Link
      to={`/akun/pembayaran/${id}`}
      aria-label={paymentsCopy.open(number)}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-line-strong"
    >
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span className="block font-semi">{planWords[plan]}</span>
          <span className="block text-13 text-ink-soft">
            <Unbroken text={dotted([dateText(submittedAt), number])} part={number} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PaymentBadge payment={payment} />
          {refundRequest && <RefundBadge request={refundRequest} />}
          <span className="font-bold">{paidText(final)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
