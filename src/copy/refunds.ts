import type { Payment } from '#contract/payments.ts';
import { REFUND_REASON_MAX } from '#domain/payments/refund-request.ts';
import { paymentsCopy } from './payments.ts';

/** A member's request for the money of a payment back, on its page. */
export const refundCopy = {
  ask: 'Minta pengembalian',
  askUntil: (time: string) => `Uangnya bisa kamu minta kembali sampai ${time}.`,
  askTitle: 'Minta uangmu kembali?',
  askText:
    'Tim kami memeriksa permintaanmu. Paketmu tetap berjalan sampai pengembaliannya disetujui; lalu yang dibawa pembayaran ini berakhir.',
  reason: 'Alasan',
  reasonHint: `Paling banyak ${REFUND_REASON_MAX} karakter. Hanya tim kami yang membacanya.`,
  send: 'Kirim permintaan',
  keep: 'Batal',
  failed: 'Permintaan belum bisa dikirim',
  asked: (time: string, by: string) => `Permintaan pengembalian kami terima ${time}. Kami jawab paling lambat ${by}.`,
  running: 'Paketmu tetap berjalan sampai kami menjawab.',
  said: (reason: string) => `Alasanmu: ${reason}`,
  withdraw: 'Tarik permintaan',
  withdrawTitle: 'Tarik permintaan pengembalian?',
  withdrawText: 'Uangmu tidak kami kembalikan, dan paketmu tidak berubah.',
  withdrawKeep: 'Tetap minta',
  withdrawFailed: 'Permintaan belum bisa ditarik',
  refused: (time: string) => `Permintaan pengembalianmu kami tolak ${time}. Paketmu tidak berubah karenanya.`,
  contact: 'Tulis kepada kami',
  /** In the list of payments. */
  short: { waiting: 'Minta dikembalikan', refused: 'Permintaan ditolak' },
};

/** Money that came for a plan that was there already. */
export const twiceCopy = {
  approved: 'Paketmu sudah aktif waktu uang ini masuk; kami kembalikan, paketmu tetap berjalan.',
  refunded: 'Uang ini masuk waktu paketmu sudah aktif, jadi kami kembalikan. Paket yang sudah ada tidak berubah.',
};

/** The state of a payment in a sentence. */
export function statusText({ status, paidTwice }: Pick<Payment, 'status' | 'paidTwice'>): string {
  if (paidTwice && (status === 'approved' || status === 'refunded')) return twiceCopy[status];
  return paymentsCopy.statusText[status];
}
