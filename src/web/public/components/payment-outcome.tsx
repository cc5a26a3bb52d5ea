import type { Payment } from '#contract/payments.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { planCopy } from '#copy/plan-notices.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useNewestPayment } from '../queries.ts';

/** As long as a refund is possible (R-PLAN 5): after that the outcome is history, and stands in the list alone. */
const TOLD_MS = 30 * 24 * 60 * 60 * 1000;

/** Where plans are chosen: that the newest payment was rejected or refunded, and why; a next one takes its place. */
export function PaymentOutcome() {
  const payment = useNewestPayment();
  const outcome = payment && outcomeOf(payment);
  if (!payment || !outcome) return null;
  return (
    <Notice
      tone={payment.status === 'rejected' ? 'warn' : 'info'}
      action={
        <LinkButton to={`/akun/pembayaran/${payment.id}`} small tone="secondary">
          {planCopy.see}
        </LinkButton>
      }
    >
      <Unbroken text={outcome.text} part={payment.number} />
      {outcome.reason && ` ${paymentsCopy.reason(outcome.reason)}`}
      {payment.status === 'rejected' && ` ${paymentsCopy.sentAlready}`}
    </Notice>
  );
}

function outcomeOf({ number, status, ended, decidedAt, reason, refundedAt, refundReason }: Payment) {
  const recent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < TOLD_MS;
  if (status === 'refunded' && recent(refundedAt)) return { text: planCopy.refunded(number), reason: refundReason };
  // Through the gateway the member stopped it, or let its time pass, in sight of its page.
  if (status === 'rejected' && ended === null && recent(decidedAt)) return { text: planCopy.rejected(number), reason };
  return null;
}
