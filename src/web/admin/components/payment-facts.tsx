import { rupiah } from '#copy/amounts.ts';
import { numberText } from '#copy/number-text.ts';
import { methodNames, paymentQueueCopy, planNames } from '#copy/staff-money.ts';
import { staffCopy } from '#copy/staff.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Notice } from '#web/ui/states.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { DeskLink } from './desk-link.tsx';

type Payment = ApiOutput<'GET /api/staff/payments/:id'>;

/** Expected amount, account and payer; other uses of the proof; history. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { dateTimeText } = useDates();
  const { account, proof, discount, suffix, code } = payment;
  const facts: [string, string][] = [
    [paymentQueueCopy.plan, `${planNames[payment.plan]}, ${rupiah(payment.original)}`],
    ...(discount > 0 ? [[paymentQueueCopy.discount, `${rupiah(discount)} (${code ?? ''})`] as [string, string]] : []),
    ...(suffix > 0 ? [[paymentQueueCopy.suffix, String(suffix)] as [string, string]] : []),
    [
      paymentQueueCopy.to,
      account ? `${account.name} ${account.number}, ${account.holder}` : methodNames[payment.method],
    ],
    [
      paymentQueueCopy.payer,
      [payment.name, payment.phone && numberText(payment.phone), payment.email].filter(Boolean).join(', '),
    ],
    ...(payment.notes ? [[paymentQueueCopy.notes, payment.notes] as [string, string]] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p>
        <span className="block text-13 text-ink-soft">{paymentQueueCopy.mustPay}</span>
        <b className="text-25 font-semi">{rupiah(payment.final)}</b>
      </p>
      <Hints payment={payment} />
      {proof && proof.seenWith.length > 0 && <SeenWith others={proof.seenWith} since={payment.submittedAt} />}
      <dl className="flex flex-col gap-2 text-15">
        <div>
          <dt className="text-13 text-ink-soft">{staffCopy.member}</dt>
          <dd>
            <DeskLink member={payment} />
          </dd>
        </div>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-13 text-ink-soft">{name}</dt>
            <dd className="break-words">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="text-15 font-semi">{paymentQueueCopy.history}</h3>
        <ol className="mt-1 flex flex-col gap-1 text-15">
          {payment.history.map(({ at, what, by, note }) => (
            <li key={`${at} ${what}`}>
              {paymentQueueCopy.events[what]}
              {by && `, ${by}`} <span className="text-13 text-ink-soft">{dateTimeText(at)}</span>
              {note && what !== 'submitted' && <span className="block text-ink-soft">{note}</span>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** What the team has to do about its money. */
function Hints({ payment }: { payment: Payment }) {
  const { dateTimeText, dueText } = useDates();
  return (
    <>
      {payment.refundRequest && (
        <Notice tone="warn" title={paymentQueueCopy.refundAsked}>
          <p>
            {paymentQueueCopy.refundAskedHint(
              dateTimeText(payment.refundRequest.askedAt),
              dueText(payment.refundRequest.answerBy),
            )}
          </p>
          <p className="break-words whitespace-pre-line">
            {payment.refundAskReason
              ? paymentQueueCopy.refundAskReason(payment.refundAskReason)
              : paymentQueueCopy.refundNoReason}
          </p>
        </Notice>
      )}
      {payment.paidTwice && payment.status === 'approved' && (
        <Notice tone="warn" title={paymentQueueCopy.paidTwice}>
          {paymentQueueCopy.paidTwiceHint}
        </Notice>
      )}
      {payment.amountDiffers && payment.status === 'rejected' && (
        <Notice tone="warn" title={paymentQueueCopy.otherAmountCame}>
          {paymentQueueCopy.otherAmountCameHint}
        </Notice>
      )}
      {payment.amountDiffers && payment.status === 'submitted' && (
        <Notice tone="warn" title={paymentQueueCopy.amountDiffers}>
          {paymentQueueCopy.amountDiffersHint}
        </Notice>
      )}
    </>
  );
}

type Other = NonNullable<Payment['proof']>['seenWith'][number];

/** The same proof, or one that looks like it, at other payments; `since`: when this one came. */
function SeenWith({ others, since }: { others: readonly Other[]; since: string }) {
  const isFirst = others.every(({ submittedAt }) => submittedAt > since);
  return (
    <Notice tone="warn" title={isFirst ? paymentQueueCopy.seenLater : paymentQueueCopy.seenTitle}>
      <ul>
        {others.map(({ paymentId, number, how, sameMember }) => (
          <li key={paymentId}>
            <Unbroken text={paymentQueueCopy.seen(number, how, sameMember)} part={number} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
