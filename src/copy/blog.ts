import type { ArticleCategory } from '#domain/articles/article.ts';
import { AUTHOR } from './structured-data.ts';
import { thousands } from './amounts.ts';

/** The subjects of articles, as readers see them (S2 §2). */
export const articleCategoryWords: Record<ArticleCategory, string> = {
  'tips-kencan': 'Tips Kencan',
  'psikologi-cinta': 'Psikologi Cinta',
  'hubungan-sehat': 'Hubungan Sehat',
  'persiapan-nikah': 'Persiapan Nikah',
  komunikasi: 'Komunikasi',
  'resolusi-konflik': 'Resolusi Konflik',
};

export const blogCopy = {
  title: 'Blog',
  heading: 'Bacaan untuk yang sungguh mencari',
  lead: 'Tentang bertemu, mengenal, dan menyiapkan hidup bersama. Ditulis oleh tim Serasi.',
  description: 'Bacaan tim Serasi tentang kencan, komunikasi, persiapan nikah, dan hubungan yang sehat.',
  author: AUTHOR,
  all: 'Semua',
  subjects: 'Pilih topik',
  search: 'Cari artikel',
  searchPlaceholder: 'Misalnya: uang, anak, keluarga',
  featured: 'Pilihan tim',
  minutes: (n: number) => `${n} menit baca`,
  found: (n: number, search: string) =>
    search ? `${thousands(n)} artikel dengan “${search}”` : `${thousands(n)} artikel`,
  emptyTitle: 'Belum ada artikel yang cocok',
  emptyText: 'Coba kata lain, atau lihat semua topik.',
  showAll: 'Lihat semua artikel',
  failed: 'Artikel gagal dimuat',
  back: 'Semua artikel',
  related: 'Baca juga',
  missingTitle: 'Artikel ini tidak ada',
  missingText: 'Alamatnya mungkin salah tulis, atau artikelnya sudah tidak ditampilkan.',
  upgrade: (price: string) => `Naik ke Premium • ${price}`,
  share: 'Bagikan',
  copied: 'Tautan disalin.',
  copyFailed: 'Tautan tidak bisa disalin. Salin dari bilah alamat browsermu.',
  consultationTitle: 'Ingin bercerita kepada seseorang?',
  consultationText: 'Tim kami membaca setiap pesan. Ceritakan keadaanmu dengan kata-katamu sendiri.',
  consultation: 'Hubungi tim Serasi',
  consultationOfPro: 'Minta konsultasi',
};
