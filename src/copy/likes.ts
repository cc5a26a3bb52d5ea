export const likesCopy = {
  title: 'Riwayat suka',
  tabs: { mutual: 'Saling Menyukai', liked: 'Yang Pernah Disukai', likers: 'Yang Pernah Menyukai Saya' },
  empty: {
    mutual: {
      title: 'Belum ada yang saling menyukai',
      text: 'Bila seseorang yang kamu suka menyukaimu juga, dia muncul di sini.',
    },
    liked: { title: 'Kamu belum menyukai siapa pun', text: 'Mulai dari orang yang paling serasi denganmu.' },
    likers: { title: 'Belum ada yang menyukaimu', text: 'Profil yang lengkap lebih mudah ditemukan.' },
  },
  search: 'Cari kecocokan',
  lockedTitle: (n: number) => (n === 0 ? 'Belum ada yang menyukaimu' : `${n} orang menyukaimu`),
  lockedText: 'Siapa mereka terlihat dengan paket Premium atau Pro.',
  likedAt: (at: string) => `Disukai ${at}`,
  matchedAt: (at: string) => `Match sejak ${at}`,
  match: 'Match!',
  more: 'Muat lagi',
};
