import { useEffect, useRef } from 'react';
import { paymentQueueCopy } from '#copy/staff-money.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import type { useDecidePayment, useRefundPayment, useRefuseRefund } from '../queries.payments.ts';
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

const REFUND_WORDS = {
  refund: {
    id: 'alasan-mengembalikan',
    hint: paymentQueueCopy.refundHint,
    label: paymentQueueCopy.refundReason,
    failed: paymentQueueCopy.refundFailed,
    act: paymentQueueCopy.refund,
  },
  refuse: {
    id: 'alasan-menolak-permintaan',
    hint: paymentQueueCopy.refuseRefundHint,
    label: paymentQueueCopy.refuseRefundReason,
    failed: paymentQueueCopy.refuseRefundFailed,
    act: paymentQueueCopy.refuseRefund,
  },
} as const;

type RefundProps = Props & {
  as: keyof typeof REFUND_WORDS;
  act: ReturnType<typeof useRefundPayment | typeof useRefuseRefund>;
};

/** Returns the money, or refuses the member's request for it: each with a reason the member reads. */
export function RefundForm({ payment, as, act, onBack, onDone }: RefundProps) {
  const hint = useShown<HTMLParagraphElement>();
  const words = REFUND_WORDS[as];
  const { field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await act.mutateAsync({ id: payment.id, reason });
      onDone();
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p ref={hint} tabIndex={-1} className="text-15 text-ink-soft outline-none">
        {words.hint}
      </p>
      <ReasonField
        id={words.id}
        label={words.label}
        hint={paymentQueueCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={words.failed}
        {...field('reason', reasonRule)}
      />
      <Buttons act={words.act} sending={sending} onBack={onBack} />
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
