import { isMailAddress } from '#domain/payments/payer.ts';

const ADDRESS_MAX = 254;

/** The typed text as a single address (no list, no name, nothing that could form a header); null when it is not one. */
export function mailAddress(typed: string): string | null {
  const address = typed.trim();
  return address.length <= ADDRESS_MAX && isMailAddress(address) ? address : null;
}

/** Providers that read over dots in the part before the @; all names of one of them are one mailbox. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an address, to count by: one person receives what is sent to its other spellings. Where a provider
 * means more than one mailbox by them, they share a limit.
 */
export function mailboxOf(address: string): string {
  const [typed, domain] = address.toLowerCase().split('@') as [string, string];
  // Nothing is left of «+x@»: an address of its own.
  const local = typed.replace(/(?<=.)\+.*$/, '');
  const provider = DOTLESS[domain];
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}
