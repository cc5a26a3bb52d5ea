import { isMailAddress } from '#domain/payments/payer.ts';
import type { PaymentMethod } from '#domain/payments/plans.ts';
import type { FieldError } from '#contract/errors.ts';
import { toE164 } from '../../adapters/phone.ts';
import { refuse } from '../../refusal.ts';

/** Bits of 64 in which similar proofs may differ: fewer than photos, since receipts share a frame. */
export const PROOF_ALIKE_BITS = 4;
/** A quote with less time left is replaced. */
export const QUOTE_LEFT_MS = 3_600_000;

const NAME_MAX = 80;
const MAIL_MAX = 254;

export type Payer = { name: string; email: string; phone: string; notes: string | null };
type Typed = { name?: string; email?: string; phone?: string; notes?: string | null };

/** The payer's data, cleaned. Throws payment-fields-required, payment-email-invalid, payment-phone-invalid. */
export function payerOf(typed: Typed): Payer {
  const payer = { name: line(typed.name, NAME_MAX), email: line(typed.email, MAIL_MAX), phone: line(typed.phone, 40) };
  const empty = (['name', 'email', 'phone'] as const).filter((field) => payer[field] === '');
  if (empty.length > 0)
    throw refuse('payment-fields-required', {
      fields: empty.map((field): FieldError => ({ field, code: 'payment-fields-required' })),
    });
  if (!isMailAddress(payer.email)) throw at('email', 'payment-email-invalid');
  const phone = toE164(payer.phone);
  if (phone === null) throw at('phone', 'payment-phone-invalid');
  const notes = (typed.notes ?? '')
    .normalize('NFC')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
  return { ...payer, phone, notes: notes === '' ? null : notes };
}

export const isManual = (method: PaymentMethod): boolean => method === 'transfer' || method === 'wallet';

export function at(field: string, code: FieldError['code']) {
  return refuse(code, { fields: [{ field, code }] });
}

/** One line without controls and formatting characters. */
function line(text: string | undefined, max: number): string {
  const clean = (text ?? '').normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/gu, ' ').trim();
  return [...clean].slice(0, max).join('');
}
