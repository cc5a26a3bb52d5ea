import type { Payment } from '#contract/payments.ts';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { chargeCopy, paymentsCopy } from '#copy/payments.ts';
import { refundCopy } from '#copy/refunds.ts';
import { stopOf } from '#domain/payments/charge.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const LOOKS = {
  submitted: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'bad', Icon: CircleX },
  refunded: { tone: 'plain', Icon: Undo2 },
} as const satisfies Record<Payment['status'], { tone: BadgeTone; Icon: typeof Clock }>;

/** State of a payment, in one word. */
export function PaymentBadge({ payment }: { payment: Pick<Payment, 'status' | 'awaitingCharge' | 'ended'> }) {
  const { status, awaitingCharge } = payment;
  const { tone, Icon } = LOOKS[status];
  const stop = stopOf(payment);
  return (
    <Badge tone={stop ? 'plain' : tone} icon={<Icon aria-hidden className="size-[1.1em] stroke-2" />}>
      {awaitingCharge ? chargeCopy.badge : stop ? chargeCopy.endedShort[stop] : paymentsCopy.status[status]}
    </Badge>
  );
}

/** That the money of a payment was asked back, and whether the team refused. */
export function RefundBadge({ request }: { request: NonNullable<Payment['refundRequest']> }) {
  const isRefused = request.answerBy === null;
  const Icon = isRefused ? CircleX : Undo2;
  return (
    <Badge tone={isRefused ? 'plain' : 'warn'} icon={<Icon aria-hidden className="size-[1.1em] stroke-2" />}>
      {isRefused ? refundCopy.short.refused : refundCopy.short.waiting}
    </Badge>
  );
}
