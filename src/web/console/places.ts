import { rolesOfPage, STAFF_PAGES } from '#contract/pages.ts';
import { staffPlaceWords } from '#copy/staff.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';

/** Pages that these roles may open, with their names. */
export const placesFor = (roles: readonly StaffRole[]) =>
  STAFF_PAGES.filter((page) => isFor(roles, rolesOfPage(page))).map(({ to, screen }) => ({
    to,
    text: staffPlaceWords[screen],
  }));

/** `needed` null: open to the whole team. */
const isFor = (roles: readonly StaffRole[], needed: readonly StaffRole[] | null) =>
  needed === null || mayActAs(roles, needed);
