/** Days until a closed account is erased; until then a sign-in restores it (READINGS §10). */
export const GRACE_DAYS = 7;
/** Further days the erasure waits for a payment that is not decided yet. */
export const PAYMENT_PATIENCE_DAYS = 7;

/** When the account is erased (ms since 1970): at once when the owner waives the days. */
export const erasedAt = (now: number, waived: boolean): number => (waived ? now : now + GRACE_DAYS * 86_400_000);
