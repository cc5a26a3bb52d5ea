import type { PreferencesBody, Alternative } from '#contract/preferences.ts';
import type { PreferenceRule } from '#domain/matching/what-if.ts';
import { wordOf } from './field-values.ts';
import { ageRangeText } from './age-range.ts';
import { thousands } from './amounts.ts';

export const tunerCopy = {
  intro: 'Geser dan coba: usia dan agama langsung dihitung. Tidak ada yang berubah sebelum kamu simpan.',
  open: 'Coba pilihan lain',
  /** On a narrow row; part of the name above. */
  openShort: 'Coba pilihan',
  keep: 'Simpan pilihan',
  discard: 'Batalkan',
  kept: 'Pilihanmu tersimpan.',
  keptLater: (wishes: string, at: string) => `Tersimpan. ${wishes} mulai berlaku ${at}.`,
  waiting: (wishes: string, at: string) =>
    `Sudah tersimpan dan mulai berlaku ${at}: ${wishes}. Sampai itu daftarmu memakai pilihan yang lama.`,
  waitingWhy: 'Pilihan ini bisa berubah 3 kali dalam 7 hari, supaya tidak ada isian terkunci yang bisa ditebak.',
  takeBack: 'Batalkan perubahan ini',
  keepFailed: 'Pilihan belum tersimpan',
  failed: 'Perhitungan gagal dimuat',
  proposed: (proposed: string, now: string) => `Dengan usia dan agama ini: ${proposed} kandidat (sekarang ${now}).`,
  proposedSame: (now: string) => `Dengan usia dan agama ini: tetap ${now} kandidat.`,
  /** Above the effect: what is tried, not saved yet. */
  trying: (wishes: string) => `Yang dicoba: ${wishes}`,
  noWish: (wish: string) => `${wish}: tidak menentukan`,
  /** Of a change that was counted by itself before. */
  counted: (told: string) => `Dengan perubahan ini: ${told} kandidat.`,
  afterSaving: 'Jumlahnya terlihat begitu pilihan ini berlaku.',
  ideas: 'Perubahan yang paling membantu',
  noIdeas: 'Tidak ada satu perubahan usia atau agama yang menambah kandidat.',
  /** Beside ages and heights: a number alone would be read as one of them. */
  count: (n: number | null) => `${countText(n)} kandidat`,
  ask: 'Hitung pengaruhnya',
  askLabel: (wish: string) => `Hitung pengaruh ${wish}`,
  asking: 'Menghitung…',
  anyHeight: 'Tanpa tinggi minimal',
  heightAtLeast: (cm: number) => `Minimal ${cm} cm`,
  heightNumber: 'Tinggi minimal (cm)',
  anyChildren: 'Tidak menentukan',
  anyStatus: 'Bebas',
  keepsDealbreakers: 'Hilangkan centang untuk menghapus.',
  smallNote:
    'Angka dibulatkan ke bawah per 5, tanpa saringan dan tanpa blokirmu yang baru, supaya tidak ada orang yang bisa ditebak. Pilihan selain usia dan agama bisa dihitung 40 kali sehari.',
  bestTitle: 'Satu perubahan yang paling membantu:',
  noHelp: 'Mengubah satu pilihan itu saja belum menambah kandidat.',
  tryBest: 'Coba perubahan ini',
  news: 'Ada kandidat baru yang cocok',
  newsCount: (n: number | null) =>
    n === null
      ? 'Beberapa orang baru cocok dua arah denganmu.'
      : `Setidaknya ${thousands(n)} orang baru cocok dua arah denganmu.`,
  newsShow: 'Tampilkan',
};

/** «25+», «kurang dari 5»: counts are told in whole fives, rounded down (R-INF 3). */
export function countText(n: number | null): string {
  return n === null ? 'kurang dari 5' : `${thousands(n)}+`;
}

/** What a change does, in the words of a button; `from` are the wishes it would change. */
export function changeText({ rule, set }: Pick<Alternative, 'rule' | 'set'>, from: PreferencesBody): string {
  const texts: Record<PreferenceRule, () => string> = {
    ageRange: () => (set.ageRangeWanted ? `Usia ${ageRangeText(set.ageRangeWanted)}` : 'Semua usia'),
    minHeight: () =>
      set.minHeightWanted == null
        ? tunerCopy.anyHeight
        : `Tinggi ${tunerCopy.heightAtLeast(set.minHeightWanted).toLowerCase()}`,
    religion: () => religionText(set, from),
    tribe: () => (set.tribePref === 'same' ? 'Suku wajib sama' : 'Suku bebas'),
    ldr: () => (set.ldrPref === 'no' ? 'Tanpa LDR' : 'Menerima LDR'),
    status: () => `Status: ${wordOf('partnerStatusExpectation', set.partnerStatusExpectation ?? 'bebas')}`,
    past: () => (set.acceptBadPast === 'no' ? 'Hanya yang tidak pernah salah langkah' : 'Menerima yang sudah berubah'),
    children: () =>
      `Anak: ${set.childrenPreference == null ? tunerCopy.anyChildren.toLowerCase() : wordOf('childrenPreference', set.childrenPreference).toLowerCase()}`,
    dealbreaker: () => `Tanpa deal breaker «${from.dealbreakers.find((d) => !set.dealbreakers?.includes(d)) ?? ''}»`,
  };
  return texts[rule]();
}

function religionText(set: Alternative['set'], from: PreferencesBody): string {
  const next = set.desiredPartnerReligions;
  if (next === undefined) return set.religionPref === 'wajib sama' ? 'Agama wajib sama' : 'Agama boleh beda';
  if (next.length === 0) return 'Semua agama';
  const added = next.find((r) => !from.desiredPartnerReligions.includes(r));
  const gone = from.desiredPartnerReligions.find((r) => !next.includes(r));
  return added ? `Juga ${wordOf('religion', added)}` : `Tanpa ${wordOf('religion', gone ?? '')}`;
}
