import type { Payment } from '#contract/payments.ts';
import { accountNumberText, numberText } from '#copy/number-text.ts';
import { checkoutCopy, paymentsCopy } from '#copy/payments.ts';
import { planWords } from '#copy/plan-notices.ts';
import { stopOf } from '#domain/payments/charge.ts';
import { useDates } from '#web/lib/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { Amounts } from './amounts.tsx';

const TITLES: Record<Payment['status'], string> = {
  submitted: paymentsCopy.details,
  rejected: paymentsCopy.details,
  approved: paymentsCopy.receipt,
  refunded: paymentsCopy.receiptRefunded,
};

/** A payment on one page, for the screen and for printing. */
export function Receipt({ payment }: { payment: Payment }) {
  const { dateTimeText, dateText } = useDates();
  const { fields } = paymentsCopy;
  const { account, status, decidedAt, refundedAt, coversUntil } = payment;
  const accountNumber = account ? accountNumberText(account.number) : '';
  const facts: [string, string | null][] = [
    [fields.number, payment.number],
    [fields.plan, planWords[payment.plan]],
    [fields.submittedAt, dateTimeText(payment.submittedAt)],
    [stopOf(payment) ? fields.endedAt : fields.decidedAt, decidedAt && dateTimeText(decidedAt)],
    [fields.refundedAt, refundedAt && dateTimeText(refundedAt)],
    [fields.coversUntil, status === 'approved' ? (coversUntil ? dateText(coversUntil) : paymentsCopy.forever) : null],
    [fields.name, payment.name],
    [fields.contact, `${payment.email} · ${numberText(payment.phone)}`],
    [fields.method, checkoutCopy.methods[payment.method]],
    [fields.account, account && `${account.name} ${accountNumber}, ${checkoutCopy.holder(account.holder)}`],
    [fields.notes, payment.notes],
  ];
  return (
    <section aria-labelledby="kuitansi">
      <Card className="flex flex-col gap-5 p-5 sm:p-7">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="kuitansi" className="text-20">
            {TITLES[status]}
          </h2>
          <p className="font-semi text-sirih">{paymentsCopy.issuer}</p>
        </header>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-2">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} className="min-w-0">
                  <dt className="text-13 text-ink-soft">{label}</dt>
                  <dd>
                    <Unbroken text={value} part={accountNumber} />
                  </dd>
                </div>
              ),
          )}
        </dl>
        <div className="border-t border-line pt-4">
          <Amounts amounts={payment} label={planWords[payment.plan]} refunded={status === 'refunded'} />
        </div>
      </Card>
    </section>
  );
}
