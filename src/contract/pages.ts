/** Addresses that are pages of the application: everything else is answered 404 (with the same page, which says so). */
export const PAGES = [
  '/',
  '/paket',
  '/syarat-ketentuan',
  '/kebijakan-privasi',
  '/login',
  '/reset-password',
  '/daftar',
  '/match',
  '/history-suka',
  '/dashboard',
  '/pesan',
  '/notifikasi',
  '/notifikasi/pengaturan',
  '/profile',
  '/profile/privasi',
  '/akun',
  '/staf',
  '/staf/dokumen',
  '/staf/laporan',
  '/staf/ruang',
  '/staf/nomor',
  '/staf/tim',
] as const;

/** Pages of development; in production they are not there. */
export const DEVELOPMENT_PAGES = ['/galeri', '/outbox-pengembang'] as const;
