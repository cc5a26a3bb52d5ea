import type { Profile } from './profile.ts';
import * as v from './values.ts';

/** A profile in any spelling of S1/S2: camelCase or snake_case keys, legacy texts, lists as comma text. */
export type RawProfile = Readonly<Record<string, unknown>>;

const SAME_FIELD: Readonly<Record<string, readonly string[]>> = {
  domicile: ['province'],
  dealbreakers: ['dealBreakers', 'dealbreaker'],
  ageRangeWanted: ['ageRange'],
};
const ACCEPT_BAD_PAST = {
  yes: 'yes',
  'mau asalkan sudah tobat': 'yes',
  mau: 'yes',
  no: 'no',
  'tidak mau': 'no',
  tidak: 'no',
  'tidak bisa menerima, saya cari yang bersih': 'no',
} as const;
const YES_NO = { yes: 'yes', mau: 'yes', true: 'yes', ya: 'yes', no: 'no', tidak: 'no', 'tidak mau': 'no', false: 'no' } as const;
const TRIBE = { same: 'same', sama: 'same', wajib: 'same', any: 'any', bebas: 'any', 'tidak wajib': 'any' } as const;

/**
 * Every spelling of R-CODE turned into canonical codes. Total: whatever comes in, a profile comes out; a value that is
 * none of the known ones is «not stated» (null or an empty list). `gender` and `age` fall back to 'wanita' and 0 only so
 * that the result has one shape: callers that need them have checked them before (registration checks).
 */
export function normaliseProfile(raw: RawProfile): Profile {
  const get = reader(raw);
  const religionPref = oneOf(get('religionPref'), v.RELIGION_PREFS);
  const pastBehavior = oneOf(get('pastBehavior'), v.PAST_BEHAVIORS);
  return {
    id: text(get('id')) ?? '',
    nama: text(get('nama')) ?? '',
    gender: oneOf(get('gender'), v.GENDERS) ?? 'wanita',
    age: number(get('age')) ?? 0,
    height: number(get('height')),
    weight: number(get('weight')),
    religion: oneOf(get('religion'), v.RELIGIONS),
    ethnicity: oneOf(get('ethnicity'), v.ETHNICITIES),
    tribeValue: text(get('tribeValue')),
    domicile: oneOf(get('domicile'), v.PROVINCES),
    maritalStatus: oneOf(get('maritalStatus'), v.MARITAL_STATUSES),
    myStatus: oneOf(get('myStatus'), v.MY_STATUSES),
    partnerStatusExpectation: oneOf(get('partnerStatusExpectation'), v.STATUS_EXPECTATIONS),
    childrenPreference: oneOf(get('childrenPreference'), v.CHILDREN_PREFERENCES),
    income: oneOf(withJuta(get('income')), v.INCOMES),
    minIncomeWanted: oneOf(withJuta(get('minIncomeWanted')), v.INCOMES_WANTED),
    minHeightWanted: number(get('minHeightWanted')),
    loveLanguage: someOf(get('loveLanguage'), v.LOVE_LANGUAGES),
    stressLanguage: oneOf(get('stressLanguage'), v.STRESS_LANGUAGES),
    dealbreakers: dealbreakers(get('dealbreakers')),
    pastBehavior,
    pastMistakeType: pastBehavior === 'pernah nakal' ? oneOf(get('pastMistakeType'), v.PAST_MISTAKES) : null,
    acceptBadPast: mapped(get('acceptBadPast'), ACCEPT_BAD_PAST),
    ldrPref: mapped(get('ldrPref'), YES_NO) ?? mapped(get('ldrOk'), YES_NO),
    tribePref: mapped(get('tribePref'), TRIBE),
    religionPref,
    desiredPartnerReligions: religionPref === 'wajib sama' ? [] : someOf(get('desiredPartnerReligions'), v.RELIGIONS),
    ageRangeWanted: ageRange(get('ageRangeWanted')),
    job: text(get('job')),
    familyBackground: text(get('familyBackground')),
    instagram: text(get('instagram')),
    instagramOpen: get('instagramOpen') === true || fold(get('instagramOpen')) === 'true',
    contactWa: text(get('contactWa')),
  };
}

