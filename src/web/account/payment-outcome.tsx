import type { Payment } from '#contract/payments.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { planCopy } from '#copy/plan-notices.ts';
import { REFUND_DAYS } from '#domain/payments/payment-decision.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { usePayments } from './use-payments.ts';

/** As long as a refund is possible (R-PLAN 5): after that the outcome is history, and stands in the list alone. */
const TOLD_MS = REFUND_DAYS * DAY_MS;

/**
 * Where plans are chosen and paid: that the newest payment was rejected or refunded, and why; a next one takes its
 * place.
 */
export function PaymentOutcome() {
  const payment = usePayments().data?.pages[0]?.payments[0];
  const outcome = payment && outcomeOf(payment);
  if (!payment || !outcome) return null;
  return (
    <Notice
      tone={outcome.tone}
      action={
        <LinkButton to={`/akun/pembayaran/${payment.id}`} small tone="secondary">
          {planCopy.see}
        </LinkButton>
      }
    >
      <Unbroken text={outcome.text} part={payment.number} />
      {outcome.more.map((sentence) => ` ${sentence}`)}
    </Notice>
  );
}

function outcomeOf({ number, status, ended, decidedAt, reason, refundedAt, refundReason }: Payment) {
  const recent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < TOLD_MS;
  const why = (said: string | null) => (said ? [paymentsCopy.reason(said)] : []);
  if (status === 'refunded' && recent(refundedAt))
    return { tone: 'info', text: planCopy.refunded(number), more: why(refundReason) } as const;
  // Through the gateway the member stopped it, or let its time pass, in sight of its page.
  if (status === 'rejected' && ended === null && recent(decidedAt))
    return { tone: 'warn', text: planCopy.rejected(number), more: [...why(reason), paymentsCopy.sentAlready] } as const;
  return null;
}
