/**
 * Outcomes that are not refusals: what an act that succeeded says, and the headline when an act failed for a reason
 * of ours. By code, so that docs/spec/texts.md can point at each. `{name}` holes are filled by noticeText.
 */
export const NOTICES = {
  // sign-in, passwords, sign-out
  'sign-in-failed': 'Terjadi kesalahan saat masuk',
  'reset-verify-failed': 'Gagal memverifikasi data: {message}',
  'reset-verify-error': 'Terjadi kesalahan saat verifikasi: {message}',
  'password-change-failed': 'Gagal mengubah password',
  'password-change-failed-because': 'Gagal mengubah password: {message}',
  'password-change-error': 'Terjadi kesalahan saat mengubah password',
  'password-change-error-because': 'Terjadi kesalahan saat mengubah password: {message}',
  'password-changed': 'Password berhasil diubah. Silakan masuk dengan password baru.',
  'sign-out-done-title': 'Berhasil',
  'sign-out-done': 'Kamu telah keluar',
  'sign-out-failed': 'Gagal keluar',
  'sign-out-error': 'Terjadi kesalahan saat keluar',
  'not-signed-in': 'Kamu belum masuk',
  'sign-in-needed': 'Kamu perlu masuk dulu',
  // registration and uploads
  'registration-failed': 'Gagal mendaftar',
  'photo-upload-failed': 'Gagal mengunggah foto, coba lagi: {reason}',
  'income-upload-failed': 'Gagal mengunggah bukti, coba lagi',
  'divorce-upload-failed': 'Gagal mengunggah akta cerai, coba lagi',
  'upload-failed': 'Gagal mengunggah',
  // matches and likes
  'search-failed': 'Terjadi kesalahan saat mencari kecocokan.',
  'search-empty-title': 'Tidak ada hasil',
  'search-empty': 'Belum ada profil yang cocok dengan kriteriamu.',
  'search-done-title': 'Pencarian selesai',
  'search-done': 'Ada {n} profil potensial ditemukan.',
  'like-check-failed': 'Gagal memeriksa status suka',
  'like-failed': 'Gagal menyukai profil',
  'like-done': 'Kamu telah menyukai profil ini',
  'history-failed': 'Gagal memuat riwayat suka',
  // profile
  'profile-load-failed': 'Gagal memuat profil',
  'profile-update-failed': 'Gagal memperbarui profil',
  'name-update-failed': 'Gagal memperbarui nama',
  'photo-add-failed': 'Gagal mengunggah foto',
  'photo-save-failed': 'Gagal memperbarui profil dengan foto baru',
  'photo-delete-failed': 'Gagal menghapus foto dari profil',
  'photo-main-failed': 'Gagal memperbarui foto profil',
  'photo-add-error': 'Terjadi kesalahan saat mengunggah foto',
  'photo-replace-error': 'Terjadi kesalahan saat mengganti foto',
  'photo-delete-error': 'Terjadi kesalahan saat menghapus foto',
  'photo-main-error': 'Terjadi kesalahan saat mengganti foto profil',
  'photo-added': 'Foto berhasil ditambahkan',
  'photo-deleted': 'Foto berhasil dihapus',
  'photo-replaced': 'Foto berhasil diganti',
  'photo-main-changed': 'Foto profil utama berhasil diganti',
  'profile-updated': 'Profil berhasil diperbarui',
  'age-range-updated': 'Rentang umur berhasil diperbarui',
  'name-updated': 'Nama berhasil diperbarui',
  'profile-missing': 'Data profil tidak ditemukan',
  // payments
  'payment-send-failed-title': 'Gagal mengirim pembayaran',
  'payment-proof-failed': 'Gagal mengunggah bukti: {reason}',
  'payment-send-failed-because': 'Gagal mengirim pembayaran: {reason}',
  'payment-no-answer': 'Tidak ada respons dari server',
  'payment-not-processed': 'Pembayaran gagal diproses',
  'payment-send-error': 'Terjadi kesalahan saat mengirim pembayaran',
  'subscription-send-failed': 'Gagal mengirim pembayaran',
  'subscription-submission-failed': 'Pembayaran gagal dikirim',
  'subscription-proof-failed': 'Gagal mengunggah bukti pembayaran: {reason}',
  'payment-not-needed': 'Pembayaran tidak diperlukan',
  'referral-invalid': 'Kode referral tidak valid',
  'referral-check-failed': 'Gagal memvalidasi kode referral',
  'subscription-check-failed': 'Gagal memeriksa status langganan',
  'trial-create-failed': 'Gagal membuat masa percobaan',
  // contact
  'contact-failed-title': 'Terjadi kesalahan',
  'contact-failed': 'Coba lagi dalam beberapa saat.',
  'contact-sent-title': 'Pesan terkirim',
  'contact-sent': 'Tim kami akan menghubungimu dalam 24 jam.',
  // notifications and permissions
  'notification-read-failed': 'Gagal menandai pemberitahuan sebagai sudah dibaca',
  'notifications-read-failed': 'Gagal menandai semua pemberitahuan sebagai sudah dibaca',
  'permission-answer-failed': 'Gagal menjawab permintaan izin',
  'permission-approved-done': 'Permintaan izin disetujui',
  'permission-denied-done': 'Permintaan izin ditolak',
  'permission-approve-failed': 'Gagal menyetujui permintaan izin',
  'permission-deny-failed': 'Gagal menolak permintaan izin',
  'permission-profile-invalid': 'Permintaan izin tidak bisa dikirim karena profil ini tidak valid',
  'permission-request-failed': 'Gagal mengirim permintaan izin',
  'permission-request-sent': 'Permintaan izin terkirim',
  'permission-approved': 'Permintaan izinmu disetujui',
  'permission-denied': 'Permintaan izinmu ditolak',
  // chat
  'room-load-failed': 'Gagal memuat pesan',
  'room-send-failed': 'Gagal mengirim pesan',
  'room-clear-failed': 'Gagal menghapus chat: {reason}',
  'room-cleared': 'Berhasil menghapus {n} pesan',
  'conversation-create-failed': 'Gagal membuat percakapan',
  'conversation-start-failed': 'Gagal memulai percakapan',
  'conversation-prepare-failed': 'Gagal menyiapkan percakapan',
  'messages-load-failed': 'Gagal memuat pesan',
  'message-send-failed': 'Gagal mengirim pesan',
} as const satisfies Record<string, string>;

export type NoticeCode = keyof typeof NOTICES;

/** The text of a notice with its holes filled. */
export function noticeText(code: NoticeCode, params: Record<string, string | number> = {}): string {
  return NOTICES[code].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
