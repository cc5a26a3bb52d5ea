import { field, type FieldName, type LockGroup } from '../profile/fields.ts';

/** Groups that are closed for some viewers and open for others, in the order in which they open (READINGS §4). */
export const OPENING_GROUPS = [
  'paid',
  'mutual',
  'approved',
  'approvedIfOpened',
] as const satisfies readonly LockGroup[];
export type OpeningGroup = (typeof OPENING_GROUPS)[number];
export type Opening = { group: OpeningGroup; names: FieldName[] };

/** Locked fields by the group that opens them; empty groups are left out. */
export function openings(locked: readonly FieldName[]): Opening[] {
  return OPENING_GROUPS.map((group) => ({ group, names: locked.filter((name) => field(name).lock === group) })).filter(
    ({ names }) => names.length > 0,
  );
}

/** The group that opens the last of these fields; null when none of them is ever locked. */
export function lastOpening(names: readonly FieldName[]): OpeningGroup | null {
  return OPENING_GROUPS.findLast((group) => names.some((name) => field(name).lock === group)) ?? null;
}
