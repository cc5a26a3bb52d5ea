import { errorMessage } from './errors.ts';
import { QUOTE_EXPIRED, SENT_BEFORE } from './money-refusals.ts';

/*
 * Words of refused payments that the server alone says, in place of their code's own. Apart from `errors.ts`, which
 * every page loads.
 */

/** `payment-account-changed` */
export const ACCOUNT_CHANGED = { text: `${errorMessage('payment-account-changed')} ${SENT_BEFORE}` };

/** `quote-expired`, to whoever was shown no account of ours: no money is on its way there. */
export const PRICE_OVER = { text: QUOTE_EXPIRED };

type GoneCode = { refusal: 'referral-code-off' | 'referral-code-invalid'; code: string; price: string };
/**
 * Between the price and the payment a code was switched off, or its last use taken. `price`: without it.
 * `mayHaveSent`: an account of ours was shown, so money may be on its way there.
 */
export const codeGone = ({ refusal, code, price }: GoneCode, mayHaveSent: boolean) => {
  const why =
    refusal === 'referral-code-off' ? errorMessage(refusal, { code }) : `Kode ${code} baru saja habis terpakai.`;
  return { text: `${why} Tanpa kode harganya ${price}.${mayHaveSent ? ` ${SENT_BEFORE}` : ''}` };
};

/** A way to pay was chosen, and is not open now (`payment-method-required`). */
export const WAY_GONE = {
  text: 'Cara membayar yang kamu pilih sedang tidak tersedia. Periksa lagi pilihannya, lalu kirim.',
};
