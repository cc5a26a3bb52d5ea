/** What an operator reads in the terminal. */
export const inviteCopy = {
  usage: 'npm run admin:create -- --username=NAMA [--role=admin|moderator]',
  unknownRole: (role: string) => `--role='${role}' tidak dikenal (admin, moderator)`,
  made: (username: string, role: string) => `Akun staf '${username}' (${role}) dibuat, tanpa password.`,
  again: (username: string, role: string) => `Akun staf '${username}' (${role}) sudah ada; ini tautan baru untuknya.`,
  link: (link: string, minutes: number) =>
    `Buka tautan ini untuk membuat passwordnya. Berlaku ${minutes} menit dan hanya sekali:\n\n  ${link}\n`,
};
