import type { CONSULTATION_WAYS, SupportAct, SupportKind, SupportState } from '#domain/support/requests.ts';

type Words = { title: string; lead: string; empty: string };
export const supportQueueCopy = {
  message: {
    title: 'Pesan masuk',
    lead: 'Pesan dari formulir kontak, dijawab dalam 24 jam. Setiap pembukaan dan jawaban tercatat.',
    empty: 'Tidak ada pesan',
  },
  consultation: {
    title: 'Konsultasi',
    lead: 'Permintaan anggota Pro, dijawab dalam 24 jam. Setiap pembukaan dan jawaban tercatat.',
    empty: 'Tidak ada permintaan konsultasi',
  },
  'data-right': {
    title: 'Hak data',
    lead: 'Permintaan atas data pribadi, dijawab dalam 72 jam. Setiap pembukaan dan jawaban tercatat.',
    empty: 'Tidak ada permintaan data',
  },
} satisfies Record<SupportKind, Words>;

export const supportStaffCopy = {
  filter: 'Tampilkan',
  filters: { live: 'Yang berjalan', over: 'Yang selesai' },
  due: 'Tenggat',
  from: 'Dari',
  topic: 'Tentang',
  noTopic: 'Tanpa subjek',
  consultationBy: {
    whatsapp: (name: string) => `Konsultasi lewat WhatsApp: ${name}`,
    mail: (name: string) => `Konsultasi lewat e-mail: ${name}`,
  } satisfies Record<(typeof CONSULTATION_WAYS)[number], (name: string) => string>,
  state: 'Keadaan',
  states: {
    open: 'Baru',
    answered: 'Dijawab',
    appointed: 'Janji temu',
    done: 'Selesai',
    refused: 'Ditolak',
    cancelled: 'Dibatalkan',
    spam: 'Spam',
  } satisfies Record<SupportState, string>,
  appointmentPast: 'Janji sudah lewat',
  takenBack: 'Dibatalkan anggota',
  /** The member's companion is who acted on their last consultation. */
  yours: 'Anggotamu',
  companionFirst: (until: string) => `Untuk pendampingnya dulu, sampai ${until}`,
  companionFirstText: (until: string) =>
    `Anggota ini punya pendamping di tim kita. Sampai ${until} hanya dia yang menjawab; setelah itu siapa saja.`,
  asked: 'Diminta',
  openOf: (from: string) => `Buka permintaan ${from}`,
  opening: 'Membuka permintaan',
  openFailed: 'Permintaan gagal dibuka',
  mail: 'E-mail',
  phone: 'Nomor WhatsApp',
  /** Asked by a way the member cannot be reached by now. */
  noMail: 'Anggota belum punya alamat e‑mail yang terverifikasi. Hubungi lewat WhatsApp, atau jawab di sini.',
  noWay:
    'Sekarang tidak ada e‑mail terverifikasi atau nomor terbukti. Jawab di sini: anggota membacanya di halaman konsultasi.',
  text: 'Yang ditulis',
  /** Written freely, by the clock where the member lives. */
  times: (zone: string) => `Waktu yang diusulkan (${zone}, zona anggota)`,
  answer: 'Jawaban kita',
  appointment: 'Janji temu',
  link: 'Tautan',
  mailed: {
    none: '',
    waiting: 'Menunggu dikirim',
    sent: 'Terkirim lewat e-mail',
    failed: 'E-mail tidak bisa dikirim',
  },
  mailFailed: 'E-mail gagal',
  /** In what is open: the answer has to reach who wrote in another way, or again. */
  failedAnswer: 'Jawabannya belum sampai: e-mailnya tidak bisa dikirim.',
  failedAnswerPhone: (number: string) => `Jawabannya belum sampai: e-mailnya tidak bisa dikirim. Coba lewat ${number}.`,
  sendAgain: 'Kirim lagi',
  byHand: 'Belum ada pengirim e-mail. Simpan jawabannya, lalu kirim dari kotak suratmu.',
  writeMail: 'Tulis e-mail',
  act: 'Tindakan',
  actNeeded: 'Pilih tindakannya',
  acts: {
    answer: 'Jawab',
    appoint: 'Tetapkan janji temu',
    done: 'Selesai',
    refuse: 'Tolak',
    cancel: 'Batalkan',
    spam: 'Tandai spam',
  } satisfies Record<SupportAct, string>,
  words: 'Kata-kata untuk yang meminta',
  wordsHint: 'Dibaca oleh yang meminta.',
  day: 'Hari',
  dayNeeded: 'Pilih harinya',
  timeNeeded: 'Pilih jamnya',
  time: (zone: string) => `Jam (${zone}, zona anggota)`,
  meeting: 'Tautan pertemuan',
  meetingHint: 'Hanya https. Boleh kosong bila bertemu lewat WhatsApp.',
  save: 'Simpan',
  saved: 'Tersimpan. Yang meminta diberi tahu.',
  savedQuietly: 'Tersimpan.',
  /** The answer to a message of the contact form leaves by mail, or is sent by hand. */
  savedToMail: 'Tersimpan. Jawabannya dikirim lewat e-mail.',
  /** What became of its mail is not known yet, or it did not leave. */
  savedToBeMailed: 'Tersimpan. E-mailnya belum terkirim dan akan dicoba lagi.',
  savedMailFailed: 'Tersimpan, tetapi e-mailnya tidak bisa dikirim.',
  savedByHand: 'Tersimpan. Kirim jawabannya dari kotak suratmu.',
  failed: 'Tindakan gagal disimpan',
};
