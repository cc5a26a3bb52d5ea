import type { Prices } from '#domain/payments/plans.ts';
import { rupiah, thousands } from './amounts.ts';

/** Points of basic that are locked once its trial is over (R-PLAN 3); searching is not, its cards are blurred. */
export const TRIAL_POINTS = ['Lima kartu teratas terbuka: foto, usia, agama, persentase', 'Suka sampai lima profil'];

export const plansCopy = {
  title: 'Paket & Harga',
  lead: 'Mulai gratis. Naikkan paket bila kamu ingin melihat semua kecocokan.',
  /** The same to a member, by the own plan. */
  ownLead: {
    basic: 'Naikkan paket bila kamu ingin melihat semua kecocokan.',
    premium: 'Paketmu membuka semua kecocokan. Di bawah ini isi setiap paket.',
    pro: 'Paketmu berisi semuanya. Di bawah ini isi setiap paket.',
  },
  /** Before each closed point of a plan whose time is over, for screen readers. */
  closed: 'Terkunci:',
  basic: {
    name: 'Basic',
    price: 'Gratis',
    unit: 'masa percobaan 3 bulan',
    points: ['Pencarian dengan saringan', ...TRIAL_POINTS],
  },
  premium: {
    name: 'Premium',
    unit: 'sekali bayar, tanpa batas waktu',
    points: [
      'Semua kecocokan, tanpa batas',
      'Terlihat juga suku, status, pekerjaan, pendidikan, rencana menikah, dan ceritanya tentang dirinya',
      'Suka tanpa batas',
      'Lihat siapa yang menyukaimu',
      'Minta izin profil lengkap match',
    ],
  },
  pro: {
    name: 'Pro',
    unit: 'sekali bayar, tanpa batas waktu',
    points: [
      'Semua isi Premium',
      'Konsultasi lewat WhatsApp atau e‑mail',
      'Telepon perkenalan dengan salah satu match',
      'Pendampingan pribadi',
    ],
  },
  monthly: {
    name: 'Langganan bulanan',
    text: 'Semua isi Premium selama 30 hari. Tidak diperpanjang otomatis: setiap bulan kamu sendiri yang memutuskan.',
    later: 'Bisa dibayar setelah masa percobaanmu berakhir. Perpanjangannya mulai 7 hari sebelum bulanmu habis.',
    /** To visitors: a new member begins with the trial. */
    members: 'Untuk anggota yang masa percobaannya sudah berakhir. Masuk dulu untuk membayar.',
    choose: 'Bayar bulanan',
  },
  /** Below the price of basic, once its trial is over. */
  trialDone: 'masa percobaanmu sudah selesai',
  current: 'Paketmu sekarang',
  choose: (name: string) => `Pilih ${name}`,
  /** The same to whoever has it by the month. */
  forGood: 'Jadikan tanpa batas waktu',
  /** In place of «Pilih …» while its payment waits. */
  toWaiting: 'Lihat pembayaran',
  register: 'Daftar gratis',
  registerFirst: 'Daftar diperlukan',
  registerFirstText: (name: string) => `Kamu harus mendaftar dulu untuk memilih paket ${name}.`,
  before: (price: string) => `Harga sebelumnya ${price}`,
  free: 'Gratis',
  withCode: 'dengan kodemu',
  codeHint: 'Harga di atas langsung menyesuaikan.',
  codeValid: (plans: string) => `Kode ini menurunkan harga ${plans}.`,
  pricesNow: 'Harga sekarang',
  pricesFailed: 'Harga gagal dimuat',
  retry: 'Coba lagi',
  demo: 'Dunia demo: harga, rekening, dan angka di sini contoh.',
  figures: 'Serasi dalam angka',
  figureWords: { members: 'anggota aktif', matches: 'pasangan yang saling suka' },
  atLeast: (n: number) => `${thousands(n)}+`,
  contactTitle: 'Ada pertanyaan tentang paket?',
  contactText: 'Tim kami menjawab lewat WhatsApp.',
  contact: 'Tanya lewat WhatsApp',
  contactMessage: 'Halo Serasi, saya ingin bertanya tentang paket.',
  proTitle: 'Isi paket Pro',
  proText: 'Semua ini sudah menjadi bagian dari paketmu.',
  proPoints: [
    ['Konsultasi', 'Tanya tim kami lewat WhatsApp atau e‑mail, tentang profil, pilihan, atau langkah berikutnya.'],
    ['Telepon perkenalan', 'Ajak dia dari menu profilnya. Bila kalian berdua setuju waktunya, kami siapkan tautannya.'],
    [
      'Pendampingan pribadi',
      'Satu orang dari tim kami menjadi pendampingmu: permintaan konsultasimu sampai kepadanya lebih dulu.',
    ],
  ] as const,
  proLink: 'Buka konsultasi',
  payments: 'Pembayaran saya',
  secure: 'Transfer ke rekening kami, unggah buktinya, dan paketmu aktif setelah kami periksa, paling lama 24 jam.',
  refund: 'Uangmu bisa kembali dalam 30 hari.',
};

/** «Premium Rp118.000 sekali bayar atau Rp10.000 per bulan» (R-PLAN-1). */
export const premiumPriceText = (prices: Prices): string =>
  `Premium ${rupiah(prices.premium)} sekali bayar atau ${rupiah(prices.monthly_subscription)} per bulan`;
