import { shellCopy } from '#copy/shell.ts';
import { mayActAs, type StaffRole } from '#domain/staff/roles.ts';

/** Pages of the team, each with the role it is for (the same as its routes: contract). */
export const STAFF_PLACES = [
  { to: '/staf/dokumen', text: shellCopy.staffDocuments, role: 'verifier' },
  { to: '/staf/laporan', text: shellCopy.staffReports, role: 'moderator' },
  { to: '/staf/ruang', text: shellCopy.staffRoom, role: 'moderator' },
  { to: '/staf/nomor', text: shellCopy.staffNumbers, role: 'support' },
  { to: '/staf/tim', text: shellCopy.staffTeam, role: 'owner' },
] as const satisfies readonly { to: string; text: string; role: StaffRole }[];

/** Those somebody with these roles may open. */
export const staffPlaces = (roles: readonly StaffRole[]) => STAFF_PLACES.filter(({ role }) => mayActAs(roles, [role]));
