import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { chargeCopy, checkoutCopy, paidText, paymentResultCopy, paymentsCopy } from '#copy/payments.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { planKeeper, usePlanStatus } from '#web/lib/plan.ts';
import { payPage } from '#web/lib/wanted-plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Notice } from '#web/ui/states.tsx';
import { usePayments } from './queries.ts';

export const meta = () => pageMeta(paymentResultCopy.title, paymentResultCopy.lead);

/** How often the plan is read while the member waits: S2 §9, and slower after a minute. */
const POLL_MS = 2_000;
const SLOW_MS = 15_000;
const SLOWER_AFTER_MS = 60_000;
/** With an active plan the page leads on after this time (S2 §9). */
const LEADS_ON_MS = 10_000;

/** /payment-success (S2 §2): the next steps, and the state so far. */
export default function PaymentSuccessScreen() {
  const { active, payment, none } = useNewestPayment();
  usePolling(!active && !none);
  useLeadOn(active);
  if (none && !active)
    return (
      <EmptyState drawing="receipt" title={paymentsCopy.none}>
        <LinkButton to="/paket">{paymentsCopy.plans}</LinkButton>
      </EmptyState>
    );
  const rejected = payment?.status === 'rejected';
  const title = active
    ? paymentResultCopy.activeTitle
    : rejected
      ? paymentResultCopy.rejectedTitle
      : payment?.awaitingCharge
        ? chargeCopy.badge
        : paymentResultCopy.title;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <section className="truntum rounded-card border border-line bg-surface px-6 py-10 text-center">
        <h1 className="text-32" aria-live="polite">
          {title}
        </h1>
        <p className="mt-2 text-ink-soft">
          {active
            ? paymentResultCopy.activeText
            : payment?.awaitingCharge
              ? chargeCopy.lead
              : !rejected && paymentResultCopy.lead}
        </p>
        {payment && (
          <p className="mt-4 text-15">
            {`${paymentResultCopy.number} `}
            <b className="font-semi whitespace-nowrap">{payment.number}</b>
            {` · ${paidText(payment.final)}`}
          </p>
        )}
      </section>
      {rejected && payment && (
        <Notice
          tone="bad"
          action={
            <LinkButton small to={payPage({ plan: payment.plan, code: payment.code ?? '' })}>
              {paymentsCopy.again}
            </LinkButton>
          }
        >
          {payment.reason ? paymentsCopy.reason(payment.reason) : paymentsCopy.statusText.rejected}
        </Notice>
      )}
      {payment?.awaitingCharge && (
        <Notice
          tone="warn"
          action={
            <LinkButton small to={`/akun/pembayaran/${payment.id}`}>
              {checkoutCopy.unpaidLink}
            </LinkButton>
          }
        >
          {checkoutCopy.unpaidTitle}
        </Notice>
      )}
      {!active && !rejected && !payment?.awaitingCharge && <NextSteps />}
      <Onwards />
    </div>
  );
}

function Onwards() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <LinkButton to="/match">{paymentResultCopy.toMatches}</LinkButton>
      <LinkButton to="/akun/pembayaran" tone="secondary">
        {paymentResultCopy.mine}
      </LinkButton>
      <LinkButton to="/" tone="quiet">
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

/** The newest payment, shown on this page. `active`: a plan is, and no payment waits. `none`: no payment exists. */
function useNewestPayment() {
  const plan = usePlanStatus().kept?.answer;
  const { data, isFetching } = usePayments();
  const payment = data?.pages[0]?.payments[0];
  const active = plan !== undefined && plan.tier !== 'basic' && plan.waitingPayment === null;
  // A list from before the payment is empty too, and is being read anew.
  return { active, payment, none: data !== undefined && !isFetching && !payment };
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

/** Leads to the matches ten seconds after opening, or later if the plan becomes active later. */
function useLeadOn(active: boolean): void {
  const navigate = useNavigate();
  const opened = useRef(0);
  useEffect(() => {
    opened.current ||= Date.now();
    if (!active) return;
    const leadOn = () => void navigate('/match', { replace: true });
    const timer = setTimeout(leadOn, Math.max(0, opened.current + LEADS_ON_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [active, navigate]);
}
