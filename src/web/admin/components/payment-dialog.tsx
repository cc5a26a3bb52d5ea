import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { isThroughGateway } from '#domain/payments/charge.ts';
import { paymentQueueCopy } from '#copy/staff-money.ts';
import { documentQueueCopy } from '#copy/staff.ts';
import { type ApiOutput, asApiError } from '#web/lib/api.ts';
import { useOneAtATime } from '#web/lib/one-at-a-time.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import {
  useDecidePayment,
  useOpenProof,
  useRefundPayment,
  useRefuseRefund,
  useStaffPayment,
} from '../queries.payments.ts';
import { isPicture, type Missing, OpenedPicture } from './opened-picture.tsx';
import { focused } from './held-focus.ts';
import { useKeys } from './use-keys.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { RefundForm, RejectForm } from './payment-reasons.tsx';

type Payment = ApiOutput<'GET /api/staff/payments/:id'>;
type Props = { id: string; onClose: () => void; onDecided: () => void };

/** The proof beside the quote, and the decision. Opening the proof is recorded, and its member is notified. */
export function PaymentDialog({ id, onClose, onDecided }: Props) {
  const query = useStaffPayment(id);
  const decide = useDecidePayment();
  const refund = useRefundPayment();
  const refuse = useRefuseRefund();
  return (
    <Modal
      open
      busy={decide.isPending || refund.isPending || refuse.isPending}
      aside
      onClose={onClose}
      title={query.data ? <Title number={query.data.number} /> : paymentQueueCopy.title}
    >
      {query.isPending && <Skeleton className="h-64 w-full rounded-card" />}
      {query.isError && !query.data && (
        <ErrorState
          title={paymentQueueCopy.failed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <PaymentWork payment={query.data} decide={decide} refund={refund} refuse={refuse} onDecided={onDecided} />
      )}
    </Modal>
  );
}

/** The number stays in one line if there is room. */
const Title = ({ number }: { number: string }) => (
  <>
    {paymentQueueCopy.payment} <span className="inline-block">{number}</span>
  </>
);

/** What was seen of the proof (`isPicture`). */
type Seen = 'closed' | 'opened' | 'seen';
/** The form that is open. */
type Asking = 'reject' | 'refund' | 'refuse' | null;
type WorkProps = {
  payment: Payment;
  decide: ReturnType<typeof useDecidePayment>;
  refund: ReturnType<typeof useRefundPayment>;
  refuse: ReturnType<typeof useRefuseRefund>;
  onDecided: () => void;
};

function PaymentWork({ payment, decide, refund, refuse, onDecided }: WorkProps) {
  const [asking, setAsking] = useState<Asking>(null);
  // Without a proof there is none to open first.
  const [seen, setSeen] = useState<Seen>(payment.proof === null ? 'seen' : 'closed');
  const over = (text: string) => {
    showToast({ tone: 'ok', text, whole: payment.number });
    onDecided();
  };
  const ready = payment.can.decide && seen === 'seen' && !decide.isPending;
  const oneAtATime = useOneAtATime();
  const approve = () =>
    oneAtATime(() =>
      decide.mutateAsync({ id: payment.id, decision: 'approve' }).then(
        () => over(paymentQueueCopy.approved(payment.number)),
        (error) => showErrorToast(error, paymentQueueCopy.decideFailed),
      ),
    );
  // A proof that came from somebody else too is approved by the button, not by a key pressed out of habit.
  const isShared = payment.proof?.seenWith.some((other) => !other.sameMember) ?? false;
  const button = useRef<HTMLButtonElement>(null);
  const a = isShared ? () => button.current?.focus() : approve;
  useKeys(ready && asking === null ? { a, r: () => setAsking('reject') } : {});
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Proof payment={payment} onSeen={setSeen} />
        <PaymentFacts payment={payment} />
      </div>
      <div className="border-t border-line pt-4">
        {asking === null && payment.can.decide && (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p role="status" className="grow text-15 text-ink-soft">
              {seen === 'closed' && paymentQueueCopy.openFirst}
              {seen === 'opened' && paymentQueueCopy.fetchFirst}
            </p>
            <Button tone="danger" disabled={!ready} onClick={() => setAsking('reject')}>
              <Keyed text={paymentQueueCopy.reject} />
            </Button>
            <Button ref={button} loading={decide.isPending} disabled={!ready} onClick={approve}>
              <Keyed text={paymentQueueCopy.approve} />
            </Button>
          </div>
        )}
        {asking === 'reject' && (
          <RejectForm
            payment={payment}
            decide={decide}
            onBack={() => setAsking(null)}
            onDone={() => over(paymentQueueCopy.rejected(payment.number))}
          />
        )}
        <Refunding payment={payment} asking={asking} onAsk={setAsking} acts={{ refund, refuse }} onDone={over} />
      </div>
    </div>
  );
}

