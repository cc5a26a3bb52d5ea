import type { Payment } from '#contract/payments.ts';
import { Link } from 'react-router';
import { paymentsCopy } from '#copy/payments.ts';
import { isThroughGateway } from '#domain/payments/charge.ts';

/** For a rejected transfer: whoever sent the money must not send it twice. Through the gateway none was taken. */
export function SentAlready({ payment: { status, method } }: { payment: Pick<Payment, 'status' | 'method'> }) {
  if (status !== 'rejected' || isThroughGateway(method)) return null;
  return (
    <p>
      {paymentsCopy.sentAlready}{' '}
      <Link to="/kontak" className="-my-3 inline-flex min-h-11 items-center font-semi">
        {paymentsCopy.askUs}
      </Link>
    </p>
  );
}
