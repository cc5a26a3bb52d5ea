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

/** State of a payment, in one word. What ended at the gateway was not rejected by anybody. */
export function PaymentBadge({ payment }: { payment: Pick<Payment, 'status' | 'awaitingCharge' | 'ended'> }) {
  const { status, ended, awaitingCharge } = payment;
  const { tone, Icon } = LOOKS[status];
  const stopped = status === 'rejected' && ended !== null;
  return (
    <Badge tone={stopped ? 'plain' : tone}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2} />
      {awaitingCharge ? chargeCopy.badge : stopped ? chargeCopy.endedShort[ended] : paymentsCopy.status[status]}
    </Badge>
  );
}
