import { errorMessage } from './errors.ts';
import { SENT_BEFORE } from './money-refusals.ts';

/*
 * Words of refused payments that the server alone says, in place of their code's own. Apart from `errors.ts`, which
 * every page loads.
 */

/** `payment-account-changed` */
export const ACCOUNT_CHANGED = { text: `${errorMessage('payment-account-changed')} ${SENT_BEFORE}` };

/** Between the price and the payment a code was switched off, or its last use taken. `price`: without it. */
export const codeGone = (refusal: 'referral-code-off' | 'referral-code-invalid', code: string, price: string) => {
  const why =
    refusal === 'referral-code-off' ? errorMessage(refusal, { code }) : `Kode ${code} baru saja habis terpakai.`;
  return { text: `${why} Tanpa kode harganya ${price}. ${SENT_BEFORE}` };
};

/** A way to pay was chosen, and is not open now (`payment-method-required`). */
export const WAY_GONE = {
  text: 'Cara membayar yang kamu pilih sedang tidak tersedia. Periksa lagi pilihannya, lalu kirim.',
};
