import { FIELDS } from '#domain/profile/fields.ts';

export const dashboardCopy = {
  title: 'Beranda',
  hello: (nama: string) => `Halo, ${nama}`,
  lead: 'Ini keadaanmu hari ini.',
  newMatches: 'Match baru',
  noNewMatches: 'Belum ada match baru. Orang yang cocok menunggumu di pencarian.',
  chats: 'Percakapan berjalan',
  noChats: 'Belum ada percakapan yang sedang terbuka.',
  chatsAll: 'Semua pesan',
  chatWith: (nama: string) => `Buka chat dengan ${nama}`,
  chatEnds: (at: string, left: string) => `Berakhir ${at} (${left})`,
  search: 'Cari kecocokan',
  history: 'Lihat semua',
  matches: 'Match',
  likers: 'Menyukaimu',
  likersText: (n: number) => (n === 0 ? 'belum ada' : 'orang'),
  likes: 'Suka terpakai',
  likesText: (limit: number | null) => (limit === null ? 'tanpa batas' : `dari ${limit}`),
  plan: 'Paket',
  planNames: { basic: 'Basic', premium: 'Premium', pro: 'Pro' },
  until: (date: string) => `sampai ${date}`,
  forever: 'tanpa batas waktu',
  trial: (days: number) => `Masa percobaan, ${days} hari lagi`,
  profileTitle: 'Profilmu',
  profileLink: 'Buka profil',
  profileFailed: 'Kelengkapan profil gagal dimuat',
  failed: 'Beranda gagal dimuat',
};

export const fieldLabel = (name: string): string => FIELDS.find((f) => f.name === name)?.label ?? name;
