import { PRICES } from '#domain/subscription/prices.ts';
import { rupiah } from './shell.ts';

export const plansCopy = {
  title: 'Paket & Harga',
  lead: 'Mulai gratis. Naikkan paket bila kamu ingin melihat semua kecocokan.',
  basic: {
    name: 'Basic',
    price: 'Gratis',
    unit: 'masa percobaan 3 bulan',
    points: [
      'Pencarian dengan saringan dan persentase',
      'Lima kartu teratas terbuka: foto, usia, agama',
      'Suka sampai lima profil',
    ],
  },
  premium: {
    name: 'Premium',
    price: rupiah(PRICES.premium),
    unit: `sekali bayar, atau ${rupiah(PRICES.monthly_subscription)} per bulan`,
    points: [
      'Semua kecocokan, tanpa batas',
      'Juga suku, status, pekerjaan, pendidikan, dan rencana menikah',
      'Suka tanpa batas',
      'Lihat siapa yang menyukaimu',
    ],
  },
  pro: {
    name: 'Pro',
    price: rupiah(PRICES.pro),
    unit: 'sekali bayar',
    points: [
      'Semua isi Premium',
      'Konsultasi lewat WhatsApp atau e-mail',
      'Panggilan video perkenalan',
      'Pendampingan pribadi',
    ],
  },
  current: 'Paketmu sekarang',
  register: 'Daftar gratis',
  notYet: 'Pembayaran belum dibuka. Begitu dibuka, tombolnya ada di sini; harga yang tertulis tidak berubah.',
};

/** «Premium Rp118.000 sekali bayar atau Rp10.000 per bulan» (R-PLAN-1). */
export const premiumPriceText = `Premium ${rupiah(PRICES.premium)} sekali bayar atau ${rupiah(PRICES.monthly_subscription)} per bulan`;
