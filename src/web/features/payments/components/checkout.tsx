import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { checkoutCopy } from '#copy/payments.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { PaymentOutcome } from '#web/account/payment-outcome.tsx';
import { usePayments } from '#web/account/use-payments.ts';
import { asApiError } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { wantPlan } from '#web/lib/wanted-plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { SubPage } from '#web/ui/sub-page.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useCheckout, usePayment } from '../queries.ts';
import type { Checkout as CheckoutAnswer } from './checkout-draft.ts';
import { CheckoutForm } from './checkout-form.tsx';

/** The payment page of a plan. `elsewhere`: target for a member who need not pay it. */
export function Checkout({ plan, code, elsewhere }: { plan: Plan; code: string; elsewhere: string }) {
  const query = useCheckout(plan);
  // Read at once with the prices: what it says about the newest payment stands above the form, and must not move it.
  const outcomePending = usePayments().isPending;
  // Of the session, which is there before the page: what stands above the form must not move it.
  const tier = useSession().me?.tier;
  const [free, setFree] = useState(false);
  const navigate = useNavigate();
  const notNeeded = query.error && asApiError(query.error).code === 'payment-not-needed';
  usePageTitle(checkoutCopy.title(plan));
  useEffect(() => wantPlan(null), []);
  useEffect(() => {
    if (!notNeeded) return;
    showToast({ tone: 'info', title: errorTitle('payment-not-needed'), text: errorMessage('payment-not-needed') });
    void navigate(elsewhere, { replace: true });
  }, [notNeeded, navigate, elsewhere]);
  return (
    <SubPage
      wide
      back={{ to: '/paket', text: checkoutCopy.back }}
      title={checkoutCopy.title(plan)}
      lead={leadOf(query.data, free)}
    >
      {/* With large letters the columns are one below the other. */}
      <div className="@container">
        {query.isPending || outcomePending || notNeeded ? (
          <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[1fr_22rem]">
            <Skeleton className="h-44 w-full @4xl:order-last" />
            <Skeleton className="h-96 w-full" />
          </div>
        ) : !query.data ? (
          <ErrorState
            title={checkoutCopy.failed}
            error={asApiError(query.error)}
            onRetry={() => void query.refetch()}
          />
        ) : query.data.waitingPayment ? (
          <Waiting {...query.data.waitingPayment} onDecided={() => void query.refetch()} />
        ) : (
          <div className="flex flex-col gap-6">
            <PaymentOutcome />
            {plan === 'pro' && tier === 'premium' && <Notice>{checkoutCopy.inFull}</Notice>}
            <CheckoutForm checkout={query.data} code={code} onFree={setFree} />
          </div>
        )}
      </div>
    </SubPage>
  );
}

/** What to do here: while a payment waits, no other can be paid. */
function leadOf(checkout: CheckoutAnswer | undefined, free: boolean): string {
  if (checkout?.waitingPayment) return checkoutCopy.leadWaiting;
  if (free) return checkoutCopy.leadFree;
  return checkout?.gateway.qris ? checkoutCopy.leadOnline : checkoutCopy.lead;
}

type WaitingProps = { id: string; number: string; awaitingCharge: boolean; onDecided: () => void };

/** One payment must be decided, or paid, before the next; whoever stays here is led on when it is. */
function Waiting({ id, number, awaitingCharge, onDecided }: WaitingProps) {
  const decided = usePayment(id).data?.status;
  const led = useEffectEvent(onDecided);
  useEffect(() => {
    if (decided !== undefined && decided !== 'submitted') led();
  }, [decided]);
  const [title, text, link] = awaitingCharge
    ? [checkoutCopy.unpaidTitle, checkoutCopy.unpaidText(number), checkoutCopy.unpaidLink]
    : [checkoutCopy.waitingTitle, checkoutCopy.waitingText(number), checkoutCopy.waitingLink];
  return (
    <EmptyState drawing="receipt" title={title} text={<Unbroken text={text} part={number} />}>
      <LinkButton to={`/akun/pembayaran/${id}`}>{link}</LinkButton>
    </EmptyState>
  );
}
