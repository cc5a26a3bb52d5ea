import type { Payment } from '#contract/payments.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '#copy/errors.ts';
import { paymentsCopy } from '#copy/payments.ts';
import { refundCopy } from '#copy/refunds.ts';
import { REFUND_REASON_MAX } from '#domain/payments/refund-request.ts';
import { characters } from '#domain/profile/text.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { useAskRefund, useWithdrawRefund } from '../queries.ts';

/** Asks for the money of a payment back, and shows what became of the request. */
export function RefundRequest({ payment: { id, refundUntil, refundRequest, coversUntil } }: { payment: Payment }) {
  const { dateTimeText } = useDates();
  const runs = coversUntil === null || Date.parse(coversUntil) > serverNow();
  const [open, setOpen] = useState<'ask' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {refundRequest && <Standing request={refundRequest} runs={runs} onWithdraw={() => setOpen('withdraw')} />}
      </div>
      {refundUntil && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
          <Button tone="secondary" onClick={() => setOpen('ask')}>
            {refundCopy.ask}
          </Button>
          <p className="text-15 text-ink-soft">{refundCopy.askUntil(dateTimeText(refundUntil))}</p>
        </div>
      )}
      {open === 'ask' && <AskRefund id={id} onClose={close} />}
      {open === 'withdraw' && <WithdrawRefund id={id} onClose={close} />}
    </>
  );
}

type StandingProps = { request: NonNullable<Payment['refundRequest']>; runs: boolean; onWithdraw: () => void };

function Standing({ request, runs, onWithdraw }: StandingProps) {
  const { askedAt, reason, answerBy, refusedAt, refusal } = request;
  const { dateTimeText, dueText } = useDates();
  if (answerBy === null)
    return (
      <Notice tone="warn" title={refundCopy.refused(dateTimeText(refusedAt ?? askedAt))}>
        {refusal && paymentsCopy.reason(refusal)}{' '}
        <Link to="/kontak" className="-my-3 inline-flex min-h-11 items-center font-semi print:hidden">
          {refundCopy.contact}
        </Link>
      </Notice>
    );
  return (
    <Notice
      tone="info"
      title={refundCopy.asked(dateTimeText(askedAt), dueText(answerBy))}
      action={
        <Button small tone="secondary" className="print:hidden" onClick={onWithdraw}>
          {refundCopy.withdraw}
        </Button>
      }
    >
      {reason && <p className="break-words whitespace-pre-line">{refundCopy.said(reason)}</p>}
      {runs && <p>{refundCopy.running}</p>}
    </Notice>
  );
}

function WithdrawRefund({ id, onClose }: { id: string; onClose: () => void }) {
  const withdraw = useWithdrawRefund();
  const take = () =>
    withdraw.mutate(id, {
      onError: (error) => showErrorToast(error, refundCopy.withdrawFailed),
      onSettled: onClose,
    });
  return (
    <AskDialog
      open
      title={refundCopy.withdrawTitle}
      yes={refundCopy.withdraw}
      no={refundCopy.withdrawKeep}
      busy={withdraw.isPending}
      onYes={take}
      onClose={onClose}
    >
      <p>{refundCopy.withdrawText}</p>
    </AskDialog>
  );
}

function AskRefund({ id, onClose }: { id: string; onClose: () => void }) {
  const ask = useAskRefund(id);
  const { field, typed, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => {
      await ask.mutateAsync(reason);
      onClose();
    },
  });
  const length = characters(typed.reason);
  const problem = length > REFUND_REASON_MAX ? errorMessage('field-too-long', { max: REFUND_REASON_MAX }) : null;
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={refundCopy.askTitle}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {refundCopy.keep}
          </Button>
          <Button loading={sending} onClick={() => submit()}>
            {refundCopy.send}
          </Button>
        </>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p>{refundCopy.askText}</p>
        <TextArea
          id="alasan-pengembalian"
          label={refundCopy.reason}
          hint={refundCopy.reasonHint}
          optional
          rows={3}
          count={{ length, max: REFUND_REASON_MAX }}
          {...field('reason', { validate: () => problem ?? true })}
        />
        <div role="alert">
          {failure && (
            <Notice tone="bad" title={refundCopy.failed}>
              {failure}
            </Notice>
          )}
        </div>
      </form>
    </Modal>
  );
}
