import type { Payment } from '#contract/payments.ts';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { chargeCopy, paymentsCopy } from '#copy/payments.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const LOOKS = {
  submitted: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'bad', Icon: CircleX },
  refunded: { tone: 'plain', Icon: Undo2 },
} as const satisfies Record<Payment['status'], { tone: BadgeTone; Icon: typeof Clock }>;

/** State of a payment, in one word. */
export function PaymentBadge({ payment }: { payment: Pick<Payment, 'status' | 'awaitingCharge'> }) {
  const { status } = payment;
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      {payment.awaitingCharge ? chargeCopy.badge : paymentsCopy.status[status]}
    </Badge>
  );
}
