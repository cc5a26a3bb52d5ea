/** After a press on a push message, where the page has unsent text. */
export const pushedCopy = {
  typed: 'Di halaman ini ada tulisan yang belum terkirim, jadi pemberitahuan itu belum dibuka.',
  openAnyway: 'Buka pemberitahuan',
};
