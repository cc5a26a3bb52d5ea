import { thousands } from './amounts.ts';

/** «Lewati»: a candidate out of the own list for a while. */
export const passCopy = {
  pass: 'Lewati',
  done: (nama: string) => `${nama} dilewati`,
  doneText: 'Tidak muncul di daftarmu selama 30 hari. Dia tidak diberi tahu.',
  undo: 'Batalkan',
  undoOf: (nama: string) => `Batalkan lewati: ${nama}`,
  undone: (nama: string) => `${nama} kembali ke daftarmu`,
  failed: 'Gagal melewati profil ini',
  undoFailed: 'Gagal membatalkan',
  at: (at: string, until: string) => `Dilewati ${at}, kembali ke daftar ${until}`,
};

/** «Akhiri kecocokan»: for good, and quiet. */
export const endMatchCopy = {
  end: 'Akhiri kecocokan',
  title: (nama: string) => `Akhiri kecocokan dengan ${nama}?`,
  points: [
    'Kalian tidak lagi muncul di daftar masing-masing, untuk seterusnya.',
    'Percakapan kalian hanya bisa dibaca, dan izin profil lengkap berakhir.',
    'Dia tidak diberi tahu. Di percakapan hanya tertulis «Kecocokan ini sudah berakhir».',
    'Ini tidak bisa dibatalkan.',
  ],
  keep: 'Tetap cocok',
  done: 'Kecocokan ini sudah berakhir',
  failed: 'Gagal mengakhiri kecocokan',
};

export const likesCopy = {
  title: 'Riwayat suka',
  tabs: {
    mutual: 'Saling menyukai',
    liked: 'Yang pernah disukai',
    likers: 'Yang pernah menyukai saya',
    passed: 'Dilewati',
  },
  empty: {
    mutual: {
      title: 'Belum ada yang saling menyukai',
      text: 'Bila seseorang yang kamu suka menyukaimu juga, dia muncul di sini.',
    },
    liked: { title: 'Kamu belum menyukai siapa pun', text: 'Mulai dari orang yang paling serasi denganmu.' },
    likers: {
      title: 'Tidak ada suka yang menunggu',
      text: 'Yang sudah kamu balas ada di «Saling menyukai». Profil yang lengkap lebih mudah ditemukan.',
    },
    passed: {
      title: 'Belum ada yang kamu lewati',
      text: 'Yang kamu lewati hilang 30 hari dari daftarmu dan menunggu di sini.',
    },
  },
  search: 'Cari kecocokan',
  lockedTitle: (n: number) => `${thousands(n)} orang menyukaimu`,
  lockedText: 'Siapa mereka terlihat dengan paket Premium atau Pro.',
  likedAt: (at: string) => `Kamu sukai ${at}`,
  likedYouAt: (at: string) => `Menyukaimu ${at}`,
  matchedAt: (at: string) => `Match sejak ${at}`,
  match: 'Match!',
  more: 'Muat lagi',
};
