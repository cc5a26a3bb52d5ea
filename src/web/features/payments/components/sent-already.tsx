import type { Payment } from '#contract/payments.ts';
import { Link } from 'react-router';
import { paymentsCopy } from '#copy/payments.ts';
import { stopOf } from '#domain/payments/charge.ts';

/**
 * Of a payment the team rejected: whoever sent the money must not send it twice. Of one that ended at the gateway no
 * money is with us: none came, or it went back.
 */
export function SentAlready({ payment }: { payment: Pick<Payment, 'status' | 'ended'> }) {
  if (payment.status !== 'rejected' || stopOf(payment)) return null;
  return (
    <p>
      {paymentsCopy.sentAlready}{' '}
      <Link to="/kontak" className="-my-3 inline-flex min-h-11 items-center font-semi">
        {paymentsCopy.askUs}
      </Link>
    </p>
  );
}