/** Two ages with bounds sorted, 'a-b', 'a+' (open, up to 100), a pair, or {min, max, open}; null when it is none of these. */
export function ageRange(raw: unknown): v.AgeRange | null {
  if (typeof raw === 'string') return ageRangeText(raw);
  if (Array.isArray(raw)) return raw.length === 2 ? range(number(raw[0]), number(raw[1]), false) : null;
  if (raw !== null && typeof raw === 'object') {
    const { min, max, open } = raw as Record<string, unknown>;
    const isOpen = open === true;
    return range(number(min), isOpen ? (number(max) ?? v.AGE_RANGE_SLIDER.openEnd) : number(max), isOpen);
  }
  return null;
}

function ageRangeText(raw: string): v.AgeRange | null {
  const open = /^\s*(\d{1,3})\s*\+\s*$/.exec(raw);
  if (open) return range(Number(open[1]), v.AGE_RANGE_SLIDER.openEnd, true);
  const closed = /^\s*\[?\s*(\d{1,3})\s*[-–,]\s*(\d{1,3})\s*\]?\s*$/.exec(raw);
  return closed ? range(Number(closed[1]), Number(closed[2]), false) : null;
}

function range(a: number | null, b: number | null, open: boolean): v.AgeRange | null {
  if (a === null || b === null) return null;
  if (open) return { min: a, max: v.AGE_RANGE_SLIDER.openEnd, open };
  return { min: Math.min(a, b), max: Math.max(a, b), open };
}

/** At most 10 of 60 characters, trimmed, no doubles by case; the first spelling stays. */
export function dealbreakers(raw: unknown): string[] {
  const seen = new Map<string, string>();
  for (const item of items(raw)) {
    const entry = [...item].slice(0, v.DEALBREAKERS.maxLength).join('').trim();
    const key = entry.toLowerCase();
    if (key && !seen.has(key)) seen.set(key, entry);
  }
  return [...seen.values()].slice(0, v.DEALBREAKERS.maxItems);
}

function reader(raw: RawProfile): (name: string) => unknown {
  const own = (key: string) => (Object.hasOwn(raw, key) ? raw[key] : undefined);
  return (name) => {
    for (const key of [name, snake(name), ...(SAME_FIELD[name] ?? []).flatMap((k) => [k, snake(k)])]) {
      const value = own(key);
      if (value !== undefined && value !== null && value !== '') return value;
    }
    return null;
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** Trimmed, inner spaces single, lower case; '' for what is not a text. A comma after a status word is dropped by oneOf. */
function fold(raw: unknown): string {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw).trim().replace(/\s+/g, ' ').toLowerCase() : '';
}

function oneOf<const T extends string>(raw: unknown, values: readonly T[]): T | null {
  const wanted = fold(raw);
  if (!wanted) return null;
  const plain = wanted.replaceAll(',', '').replace(/\s+/g, ' ');
  return values.find((value) => value.toLowerCase() === wanted || value.toLowerCase() === plain) ?? null;
}

function someOf<const T extends string>(raw: unknown, values: readonly T[]): T[] {
  const found = items(raw).map((item) => oneOf(item, values));
  return [...new Set(found.filter((value): value is T => value !== null))];
}

function mapped<T>(raw: unknown, table: Readonly<Record<string, T>>): T | null {
  const wanted = fold(raw);
  return Object.hasOwn(table, wanted) ? table[wanted]! : null;
}

/** '6-10', '6 - 10 juta', '40+' → '6-10 juta', '40+ juta'. */
function withJuta(raw: unknown): string {
  const bare = fold(raw)
    .replace(/\s*juta$/, '')
    .replace(/\s/g, '');
  return /^(\d+-\d+|\d+\+)$/.test(bare) ? `${bare} juta` : bare;
}

/** A list, or comma text, as texts; anything else is no items. */
function items(raw: unknown): string[] {
  const list = typeof raw === 'string' ? raw.replace(/^\{|\}$/g, '').split(',') : Array.isArray(raw) ? raw : [];
  return list.filter((item): item is string => typeof item === 'string');
}

function text(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  return raw.trim() || null;
}

/** Whole and half numbers as given; texts of digits too. Everything else is not stated. */
function number(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || !/^\s*\d+(\.\d+)?\s*$/.test(raw)) return null;
  return Number(raw);
}
