import type { Plan } from '#domain/payments/plans.ts';

/** A plan as a sentence names it. */
export const planWords: Record<Plan, string> = {
  premium: 'Premium',
  pro: 'Pro',
  monthly_subscription: 'Langganan bulanan',
};

/** The own plan, on every page that tells it (S2 §4). */
export const planCopy = {
  activeTitle: 'Berlangganan aktif',
  tier: (tier: string) => `Paket ${tier}.`,
  /** A month ends; nothing is taken from anybody by itself. */
  nextBilling: (date: string) => `Dibayar sampai ${date}; sesudahnya tidak diperpanjang sendiri.`,
  notScheduled: 'Tidak ada tagihan berikutnya: paketmu tanpa batas waktu.',
  endingTitle: (days: number) => `Paketmu berakhir ${days === 0 ? 'hari ini' : `${days} hari lagi`}`,
  /** `price`: of the month that prolongs it; null: none does. */
  endingText: (date: string, price: string | null) =>
    `Berlaku sampai ${date}.${price === null ? '' : ` Perpanjang ${price} untuk 30 hari berikutnya.`}`,
  extend: 'Perpanjang',
  payMonthly: (price: string) => `Bulanan ${price}`,
  oldAnswer: (time: string) => `Ini keadaan per ${time}; kami periksa lagi begitu bisa.`,
  waiting: (number: string, unpaid: boolean) =>
    unpaid ? `Pembayaran ${number} menunggu kamu bayar.` : `Pembayaran ${number} sedang kami periksa.`,
  rejected: (number: string) => `Pembayaran ${number} tidak kami setujui.`,
  refunded: (number: string) => `Uang dari pembayaran ${number} kami kembalikan.`,
  see: 'Lihat',
  goOn: (plan: Plan) => `Kamu memilih ${planWords[plan]}.`,
  goOnLink: 'Lanjutkan',
  goOnDrop: 'Tidak jadi',
};
