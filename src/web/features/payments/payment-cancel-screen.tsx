import { paymentResultCopy } from '#copy/payments.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { usePlanStatus } from '#web/lib/plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { UnpaidNotice } from './components/unpaid-notice.tsx';

export const meta = () => pageMeta(paymentResultCopy.cancelTitle, paymentResultCopy.cancelText);

/** /payment-cancel (S2 §2): no money was taken. A code that can still be paid is named: it may be left by mistake. */
export default function PaymentCancelScreen() {
  const waiting = usePlanStatus().kept?.answer.waitingPayment;
  return (
    <section className="mx-auto max-w-2xl rounded-card border border-line bg-surface px-6 py-12 text-center">
      <h1 className="text-32">{paymentResultCopy.cancelTitle}</h1>
      <p className="mt-2 text-ink-soft">{paymentResultCopy.cancelText}</p>
      {waiting?.awaitingCharge && (
        <div className="mt-6 text-left">
          <UnpaidNotice id={waiting.id} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/paket">{paymentResultCopy.tryAgain}</LinkButton>
        <LinkButton to="/dashboard" tone="secondary">
          {paymentResultCopy.home}
        </LinkButton>
      </div>
    </section>
  );
}
