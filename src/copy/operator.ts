import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';

/** What an operator reads in the terminal. */
export const inviteCopy = {
  usage: `npm run admin:create -- --username=NAMA [--role=${STAFF_ROLES.join('|')}, beberapa dipisah koma]`,
  unknownRole: (role: string) => `--role='${role}' tidak dikenal (${STAFF_ROLES.join(', ')})`,
  /** In the trail, where nobody was asked for one. */
  reason: 'Lewat perintah admin:create di server',
  made: (username: string, roles: readonly StaffRole[]) =>
    `Akun staf '${username}' (${roles.join(', ')}) dibuat, tanpa password.`,
  again: (username: string, roles: readonly StaffRole[]) =>
    `Akun staf '${username}' (${roles.join(', ')}) sudah ada; ini tautan baru untuknya.`,
  link: (link: string, minutes: number) =>
    `Buka tautan ini untuk membuat passwordnya. Berlaku ${minutes} menit dan hanya sekali:\n\n  ${link}\n`,
};
