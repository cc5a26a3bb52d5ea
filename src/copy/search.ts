import type { RuleName } from '#domain/matching/compatibility.ts';
import type { Fit } from '#domain/matching/explain.ts';
import type { Part } from '#domain/matching/score.ts';
import type { Reason } from '#contract/search.ts';
import { percent, thousands } from './amounts.ts';
import { wordOf } from './field-values.ts';
import { uiCopy } from './ui.ts';

type Filters = { religion?: string; domicile?: string; ageMin?: number; ageMax?: number };

export const searchCopy = {
  title: 'Cari kecocokan',
  /** Sheet with two tabs: filters, and wishes to try. */
  narrow: 'Saringan dan pilihan',
  filters: 'Saringan',
  /** Heard, not drawn: above the cards that are open. */
  results: 'Yang paling serasi',
  filtersOn: (n: number) => `Saringan · ${n}`,
  filterBox: 'Saringan aktif',
  noFilter: 'tidak ada',
  /** The filters of a search, each in words. */
  chosen: ({ religion, domicile, ageMin, ageMax }: Filters): string[] => [
    ...(religion ? [`agama ${wordOf('religion', religion)}`] : []),
    ...(domicile ? [domicile] : []),
    ...(ageMin !== undefined && ageMax !== undefined
      ? [`usia ${ageMin}–${ageMax}`]
      : ageMin !== undefined
        ? [`usia dari ${ageMin}`]
        : ageMax !== undefined
          ? [`usia sampai ${ageMax}`]
          : []),
  ],
  partnerReligion: 'Agama pasangan',
  sameAs: (religion: string) => `wajib sama (${religion})`,
  anyReligion: 'boleh beda',
  only: (list: string) => `hanya ${list}`,
  religion: 'Agama',
  province: 'Provinsi',
  ageMin: 'Usia dari',
  ageMax: 'Usia sampai',
  all: 'Semua',
  search: 'Cari',
  clear: 'Hapus saringan',
  likesButton: 'Riwayat suka',
  count: (n: number) => `${thousands(n)} profil potensial`,
  basicNote: 'Paket Basic membuka 5 kartu teratas',
  /** Goes on from it where there is room. */
  basicMore: ', dan yang sudah kamu sukai',
  endedNote: 'Semua kartu buram sampai kamu berlangganan.',
  paidNote: 'Paketmu membuka semua kecocokan.',
  budgetUsed: 'Jatah kartu baru sudah habis. Setiap kartu mengembalikan jatahnya 24 jam setelah dibuka.',
  openings: (used: number, limit: number) =>
    `Mencari dengan saringan membuka kartu baru: ${used} dari ${limit} hari ini. Lima kartu teratas tanpa saringan tidak dihitung.`,
  openingsBriefly: (used: number, limit: number) => `Kartu baru dari saringan hari ini: ${used} dari ${limit}.`,
  openFirst: (n: number) => `Buka ${n} kartu teratas`,
  likesLeft: (left: number, limit: number) => `Sisa suka: ${left} dari ${limit}`,
  moreTitle: 'Profil potensial lainnya',
  /** Where no card above is open. */
  onlyTitle: 'Profil potensial',
  moreText: 'Cocok dua arah denganmu, terbuka dengan paket Premium atau Pro.',
  upgrade: uiCopy.toPlans,
  blurredLabel: (nama: string, age: number) => `${nama}, ${age} tahun. Terkunci: buka dengan paket Premium atau Pro.`,
  blurredLine: 'Dengan Premium',
  loadMore: 'Muat lagi',
  end: 'Itu semua kecocokanmu saat ini.',
  emptyTitle: 'Belum ada kecocokan',
  trialLeft: (days: number) => `Masa percobaanmu tinggal ${days} hari.`,
  premiumExpiredTitle: 'Paket Premiummu sudah berakhir',
  proExpiredTitle: 'Paket Promu sudah berakhir',
  subscribeAgain: 'Berlangganan lagi',
  celebrateTitle: 'Kalian cocok!',
  celebrateLine: (nama: string) => `Kamu dan ${nama} saling suka. Semoga ini awal yang baik.`,
  celebrateText: 'Sapa lebih dulu: percakapan kalian terbuka dua hari.',
  celebrateOpen: 'Lihat profilnya',
};

/** Rules as a reader knows them (funnel rows); nobody reads of the genders. */
export const ruleWords: Partial<Record<RuleName, string>> = {
  religion: 'Agama',
  tribe: 'Suku',
  ldr: 'Jarak (LDR)',
  dealbreaker: 'Deal breaker yang sama',
  past: 'Masa lalu',
  status: 'Status pernikahan',
  children: 'Keinginan punya anak',
  heightOrder: 'Tinggi badan (pria lebih tinggi)',
  ageOrder: 'Usia (pria lebih tua)',
  ageRange: 'Rentang usia',
  minHeight: 'Tinggi minimal',
};

export const partWords: Record<Part, string> = {
  ageRange: 'Usia dalam rentang yang dicari',
  height: 'Selisih tinggi badan',
  religion: 'Agama',
  ethnicity: 'Suku',
  domicile: 'Domisili',
  income: 'Harapan penghasilan',
  agePreference: 'Dekat dengan usia yang diinginkan',
  loveLanguage: 'Bahasa cinta',
  stressLanguage: 'Respons saat stres',
  constant: 'Nilai dasar setiap pasangan',
};

export function reasonText({ code, n }: Reason): string {
  switch (code) {
    case 'age-fits':
      return 'Usianya sesuai pilihanmu';
    case 'same-religion':
      return 'Agama sama';
    case 'same-ethnicity':
      return 'Suku sama';
    case 'same-domicile':
      return 'Satu provinsi';
    case 'shared-love-languages':
      return `${n ?? 1} bahasa cinta sama`;
    case 'stress-complements':
      return 'Saling melengkapi saat stres';
  }
}

export const whyCopy = {
  button: (share: number) => `Mengapa ${percent(share)}?`,
  title: (share: number) => `Mengapa ${percent(share)}`,
  lead: 'Nilai dihitung dari isianmu dan isiannya. Yang belum terbuka untukmu tidak dirinci.',
  points: (points: number, max: number) => `${points} dari ${max} poin · ${shareWord(points / max)}`,
  same: (points: number) => `${points} poin`,
  fit: { very: 'Sangat cocok', well: 'Cocok', some: 'Biasa' } satisfies Record<Fit, string>,
  lockedTitle: (fit: string) => `Bagian terkunci: ${fit.toLowerCase()}`,
  lockedText: 'Satu penilaian untuk semua bagian ini bersama, karena isiannya belum terbuka untukmu.',
  failed: 'Penjelasan gagal dimuat',
};

/** How much of a part's points there is. */
function shareWord(share: number): string {
  if (share >= 1) return 'sangat cocok';
  if (share >= 0.5) return 'cocok';
  return share > 0 ? 'sebagian' : 'berbeda';
}

/** The percentages rest on earlier own facts (R-INF 1); days in words. */
export const scoringNote = (day: string, countsFrom: string | null): string =>
  `Persentase memakai isianmu per ${day}.${countsFrom === null ? '' : ` Perubahan sesudahnya mulai dihitung ${countsFrom}.`}`;