type RefundingProps = {
  payment: Payment;
  asking: Asking;
  onAsk: (asking: Asking) => void;
  acts: Pick<WorkProps, 'refund' | 'refuse'>;
  onDone: (text: string) => void;
};

/** The money back, or the refusal of the member's request for it. */
function Refunding({ payment, asking, onAsk, acts, onDone }: RefundingProps) {
  const { can, number } = payment;
  if (asking === 'refund' || asking === 'refuse')
    return (
      <RefundForm
        key={asking}
        payment={payment}
        as={asking}
        act={acts[asking]}
        onBack={() => onAsk(null)}
        onDone={() =>
          onDone(asking === 'refund' ? paymentQueueCopy.refunded(number) : paymentQueueCopy.refundRefused(number))
        }
      />
    );
  if (asking !== null || !can.refund) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {can.refuseRefund && (
        <Button tone="secondary" onClick={() => onAsk('refuse')}>
          {paymentQueueCopy.refuseRefund}
        </Button>
      )}
      <Button tone="danger" onClick={() => onAsk('refund')}>
        {paymentQueueCopy.refund}
      </Button>
    </div>
  );
}

/** «Tolak (r)»: the key is in the name, and not seen where there are fingers and no keys. */
function Keyed({ text }: { text: string }) {
  const at = text.lastIndexOf(' (');
  return (
    <span>
      {text.slice(0, at)}
      <span className="pointer-coarse:sr-only">{text.slice(at)}</span>
    </span>
  );
}

function Proof({ payment, onSeen }: { payment: Payment; onSeen: (seen: Seen) => void }) {
  const open = useOpenProof();
  const { timeText } = useDates();
  const [missing, setMissing] = useState<Missing | null>(null);
  if (!payment.proof)
    return (
      <Notice tone="info">
        {isThroughGateway(payment.method) ? paymentQueueCopy.online : paymentQueueCopy.noProof}
      </Notice>
    );
  if (payment.proof.erased) return <Notice tone="info">{paymentQueueCopy.erased}</Notice>;
  const opening = missing === 'lapsed' ? undefined : open.data;
  const ask = () =>
    open.mutate(payment.id, {
      onSuccess: (opened) => {
        setMissing(null);
        onSeen(isPicture(opened) ? 'seen' : 'opened');
      },
      onError: (error) => showErrorToast(error, paymentQueueCopy.openFailed),
    });
  if (!opening)
    return (
      <div className="flex flex-col items-center justify-center gap-4 rounded-field border border-line bg-paper p-6 md:min-h-[55dvh]">
        {missing && <p className="text-15 text-ink-soft">{paymentQueueCopy.lapsed}</p>}
        <Button loading={open.isPending} onClick={ask}>
          {paymentQueueCopy.openProof}
        </Button>
      </div>
    );
  return (
    <div
      ref={focused}
      tabIndex={-1}
      aria-label={paymentQueueCopy.proofOf(payment.number)}
      role="group"
      className="flex flex-col gap-3 outline-none"
    >
      <OpenedPicture
        opening={opening}
        alt={paymentQueueCopy.proofOf(payment.number)}
        missing={missing}
        why={missing && documentQueueCopy.missing.undrawn}
        onMissing={setMissing}
        height="h-[55dvh]"
      />
      <p role="status" className="text-15 text-ink-soft">
        {paymentQueueCopy.openedUntil(timeText(opening.expiresAt))}
      </p>
      <a
        href={opening.file}
        download
        onClick={() => onSeen('seen')}
        className={buttonClass({ tone: 'secondary', small: true })}
      >
        <Download aria-hidden className="size-5" /> {paymentQueueCopy.download}
      </a>
    </div>
  );
}
