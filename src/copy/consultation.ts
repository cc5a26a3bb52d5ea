import { SUPPORT_HOURS } from '#domain/support/requests.ts';

/** Words of /konsultasi. */
export const consultationCopy = {
  title: 'Konsultasi',
  lead: 'Bicara dengan tim kami tentang profil, pencarian, atau langkah berikutnya.',
  back: 'Beranda',
  notProTitle: 'Konsultasi untuk anggota Pro',
  notProText:
    'Anggota Pro bisa meminta konsultasi lewat WhatsApp atau e‑mail: kamu mengusulkan waktu, tim kami menjawab dan menetapkan janji.',
  notProLink: 'Lihat paket',
  companionTitle: 'Pendampingmu',
  companion:
    'Satu orang dari tim kami, yang terakhir menangani konsultasimu. Permintaanmu yang berikutnya sampai kepadanya lebih dulu.',
  companionToCome: 'Siapa dari tim kami yang menangani konsultasi pertamamu menjadi pendampingmu.',
  formTitle: 'Minta konsultasi',
  way: 'Lewat apa',
  wayNeeded: 'Pilih caranya',
  mailFirst:
    'Alamat e‑mailmu belum terverifikasi, jadi jawaban kami tidak akan sampai. Tambahkan dulu, atau pilih WhatsApp.',
  mailLink: 'Tambahkan alamat e‑mail',
  problems: (n: number) => `${n} isian masih perlu dilengkapi`,
  text: 'Yang ingin dibicarakan',
  textHint: 'Hanya tim kami yang membacanya.',
  time: (n: number) => `Waktu yang cocok ${n}`,
  timeHint: 'Misalnya: Sabtu pagi minggu ini, atau hari kerja setelah pukul 19.00.',
  send: 'Kirim permintaan',
  closesAnswered: 'Permintaanmu yang sudah dijawab atau sudah lewat janjinya akan ditandai selesai.',
  sent: 'Permintaanmu terkirim.',
  sentText: `Kami menjawab dalam ${SUPPORT_HOURS.consultation} jam.`,
  failed: 'Permintaan gagal dikirim',
  own: 'Permintaanmu',
  none: 'Belum ada permintaan.',
  loadFailed: 'Permintaanmu gagal dimuat',
  askedAt: (time: string) => `Diminta ${time}`,
  answer: 'Jawaban tim kami',
  appointment: 'Janji temu',
  past: 'Janji temu sudah lewat',
  link: 'Buka tautan pertemuan',
  times: 'Waktu yang kamu usulkan',
  cancel: 'Batalkan permintaan',
  cancelled: 'Permintaan dibatalkan.',
  cancelFailed: 'Gagal membatalkan',
};
