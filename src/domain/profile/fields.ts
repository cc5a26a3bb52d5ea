import type { Profile } from './profile.ts';
import * as v from './values.ts';

/** What a field holds; form control, schema, column and card row follow from it. */
export type FieldShape =
  | { kind: 'text'; maxLength: number; multiline?: boolean }
  | { kind: 'phone' }
  | { kind: 'integer'; min: number; max: number; unit: 'tahun' | 'cm' | 'kg' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'tags'; maxItems: number; maxLength: number }
  | { kind: 'ageRange'; min: number; max: number }
  | { kind: 'flag' };

/** Step of the registration form and section of the editor. */
export type FieldGroup = 'identitas' | 'latar' | 'kepribadian' | 'masaLalu' | 'pasangan' | 'kontak';

/**
 * Who may ever read it, from widest to narrowest (READINGS §4). `basic`: rows from «first 5» on; `paid`: premium/pro;
 * `mutual`; `approved`: full-profile permission; `approvedIfOpened`: and its owner opened it; `owner`: nobody else, never.
 */
export type LockGroup = 'name' | 'basic' | 'paid' | 'mutual' | 'approved' | 'approvedIfOpened' | 'owner';

export type FieldName = Exclude<keyof Profile, 'id'>;

export type Field = {
  name: FieldName;
  label: string;
  shape: FieldShape;
  group: FieldGroup;
  lock: LockGroup;
  /** Required by the registration checks of S2 §5; the rest may stay empty. */
  required: boolean;
  /** A row of the candidate card (S1 §2), in the card's order; absent: not on the card. */
  cardRow?: number;
  /** Columns of `profiles`, with PostgreSQL types. */
  columns: Readonly<Record<string, string>>;
  /** Shown and kept only when this other field has this value. */
  onlyWhen?: { field: FieldName; is: string };
};

const text = (maxLength: number, multiline = false): FieldShape => ({ kind: 'text', maxLength, multiline });
const choice = (values: readonly string[]): FieldShape => ({ kind: 'choice', values });
const choices = (values: readonly string[]): FieldShape => ({ kind: 'choices', values });

