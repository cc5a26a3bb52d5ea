import { checkoutCopy } from '#copy/payments.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/** A code that can still be paid, with the way to it. */
export function UnpaidNotice({ id }: { id: string }) {
  return (
    <Notice
      tone="warn"
      action={
        <LinkButton small to={`/akun/pembayaran/${id}`}>
          {checkoutCopy.unpaidLink}
        </LinkButton>
      }
    >
      {checkoutCopy.unpaidTitle}
    </Notice>
  );
}
