import type { ErrorCode } from '#contract/errors.ts';
import { FACTOR_ERRORS } from './factor-errors.ts';
import { FAILURES } from './failures.ts';
import { BASIC_LIKE_LIMIT } from '#domain/likes/like-decision.ts';
import { HANDLE, PASSWORD, PHOTOS } from '#domain/profile/values.ts';
import { APPEAL_TEXT, SUSPENSION_DAYS } from '#domain/safety/sanctions.ts';
import { MONEY_REFUSALS } from './money-refusals.ts';
import { STAFF_REFUSALS } from './staff-refusals.ts';
import { SUPPORT_REFUSALS } from './support-refusals.ts';
import { thousands } from './amounts.ts';

export type Params = Record<string, string | number>;

/**
 * Text of a code; `{name}` is filled from the error's params. `title` is the toast's first line where the spec names
 * one.
 */
type ErrorText = { title?: string; text: string };

/** Codes the browser itself finds, on top of what the server can answer. */
export type ClientErrorCode = ErrorCode | 'network';

const ERROR_TEXTS: Record<ClientErrorCode, ErrorText> = {
  network: {
    title: 'Tidak ada koneksi',
    text: FAILURES.network,
  },
  unexpected: { title: 'Terjadi kesalahan', text: FAILURES.unexpected },
  unavailable: { title: 'Server sedang sibuk', text: FAILURES.unavailable },
  'storage-full': {
    title: 'Belum bisa disimpan',
    text: 'Untuk sementara server tidak bisa menyimpan apa pun. Yang kamu kirim belum tersimpan. Coba lagi dalam {wait}.',
  },
  'invalid-input': { text: 'Ada isian yang tidak bisa kami baca. Periksa lagi, lalu kirim ulang.' },
  'not-found': { text: 'Yang kamu cari tidak ditemukan.' },
  'request-timeout': { text: 'Permintaan terlalu lama sampai. Periksa sambunganmu, lalu coba lagi.' },
  'payload-too-large': { text: 'Data yang dikirim terlalu besar.' },
  'unsupported-media-type': { text: 'Bentuk data yang dikirim tidak dikenal.' },
  'too-many-requests': { title: 'Terlalu banyak percobaan', text: 'Terlalu banyak percobaan. Coba lagi dalam {wait}.' },
  'host-unknown': { text: 'Alamat ini bukan alamat Serasi.' },
  'cross-site': { text: 'Permintaan ditolak karena datang dari halaman lain.' },
  'login-required': { title: 'Kamu perlu masuk', text: 'Kamu harus masuk untuk mengakses halaman ini' },
  'account-changed': { text: 'Akun lain sudah masuk di browser ini. Halaman ini dimuat ulang untuknya.' },
  'already-signed-in': { title: 'Kamu sudah masuk', text: 'Kamu sudah masuk. Keluar dulu untuk memakai halaman ini.' },
  'credentials-required': { text: 'Username dan password wajib diisi' },
  'credentials-wrong': { text: 'Username atau password salah' },
  'account-suspended': { title: 'Akun ditangguhkan', text: 'Akun ini sedang ditangguhkan, jadi belum bisa dipakai.' },
  'reset-username-required': { text: 'Username wajib diisi' },
  'reset-whatsapp-required': { text: 'Nomor WhatsApp wajib diisi' },
  'password-fields-required': { text: 'Kedua isian password wajib diisi' },
  'password-mismatch': { text: 'Password tidak cocok' },
  'password-too-short': { text: 'Password minimal {min} karakter' },
  'password-too-long': { text: `Password paling banyak ${PASSWORD.max} karakter` },
  'password-blank': { text: 'Password tidak boleh hanya spasi. Pakai kalimat pendek yang hanya kamu tahu.' },
  'password-repeated': { text: 'Password ini hanya mengulang satu atau dua karakter. Campur lebih banyak huruf.' },
  'password-own-name': { text: 'Jangan pakai namamu atau username sebagai password, juga dengan angka.' },
  'password-too-common': { text: 'Password ini terlalu umum dan mudah ditebak. Pilih yang lain.' },
  'password-common-word': {
    text: 'Satu kata umum mudah ditebak, juga dengan angka. Gabungkan beberapa kata.',
  },
  'reset-code-required': { text: 'Kode verifikasi wajib diisi' },
  'reset-code-wrong': { text: 'Kode salah, sudah dipakai, atau sudah lewat 10 menit. Minta kode baru bila perlu.' },
  'recovery-link-invalid': { text: 'Tautan ganti password tidak berlaku atau sudah lewat waktunya' },
  'webhook-refused': { text: 'Tanda tangan pengirim tidak cocok.' },
  'account-closing': {
    title: 'Akunmu sedang dihapus',
    text: 'Kamu meminta akun ini dihapus. Sampai waktunya tiba, kamu masih bisa memulihkannya.',
  },
  'deletion-payment-waits': {
    text: 'Ada pembayaranmu yang sedang kami periksa. Pilih penghapusan dalam 7 hari, atau tunggu sampai pembayaran itu diputuskan.',
  },
  'export-too-early': { text: 'Salinan berikutnya bisa diminta mulai {date}.' },
  'own-password-required': { text: 'Isi password kamu yang sekarang' },
  'own-password-wrong': { text: 'Password kamu yang sekarang salah' },

  'username-required': { text: 'Username wajib diisi' },
  'name-required': { text: 'Nama panggilan wajib diisi' },
  'gender-required': { text: 'Jenis kelamin wajib diisi' },
  'age-required': { text: 'Usia (angka) wajib diisi' },
  'height-required': { text: 'Tinggi badan wajib diisi' },
  'weight-required': { text: 'Berat badan wajib diisi' },
  'domicile-required': { text: 'Domisili wajib diisi' },
  'religion-required': { text: 'Agama wajib diisi' },
  'ethnicity-required': { text: 'Suku wajib dipilih.' },
  'job-required': { text: 'Pekerjaan wajib diisi' },
  'income-required': { text: 'Penghasilan wajib diisi' },
  'marital-status-required': { text: 'Status wajib dipilih' },
  'family-background-required': { text: 'Latar belakang keluarga wajib diisi' },
  'min-height-wanted-required': { text: 'Minimal tinggi pasangan wajib diisi' },
  'min-income-wanted-required': { text: 'Penghasilan minimal pasangan wajib diisi' },
  'love-language-required': { text: 'Bahasa cinta wajib dipilih minimal 1' },
  'stress-language-required': { text: 'Respons saat stres wajib dipilih' },
  'dealbreakers-required': { text: 'Deal breaker wajib diisi' },
  'past-behavior-required': { text: 'Pertanyaan tentang masa lalu wajib diisi' },
  'past-mistake-required': { text: 'Jenis kesalahan wajib dipilih' },
  'accept-bad-past-required': { text: 'Pilihan tentang menerima pasangan dengan masa lalu buruk wajib dipilih' },
  'instagram-required': { text: 'Instagram wajib diisi' },
  'whatsapp-required': { text: 'WhatsApp wajib diisi' },
  'consent-text-changed': { text: 'Teks persetujuannya baru saja berubah. Muat ulang halaman, baca, lalu pilih lagi.' },
  'consent-withdrawn': {
    title: 'Persetujuanmu ditarik',
    text: 'Kamu menarik persetujuan pemrosesan data profil, jadi bagian ini tertutup. Beri lagi di Privasi saya kapan saja.',
  },
  'documents-consent-missing': {
    text: 'Baca dan setujui dulu teks pemeriksaan dokumen di Privasi saya, lalu kirim lagi.',
  },
  'consent-required': { text: 'Kamu harus menyetujui persetujuan pemrosesan data' },
  'income-proof-required': {
    text: 'Wajib unggah bukti penghasilan (slip gaji/mutasi rekening), atau pilih mengirimnya nanti',
  },
  'divorce-certificate-required': { text: 'Wajib unggah akta cerai' },

  'number-unproved': {
    title: 'Nomormu belum dibuktikan',
    text: 'Buktikan dulu nomormu. Setelah itu kamu bisa bertemu anggota lain.',
  },
  'number-code-wrong': { text: 'Kode ini tidak cocok. Periksa pesan WhatsApp yang terakhir dari kami.' },
  'number-code-over': { text: 'Kode ini tidak berlaku lagi. Minta kode baru.' },
  'number-code-unsendable': { text: 'Kode belum bisa kami kirim sekarang.' },
  'number-proved-elsewhere': {
    title: 'Nomor tidak bisa dipakai',
    text: 'Nomor ini sudah dibuktikan untuk akun lain. Masuk dengan akun itu, atau pakai nomor lain.',
  },
  'number-not-yet': {
    title: 'Nomor belum bisa dipakai',
    text: 'Dengan nomor ini sudah ada 3 perubahan dalam 7 hari, juga lewat akun yang lama. Nomor ini bisa dibuktikan lagi mulai {date}.',
  },
  'contact-way-closed': { text: 'Nomor kontak kami belum tersedia. Coba lagi nanti.' },

  'username-invalid': { text: 'Username berisi 3–30 huruf kecil, angka, titik, garis bawah, atau tanda hubung' },
  'username-taken': { text: 'Username ini sudah dipakai. Pilih yang lain.' },
  'username-reserved': { text: 'Username ini mirip nama tim Serasi. Pilih yang lain.' },
  'name-too-short': { text: 'Nama panggilan minimal {min} huruf' },
  'name-characters': {
    text: 'Nama hanya berisi huruf, angka, spasi, titik, tanda petik, tanda hubung, dan kurung, dengan paling sedikit satu huruf',
  },
  'name-reserved': { text: 'Nama ini mirip nama tim Serasi. Pilih nama lain.' },
  'handle-invalid': {
    text: `Nama sebutan berisi ${HANDLE.min}–${HANDLE.max} huruf kecil atau angka; titik dan garis bawah hanya di antaranya`,
  },
  'handle-reserved': { text: 'Nama sebutan ini mirip nama tim Serasi. Pilih yang lain.' },
  'handle-is-username': {
    text: 'Jangan pakai username: itu hanya untuk masuk, nama sebutan terlihat orang.',
  },
  'handle-taken': { text: 'Nama sebutan ini sudah dipakai. Pilih yang lain.' },
  'handle-too-early': { text: 'Nama sebutan bisa diganti lagi {date}.' },
  'whatsapp-invalid': { text: 'Nomor WhatsApp ini belum lengkap atau salah. Contoh: 08123456789' },
  'field-empty': { text: 'Bagian ini belum diisi' },
  'field-out-of-range': { text: 'Isi dengan angka {min} sampai {max}' },
  'field-too-long': { text: 'Paling banyak {max} karakter' },
  'field-too-many': { text: 'Paling banyak {max} pilihan' },
  'field-not-a-choice': { text: 'Pilih salah satu dari daftar' },
  'contact-details': {
    text: 'Nomor telepon, e-mail, tautan, dan nama akun media sosial tidak ditulis di sini. Kalian bisa bertukar kontak sendiri setelah saling suka.',
  },

  'upload-ticket-missing': { text: 'Waktu unggah sudah habis. Muat ulang halaman ini; isianmu tetap tersimpan.' },
  'upload-no-file': { text: 'Tidak ada berkas yang dipilih' },
  'upload-not-image': { text: 'Berkas harus berupa gambar' },
  'upload-not-document': { title: 'Format berkas tidak didukung', text: 'Gunakan format JPG, PNG, WEBP, atau PDF' },
  'upload-too-large': { title: 'Berkas terlalu besar', text: 'Ukuran berkas maksimal {size}' },
  'upload-too-many-pixels': {
    title: 'Gambar terlalu besar',
    text: `Gambar paling besar ${PHOTOS.maxPixels / 1_000_000} megapiksel`,
  },
  'upload-picture-shape': {
    text: `Tiap sisi gambar harus ${PHOTOS.minSide}–${thousands(PHOTOS.maxSide)} piksel, dan sisi panjangnya paling banyak ${PHOTOS.maxAspect} kali sisi pendek`,
  },
  'upload-photo-limit': {
    title: 'Batas tercapai',
    text: `Paling banyak ${PHOTOS.max} foto. Hapus foto lama untuk menambah yang baru.`,
  },
  'upload-paper-limit': {
    title: 'Batas tercapai',
    text: 'Dokumen ini sudah lengkap. Hapus yang lama untuk mengganti.',
  },
  'upload-gone': { text: 'Ada berkas yang sudah tidak tersimpan. Unggah lagi, lalu daftar.' },
  'upload-failed': { text: 'Gagal mengunggah' },

  'like-limit': {
    title: 'Batas suka tercapai',
    text: `Paket Basic memberimu ${BASIC_LIKE_LIMIT} suka, dan semuanya sudah terpakai. Dengan Premium atau Pro kamu bisa menyukai tanpa batas.`,
  },
  'already-liked': { text: 'Profil sudah disukai sebelumnya' },
  'candidate-not-available': { text: 'Profil ini tidak tersedia' },
  'self-like': { text: 'Kamu tidak bisa menyukai profilmu sendiri' },
  'subscription-required': {
    title: 'Masa percobaan berakhir',
    text: 'Pilih paket untuk menyukai dan memulai percakapan lagi. Match dan percakapan yang berjalan tetap milikmu.',
  },
  'upgrade-required': {
    title: 'Perlu paket Premium atau Pro',
    text: 'Profil ini terbuka dengan paket Premium atau Pro.',
  },
  'field-fixed': {
    text: 'Bagian ini tidak bisa diubah sendiri. Hubungi tim kami lewat halaman Kontak bila ada yang keliru.',
  },
  'own-fact-not-yet': { text: 'Sudah 3 perubahan dalam 7 hari. Isian ini bisa diubah lagi mulai {date}.' },
  'photos-changed': { text: 'Fotomu sudah berubah di tempat lain. Kami muat ulang; coba urutkan lagi.' },
  ...SUPPORT_REFUSALS,
  'photo-decided': { text: 'Foto ini sudah diputuskan.' },
  'paper-decided': { text: 'Dokumen ini sudah diputuskan.' },
  'paper-not-opened': { text: 'Buka dokumennya dulu sebelum memutuskan.' },
  'reason-required': { text: 'Tulis alasannya, 10 sampai 300 karakter.' },
  'permission-needs-match': { text: 'Izin profil lengkap hanya bisa diminta setelah kalian saling menyukai.' },
  'permission-pending': { text: 'Permintaanmu sudah terkirim dan menunggu jawaban.' },
  'permission-granted': { text: 'Kamu sudah dapat melihat profil lengkapnya.' },
  'permission-too-early': { text: 'Kamu bisa meminta izin lagi mulai {date}.' },
  'permission-not-pending': { text: 'Permintaan ini sudah dijawab. Muat ulang untuk melihat keadaannya sekarang.' },
  'already-reported': { text: 'Laporanmu tentang ini sudah kami terima dan sedang diperiksa.' },
  'report-decided': { text: 'Laporan ini sudah diputuskan.' },
  'member-banned': { text: 'Anggota ini sudah dikeluarkan. Akhiri keputusan itu dulu.' },
  'sanction-days': {
    text: `Lama penangguhan ${SUSPENSION_DAYS.min} sampai ${SUSPENSION_DAYS.max} hari, atau tanpa batas.`,
  },
  'number-refused': {
    text: 'Nomor ini tidak bisa dipakai di Serasi. Hubungi tim kami lewat halaman Kontak untuk penjelasan.',
  },
  'deletion-token-over': { text: 'Sudah lewat 30 menit. Masuk sekali lagi untuk menghapus akunmu dari sini.' },
  'appeal-token-over': {
    text: 'Waktu mengajukan banding sudah lewat 30 menit. Masuk sekali lagi untuk memulainya lagi.',
  },
  'appeal-text-required': { text: `Tulis penjelasanmu, paling sedikit ${APPEAL_TEXT.min} karakter.` },
  'appeal-made': { text: 'Bandingmu tentang keputusan ini sudah kami terima.' },
  'appeal-over': { text: 'Keputusan ini sudah berakhir atau terlalu lama, jadi tidak ada lagi yang bisa dibanding.' },
  'appeal-decided': { text: 'Banding ini sudah dijawab.' },
  'appeal-own-decision': { text: 'Keputusan ini kamu yang buat. Moderator lain yang menjawab bandingnya.' },
  'hidden-number-own': { text: 'Ini nomormu sendiri.' },
  'hidden-number-limit': {
    title: 'Batas tercapai',
    text: 'Paling banyak {max} nomor. Hapus yang lama untuk menambah yang baru.',
  },
  'chat-needs-match': { text: 'Chat terbuka setelah kalian saling menyukai.' },
  'match-ended': { text: 'Kecocokan ini sudah berakhir' },
  'conversation-expired': { text: 'Percakapan ini sudah berakhir. Perpanjang bersama untuk menulis lagi.' },
  'message-empty': { text: 'Tulis pesanmu dulu.' },
  'room-muted': {
    title: 'Kamu sedang dibisukan',
    text: 'Kamu bisa menulis di ruang bersama lagi mulai {date}. Alasan: {reason}',
  },
  'profile-paused': {
    text: 'Profilmu sedang dijeda, jadi daftar dan ruang tertutup. Akhiri jedanya di Visibilitas & blokir dulu.',
  },
  'reply-gone': { text: 'Pesan yang kamu balas sudah dihapus. Kirim tanpa balasan, atau batalkan.' },
  'push-not-possible': { text: 'Browser ini belum bisa menerima pemberitahuan dari kami.' },
  'mail-address-invalid': { text: 'Alamat e-mail ini tidak bisa dipakai. Contoh: nama@contoh.id' },
  'idempotency-key-required': { text: 'Permintaan ini tidak lengkap. Muat ulang halaman, lalu coba lagi.' },
  'idempotency-key-reused': { text: 'Isiannya sudah berubah sejak dikirim. Muat ulang halaman, lalu coba lagi.' },
  'idempotency-in-flight': { text: 'Permintaanmu yang sama sedang kami proses. Tunggu sebentar.' },
  'payment-not-needed': {
    title: 'Pembayaran tidak diperlukan',
    text: 'Masa percobaan atau paketmu masih berlaku, jadi kamu tidak perlu membayar sekarang.',
  },
  ...MONEY_REFUSALS,
  ...FACTOR_ERRORS,
  ...STAFF_REFUSALS,
  'too-many-filters': {
    text: 'Sudah 30 saringan berbeda dalam satu jam. Saringan baru bisa dicoba lagi dalam {wait}.',
  },
  'what-if-used-up': { text: 'Kamu sudah menghitung 40 kali hari ini. Coba lagi dalam {wait}.' },
  'what-if-other-wishes': {
    text: 'Hitungan ini hanya untuk 3 pilihan usia dan agama yang berbeda dalam sehari. Coba lagi dalam {wait}.',
  },
  'cursor-invalid': { text: 'Daftar ini sudah berubah. Muat ulang dari awal.' },
};

/** What every text may use without being given it. */
const DEFAULTS: Params = {
  min: PASSWORD.min,
  size: '5MB',
  retryAfter: 5,
  wait: 'beberapa saat',
  date: 'beberapa hari lagi',
  reason: 'tidak disebutkan',
};

/** The Indonesian sentence of a code. */
export function errorMessage(code: ClientErrorCode, params: Params = {}): string {
  return fill(ERROR_TEXTS[code].text, params);
}

/** The toast's first line for a code, where there is one. */
export function errorTitle(code: ClientErrorCode): string | undefined {
  return ERROR_TEXTS[code].title;
}

/** Seconds as words: «45 detik», «3 menit», «1 jam». */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} detik`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} menit`;
  return `${Math.ceil(seconds / 3600)} jam`;
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? DEFAULTS[name] ?? hole));
}
