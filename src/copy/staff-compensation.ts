import type { CompensationKind, CompensationOutcome } from '#domain/staff/compensation.ts';

/** What must be typed before everybody's chats or plans change. */
export const CONFIRMATION = 'PERPANJANG';

/** Days for all running chats or plans at once. */
export const compensationCopy = {
  title: 'Kompensasi',
  lead: 'Memperpanjang semua chat atau paket yang sedang berjalan, misalnya setelah gangguan. Satu tindakan, tercatat, dan setiap anggota diberi tahu sekali.',
  empty: 'Belum pernah ada perpanjangan serentak',
  start: 'Perpanjang serentak',
  what: 'Apa yang diperpanjang',
  kinds: { chats: 'Semua chat yang berjalan', plans: 'Semua paket yang berjalan dan punya akhir' } satisfies Record<
    CompensationKind,
    string
  >,
  short: { chats: 'Chat', plans: 'Paket' } satisfies Record<CompensationKind, string>,
  days: 'Berapa hari',
  daysHint: (most: number) => `1 sampai ${most}.`,
  daysWrong: (most: number) => `Isi angka 1 sampai ${most}.`,
  preview: 'Yang akan terjadi',
  previewing: 'Menghitung…',
  previewFailed: 'Jumlahnya gagal dihitung',
  previewOf: {
    chats: (n: string) => `${n} chat menjadi lebih lama.`,
    plans: (n: string) => `${n} paket menjadi lebih lama.`,
  },
  nothing: 'Tidak ada yang sedang berjalan.',
  latest: (at: string) => `Yang terakhir akan berakhir ${at}.`,
  notRevived: 'Yang berakhir atau dikembalikan sebelum gilirannya tidak dihidupkan lagi.',
  reason: 'Alasan',
  reasonHint: 'Untuk catatan tim. 10 sampai 300 karakter.',
  confirm: `Ketik ${CONFIRMATION} untuk melanjutkan`,
  confirmWrong: `Ketik ${CONFIRMATION}, huruf besar semua.`,
  send: 'Perpanjang sekarang',
  failed: 'Perpanjangan gagal dimulai',
  started: 'Perpanjangan dimulai.',
  at: 'Waktu',
  by: 'Oleh',
  gone: 'akun yang sudah tidak ada',
  result: 'Hasil',
  daysOf: (kind: CompensationKind, days: number) => `${compensationCopy.short[kind]}, ${days} hari`,
  running: 'Berjalan',
  done: 'Selesai',
  progress: (done: string, all: string) => `${done} dari ${all}`,
  extended: (n: string) => `${n} diperpanjang`,
  over: (n: string) => `${n} sudah berakhir lebih dulu`,
  openOf: (what: string, at: string) => `Buka ${what}, ${at}`,
  runFailed: 'Hasil gagal dimuat',
  items: 'Satu per satu',
  subject: { chats: 'Chat', plans: 'Anggota' } satisfies Record<CompensationKind, string>,
  before: 'Sebelumnya',
  after: 'Sekarang',
  outcomes: { extended: 'diperpanjang', over: 'sudah berakhir' } satisfies Record<CompensationOutcome, string>,
  waiting: 'menunggu giliran',
  none: '–',
};
