import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { createHmac } from 'node:crypto';
import type { Hasher } from '../config.ts';

/** Prefixes of Indonesian mobile numbers; WhatsApp needs a mobile one. */
const MOBILE_TYPES = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * E.164 of a typed number (08…, 8…, 62…, +62…, any punctuation; foreign numbers with +), or null (R-CODE-3, T33).
 */
export function toE164(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[^\d+]/g, '');
  const number = parsePhoneNumberFromString(digits.startsWith('62') && digits.length > 9 ? `+${digits}` : digits, 'ID');
  if (!number?.isValid()) return null;
  return MOBILE_TYPES.has(number.getType() ?? '') ? number.number : null;
}

/**
 * Keyed hash of an E.164 number: shows whether two are the same, and nothing without the key. Members hide from numbers
 * by it.
 */
export function numberHash({ hashKey }: Hasher, e164: string): Buffer {
  return createHmac('sha256', hashKey).update(`wa:${e164}`).digest();
}
