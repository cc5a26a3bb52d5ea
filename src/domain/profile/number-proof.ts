/**
 * A code sent to a number proves it (R-ACC 3): lifetime, tries, codes a day for a number and for a member, length.
 */
export const NUMBER_CODE = { minutes: 10, tries: 5, perDay: 3, digits: 6 } as const;
/** A code the member sends us from the number to prove: no look-alikes, days until it expires. */
export const SHOWN_CODE = { length: 6, letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', days: 3 } as const;
const SHOWN_FORM = new RegExp(`^[${SHOWN_CODE.letters}]{${SHOWN_CODE.length}}$`);
/** Most characters that are searched for as a code when a pasted text has none. */
const SOUGHT_MAX = 40;

/**
 * The code in a pasted message: its last word of a code's form, or its last two that make one together. A word with a
 * digit goes first: «DENGAN» has the form too. A text without any is the code as typed so far.
 */
export function codeIn(message: string): string {
  const text = message.trim().toUpperCase();
  const words = text.match(/[A-Z0-9]+/g) ?? [];
  const codes = words.filter((word) => SHOWN_FORM.test(word));
  const inTwo = words.slice(-2).join('');
  return (
    codes.findLast((word) => /\d/.test(word)) ??
    codes.at(-1) ??
    (SHOWN_FORM.test(inTwo) ? inTwo : text.slice(0, SOUGHT_MAX))
  );
}

/** How often an unproved member gets a new count of candidates: less often than the tuner may be asked. */
export const TOLD_EVERY_MS = 60 * 60 * 1000;

/** A number in a list: «+62812••••678». Numbers that look alike differ only in their whole form. */
export const maskedNumber = (e164: string): string => `${e164.slice(0, 6)}••••${e164.slice(-3)}`;
