import { CONSOLE, rolesOfPage, STAFF_GROUPS, STAFF_PAGES } from '#contract/pages.ts';
import { staffGroupWords, staffPlaceWords } from '#copy/staff.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';

type Place = { to: string; text: string };

/** The own account stands at the foot of the menu. */
export const ACCOUNT: Place = {
  to: STAFF_PAGES.find(({ screen }) => screen === 'account')!.to,
  text: staffPlaceWords.account,
};

/** The menu of these roles: the overview by itself, then each part that has a page for them. */
export function menuFor(roles: readonly StaffRole[]): { title: string | null; places: Place[] }[] {
  const open = STAFF_PAGES.filter((page) => isFor(roles, rolesOfPage(page)));
  const placesOf = (pages: typeof open) => pages.map(({ to, screen }) => ({ to, text: staffPlaceWords[screen] }));
  return [
    { title: null, places: placesOf(open.filter(({ to }) => to === CONSOLE)) },
    ...STAFF_GROUPS.map((group) => ({
      title: staffGroupWords[group],
      places: placesOf(open.filter((page) => page.group === group)),
    })),
  ].filter(({ places }) => places.length > 0);
}

/** `needed` null: open to the whole team. */
const isFor = (roles: readonly StaffRole[], needed: readonly StaffRole[] | null) =>
  needed === null || mayActAs(roles, needed);
