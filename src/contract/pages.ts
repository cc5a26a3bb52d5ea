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
  '/galeri',
  '/outbox-pengembang',
] as const;
