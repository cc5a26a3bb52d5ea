import { useEffect, useRef } from 'react';
import { paymentQueueCopy } from '#copy/staff-money.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import type { useDecidePayment, useRefundPayment } from '../queries.payments.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

type Payment = ApiOutput<'GET /api/staff/payments/:id'>;
type Props = { payment: Payment; onBack: () => void; onDone: () => void };

/** A form below the visible part: it scrolls into view and takes the focus. */
function useShown<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.closest('form')?.scrollIntoView({ block: 'start' });
  }, []);
  return ref;
}

/** A preset reason is one click; another is written. */
export function RejectForm({
  payment,
  decide,
  onBack,
  onDone,
}: Props & { decide: ReturnType<typeof useDecidePayment> }) {
  const heading = useShown<HTMLHeadingElement>();
  const { form, field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await decide.mutateAsync({ id: payment.id, decision: 'reject', reason });
      onDone();
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-17 font-semi outline-none">
          {paymentQueueCopy.rejectTitle}
        </h3>
        <p className="text-15 text-ink-soft">{paymentQueueCopy.rejectHint}</p>
      </div>
      <div className="flex flex-col items-start gap-2">
        {paymentQueueCopy.reasons.map((reason) => (
          <Button
            key={reason}
            tone="secondary"
            disabled={sending}
            onClick={() => {
              form.setValue('reason', reason);
              submit();
            }}
          >
            {reason}
          </Button>
        ))}
      </div>
      <ReasonField
        id="alasan-menolak"
        label={paymentQueueCopy.otherReason}
        hint={paymentQueueCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={paymentQueueCopy.decideFailed}
        {...field('reason', reasonRule)}
      />
      <Buttons act={paymentQueueCopy.rejectOther} sending={sending} onBack={onBack} />
    </form>
  );
}

export function RefundForm({
  payment,
  refund,
  onBack,
  onDone,
}: Props & { refund: ReturnType<typeof useRefundPayment> }) {
  const hint = useShown<HTMLParagraphElement>();
  const { field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await refund.mutateAsync({ id: payment.id, reason });
      onDone();
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p ref={hint} tabIndex={-1} className="text-15 text-ink-soft outline-none">
        {paymentQueueCopy.refundHint}
      </p>
      <ReasonField
        id="alasan-mengembalikan"
        label={paymentQueueCopy.refundReason}
        hint={paymentQueueCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={paymentQueueCopy.refundFailed}
        {...field('reason', reasonRule)}
      />
      <Buttons act={paymentQueueCopy.refund} sending={sending} onBack={onBack} />
    </form>
  );
}

function Buttons({ act, sending, onBack }: { act: string; sending: boolean; onBack: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button tone="secondary" disabled={sending} onClick={onBack}>
        {paymentQueueCopy.back}
      </Button>
      <Button type="submit" tone="danger" loading={sending}>
        {act}
      </Button>
    </div>
  );
}
