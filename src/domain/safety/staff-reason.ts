import { characters, isBlank } from '../profile/text.ts';

/** Characters of the reason staff give for an act: its table, and the trail, keep it. */
export const STAFF_REASON = { min: 10, max: 300 } as const;

/** Shown by no font, or only on something else: marks, private and unassigned signs, what stands for an object. */
const UNREAD = /[\p{M}\p{Co}\p{Cn}\p{Cs}\u{FFFC}\u{FFFD}\u{1D159}]/gu;

/**
 * A reason as it is kept: one line, no controls, blanks at no end; null when it is too short, too long, or
 * shows nothing.
 */
export function staffReason(typed: string | null | undefined): string | null {
  const reason = (typed ?? '').replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim();
  const length = characters(reason);
  return isBlank(reason.replace(UNREAD, '')) || length < STAFF_REASON.min || length > STAFF_REASON.max ? null : reason;
}
