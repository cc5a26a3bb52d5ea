/** In place of what is not available, for the member who has blocked the other themself. */
export const ownBlockCopy = {
  title: 'Kamu memblokir orang ini',
  text: 'Kalian tidak lagi saling melihat. Kamu bisa membatalkannya di halaman Visibilitas & blokir.',
};
