/** Entries with a bit of their own. Numbers are given in order of appearance, so these are the entries people really use. */
const OWN_BITS = 24;
const SHARED_BITS = 32 - OWN_BITS;

/** One of 32 bits for each entry of a list; lists without a common bit share nothing. */
export function signatureOf(terms: readonly number[]): number {
  let word = 0;
  for (const term of terms) word |= 1 << (term <= OWN_BITS ? term - 1 : OWN_BITS + (term % SHARED_BITS));
  return word;
}

/** Is a common bit already proof, for a viewer with these entries? */
export function signatureIsExact(terms: readonly number[]): boolean {
  return terms.every((term) => term <= OWN_BITS);
}
