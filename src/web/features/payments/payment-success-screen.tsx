import type { Payment } from '#contract/payments.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chargeCopy, paidText, paymentResultCopy, paymentsCopy } from '#copy/payments.ts';
import { statusText } from '#copy/refunds.ts';
import { stopOf } from '#domain/payments/charge.ts';
import { usePayments } from '#web/account/use-payments.ts';
import { type ApiError, asApiError } from '#web/lib/api.ts';
import { pageMeta, usePageTitle } from '#web/lib/page-title.ts';
import { planKeeper, usePlanStatus } from '#web/lib/plan.ts';
import { payPage } from '#web/lib/wanted-plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/states.tsx';
import { SentAlready } from './components/sent-already.tsx';
import { UnpaidNotice } from './components/unpaid-notice.tsx';
import type { SentPayment } from './components/use-checkout.ts';

export const meta = () => pageMeta(paymentResultCopy.title, paymentResultCopy.lead);

/** How often the plan is read while the member waits: S2 §9, and slower after a minute. */
const POLL_MS = 2_000;
const SLOW_MS = 15_000;
const SLOWER_AFTER_MS = 60_000;
/** With an active plan the page leads on after this time (S2 §9), and is seen for a while before. */
const LEADS_ON_MS = 10_000;
const SEEN_MS = 5_000;

/** What the page says: the newest payment, or the plan it brought. */
type Standing = 'active' | 'unpaid' | Payment['status'];
const WORDS: Record<Standing, { title: string; lead: string | null }> = {
  active: { title: paymentResultCopy.activeTitle, lead: paymentResultCopy.activeText },
  unpaid: { title: chargeCopy.badge, lead: chargeCopy.lead },
  submitted: { title: paymentResultCopy.title, lead: paymentResultCopy.lead },
  approved: { title: paymentResultCopy.approvedTitle, lead: paymentsCopy.statusText.approved },
  rejected: { title: paymentResultCopy.rejectedTitle, lead: null },
  refunded: { title: paymentResultCopy.refundedTitle, lead: paymentsCopy.statusText.refunded },
};

function wordsOf(standing: Standing, payment: Payment | undefined) {
  const stop = payment && stopOf(payment);
  if (stop) return { title: chargeCopy.endedTitle[stop], lead: chargeCopy.ended[stop] };
  return payment?.paidTwice ? { title: WORDS[standing].title, lead: statusText(payment) } : WORDS[standing];
}

/** /payment-success (S2 §2): the next steps, and the state so far. */
export default function PaymentSuccessScreen() {
  const { standing, payment, none, failed } = useNewestPayment();
  usePolling(standing === 'unpaid' || standing === 'submitted' || standing === 'approved');
  useLeadOn(standing === 'active');
  const { title, lead } = wordsOf(standing, payment);
  usePageTitle(none ? paymentsCopy.none : failed ? paymentsCopy.failed : title);
  if (none)
    return (
      <EmptyState drawing="receipt" title={paymentsCopy.none}>
        <LinkButton to="/paket">{paymentsCopy.plans}</LinkButton>
      </EmptyState>
    );
  if (failed) return <ErrorState title={paymentsCopy.failed} error={failed.error} onRetry={failed.retry} />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <section className="truntum rounded-card border border-line bg-surface px-6 py-10 text-center">
        <h1 className="text-32" aria-live="polite">
          {title}
        </h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
        {payment && (
          <p className="mt-4 text-15">
            {`${paymentResultCopy.number} `}
            <b className="font-semi whitespace-nowrap">{payment.number}</b>
            {` · ${paidText(payment.final)}`}
          </p>
        )}
      </section>
      {payment && <WhatToDo standing={standing} payment={payment} />}
      {standing === 'submitted' && <NextSteps />}
      <Onwards below={standing === 'rejected' || standing === 'unpaid'} />
    </div>
  );
}

