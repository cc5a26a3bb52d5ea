import type { ShownRelation } from '#contract/search.ts';
import type { Viewer } from '#contract/session.ts';
import type { CardPart } from '#domain/profile/field.ts';
import type { OpeningGroup } from '#domain/visibility/opening.ts';
import type { DocumentKind } from '#domain/profile/badges.ts';

export const candidateCopy = {
  fallbackName: 'Profil Kandidat',
  nameAge: (nama: string, age: number) => `${nama}, ${age}`,
  demo: 'demo',
  demoLabel: 'Anggota demo, bukan orang sungguhan',
  like: 'Suka',
  likeBack: 'Suka balik',
  liked: 'Menunggu balasan',
  details: 'Lihat profil',
  theirNote: 'Catatannya untukmu',
  parts: {
    tentang: 'Tentang',
    keluarga: 'Keyakinan & keluarga',
    pekerjaan: 'Pekerjaan & pendidikan',
    dicari: 'Yang dicari',
  } satisfies Record<CardPart, string>,
  locked: 'Terkunci',
  lockedForMatch: (n: number) => `${n} hal terbuka setelah dia memberi izin`,
  lockedForPlan: (n: number) => `${n} hal terbuka dengan paket Premium atau Pro`,
  lockedRest: (n: number) => `${n} hal belum terbuka`,
  opens: {
    paid: 'Dengan paket Premium atau Pro, atau setelah saling suka',
    mutual: 'Setelah saling suka',
    approved: 'Setelah saling suka dan dia memberi izin',
    permission: 'Setelah dia memberi izin',
    plan: 'Dia sudah memberi izin: dengan paket Premium atau Pro',
    approvedIfOpened: 'Setelah izin, bila dia juga membukanya',
  } satisfies Record<OpeningGroup | 'permission' | 'plan', string>,
  /** To who has neither of them. */
  withPlan: (opening: string) => `${opening} (paket Premium atau Pro)`,
  noPhotos: 'Tidak ada foto',
  photoNotLoaded: 'Foto belum bisa dimuat',
  photoOf: (nama: string, n: number, of: number) => `Foto ${n} dari ${of}: ${nama}`,
  counter: (n: number, of: number) => `${n} / ${of}`,
  photo: 'Foto',
  photos: 'Foto-foto',
  photosOf: (nama: string) => `Foto ${nama}`,
  showPhoto: (n: number) => `Tampilkan foto ${n}`,
  openPhoto: (n: number) => `Buka foto ${n} layar penuh`,
  morePhotos: (n: number) => `+${n}`,
  percentLabel: (percent: number) => `Kecocokan ${percent} persen`,
  matchBanner: 'Selamat, kalian saling suka!',
  matchBannerText: 'Domisilinya kini terbuka untukmu. Bagian lain terbuka setelah dia memberi izin.',
  /** Permission is there, the plan is not (`upgradePrompt`). */
  matchBannerPlan: 'Domisilinya kini terbuka untukmu.',
  matchBannerOpen: 'Dia sudah memberi izin: profil lengkapnya terbuka untukmu.',
  upgradePrompt: 'Dia sudah memberi izin. Profil lengkapnya terbuka dengan paket Premium atau Pro.',
  likedAlready: 'Disukai',
  failed: 'Gagal memuat profil',
  blurredPhoto: 'Foto ini terbuka setelah saling menyukai',
  verifiedOn: (what: string, date: string) => `${what} · ${date}`,
  lightbox: 'Foto layar penuh',
  previous: 'Foto sebelumnya',
  next: 'Foto berikutnya',
};

/** The relation badge of S1 §2; nothing while neither has liked. */
export const relationText: Record<ShownRelation, string | null> = {
  none: null,
  'you-liked': 'Menunggu balasan',
  'they-liked': 'Dia sudah suka kamu • balas suka',
  mutual: 'Match!',
};

/** Badges staff gave from documents. */
export const verifiedWords: Record<DocumentKind, string> = {
  income: 'Penghasilan terverifikasi',
  divorce: 'Status terverifikasi',
};

type ViewerPlan = { tier?: Viewer['tier']; matched?: boolean; needsUpgrade?: boolean };

/** What opens a group of locked things to this viewer: the plan is named to who has none. */
export function openingText(group: OpeningGroup, { tier, matched = false, needsUpgrade = false }: ViewerPlan): string {
  const { opens, withPlan } = candidateCopy;
  if (group !== 'approved') return opens[group];
  if (needsUpgrade) return opens.plan;
  const text = matched ? opens.permission : opens.approved;
  return tier === undefined || tier === 'basic' ? withPlan(text) : text;
}
