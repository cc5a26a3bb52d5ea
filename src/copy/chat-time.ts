/** How long a chat is open, and where it is extended; only an open chat needs these words. */
export const chatTimeCopy = {
  /** In the menu of a conversation that can be extended, and the heading of what it opens. */
  title: 'Waktu chat',
  openUntil: (until: string) => `Chat ini terbuka sampai ${until}.`,
  points: (hours: number) => [
    `Mulai ${hours} jam sebelum berakhir, dan sesudahnya, tombol «Perpanjang 2\u00a0hari» muncul di bawah pesan. Begitu kalian berdua menekannya, chat terbuka 2 hari lagi.`,
    'Kalian bisa memperpanjang berulang kali, selama masa percobaan atau paket kalian aktif.',
    'Bila tidak diperpanjang, tidak ada yang bisa menulis lagi, tetapi pesan lama tetap bisa dibaca.',
  ],
  /** Before the first message. */
  empty: 'Chat terbuka 2 hari. Menjelang dan sesudah berakhir, kalian berdua bisa memperpanjangnya.',
} as const;
