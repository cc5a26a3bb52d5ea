/** Words of the frame around every page. */
export const PRODUCT = 'Serasi';
/** Of the first page, and of pages without a description of their own. */
export const PRODUCT_DESCRIPTION =
  'Serasi mempertemukan lajang dan yang pernah menikah untuk mencari pasangan hidup, dengan aturan dua arah dan privasi yang dijaga.';

export const shellCopy = {
  skip: 'Langsung ke isi',
  mainMenu: 'Menu utama',
  bottomMenu: 'Menu cepat',
  openMenu: 'Buka menu',
  closeMenu: 'Tutup menu',
  home: 'Beranda',
  plans: 'Paket',
  search: 'Cari',
  likes: 'Riwayat suka',
  /** The same in the bar of a phone. */
  likesShort: 'Suka',
  messages: 'Pesan',
  room: 'Ruang bersama',
  profile: 'Profil',
  account: 'Akun',
  payments: 'Pembayaran saya',
  /** On a phone, above the pages of the account. */
  settings: 'Pengaturan',
  notificationsPage: 'Pemberitahuan',
  notificationSettings: 'Atur pemberitahuan',
  /** The page of who sees the member (/profile/privasi); the rights over data are `privacyCentre`. */
  visibility: 'Visibilitas & blokir',
  register: 'Daftar',
  registerNow: 'Daftar sekarang',
  signIn: 'Masuk',
  signOut: 'Keluar',
  /** What waits at home: new matches, requests for the full profile. */
  waiting: (matches: number, requests: number) =>
    [matches > 0 && `${matches} match baru`, requests > 0 && `${requests} permintaan menunggu`]
      .filter(Boolean)
      .join(', '),
  /** The bell of the header. */
  notifications: (unread: number) =>
    unread === 0 ? 'Pemberitahuan' : `Pemberitahuan, ${unread > 99 ? 'lebih dari 99' : unread} belum dibaca`,
  paused: 'Profilmu sedang dijeda: hanya yang match denganmu yang bisa membukanya.',
  pausedListTitle: 'Profilmu sedang dijeda',
  pausedListText:
    'Selama dijeda kamu tidak ditemukan siapa pun, dan halaman ini tertutup untukmu. Match dan percakapanmu tetap berjalan.',
  pausedListLink: 'Buka pengaturan jeda',
  pausedLink: 'Ubah',
  footerMenu: 'Tautan kaki halaman',
  footerPlans: 'Paket & Harga',
  howItWorks: 'Cara Kerja',
  about: 'Tentang Kami',
  blog: 'Blog',
  contact: 'Kontak',
  footerContact: 'Hubungi kami',
  footerWhatsapp: 'WhatsApp',
  footerWhatsappText: 'Halo Serasi, saya ingin bertanya.',
  demoData: 'data contoh',
  consultation: 'Konsultasi',
  help: 'Bantuan',
  safety: 'Keamanan',
  privacy: 'Kebijakan Privasi',
  privacyCentre: 'Privasi saya',
  terms: 'Syarat & Ketentuan',
  /** `year` with the blank behind it, or nothing. */
  copyright: (year: string) => `© ${year}Serasi. Untuk kamu yang mencari teman hidup.`,
  offline: 'Kamu sedang tidak terhubung. Isianmu tetap ada; kami coba lagi saat jaringan kembali.',
  notFoundTitle: '404',
  notFoundHeading: 'Halaman tidak ditemukan',
  notFoundText: 'Alamat ini tidak ada, atau sudah dipindahkan.',
  notFoundHome: 'Kembali ke beranda',
  /** Of the line at the top while a pressed link's page has not come. */
  pageOnItsWay: 'Membuka halaman',
  crashedTitle: 'Halaman ini gagal dimuat',
  crashedText: 'Terjadi kesalahan di halaman ini. Muat ulang, atau kembali ke beranda.',
  reload: 'Muat ulang',
  sessionFailed: 'Kami belum bisa memeriksa apakah kamu sudah masuk',
};
