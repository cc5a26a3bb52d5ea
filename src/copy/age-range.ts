import type { AgeRange } from '#domain/profile/values.ts';

/** Words of the field with two ages (web/ui/age-range.tsx). */
export const ageRangeCopy = {
  from: 'Usia dari',
  to: 'Usia sampai',
  inYears: (age: number, open: boolean) => `${age}${open ? '+' : ''} tahun`,
  open: (top: number) => `Juga di atas ${top} tahun`,
  any: 'Semua usia',
  clear: 'Semua usia boleh',
  reversed: '«Usia sampai» tidak boleh di bawah «Usia dari».',
  nearest: (min: number, max: number) => `Pilihannya ${min} sampai ${max} tahun: dipakai yang terdekat.`,
};

/** «25–35 tahun», «30+ tahun». */
export function ageRangeText(range: AgeRange): string {
  return range.open ? `${range.min}+ tahun` : `${range.min}–${range.max} tahun`;
}