/** Every profile field, in form order. Photos and papers are media, not fields (they have their own limits in values.ts). */
export const FIELDS: readonly Field[] = [
  { name: 'nama', label: 'Nama lengkap', shape: text(v.NAME_MAX), group: 'identitas', lock: 'name', required: true, columns: { nama: 'text' } },
  { name: 'gender', label: 'Jenis kelamin', shape: choice(v.GENDERS), group: 'identitas', lock: 'paid', required: true, columns: { gender: 'text' } },
  { name: 'age', label: 'Usia', shape: { kind: 'integer', min: v.MIN_AGE, max: v.MAX_AGE, unit: 'tahun' }, group: 'identitas', lock: 'name', required: true, cardRow: 1, columns: { age_given: 'smallint', age_given_on: 'date', birth_date: 'date' } },
  { name: 'height', label: 'Tinggi badan', shape: { kind: 'integer', ...v.HEIGHT_CM, unit: 'cm' }, group: 'identitas', lock: 'approved', required: true, cardRow: 7, columns: { height: 'smallint' } },
  { name: 'weight', label: 'Berat badan', shape: { kind: 'integer', ...v.WEIGHT_KG, unit: 'kg' }, group: 'identitas', lock: 'approved', required: true, cardRow: 8, columns: { weight: 'smallint' } },
  { name: 'domicile', label: 'Domisili', shape: choice(v.PROVINCES), group: 'latar', lock: 'mutual', required: true, cardRow: 4, columns: { domicile: 'text' } },
  { name: 'religion', label: 'Agama', shape: choice(v.RELIGIONS), group: 'latar', lock: 'basic', required: true, cardRow: 2, columns: { religion: 'text' } },
  { name: 'ethnicity', label: 'Suku', shape: choice(v.ETHNICITIES), group: 'latar', lock: 'paid', required: true, cardRow: 3, columns: { ethnicity: 'text' } },
  { name: 'tribeValue', label: 'Suku yang dianut', shape: text(v.INSTAGRAM_MAX), group: 'latar', lock: 'owner', required: false, columns: { tribe_value: 'text' } },
  { name: 'job', label: 'Pekerjaan', shape: text(v.JOB_MAX), group: 'latar', lock: 'paid', required: true, cardRow: 6, columns: { job: 'text' } },
  { name: 'income', label: 'Penghasilan per bulan', shape: choice(v.INCOMES), group: 'latar', lock: 'approved', required: true, cardRow: 9, columns: { income: 'text' } },
  { name: 'maritalStatus', label: 'Status', shape: choice(v.MARITAL_STATUSES), group: 'latar', lock: 'paid', required: true, cardRow: 5, columns: { marital_status: 'text' } },
  { name: 'myStatus', label: 'Status lengkap', shape: choice(v.MY_STATUSES), group: 'latar', lock: 'owner', required: false, columns: { my_status: 'text' } },
  { name: 'familyBackground', label: 'Latar belakang keluarga', shape: text(v.FAMILY_BACKGROUND_MAX, true), group: 'latar', lock: 'approved', required: true, cardRow: 17, columns: { family_background: 'text' } },
  { name: 'minHeightWanted', label: 'Minimal tinggi pasangan', shape: { kind: 'integer', min: 100, max: v.HEIGHT_CM.max, unit: 'cm' }, group: 'pasangan', lock: 'approved', required: true, cardRow: 22, columns: { min_height_wanted: 'smallint' } },
  { name: 'minIncomeWanted', label: 'Penghasilan minimal pasangan', shape: choice(v.INCOMES_WANTED), group: 'pasangan', lock: 'approved', required: true, cardRow: 21, columns: { min_income_wanted: 'text' } },
  { name: 'ageRangeWanted', label: 'Rentang usia pasangan', shape: { kind: 'ageRange', min: v.AGE_RANGE_SLIDER.min, max: v.AGE_RANGE_SLIDER.openEnd }, group: 'pasangan', lock: 'approved', required: false, cardRow: 24, columns: { age_range_min: 'smallint', age_range_max: 'smallint', age_range_open: 'boolean' } },
  { name: 'religionPref', label: 'Agama pasangan', shape: choice(v.RELIGION_PREFS), group: 'pasangan', lock: 'approved', required: false, cardRow: 19, columns: { religion_pref: 'text' } },
  { name: 'desiredPartnerReligions', label: 'Agama pasangan yang diinginkan', shape: choices(v.RELIGIONS), group: 'pasangan', lock: 'approved', required: false, cardRow: 20, columns: { desired_partner_religions: 'text[]' }, onlyWhen: { field: 'religionPref', is: 'boleh beda' } },
  { name: 'tribePref', label: 'Suku pasangan', shape: choice(v.TRIBE_PREFS), group: 'pasangan', lock: 'approved', required: false, cardRow: 18, columns: { tribe_pref: 'text' } },
  { name: 'ldrPref', label: 'Hubungan jarak jauh (LDR)', shape: choice(v.YES_NO), group: 'pasangan', lock: 'approved', required: false, cardRow: 13, columns: { ldr_pref: 'text' } },
  { name: 'partnerStatusExpectation', label: 'Status pasangan yang diharapkan', shape: choice(v.STATUS_EXPECTATIONS), group: 'pasangan', lock: 'owner', required: false, columns: { partner_status_expectation: 'text' } },
  { name: 'childrenPreference', label: 'Keinginan punya anak', shape: choice(v.CHILDREN_PREFERENCES), group: 'pasangan', lock: 'owner', required: false, columns: { children_preference: 'text' } },
  { name: 'loveLanguage', label: 'Bahasa cinta', shape: choices(v.LOVE_LANGUAGES), group: 'kepribadian', lock: 'approved', required: true, cardRow: 10, columns: { love_language: 'text[]' } },
  { name: 'stressLanguage', label: 'Respons saat stres', shape: choice(v.STRESS_LANGUAGES), group: 'kepribadian', lock: 'approved', required: true, cardRow: 11, columns: { stress_language: 'text' } },
  { name: 'dealbreakers', label: 'Deal breaker', shape: { kind: 'tags', ...v.DEALBREAKERS }, group: 'kepribadian', lock: 'approved', required: true, cardRow: 12, columns: { dealbreakers: 'text[]' } },
  { name: 'pastBehavior', label: 'Masa lalu', shape: choice(v.PAST_BEHAVIORS), group: 'masaLalu', lock: 'approved', required: true, cardRow: 14, columns: { past_behavior: 'text' } },
  { name: 'pastMistakeType', label: 'Jenis kesalahan', shape: choice(v.PAST_MISTAKES), group: 'masaLalu', lock: 'approved', required: true, cardRow: 15, columns: { past_mistake_type: 'text' }, onlyWhen: { field: 'pastBehavior', is: 'pernah nakal' } },
  { name: 'acceptBadPast', label: 'Menerima pasangan dengan masa lalu buruk', shape: choice(v.YES_NO), group: 'masaLalu', lock: 'approved', required: true, cardRow: 16, columns: { accept_bad_past: 'text' } },
  { name: 'instagram', label: 'Instagram', shape: text(v.INSTAGRAM_MAX), group: 'kontak', lock: 'approvedIfOpened', required: true, cardRow: 23, columns: { instagram: 'text' } },
  { name: 'instagramOpen', label: 'Tampilkan Instagram setelah izin diberikan', shape: { kind: 'flag' }, group: 'kontak', lock: 'owner', required: false, columns: { instagram_open: 'boolean' } },
  { name: 'contactWa', label: 'Nomor WhatsApp', shape: { kind: 'phone' }, group: 'kontak', lock: 'owner', required: true, columns: { contact_wa: 'text' } },
];

/** The field of that name; throws for a name the table lacks (a programming error). */
export function field(name: FieldName): Field {
  const found = FIELDS.find((f) => f.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

/** Rows of the candidate card in their order (S1 §2). */
export const CARD_FIELDS: readonly Field[] = FIELDS.filter((f) => f.cardRow !== undefined).sort(
  (a, b) => a.cardRow! - b.cardRow!,
);
