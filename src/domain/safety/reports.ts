/** What a member may report another for. `urgent` ones are answered within 4 hours, the others within 24 (T80). */
export const REPORT_CATEGORIES = [
  'fake-profile',
  'asks-for-money',
  'rude-or-threatening',
  'indecent',
  'not-single',
  'underage',
  'hateful',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
export const REPORT_KINDS = ['profile', 'photo', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

const URGENT: ReadonlySet<ReportCategory> = new Set(['asks-for-money', 'rude-or-threatening', 'underage']);
const HOUR_MS = 3_600_000;

/** Characters of the reporter's own words. */
export const REPORT_NOTE_MAX = 1000;

/** Must staff answer within 4 hours? */
export const isUrgent = (category: ReportCategory): boolean => URGENT.has(category);

/** When staff must have answered (ms since 1970). */
export function reportDueAt(category: ReportCategory, now: number): number {
  return now + (isUrgent(category) ? 4 : 24) * HOUR_MS;
}

/** Days after the decision until the evidence is erased. */
export const EVIDENCE_KEPT_DAYS = 90;
