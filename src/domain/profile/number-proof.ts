/**
 * A code sent to a number proves it (R-ACC 3): so long, so often tried, so many a day for a number and for a member.
 */
export const NUMBER_CODE = { minutes: 10, tries: 5, perDay: 3, digits: 6 } as const;
/** A code the member sends to us, from the number it shall prove: no look-alikes, days to be read. */
export const SHOWN_CODE = { length: 6, letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', days: 3 } as const;
/** How often somebody unproved is told anew how many candidates there are: rarer than anybody may ask the tuner. */
export const TOLD_EVERY_MS = 60 * 60 * 1000;

/** A number in a list: «+62812••••678». Numbers that look alike so can be told apart by the whole one alone. */
export const maskedNumber = (e164: string): string => `${e164.slice(0, 6)}••••${e164.slice(-3)}`;
