/** A newer version of the pages waits. */
export const newVersionCopy = {
  newVersion: 'Versi baru Serasi siap.',
  reload: 'Muat ulang',
  typed: 'Yang kamu tulis di halaman ini belum dikirim atau disimpan, dan akan hilang.',
  reloadAnyway: 'Tetap muat ulang',
};
