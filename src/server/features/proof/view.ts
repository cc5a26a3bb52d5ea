import type { NumberProof } from '#contract/proof.ts';
import { proofMessages } from '#copy/outbound-texts.ts';
import { maskedNumber, NUMBER_CODE } from '#domain/profile/number-proof.ts';
import { whatsappLink } from '#domain/support/contact-links.ts';
import type { WaitingRow } from './store.staff.ts';
import type { NumberCode, ProofRow } from './store.ts';

/** State of the proof for its owner; codes newest first. */
export function presentProof(
  { username, ...row }: ProofRow,
  codes: readonly NumberCode[],
  ways: NumberProof['ways'],
  contactWhatsapp: string | null,
  candidates: NumberProof['candidates'],
): NumberProof {
  const sent = codes.find((code) => code.code_hash !== null);
  const shown = codes.find((code) => code.shown_code !== null);
  return {
    ...row,
    ways,
    sent: sent ? { expiresAt: sent.expires_at.toISOString(), triesLeft: NUMBER_CODE.tries - sent.tries } : null,
    contact:
      shown && contactWhatsapp !== null
        ? {
            code: shown.shown_code!,
            link: whatsappLink(contactWhatsapp, proofMessages.shown(shown.shown_code!, username)),
            expiresAt: shown.expires_at.toISOString(),
          }
        : null,
    candidates,
  };
}

/**
 * A code in the queue of staff. Masked numbers may look alike: staff with the code of a message compare
 * its sender with the whole number.
 */
export function presentWaitingNumber({ id, shown_code, number, made_at, expires_at }: WaitingRow, whole: boolean) {
  return {
    id,
    code: shown_code,
    number: whole ? number : maskedNumber(number),
    comparable: whole,
    madeAt: made_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}
