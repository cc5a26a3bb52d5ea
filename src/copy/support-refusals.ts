import { INTRODUCTION } from '#domain/support/introduction.ts';

/** Refusals of what people ask the team for, and of calls between two matches. */
export const SUPPORT_REFUSALS = {
  'contact-name-required': { text: 'Nama wajib diisi' },
  'contact-mail-required': { text: 'E-mail wajib diisi' },
  'contact-text-required': { text: 'Pesan wajib diisi, paling banyak 2.000 karakter' },
  'request-text-required': { text: 'Tulis dulu keterangannya, paling banyak 2.000 karakter.' },
  'request-times-required': { text: 'Tulis paling sedikit satu waktu yang cocok untukmu.' },
  'request-open': { text: 'Permintaanmu sebelumnya masih kami kerjakan.' },
  'request-over': { text: 'Permintaan ini sudah selesai.' },
  'request-of-companion': { text: 'Permintaan ini untuk pendampingnya dulu.' },
  'request-changed': {
    text: 'Ada yang baru saja mengubah permintaan ini. Baca keadaannya sekarang, lalu simpan lagi bila masih perlu.',
  },
  'appointment-time-invalid': { text: 'Pilih hari dan jam yang akan datang.' },
  'meeting-link-invalid': { text: 'Tautan pertemuan harus diawali https://' },
  'introduction-needs-match': { text: 'Telepon perkenalan hanya untuk kalian yang sudah saling suka.' },
  'introduction-needs-pro': { text: 'Mengajak telepon perkenalan adalah bagian dari paket Pro.' },
  'introduction-times-invalid': {
    text: `Pilih satu sampai ${INTRODUCTION.times} waktu, paling cepat ${INTRODUCTION.noticeHours} jam dan paling lama ${INTRODUCTION.aheadDays} hari dari sekarang.`,
  },
  'introduction-too-early': { text: 'Kamu bisa mengajaknya lagi mulai {date}.' },
  'introductions-full': {
    text: `Kamu sudah punya ${INTRODUCTION.openAsked} ajakan yang berjalan. Tunggu jawabannya, atau batalkan salah satu.`,
  },
  'introduction-open': { text: 'Ajakan kalian sebelumnya masih berjalan. Lihat di halaman konsultasi.' },
  'introduction-over': { text: 'Ajakan ini sudah tidak berlaku.' },
  'introduction-time-over': { text: 'Waktu ini sudah lewat. Pilih waktu lain yang ditawarkan.' },
  'introduction-apart': { text: 'Keduanya tidak bisa saling bertemu lagi. Jawab bahwa teleponnya tidak bisa.' },
};
