import type { Plan } from '#domain/payments/plans.ts';
import { planWords } from './plan-notices.ts';
import { rupiah } from './amounts.ts';

/** About the account itself. */
export const accountMessages = {
  numberChanged: () =>
    'Nomor WhatsApp akun Serasi kamu baru saja diganti. Bila bukan kamu yang menggantinya, segera tulis ke tim kami lewat halaman Kontak di Serasi.',
  /** What it is stands where the member signs in: a message is read by others too. */
  decision: () => 'Ada keputusan tim Serasi tentang akunmu. Buka Serasi dan masuk untuk membacanya.',
};

/** Proof of a number: what we send to it, and what a member sends to us from it. */
export const proofMessages = {
  code: (code: string, minutes: number) =>
    `Kode Serasi untuk membuktikan nomor ini: ${code}. Berlaku ${minutes} menit. Jangan berikan kode ini kepada siapa pun, termasuk tim kami.`,
  /** Names the account: who is talked into sending somebody else's code reads whose number this would become. */
  shown: (code: string, username: string) => `Halo Serasi, nomor saya ini untuk akun «${username}». Kode: ${code}`,
};

/** What members read outside the application: WhatsApp and mail. */
export const recoveryMessages = {
  code: (code: string, minutes: number) =>
    `Kode Serasi kamu: ${code}. Berlaku ${minutes} menit dan hanya sekali. Jangan berikan kode ini kepada siapa pun, termasuk tim kami.`,
  changed: () =>
    'Password akun Serasi kamu baru saja diganti, dan semua perangkat lain sudah dikeluarkan. Bila bukan kamu, segera tulis ke tim kami lewat halaman Kontak di Serasi.',
};

/** Mails about the address itself. */
export const mailMessages = {
  code: (code: string, minutes: number) => ({
    subject: 'Kode verifikasi e-mail Serasi',
    text: `Kode Serasi kamu: ${code}. Berlaku ${minutes} menit dan hanya sekali. Bila bukan kamu yang memintanya, abaikan e-mail ini.`,
  }),
};

/** What became of a payment: the words are the second value of the template. */
export const paymentMessages = {
  received: 'kami terima dan sedang kami periksa, paling lama 24 jam',
  approved: 'disetujui dan paketmu sudah aktif',
  rejected: 'belum bisa kami terima; alasannya ada di Serasi',
  refunded: 'kami kembalikan',
  news: (number: string, words: string) => `Pembayaran Serasi ${number}: ${words}.`,
};

type MailedPayment = { number: string; plan: Plan; final: number; address: string };

/** The same by mail, as a receipt. Nothing stands in it that somebody typed, and nobody's name. */
export function paymentMail(
  what: 'received' | 'approved' | 'rejected' | 'refunded',
  { number, plan, final, address }: MailedPayment,
): { subject: string; text: string } {
  const amount = final === 0 ? 'gratis dengan kode' : rupiah(final);
  return {
    subject: `Pembayaran Serasi ${number}`,
    text: [
      paymentMessages.news(number, paymentMessages[what]),
      '',
      `Nomor: ${number}`,
      `Paket: ${planWords[plan]}`,
      `Jumlah: ${amount}`,
      '',
      `Keadaan dan kuitansinya ada di ${address}`,
      'E-mail ini dikirim karena alamat ini diisi pada formulir pembayaran Serasi. Bila bukan kamu, abaikan saja.',
    ].join('\n'),
  };
}
