import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { rupiah } from '#copy/amounts.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { paymentListNames, paymentQueueCopy, planNames } from '#copy/staff-money.ts';
import { staffCopy } from '#copy/staff.ts';
import { PAYMENT_LISTS, type PaymentList } from '#domain/payments/plans.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { withParam } from '#web/lib/with-param.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FilterBar } from './components/filter-bar.tsx';
import { PaymentDialog } from './components/payment-dialog.tsx';
import { OpenCell, Queue, useNextRow, waitingTone } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { MINUTE_MS, spanText } from './components/spans.ts';
import { useKeys } from './components/use-keys.ts';
import { usePaymentQueue } from './queries.payments.ts';

export const meta = () => pageMeta(paymentQueueCopy.title);

type Queued = ApiOutput<'GET /api/staff/payments'>['payments'][number];

const isWaiting = (status: PaymentList): boolean => status === 'submitted' || status === 'refund-asked';

/** The last: how long it has waited, or when it was decided. */
const columnsOf = (status: PaymentList) => [
  { text: paymentQueueCopy.number },
  { text: staffCopy.member, wide: true },
  { text: paymentQueueCopy.plan, wide: true },
  { text: paymentQueueCopy.amount, wide: true, number: true },
  { text: isWaiting(status) ? paymentQueueCopy.waited : paymentQueueCopy.decidedAt, wide: true },
];
const SETTLED_MS = 300;

/** /admin/pembayaran: waiting payments by transfer, and decided ones. */
export default function PaymentsScreen() {
  const [params, setParams] = useSearchParams();
  const status = PAYMENT_LISTS.find((one) => one === params.get('keadaan')) ?? 'submitted';
  const [typed, setTyped] = useState(params.get('cari') ?? '');
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const openId = params.get('buka');
  const query = usePaymentQueue(status, search);
  const now = useServerNow(MINUTE_MS);
  const payments = query.data?.pages.flatMap((page) => page.payments) ?? [];
  const goToRow = useNextRow(payments);
  const put = (name: string, value: string | null) => setParams(withParam(name, value), { replace: true });
  useKeys(openId ? {} : { j: () => step(1), k: () => step(-1) }, { walks: true });
  const counts = query.data?.pages[0];
  return (
    <>
      <Queue
        title={paymentQueueCopy.title}
        lead={isWaiting(status) ? paymentQueueCopy.lead : paymentQueueCopy.leadOther}
        keys={paymentQueueCopy.keys}
        empty={emptyWords(status, search)}
        status={counts && waitingWords(counts)}
        above={<Filters status={status} typed={typed} onTyped={setTyped} put={put} />}
        query={query}
        columns={columnsOf(status)}
        count={payments.length}
      >
        {payments.map((one) => (
          <PaymentRow key={one.id} payment={one} status={status} now={now} onOpen={() => put('buka', one.id)} />
        ))}
      </Queue>
      {openId && (
        <PaymentDialog
          key={openId}
          id={openId}
          onClose={() => put('buka', null)}
          onDecided={() => {
            goToRow(openId);
            // Another may be open by the time the answer is here.
            if (new URLSearchParams(window.location.search).get('buka') === openId) put('buka', null);
          }}
        />
      )}
    </>
  );
}

type FilterProps = {
  status: PaymentList;
  typed: string;
  onTyped: (text: string) => void;
  put: (name: string, value: string | null) => void;
};

function Filters({ status, typed, onTyped, put }: FilterProps) {
  return (
    <FilterBar>
      <ChoiceGroup
        id="keadaan"
        label={paymentQueueCopy.status}
        options={PAYMENT_LISTS.map((value) => ({ value, label: paymentListNames[value] }))}
        value={status}
        onChange={(value: PaymentList) => put('keadaan', value === 'submitted' ? null : value)}
      />
      <div className="w-full sm:max-w-sm sm:grow sm:basis-60">
        <TextField
          id="cari"
          type="search"
          label={paymentQueueCopy.search}
          hint={paymentQueueCopy.searchHint}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            put('cari', event.target.value.trim() || null);
          }}
        />
      </div>
    </FilterBar>
  );
}

/** A search without a result says nothing about what waits. */
const emptyWords = (status: PaymentList, search: string): string => {
  if (search) return paymentQueueCopy.emptyFor(search);
  return status === 'submitted' ? paymentQueueCopy.empty : paymentQueueCopy.emptyOther;
};

type Counts = { waiting: number; late: number; toReturn: number; refundsAsked: number };

const waitingWords = ({ waiting, late, toReturn, refundsAsked }: Counts) => ({
  text: paymentQueueCopy.waiting(waiting, late, toReturn, refundsAsked),
  tone: waitingTone(waiting + toReturn + refundsAsked),
});

type RowProps = { payment: Queued; status: PaymentList; now: number; onOpen: () => void };

function PaymentRow({ payment, status, now, onOpen }: RowProps) {
  const { dateText } = useDates();
  const { refundRequest } = payment;
  // In the list of the approved the last column is the day of the decision, for all of them.
  const since =
    status === 'refund-asked' ? refundRequest?.askedAt : payment.status === 'submitted' && payment.submittedAt;
  const overdue = refundRequest !== undefined && Date.parse(refundRequest.answerBy) < now;
  const waited = since ? spanText(now - Date.parse(since)) : dateText(payment.decidedAt ?? payment.submittedAt);
  const marks = (
    <>
      {payment.late && <Badge tone="bad">{paymentQueueCopy.late}</Badge>}
      {refundRequest && <Badge tone="warn">{paymentQueueCopy.refundAsked}</Badge>}
      {overdue && <Badge tone="bad">{paymentQueueCopy.refundOverdue}</Badge>}
      {payment.paidTwice && payment.status === 'approved' && <Badge tone="warn">{paymentQueueCopy.paidTwice}</Badge>}
      {payment.amountDiffers && <Badge tone="warn">{paymentQueueCopy.amountDiffers}</Badge>}
      {payment.ended && <Badge tone="plain">{paymentQueueCopy.ended[payment.ended]}</Badge>}
      {payment.proofSeenBefore && <Badge tone="bad">{paymentQueueCopy.seenBefore}</Badge>}
    </>
  );
  return (
    <tr className={payment.late || overdue ? 'bg-warn-soft' : undefined}>
      <Cell>
        <span className="inline-block font-semi md:whitespace-nowrap">{payment.number}</span>
        <span className="block text-13 text-ink-soft md:hidden">
          <bdi>{payment.nama}</bdi>, {planNames[payment.plan]}, {rupiah(payment.final)}, {waited}
        </span>
        <span className="mt-1 flex flex-wrap gap-1">{marks}</span>
      </Cell>
      <Cell wide>
        <bdi>{payment.nama}</bdi>
        <span className="block text-13 text-ink-soft">@{payment.handle}</span>
      </Cell>
      <Cell wide>{planNames[payment.plan]}</Cell>
      <Cell wide number>
        {rupiah(payment.final)}
      </Cell>
      <Cell wide line>
        {waited}
      </Cell>
      <OpenCell label={paymentQueueCopy.openOf(payment.number, payment.nama)} onOpen={onOpen} />
    </tr>
  );
}

/** j and k move between rows like the arrows. */
function step(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  rows[Math.max(0, rows.indexOf(document.activeElement as HTMLElement) + by)]?.focus();
}
