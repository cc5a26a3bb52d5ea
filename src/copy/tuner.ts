import type { Difference, PreferencesBody, Alternative } from '#contract/preferences.ts';
import type { WishRule } from '#domain/matching/what-if.ts';
import { wordOf } from './field-values.ts';
import { ageRangeText } from './ui.ts';

export const tunerCopy = {
  title: 'Atur pilihanmu',
  intro: 'Geser dan coba: angkanya langsung dihitung. Tidak ada yang berubah sebelum kamu simpan.',
  open: 'Coba pilihan lain',
  close: 'Tutup',
  keep: 'Simpan pilihan',
  discard: 'Batalkan',
  kept: 'Pilihanmu tersimpan.',
  keepFailed: 'Pilihan belum tersimpan',
  failed: 'Perhitungan gagal dimuat',
  proposed: (difference: string) => `Dengan pilihan ini: ${difference} kandidat.`,
  proposedSame: 'Dengan pilihan ini jumlah kandidat tetap.',
  ideas: 'Perubahan yang paling membantu',
  noIdeas: 'Tidak ada satu perubahan yang menambah kandidat.',
  anyHeight: 'Tanpa tinggi minimal',
  heightAtLeast: (cm: number) => `Minimal ${cm} cm`,
  heightNumber: 'Tinggi minimal (cm)',
  anyChildren: 'Tidak menentukan',
  anyStatus: 'Bebas',
  keepsDealbreakers: 'Hilangkan centang untuk menghapus.',
  smallNote: 'Angka di bawah 5 kami tulis «beberapa», supaya tidak ada orang yang bisa ditebak.',
  bestTitle: 'Satu perubahan yang paling membantu:',
  tryBest: 'Coba perubahan ini',
  news: 'Ada kandidat baru yang cocok',
  newsCount: (n: number | null) =>
    n === null ? 'Beberapa orang baru cocok dua arah denganmu.' : `${n} orang baru cocok dua arah denganmu.`,
  newsShow: 'Tampilkan',
};

/** «+34», «−beberapa», «tetap». */
export function differenceText({ direction, n }: Difference): string {
  if (direction === 'same') return 'tetap';
  return `${direction === 'more' ? '+' : '−'}${n ?? 'beberapa'}`;
}

/** What a change does, in the words of a button; `from` are the wishes it would change. */
export function changeText({ rule, set }: Pick<Alternative, 'rule' | 'set'>, from: PreferencesBody): string {
  const texts: Record<WishRule, () => string> = {
    ageRange: () => (set.ageRangeWanted ? `Usia ${ageRangeText(set.ageRangeWanted)}` : 'Semua usia'),
    minHeight: () =>
      set.minHeightWanted == null
        ? tunerCopy.anyHeight
        : `Tinggi ${tunerCopy.heightAtLeast(set.minHeightWanted).toLowerCase()}`,
    religion: () => religionText(set, from),
    tribe: () => (set.tribePref === 'same' ? 'Suku wajib sama' : 'Suku bebas'),
    ldr: () => (set.ldrPref === 'no' ? 'Tanpa LDR' : 'Menerima LDR'),
    status: () => `Status: ${wordOf('partnerStatusExpectation', set.partnerStatusExpectation ?? 'bebas')}`,
    past: () => (set.acceptBadPast === 'no' ? 'Tidak menerima masa lalu buruk' : 'Menerima yang sudah tobat'),
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
