import type { DayFigure, FunnelStep, Period, WaitName } from '#domain/staff/overview.ts';
import { rupiah } from './shell.ts';
import { thousands } from './ui.ts';

export const overviewCopy = {
  title: 'Ikhtisar',
  lead: 'Yang menunggu tim sekarang, dan bagaimana Serasi berjalan.',
  queues: 'Yang menunggu',
  nothing: 'Tidak ada yang menunggu',
  oldest: (span: string) => `Terlama ${span}`,
  old: (n: number) => `${n} lebih dari 24 jam`,
  urgent: (n: number) => `${n} mendesak`,
  failed: 'Ikhtisar gagal dimuat',
  figuresFailed: 'Angka gagal dimuat',
  figures: 'Angka',
  period: 'Masa',
  periods: { 7: '7 hari', 30: '30 hari', 90: '90 hari' } satisfies Record<Period, string>,
  figuresHint: 'Hari menurut WIB, hari ini sampai sekarang.',
  names: {
    'sign-ups': 'Pendaftaran',
    matches: 'Match',
    conversations: 'Percakapan baru',
    payments: 'Pembayaran disetujui',
    rupiah: 'Uang masuk',
  } satisfies Record<DayFigure, string>,
  /** In the unit of the figure. */
  amount: (figure: DayFigure, n: number) => (figure === 'rupiah' ? rupiah(n) : thousands(n)),
  total: (text: string) => `Jumlah ${text}`,
  most: (text: string) => `Tertinggi ${text}`,
  chart: (name: string, total: string, from: string, to: string) =>
    `${name} per hari, ${from} sampai ${to}. Jumlah ${total}.`,
  none: 'Belum ada di masa ini.',
  perDay: 'Angka per hari',
  day: 'Hari',
  number: 'Angka',
  funnel: 'Dari mendaftar sampai berbayar',
  funnelHint:
    'Anggota yang mendaftar di masa ini, dan sejauh mana sampai sekarang. Setiap langkah dihitung sendiri; hari yang lewat dihitung ulang setiap malam.',
  funnelEmpty: 'Belum ada yang mendaftar di masa ini.',
  step: 'Langkah',
  share: 'Dari pendaftar',
  steps: {
    registered: 'Mendaftar',
    proved: 'Nomor terbukti',
    complete: 'Profil lengkap',
    liked: 'Suka pertama',
    matched: 'Match pertama',
    chatted: 'Pesan pertama',
    paid: 'Berbayar',
  } satisfies Record<FunnelStep, string>,
  percent: (share: number) => `${Math.round(share * 100)}%`,
  waits: {
    documents: 'Lama memeriksa dokumen',
    payments: 'Lama memeriksa pembayaran',
  } satisfies Record<WaitName, string>,
  waitsHint: 'Jam sampai diputuskan, menurut minggu keputusan (mulai Senin).',
  waitsChart: (name: string) => `${name}: separuh dan sembilan dari sepuluh, per minggu.`,
  waitsEmpty: 'Belum ada yang diputuskan di masa ini.',
  week: 'Minggu',
  decided: 'Diputuskan',
  median: 'Separuh dalam',
  p90: '9 dari 10 dalam',
  hours: (n: number) => `${n.toFixed(1).replace('.', ',')} jam`,
};
