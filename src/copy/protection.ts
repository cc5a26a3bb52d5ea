import type { ReportCategory, ReportKind } from '#domain/protection/reports.ts';

export const blockCopy = {
  block: 'Blokir',
  title: (nama: string) => `Blokir ${nama}?`,
  points: [
    'Kalian tidak lagi saling bertemu di Serasi: pencarian, profil, foto, suka, match, dan pemberitahuan.',
    'Berlaku dua arah dan seketika. Izin profil lengkap di antara kalian ikut tertutup.',
    'Ia tidak diberi tahu. Kamu bisa membatalkannya di halaman Privasi & keamanan.',
  ],
  keep: 'Tidak jadi',
  done: (nama: string) => `${nama} diblokir`,
  doneText: 'Kalian tidak lagi saling melihat.',
  undo: 'Batalkan',
  undone: (nama: string) => `Blokir ${nama} dibatalkan.`,
  failed: 'Gagal memblokir',
  undoFailed: 'Gagal membatalkan blokir',
};

export const reportCopy = {
  report: 'Laporkan',
  reportPhoto: 'Laporkan foto ini',
  title: (kind: ReportKind, nama: string) => ({ profile: `Laporkan profil ${nama}`, photo: `Laporkan foto ${nama}`, message: `Laporkan pesan ${nama}` })[kind],
  lead: 'Tim kami memeriksa setiap laporan. Yang kamu lihat sekarang disimpan sebagai bukti, dan ia tidak diberi tahu siapa yang melapor.',
  category: 'Apa yang terjadi?',
  categoryNeeded: 'Pilih satu yang paling sesuai',
  note: 'Ceritakan dengan kata-katamu',
  counter: (n: number, of: number) => `${n} / ${of}`,
  alsoBlock: (nama: string) => `Blokir juga ${nama}: kalian langsung tidak saling melihat`,
  send: 'Kirim laporan',
  cancel: 'Batal',
  doneTitle: 'Laporanmu kami terima',
  doneText: (until: string) => `Kami menjawab paling lambat ${until}. Hasilnya kami kirim ke pemberitahuanmu.`,
  doneBlocked: (nama: string) => `${nama} juga sudah diblokir.`,
  close: 'Selesai',
  failed: 'Laporan gagal dikirim',
};

/** What happened, in the order of the domain's list. */
export const categoryWords: Record<ReportCategory, string> = {
  'fake-profile': 'Profil palsu atau foto orang lain',
  'asks-for-money': 'Meminta uang atau menipu',
  'rude-or-threatening': 'Kasar, mengancam, atau menguntit',
  indecent: 'Foto atau kata-kata tidak senonoh',
  'not-single': 'Masih terikat pernikahan',
  underage: 'Terlihat di bawah umur',
  hateful: 'Menghina agama, suku, golongan',
  other: 'Hal lain',
};

export const reportKindWords: Record<ReportKind, string> = { profile: 'Profil', photo: 'Foto', message: 'Pesan' };

export const memberMenuCopy = {
  label: (nama: string) => `Pilihan lain: ${nama}`,
};

/** A profile that was open a moment ago and is not now; why is not told. */
export const goneCopy = {
  title: 'Profil ini tidak tersedia',
  text: 'Kamu tidak bisa melihat profil ini lagi. Ini bisa terjadi bila pemiliknya menjeda atau menutup profilnya, atau pilihan kalian berubah.',
  close: 'Tutup',
};
