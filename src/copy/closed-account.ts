import { PAYMENT_PATIENCE_DAYS } from '#domain/privacy/deletion.ts';

/** A right sign-in to an account that cannot come back, while its erasure waits for a payment or the job. */
export const closedAccountCopy = {
  title: 'Akun sudah ditutup',
  text: `Kamu meminta akun ini dihapus, dan akunnya tidak bisa dipulihkan lagi. Datanya segera dihapus; bila masih ada pembayaran yang kami periksa, dalam ${PAYMENT_PATIENCE_DAYS} hari.`,
};
