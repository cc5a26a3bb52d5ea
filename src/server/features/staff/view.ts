import type { Team } from '#contract/staff.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import type { RolesActRow, StaffRow } from './store.ts';

/** The team for an owner. */
export function presentTeam(viewerId: string, rows: readonly StaffRow[], acts: readonly RolesActRow[]): Team {
  return {
    members: rows.map(({ id, username, roles, last_seen_at, factor }) => ({
      id,
      username,
      roles,
      isMe: id === viewerId,
      factor,
      lastSeenAt: last_seen_at?.toISOString() ?? null,
    })),
    changes: acts.map(({ id, at, by, of, subject, reason }) => {
      const [before = '', after = ''] = subject.split('>');
      return { id, at: at.toISOString(), by, of, before: rolesIn(before), after: rolesIn(after), reason: reason ?? '' };
    }),
  };
}

/** The trail's text of a change: «moderator,verifier>owner». */
export const changeSubject = (before: readonly StaffRole[], after: readonly StaffRole[]): string =>
  `${before.join(',')}>${after.join(',')}`;

function rolesIn(text: string): StaffRole[] {
  const written = text.split(',');
  return STAFF_ROLES.filter((role) => written.includes(role));
}
