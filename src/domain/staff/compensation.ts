/** What an owner may make up for at once, for everybody: running chats, or running plans that have an end. */
export const COMPENSATION_KINDS = ['chats', 'plans'] as const;
export type CompensationKind = (typeof COMPENSATION_KINDS)[number];

/** Days one run may give. */
export const COMPENSATION_DAYS_MAX = 30;

/** What became of a chat or plan of a run: longer; over, or not running any more, when its turn came. */
export const COMPENSATION_OUTCOMES = ['extended', 'over'] as const;
export type CompensationOutcome = (typeof COMPENSATION_OUTCOMES)[number];
