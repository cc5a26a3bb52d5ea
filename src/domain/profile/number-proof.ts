/**
 * A code sent to a number proves it (R-ACC 3): lifetime, tries, codes a day for a number and for a member, length.
 */
export const NUMBER_CODE = { minutes: 10, tries: 5, perDay: 3, digits: 6 } as const;
/** A code the member sends us from the number to prove: no look-alikes, days until it expires. */
export const SHOWN_CODE = { length: 6, letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', days: 3 } as const;
/** How often an unproved member gets a new count of candidates: less often than the tuner may be asked. */
export const TOLD_EVERY_MS = 60 * 60 * 1000;

/** A number in a list: «+62812••••678». Numbers that look alike differ only in their whole form. */
export const maskedNumber = (e164: string): string => `${e164.slice(0, 6)}••••${e164.slice(-3)}`;
