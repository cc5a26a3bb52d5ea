/** Older spellings of S1 and S2 (READINGS §1), folded, with the codes they mean. */

export const ACCEPT_BAD_PAST = {
  yes: 'yes',
  'mau asalkan sudah tobat': 'yes',
  mau: 'yes',
  no: 'no',
  'tidak mau': 'no',
  tidak: 'no',
  'tidak bisa menerima, saya cari yang bersih': 'no',
} as const;
export const YES_NO = {
  yes: 'yes',
  mau: 'yes',
  true: 'yes',
  ya: 'yes',
  no: 'no',
  tidak: 'no',
  'tidak mau': 'no',
  false: 'no',
} as const;
export const TRIBE = {
  same: 'same',
  sama: 'same',
  wajib: 'same',
  any: 'any',
  bebas: 'any',
  'tidak wajib': 'any',
} as const;

/** Trimmed, inner spaces single, lower case; '' for a value that is not a text, a number or a flag. */
export function fold(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
    ? String(raw).trim().replace(/\s+/g, ' ').toLowerCase()
    : '';
}

/** '6-10', '6 - 10 juta', '40+' → '6-10 juta', '40+ juta'. */
export function withJuta(raw: unknown): string {
  const bare = fold(raw)
    .replace(/\s*juta$/, '')
    .replace(/\s/g, '');
  return /^(\d+-\d+|\d+\+)$/.test(bare) ? `${bare} juta` : bare;
}
