/** What an owner may extend for everybody: running chats, or running plans that have an end. */
export const COMPENSATION_KINDS = ['chats', 'plans'] as const;
export type CompensationKind = (typeof COMPENSATION_KINDS)[number];

/** Days one run may give. */
export const COMPENSATION_DAYS_MAX = 30;

/** Outcome of a chat or plan in a run: extended; or over, because it no longer ran at its turn. */
export const COMPENSATION_OUTCOMES = ['extended', 'over'] as const;
export type CompensationOutcome = (typeof COMPENSATION_OUTCOMES)[number];
