import { characters, isBlank } from '../profile/text.ts';

/** Characters of the reason staff give for an act: its table, and the trail, keep it. */
export const STAFF_REASON = { min: 10, max: 300 } as const;

/** The stored form of a reason: one line, no controls, trimmed; null when it is too short, too long, or shows
 * A reason as it is kept: one line, no controls, blanks at no end; null when it is too short, too long, or shows
 * nothing.
 */
export function staffReason(typed: string | null | undefined): string | null {
  const reason = (typed ?? '').replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim();
  const length = characters(reason);
  return isBlank(reason) || length < STAFF_REASON.min || length > STAFF_REASON.max ? null : reason;
}
