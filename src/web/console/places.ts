import { STAFF_PAGES } from '#contract/pages.ts';
import { staffPlaceWords } from '#copy/shell.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';

/** Pages of the team that somebody with these roles may open, with their names. */
export const placesFor = (roles: readonly StaffRole[]) =>
  STAFF_PAGES.filter(({ role }) => role === null || mayActAs(roles, [role])).map(({ to, screen }) => ({
    to,
    text: staffPlaceWords[screen],
  }));
