/** Days until an account that its owner closed is erased; until then a sign-in takes it back (READINGS §10). */
export const GRACE_DAYS = 7;
/** Days a payment that waits to be decided may hold the erasure up beyond that. */
export const PAYMENT_PATIENCE_DAYS = 7;

/** When the account is erased (ms since 1970): at once for who waives the days. */
export const erasedAt = (now: number, waived: boolean): number => (waived ? now : now + GRACE_DAYS * 86_400_000);
