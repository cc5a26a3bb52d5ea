import type { StaffRole } from '#domain/staff/roles.ts';

/** Path of the team's pages; their files are separate (`web/console`). */
export const CONSOLE = '/admin';

/** In the filter of the trail: acts of the operator at the terminal. */
export const OPERATOR = 'server';

/** Parts of the team's menu, in their order. */
export const STAFF_GROUPS = ['members', 'requests', 'money', 'content', 'system'] as const;
export type StaffGroup = (typeof STAFF_GROUPS)[number];

/**
 * Pages of the team: the screen in `web/admin`, its part of the menu (null: stands by itself), and its role (as its
 * routes have; null: every role); of a queue its place among those of the overview. Routes, guard and menu of the
 * browser follow from this list, and which queues the overview counts for whom (contract/overview.ts).
 */
export const STAFF_PAGES = [
  { to: CONSOLE, screen: 'overview', group: null, role: null },
  {
    to: '/admin/anggota',
    screen: 'members',
    group: 'members',
    role: 'support',
    also: ['verifier', 'moderator', 'finance'],
  },
  { to: '/admin/nomor', screen: 'numbers', group: 'members', role: 'support', queue: 6 },
  { to: '/admin/dokumen', screen: 'documents', group: 'members', role: 'verifier', queue: 1 },
  { to: '/admin/laporan', screen: 'reports', group: 'members', role: 'moderator', queue: 2 },
  { to: '/admin/banding', screen: 'appeals', group: 'members', role: 'moderator', queue: 4 },
  { to: '/admin/pesan', screen: 'messages', group: 'requests', role: 'support', queue: 7 },
  { to: '/admin/konsultasi', screen: 'consultations', group: 'requests', role: 'support', queue: 8 },
  { to: '/admin/perkenalan', screen: 'introductions', group: 'requests', role: 'support', queue: 9 },
  { to: '/admin/hak-data', screen: 'data-rights', group: 'requests', role: 'support', queue: 10 },
  { to: '/admin/pembayaran', screen: 'payments', group: 'money', role: 'finance', queue: 5 },
  { to: '/admin/kode', screen: 'codes', group: 'money', role: 'finance' },
  { to: '/admin/pengaturan', screen: 'settings', group: 'money', role: 'finance' },
  { to: '/admin/kompensasi', screen: 'compensation', group: 'money', role: 'owner' },
  { to: '/admin/foto', screen: 'photos', group: 'content', role: 'moderator', queue: 3 },
  { to: '/admin/ruang', screen: 'room', group: 'content', role: 'moderator' },
  { to: '/admin/artikel', screen: 'articles', group: 'content', role: 'support' },
  { to: '/admin/catatan', screen: 'trail', group: 'system', role: 'owner' },
  { to: '/admin/operasi', screen: 'operations', group: 'system', role: 'owner' },
  { to: '/admin/tim', screen: 'team', group: 'system', role: 'owner' },
  { to: '/admin/akun', screen: 'account', group: null, role: null },
] as const satisfies readonly StaffPage[];
/** `role` null: every role; `also`: further roles. */
type StaffPage = {
  to: string;
  screen: string;
  group: StaffGroup | null;
  role: StaffRole | null;
  also?: readonly StaffRole[];
  queue?: number;
};
export type StaffScreen = (typeof STAFF_PAGES)[number]['screen'];

/** The roles of a page; null: every role. */
export const rolesOfPage = ({ role, also = [] }: StaffPage): readonly StaffRole[] | null =>
  role === null ? null : [role, ...also];

/** Public pages, announced to search engines. */
export const PUBLIC_PAGES = [
  '/',
  '/paket',
  '/blog',
  '/cara-kerja',
  '/tentang-kami',
  '/kontak',
  '/bantuan',
  '/keamanan',
  '/syarat-ketentuan',
  '/kebijakan-privasi',
] as const;

/** Pages with a legal text and its earlier versions, by their numbers (copy/legal-versions). */
export const LEGAL_PAGES = { terms: '/syarat-ketentuan', privacy: '/kebijakan-privasi' } as const;
export const FORMER_LEGAL_PAGES = Object.values(LEGAL_PAGES).flatMap((page) =>
  [1, 2, 3, 4, 5, 6].map((version) => `${page}/versi/${version}`),
);

/** Addresses that are pages of the application: any other gets a 404 (with the same page, which says so). */
export const PAGES: readonly string[] = [
  ...PUBLIC_PAGES,
  ...FORMER_LEGAL_PAGES,
  '/ref/:code',
  '/payment',
  '/subscription-payment',
  '/payment-success',
  '/payment-cancel',
  '/login',
  '/reset-password',
  '/daftar',
  '/match',
  '/history-suka',
  '/dashboard',
  '/konsultasi',
  '/pesan',
  '/ruang',
  '/notifikasi',
  '/notifikasi/pengaturan',
  '/profile',
  '/profile/privasi',
  '/akun',
  '/privasi-saya',
  '/privasi-saya/persetujuan',
  '/akun/pembayaran',
  '/akun/pembayaran/:id',
];

/** The empty page for members, kept by the service worker for times without a network (web/worker). */
export const SHELL_PAGE = '/kerangka';

/** One page for each article; the database knows which articles exist. */
export const ARTICLE_PAGE = '/blog/:slug';

/** Pages of development; production has none of them. */
export const DEVELOPMENT_PAGES = ['/galeri', '/outbox-pengembang'] as const;

/** Is an address one of these pages? A part that begins with «:» matches any text without a slash. */
export function isPage(pathname: string, pages: readonly string[]): boolean {
  const parts = pathname.split('/');
  return pages.some((page) => {
    if (!page.includes(':')) return page === pathname;
    const wanted = page.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part[0] === ':' ? parts[i] !== '' : part === parts[i]))
    );
  });
}
