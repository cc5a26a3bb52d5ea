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

/** Why a row of the trail is the first that is wrong. */
export const auditFaultWords: Record<'missing' | 'changed' | 'unlinked' | 'end', string> = {
  missing: 'baris ini tidak ada lagi',
  changed: 'isinya bukan yang ditulis',
  unlinked: 'tidak menyambung ke baris sebelumnya',
  end: 'ujung rantai yang dicatat terpisah tidak cocok dengan baris ini',
};

export const verifyCopy = {
  whole: (rows: number, head: { seq: string; hash: string }) =>
    `Catatan tim utuh: ${rows} baris, sampai baris ${head.seq}, ${head.hash}\n`,
  broken: (seq: string, why: keyof typeof auditFaultWords, rows: number) =>
    `Catatan tim rusak pada baris ${seq}: ${auditFaultWords[why]}. ${rows} baris sebelumnya utuh.\n`,
};
