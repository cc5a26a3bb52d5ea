import { field, type FieldName, type LockGroup } from '../profile/fields.ts';

/** Groups that stay closed for some viewer and open for another, in the order in which they open (READINGS §4). */
export const OPENING_GROUPS = [
  'paid',
  'mutual',
  'approved',
  'approvedIfOpened',
] as const satisfies readonly LockGroup[];
export type OpeningGroup = (typeof OPENING_GROUPS)[number];
export type Opening = { group: OpeningGroup; names: FieldName[] };

/** Locked fields by what opens them; groups without one are left out. */
export function openings(locked: readonly FieldName[]): Opening[] {
  return OPENING_GROUPS.map((group) => ({ group, names: locked.filter((name) => field(name).lock === group) })).filter(
    ({ names }) => names.length > 0,
  );
}

/** The group that opens the last of these fields; null when none of them is ever closed. */
export function lastOpening(names: readonly FieldName[]): OpeningGroup | null {
  return OPENING_GROUPS.findLast((group) => names.some((name) => field(name).lock === group)) ?? null;
}
