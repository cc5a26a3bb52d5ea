import { NOTICES } from './notices.ts';
import { badgeCount, thousands } from './amounts.ts';

/** Words of the global room in the browser (S2 §4, READINGS §8). */
export const roomCopy = {
  title: 'Ruang bersama',
  /** In the header, where there is room. */
  short: 'Ruang',
  readBy: 'Dibaca semua anggota',
  openWith: (count: number, mentions: number) =>
    [
      'Buka ruang bersama',
      count > 0 && `${badgeCount(count)} pesan baru`,
      mentions > 0 && `${badgeCount(mentions)} menyebutmu`,
    ]
      .filter(Boolean)
      .join(', '),
  close: 'Tutup ruang bersama',
  back: 'Kembali',
  down: 'Sambungan terputus. Pesan baru tetap kami cari.',

  list: 'Pesan di ruang bersama',
  loading: 'Memuat pesan…',
  failed: NOTICES['room-load-failed'],
  empty: 'Belum ada pesan',
  emptyText: 'Sapa anggota lain lebih dulu. Yang kamu tulis di sini dibaca semua anggota.',
  olderShow: 'Muat pesan lama',
  older: 'Memuat pesan lama…',
  olderFailed: 'Pesan lama gagal dimuat',
  retry: 'Coba lagi',
  beginning: 'Awal percakapan',
  fresh: 'Pesan baru',
  freshMany: (n: number) => `${thousands(n)} pesan baru`,
  today: 'Hari ini',
  yesterday: 'Kemarin',
  you: 'Kamu',
  /** Read out when messages come in. */
  mark: { premium: 'Anggota Premium', pro: 'Anggota Pro' },
  announce: (nama: string, text: string) => `${nama}: ${text}`,
  announceMany: (n: number) => `${thousands(n)} pesan baru di ruang bersama`,
  notFound: 'Pesan itu sudah tidak ada',

  sending: 'Mengirim…',
  waiting: 'Menunggu jaringan…',
  takeBack: 'Batal kirim',
  notSent: NOTICES['room-send-failed'],
  sendAgain: 'Kirim lagi',
  drop: 'Buang',

  menu: (nama: string, time: string) => `Pilihan untuk pesan ${nama}, ${time}`,
  menuOwn: (time: string) => `Pilihan untuk pesanmu, ${time}`,
  reply: 'Balas',
  mention: 'Sebut',
  profile: 'Lihat profil',
  remove: 'Hapus',
  removeTitle: 'Hapus pesan ini?',
  removeText: 'Pesanmu hilang bagi semua anggota dan tidak bisa dikembalikan.',
  keep: 'Tidak jadi',
  removeFailed: 'Pesan gagal dihapus',
  removed: 'Pesanmu dihapus.',
  repliedTo: (nama: string) => `Membalas ${nama}`,
  toReplied: (nama: string, excerpt: string) => `Ke pesan yang dibalas. ${nama}: ${excerpt}`,
  repliedGone: 'Pesan yang dibalas sudah tidak ada',
  blurred: 'Foto disamarkan',

  write: 'Tulis pesan ke ruang bersama',
  placeholder: 'Tulis pesan…',
  holdsContact: 'Ada nomor, alamat, atau akun di pesanmu. Semua anggota akan membacanya.',
  hint: 'Shift+Enter untuk baris baru',
  send: 'Kirim',
  counter: (n: number, of: number) => `${n}/${of}`,
  counterLabel: (n: number, of: number) => `${n} dari ${of} karakter`,
  tooLong: (over: number) => `Terlalu panjang: kurangi ${over} karakter`,
  replyingTo: (nama: string) => `Membalas ${nama}`,
  replyingToOwn: 'Membalas pesanmu sendiri',
  cancelReply: 'Batalkan balasan',
  tooFast: (wait: string) => `Kamu menulis terlalu cepat. Coba lagi dalam ${wait}; tulisanmu masih ada.`,

  suggestions: 'Anggota yang bisa disebut',
  suggesting: 'Mencari anggota…',
  noSuggestion: 'Tidak ada anggota dengan nama itu',
  suggestionsFailed: 'Anggota gagal dicari. Kamu tetap bisa menulis namanya.',
  suggested: (n: number) => (n === 0 ? 'Tidak ada saran' : `${n} saran. Pilih dengan panah, lalu Enter.`),

  mutedTitle: 'Kamu sedang tidak bisa menulis di sini',
  muted: (until: string) => `Tim kami membatasi tulisanmu sampai ${until}. Kamu tetap bisa membaca.`,
  mutedReason: (reason: string) => `Alasannya: ${reason}`,
  pay: 'Kamu tetap bisa membaca. Untuk menulis, pilih paket.',
  plans: 'Lihat paket',
};
