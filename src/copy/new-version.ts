/** A newer version of the pages waits. */
export const newVersionCopy = {
  newVersion: 'Versi baru Serasi siap.',
  reload: 'Muat ulang',
  typed: 'Yang kamu tulis di halaman ini belum dikirim atau disimpan, dan akan hilang.',
  reloadAnyway: 'Tetap muat ulang',
  /** A file of the version that is shown is not there any more. */
  replaced: {
    title: 'Versi baru Serasi siap',
    text: 'Halaman ini masih memakai versi lama, dan sebagian berkasnya sudah diganti. Muat ulang untuk melanjutkan.',
  },
};
