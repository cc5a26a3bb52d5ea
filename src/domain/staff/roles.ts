/**
 * Roles of the team (READINGS §12). Each staff route names its roles; an owner may use all.
 * `support` helps members with their accounts, `verifier` judges documents, `moderator` reports and the room, `finance`
 * payments.
 */
export const STAFF_ROLES = ['support', 'verifier', 'moderator', 'finance', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Do these roles include one of the needed roles, or owner? */
export function mayActAs(held: readonly StaffRole[], needed: readonly StaffRole[]): boolean {
  return held.includes('owner') || needed.some((role) => held.includes(role));
}

/** A team member as the decision needs them; no roles: their access is closed. */
export type TeamMember = { id: string; roles: readonly StaffRole[] };
export type RolesDecision =
  | { ok: true; before: StaffRole[]; after: StaffRole[]; changed: boolean }
  | { ok: false; code: 'not-found' | 'staff-role-missing' | 'staff-last-owner' };

/**
 * May these become the roles of a team member? `by`: who asks, null for the operator at the terminal. At least one
 * owner always stays.
 */
export function decideRoles(
  team: readonly TeamMember[],
  by: string | null,
  target: string,
  wanted: readonly StaffRole[],
): RolesDecision {
  const owners = team.filter(({ roles }) => roles.includes('owner')).map(({ id }) => id);
  if (by !== null && !owners.includes(by)) return { ok: false, code: 'staff-role-missing' };
  const found = team.find(({ id }) => id === target);
  if (!found) return { ok: false, code: 'not-found' };
  const [before, after] = [inOrder(found.roles), inOrder(wanted)];
  if (!after.includes('owner') && owners.includes(target) && owners.length === 1)
    return { ok: false, code: 'staff-last-owner' };
  return { ok: true, before, after, changed: before.join() !== after.join() };
}

function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role));
}