/** The notice of a payment that does not go on by itself. */
function WhatToDo({ standing, payment }: { standing: Standing; payment: Payment }) {
  const { id, plan, code, reason, refundReason } = payment;
  const again = payPage({ plan, code: code ?? '' });
  if (stopOf(payment))
    return (
      <LinkButton className="self-center" to={again}>
        {chargeCopy.again}
      </LinkButton>
    );
  if (standing === 'rejected')
    return (
      <Notice
        tone="bad"
        action={
          <LinkButton small to={again}>
            {paymentsCopy.again}
          </LinkButton>
        }
      >
        {reason ? paymentsCopy.reason(reason) : paymentsCopy.statusText.rejected}
        <SentAlready payment={payment} />
      </Notice>
    );
  if (standing === 'refunded')
    return (
      <Notice
        tone="warn"
        action={
          <LinkButton small tone="secondary" to={`/akun/pembayaran/${id}`}>
            {paymentResultCopy.details}
          </LinkButton>
        }
      >
        {refundReason ? paymentsCopy.reason(refundReason) : paymentsCopy.status.refunded}
      </Notice>
    );
  return standing === 'unpaid' ? <UnpaidNotice id={id} /> : null;
}

/** `below`: the notice above has the act that matters. */
function Onwards({ below }: { below: boolean }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/match" tone={below ? 'secondary' : 'primary'}>
        {paymentResultCopy.toSearch}
      </LinkButton>
      <LinkButton to="/akun/pembayaran" tone="secondary">
        {paymentResultCopy.mine}
      </LinkButton>
      <LinkButton to="/dashboard" tone="quiet">
        {paymentResultCopy.home}
      </LinkButton>
    </div>
  );
}

function NextSteps() {
  return (
    <Card className="p-6">
      <h2 className="text-20">{paymentResultCopy.next}</h2>
      <ol className="mt-4 flex flex-col gap-4">
        {paymentResultCopy.steps.map(([title, text], i) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-sirih-soft text-15 font-semi text-sirih"
            >
              {i + 1}
            </span>
            <div>
              <p className="font-semi">{title}</p>
              <p className="text-15 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-15 text-ink-soft">{paymentResultCopy.waiting}</p>
    </Card>
  );
}

type Newest = {
  standing: Standing;
  payment: Payment | undefined;
  /** There is no payment, and no plan. */
  none: boolean;
  /** Nothing is known of it, because it could not be read. */
  failed: { error: ApiError; retry: () => void } | null;
};

/** The newest payment, and what it has come to; just sent, until it is read: plan and list may be of before. */
function useNewestPayment(): Newest {
  const sent = useLocation().state as SentPayment | null;
  const { kept } = usePlanStatus();
  const plan = kept?.answer;
  const { data, isFetching, error, refetch } = usePayments();
  const listed = data?.pages.flatMap(({ payments }) => payments) ?? [];
  const isListed = sent === null || listed.some(({ id }) => id === sent.id);
  const payment = isListed ? listed[0] : undefined;
  const isOfNow = sent === null || (isListed && kept !== null && kept.at > sent.at);
  const active = isOfNow && plan !== undefined && plan.tier !== 'basic' && plan.waitingPayment === null;
  // A list from before the payment is empty too, and is being read anew.
  const none = sent === null && data !== undefined && !isFetching && !payment && !active;
  const ended = payment?.status === 'rejected' || payment?.status === 'refunded';
  if (active && !ended) return { standing: 'active', payment, none, failed: null };
  const failed = error && !data && !isFetching ? { error: asApiError(error), retry: () => void refetch() } : null;
  return { standing: payment?.awaitingCharge ? 'unpaid' : (payment?.status ?? 'submitted'), payment, none, failed };
}

function usePolling(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const poll = () => {
      if (document.visibilityState === 'visible') void planKeeper.check({ forced: true });
      timer = setTimeout(poll, Date.now() - began < SLOWER_AFTER_MS ? POLL_MS : SLOW_MS);
    };
    timer = setTimeout(poll, POLL_MS);
    return () => clearTimeout(timer);
  }, [on]);
}

/** Leads to the matches ten seconds after opening; if the plan becomes active later, once that was seen. */
function useLeadOn(active: boolean): void {
  const navigate = useNavigate();
  const opened = useRef(0);
  useEffect(() => {
    opened.current ||= Date.now();
    if (!active) return;
    const leadOn = () => void navigate('/match', { replace: true });
    const timer = setTimeout(leadOn, Math.max(SEEN_MS, opened.current + LEADS_ON_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [active, navigate]);
}
