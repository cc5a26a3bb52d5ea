import type { ReportCategory, ReportKind } from '#domain/safety/reports.ts';
import { thousands } from './amounts.ts';

export const blockCopy = {
  block: 'Blokir',
  title: (nama: string) => `Blokir ${nama}?`,
  points: [
    'Kalian tidak lagi saling bertemu di Serasi: pencarian, profil, foto, suka, match, dan pemberitahuan.',
    'Berlaku dua arah dan seketika. Izin profil lengkap di antara kalian ikut tertutup.',
    'Dia tidak diberi tahu. Kamu bisa membatalkannya di halaman Visibilitas & blokir.',
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
  title: (kind: ReportKind, nama: string) =>
    ({ profile: `Laporkan profil ${nama}`, photo: `Laporkan foto ${nama}`, message: `Laporkan pesan ${nama}` })[kind],
  lead: 'Tim kami memeriksa setiap laporan. Yang kamu lihat sekarang disimpan sebagai bukti, dan dia tidak diberi tahu siapa yang melapor.',
  leadTalk:
    'Tim kami memeriksa setiap laporan. Pesan terakhirnya yang kamu baca dan pesan di sekitarnya disimpan sebagai bukti, juga profilnya bila masih terlihat olehmu. Dia tidak diberi tahu siapa yang melapor.',
  category: 'Apa yang terjadi?',
  categoryNeeded: 'Pilih satu yang paling sesuai',
  note: 'Ceritakan dengan kata-katamu',
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
  introduce: 'Ajak telepon perkenalan',
};

/** A profile that was open a moment ago and is not now; why is not told. */
export const goneCopy = {
  title: 'Profil ini tidak tersedia',
  text: 'Kamu tidak bisa melihat profil ini lagi. Ini bisa terjadi bila pemiliknya menjeda atau menutup profilnya, atau pilihan kalian berubah.',
  close: 'Tutup',
};

export const safetyCopy = {
  title: 'Visibilitas & blokir',
  lead: 'Kamu yang memegang kendali: siapa yang bertemu denganmu, dan seberapa banyak yang mereka lihat.',
  back: 'Profil',

  /** In place of what concerns other members, without the consent to process the profile. */
  withdrawnTitle: 'Persetujuanmu ditarik',
  withdrawnText:
    'Yang menyangkut anggota lain tertutup selama itu: siapa yang melihat profil lengkapmu, siapa yang kamu blokir, dan bukti percakapan. Semuanya tetap tersimpan, dan terbuka lagi begitu kamu setuju.',
  withdrawnLink: 'Buka persetujuanmu',

  pauseTitle: 'Jeda profil',
  pauseLabel: 'Jeda profilmu',
  pauseText:
    'Selama dijeda, tidak ada orang baru yang menemukanmu, dan kamu pun tidak melihat daftar dan ruang bersama. Match, percakapan, dan izin tetap berjalan; semuanya kembali begitu kamu aktif lagi.',
  pausedSince: (date: string) => `Dijeda sejak ${date}.`,
  pausedDone: 'Profilmu dijeda. Hanya yang match denganmu yang masih bisa membukanya.',
  resumedDone: 'Profilmu aktif lagi.',
  pauseFailed: 'Jeda profil gagal diubah',

  viewersTitle: 'Siapa yang melihat profil lengkap saya',
  viewersText: 'Mereka yang kamu beri izin. Begitu izin dicabut, profil lengkapmu langsung tertutup untuknya.',
  viewersNone: 'Belum ada yang kamu beri izin.',
  since: (date: string) => `Diizinkan ${date}`,
  lastViewed: (date: string) => `Terakhir melihat ${date}`,
  neverViewed: 'Belum pernah melihat',
  waitingText: (n: number) =>
    n === 1 ? 'Satu permintaan menunggu jawabanmu.' : `${thousands(n)} permintaan menunggu jawabanmu.`,
  waitingLink: 'Jawab di Beranda',
  refusedTitle: 'Tidak kamu izinkan',
  deniedAt: (date: string) => `Ditolak ${date}`,
  revokedAt: (date: string) => `Dicabut ${date}`,
  askedTitle: 'Permintaan yang kamu kirim',
  askedAt: (date: string) => `Dikirim ${date}`,
  askedStatus: { pending: 'Menunggu jawaban', approved: 'Disetujui', denied: 'Belum disetujui', revoked: 'Dicabut' },

  blockedTitle: 'Anggota yang kamu blokir',
  blockedText: 'Kalian tidak saling melihat di mana pun. Namanya ditulis seperti saat kamu memblokirnya.',
  blockedNone: 'Kamu belum memblokir siapa pun.',
  blockedAt: (date: string) => `Diblokir ${date}`,
  unblock: 'Buka blokir',
  unblockOf: (nama: string) => `Buka blokir: ${nama}`,
  unblocked: (nama: string) => `Blokir ${nama} dibuka. Kalian bisa saling bertemu lagi.`,
  unblockFailed: 'Gagal membuka blokir',

  numbersTitle: 'Sembunyikan dari nomor WhatsApp',
  numbersText:
    'Siapa pun yang memakai nomor ini, sekarang atau nanti, langsung tidak bisa bertemu denganmu lagi. Misalnya keluarga atau rekan kerja. Dari daftarmu sendiri dia hilang setelah 30 hari, supaya tidak ada yang bisa mencari tahu nomor orang lain.',
  numbersKept:
    'Nomornya tidak kami simpan; hanya sidik acak yang tidak bisa dibaca kembali, dan tiga angka terakhir supaya kamu mengenalinya.',
  numberLabel: 'Nomor WhatsApp',
  numberAdd: 'Sembunyikan',
  numberAdded: 'Kamu kini tersembunyi dari nomor itu.',
  numberFailed: 'Nomor gagal ditambahkan',
  numberEnding: (ending: string) => `Nomor yang berakhir ${ending}`,
  numberAt: (date: string) => `Ditambahkan ${date}`,
  numberRemove: 'Hapus',
  numberRemoveOf: (ending: string) => `Hapus nomor yang berakhir ${ending}`,
  numberRemoved: 'Nomor dihapus. Pemiliknya bisa bertemu denganmu lagi.',
  numberRemoveFailed: 'Nomor gagal dihapus',
  numbersUsed: (n: number, of: number) => `${n} dari ${of} nomor`,
  numbersNone: 'Belum ada nomor.',

  rightsTitle: 'Hak atas datamu',
  rightsText: 'Salinan data, permintaan kepada tim kami, dan penghapusan akun ada di satu halaman.',
  rightsLink: 'Buka Privasi saya',
  documentsTitle: 'Dokumen',
  documentsText:
    'Bukti penghasilan dan aktamu disimpan terenkripsi. Setiap kali tim kami membukanya, waktu dan alasannya tercatat untukmu.',
  documentsLink: 'Lihat dokumen dan catatannya',
};
