import { PRODUCT } from './shell.ts';

export const messageCopy = {
  title: PRODUCT,
  several: (n: number) => `Kamu punya ${n} pemberitahuan baru.`,
  mailSubject: (text: string) => `${PRODUCT}: ${text.replace(/\.$/, '')}`,
  mailSeveralSubject: (n: number) => `${PRODUCT}: ${n} pemberitahuan baru`,
  greeting: 'Halo,',
  /** Said in the mail to somebody who is kept out, whatever names it may hold. */
  appeal:
    'Bila kamu tidak setuju: buka tautan di bawah, masuk dengan username dan password-mu, baca alasannya, lalu pilih “Ajukan banding”. Orang lain di tim kami yang memeriksanya.',
  open: 'Buka di Serasi',
  openAll: 'Buka semua pemberitahuan',
  settings: 'Atur apa yang kami kirim, dan kapan',
  why: 'Kamu menerima e-mail ini karena memasang alamat ini di pengaturan pemberitahuan Serasi.',
};
