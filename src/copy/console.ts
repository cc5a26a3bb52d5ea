/** The frame of the team's pages, and the way into them. */
export const consoleCopy = {
  name: 'Tim',
  signInTitle: 'Masuk ke halaman tim',
  signInLead: 'Hanya untuk yang bekerja di Serasi.',
  signOutFailed: 'Kamu belum keluar',
};
