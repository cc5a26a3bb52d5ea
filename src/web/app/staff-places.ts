import { STAFF_PAGES } from '#contract/pages.ts';
import { shellCopy } from '#copy/shell.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';

/** Pages of the team that somebody with these roles may open, with their names. */
export const staffPlaces = (roles: readonly StaffRole[]) =>
  STAFF_PAGES.filter(({ role }) => mayActAs(roles, [role])).map(({ to, screen }) => ({
    to,
    text: shellCopy.staffPlaces[screen],
  }));
