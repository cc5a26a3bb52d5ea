/** Words for when there is no network; few, because every page and the service worker carry them. */
export const offlineCopy = {
  /** `at`: day and time of the oldest of what is shown. */
  kept: (at: string) => `Kamu sedang offline. Ini yang terakhir tersimpan di perangkat ini, per ${at}.`,
};

/** The worker's own page. */
export const offlinePageCopy = {
  title: 'Kamu sedang offline',
  text: 'Halaman ini perlu jaringan dan belum tersimpan di perangkat ini. Sambungkan internet, lalu coba lagi.',
  again: 'Coba lagi',
  toMessages: 'Buka Pesan',
};
