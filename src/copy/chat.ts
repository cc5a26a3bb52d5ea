import type { SafetyHint } from '#domain/messaging/safety-hints.ts';
import { thousands } from './amounts.ts';

/** Words of the private chat (S2 «Floating private chat», READINGS §8). */
export const chatCopy = {
  title: 'Pesan',
  lead: 'Setiap percakapan terbuka 2 hari, dan bisa kalian perpanjang bersama.',
  /** The number stays with its word. */
  start: 'Chat (2\u00a0hari)',
  startWith: (nama: string) => `Chat (2 hari): ${nama}`,
  /** After the words of the same button while the conversation runs; `left`: «23 jam 10 menit lagi». */
  running: 'berjalan',
  goOnWith: (nama: string, left: string) => `Chat (2 hari): ${nama}, sedang berjalan, berakhir ${left}`,
  listLabel: 'Percakapan',
  listFailed: 'Daftar percakapan gagal dimuat',
  listEmpty: 'Belum ada percakapan',
  listEmptyText: 'Setelah kalian saling menyukai, tekan «Chat (2 hari)» di profilnya untuk memulai.',
  listEmptyAction: 'Lihat yang saling menyukai',
  listEnd: 'Itu semua percakapanmu.',
  more: 'Muat lebih banyak',
  choose: 'Pilih percakapan',
  chooseText: 'Pesan dari orang yang kamu pilih muncul di sini.',
  noMessageYet: 'Belum ada pesan',
  mine: (text: string) => `Kamu: ${text}`,
  unreadHere: (n: number) => `${n > 99 ? 'lebih dari 99' : n} belum dibaca`,

  windowLabel: (nama: string) => `Chat dengan ${nama}`,
  loading: 'Memuat percakapan…',
  gone: 'Percakapan ini tidak tersedia',
  goneText: 'Orang ini tidak lagi dapat dihubungi di Serasi. Tidak ada yang perlu kamu lakukan.',
  /** What was typed, or refused, in a conversation that takes nothing now. */
  unsent: 'Tulisanmu yang belum terkirim',
  copyUnsent: 'Salin tulisanmu',
  discardUnsent: 'Hapus tulisan ini',
  close: 'Tutup',
  closeWindow: (nama: string) => `Tutup chat dengan ${nama}`,
  minimise: (nama: string) => `Kecilkan chat dengan ${nama}`,
  restore: (nama: string) => `Buka chat dengan ${nama}`,
  back: 'Kembali',
  viewProfile: 'Lihat profil',
  openProfile: (nama: string) => `Lihat profil: ${nama}`,
  menu: (nama: string) => `Pilihan untuk ${nama}`,
  ended: 'Berakhir',
  /** Of an ended one in the list, that one side has asked to extend. */
  endedAskedMe: 'Berakhir, menunggu jawabanmu',
  endedAsked: 'Berakhir, menunggu jawabannya',
  /** Of the thin bar. */
  timeLeft: 'Sisa waktu',
  typing: (nama: string) => `${nama} sedang menulis…`,
  keptFrom: (at: string) => `Ini yang terakhir tersimpan di perangkat ini, per ${at}.`,
  connecting: 'Menghubungkan kembali… Pesanmu terkirim begitu jaringan kembali.',

  emptyTitle: (nama: string) => `Mulai percakapan dengan ${nama}`,
  emptyText: 'Salam singkat sudah cukup. Pilih salah satu, lalu ubah dengan kata-katamu sendiri.',
  openers: (nama: string) => [
    `Halo ${nama}, salam kenal. Senang kita saling menyukai.`,
    `Halo ${nama}, kegiatan apa yang paling kamu nikmati di akhir pekan?`,
    `Halo ${nama}, hal apa yang paling penting buatmu dalam keluarga nanti?`,
  ],
  beginning: 'Awal percakapan',
  older: 'Muat pesan sebelumnya',
  olderLoading: 'Memuat pesan sebelumnya…',
  olderFailed: 'Pesan sebelumnya gagal dimuat',
  retry: 'Coba lagi',
  newBelow: (n: number) => (n > 1 ? `${thousands(n)} pesan baru` : 'Pesan baru'),
  toNewest: 'Ke pesan terbaru',
  messages: 'Isi percakapan',
  from: (nama: string) => `${nama}:`,
  fromMe: 'Kamu:',
  reportMessage: 'Laporkan pesan ini',
  today: 'Hari ini',
  yesterday: 'Kemarin',

  sending: 'Mengirim…',
  waiting: 'Menunggu jaringan',
  sent: 'Terkirim',
  read: 'Dibaca',
  sendAgain: 'Kirim lagi',
  takeBack: 'Ambil kembali',

  write: (nama: string) => `Tulis pesan untuk ${nama}`,
  placeholder: 'Tulis pesan…',
  send: 'Kirim',
  hint: 'Enter mengirim, Shift+Enter baris baru',
  counter: (n: number, max: number) => `${n}/${max}`,
  counterLabel: (n: number, max: number) => `${n} dari ${max} karakter`,
  over: (by: number) => `Pesanmu kelebihan ${by} karakter.`,

  endedTitle: 'Percakapan ini sudah berakhir',
  endedText: 'Pesan lama tetap bisa dibaca. Bila kalian berdua menekan Perpanjang, chat terbuka lagi 2 hari.',
  endedGone: 'Pesan lama tetap bisa dibaca.',
  matchEnded: 'Kecocokan ini sudah berakhir',
  goneName: 'Akun dihapus',
  goneMessage: 'Pesan ini ikut dihapus bersama akunnya.',
  goneEnd: 'Akun ini sudah dihapus',
  goneRest: 'Pesanmu sendiri tetap bisa kamu baca.',
  closed: 'Kamu belum bisa menulis di percakapan ini sekarang.',
  extend: 'Perpanjang 2 hari',
  extendByPlan: 'Pilih paket untuk memperpanjang',
  youExtended: (nama: string) => `Kamu sudah menekan Perpanjang. Menunggu ${nama}.`,
  theyExtended: (nama: string) => `${nama} ingin memperpanjang 2 hari.`,
  extendSoon: 'Waktu chat hampir habis. Begitu kalian berdua menekan Perpanjang, chat terbuka 2 hari lagi.',
  extended: (until: string) => `Percakapan diperpanjang sampai ${until}.`,
  extendFailed: 'Gagal memperpanjang percakapan',

  popupLabel: 'Pesan yang belum dibaca',
  popupOpen: (nama: string) => `Buka pesan dari ${nama}`,
  popupDismiss: 'Tutup pemberitahuan pesan',
  popupMore: (n: number) => `${thousands(n)} percakapan lain`,

  advice: 'Tips aman berkenalan',
  understood: 'Mengerti',
  /** Under a message that asks for it (domain/messaging/safety-hints). */
  hints: {
    code: 'Jangan bagikan kode, PIN, atau foto KTP kepada siapa pun, juga kepada yang mengaku dari Serasi.',
    threat:
      'Jangan kirim foto atau video pribadi, dan jangan membayar ancaman apa pun. Simpan percakapannya, lalu laporkan.',
    money: 'Jangan kirim uang kepada orang yang belum kamu kenal langsung, apa pun alasannya.',
    elsewhere: 'Tetap mengobrol di sini dulu. Di aplikasi lain kami tidak bisa membantumu bila ada apa-apa.',
  } satisfies Record<SafetyHint, string>,
  adviceShort: 'Jangan kirim uang, kode OTP, atau data bank kepada siapa pun di sini.',
  adviceLead: 'Kebanyakan orang di sini tulus. Penipu cinta biasanya terlihat dari polanya, jadi kenali dari awal.',
  advicePoints: [
    'Jangan mengirim uang, pulsa, atau barang, apa pun alasannya: sakit, bea cukai, modal usaha, atau ongkos bertemu.',
    'Jangan memberikan kode OTP, PIN, password, foto KTP, atau nomor rekening. Tim Serasi tidak pernah memintanya.',
    'Waspada bila diajak pindah ke aplikasi lain, berinvestasi, atau menikah sebelum pernah bertemu.',
    'Lakukan panggilan video dulu. Pertemuan pertama di tempat ramai, dan beri tahu keluarga atau teman.',
    'Bila ada yang terasa aneh, laporkan. Laporanmu rahasia dan kami periksa.',
  ],
} as const;

/** «23 jam 10 menit lagi», from milliseconds left. */
export function timeLeftText(ms: number): string {
  if (ms <= 0) return chatCopy.ended;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'kurang dari 1 menit lagi';
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} jam`, minutes % 60 > 0 && `${minutes % 60} menit`].filter(Boolean).join(' ') + ' lagi';
}
