import { PAYMENT_PATIENCE_DAYS } from '#domain/privacy/deletion.ts';

/** A right sign-in to an account whose days of grace are over, while its erasure waits for a payment or the job. */
export const overCopy = {
  title: 'Akun sudah ditutup',
  text: `Kamu meminta akun ini dihapus, dan waktu untuk memulihkannya sudah lewat. Datanya segera dihapus; bila masih ada pembayaran yang kami periksa, paling lambat ${PAYMENT_PATIENCE_DAYS} hari setelah waktu itu.`,
};
