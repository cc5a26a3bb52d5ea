/**
 * Entries with a bit of their own. Numbers follow the order of appearance, so these are the common entries.
 */
const OWN_BITS = 44;
const SHARED_BITS = 8;
const WORD = 32;
const HIGH = 2 ** WORD;

/**
 * A bit for each entry of a list, in two words; lists without a common bit share nothing. 52 bits: one exact number.
 */
export type Signature = { low: number; high: number };

export function signatureOf(terms: readonly number[]): Signature {
  let [low, high] = [0, 0];
  for (const term of terms) {
    if (term <= WORD) low |= 1 << (term - 1);
    else high |= 1 << (term <= OWN_BITS ? term - WORD - 1 : OWN_BITS - WORD + (term % SHARED_BITS));
  }
  return { low, high };
}

/** Does a common bit prove a common entry, for a viewer with these entries? */
export function signatureIsExact(terms: readonly number[]): boolean {
  return terms.every((term) => term <= OWN_BITS);
}

export function signatureKey({ low, high }: Signature): number {
  return (low >>> 0) + high * HIGH;
}

/** Has the signature of this key a bit in common with another? */
export function keyMeets(key: number, { low, high }: Signature): boolean {
  return ((key >>> 0) & low) !== 0 || (Math.floor(key / HIGH) & high) !== 0;
}
