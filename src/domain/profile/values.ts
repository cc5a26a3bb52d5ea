/**
 * Canonical codes and limits of a profile (R-CODE, S1 §3, S2 §9). Other spellings are turned into these by
 * legacy-values.ts.
 */

export const GENDERS = ['wanita', 'pria'] as const;
export const RELIGIONS = ['Islam', 'Kristen', 'Katolik', 'Buddha', 'Hindu', 'Lain nya'] as const;
export const ETHNICITIES = [
  'Chinese',
  'Batak',
  'Jawa',
  'Sunda',
  'Minang',
  'Karo',
  'Bali',
  'Toraja',
  'Ambon',
  'Betawi',
  'Nias',
  'Lain nya',
] as const;
export const PROVINCES = [
  'Nanggroe Aceh Darussalam',
  'Sumatera Utara',
  'Sumatera Barat',
  'Riau',
  'Kepulauan Riau',
  'Jambi',
  'Sumatera Selatan',
  'Kepulauan Bangka Belitung',
  'Bengkulu',
  'Lampung',
  'DKI Jakarta',
  'Jawa Barat',
  'Banten',
  'Jawa Tengah',
  'DI Yogyakarta',
  'Jawa Timur',
  'Bali',
  'Nusa Tenggara Barat',
  'Nusa Tenggara Timur',
  'Kalimantan Barat',
  'Kalimantan Tengah',
  'Kalimantan Selatan',
  'Kalimantan Timur',
  'Kalimantan Utara',
  'Sulawesi Utara',
  'Gorontalo',
  'Sulawesi Tengah',
  'Sulawesi Barat',
  'Sulawesi Selatan',
  'Sulawesi Tenggara',
  'Maluku',
  'Maluku Utara',
  'Papua',
  'Papua Barat',
  'Papua Selatan',
  'Papua Tengah',
  'Papua Pegunungan',
  'Papua Barat Daya',
] as const;
export const MARITAL_STATUSES = ['single', 'pernah menikah'] as const;
export const MY_STATUSES = ['single', 'pernah menikah tanpa anak', 'pernah menikah ada anak'] as const;
export const STATUS_EXPECTATIONS = ['single', 'bebas', 'bebas asal belum punya anak'] as const;
export const CHILDREN_PREFERENCES = ['mau tapi tidak segera', 'mau langsung', 'tidak mau'] as const;
export const MARRIAGE_PLANS = ['dalam 1 tahun', '1-2 tahun', 'belum tahu'] as const;
export const PAST_BEHAVIORS = ['bersih', 'pernah nakal'] as const;
export const PAST_MISTAKES = ['narkoba', 'pernah sex', 'mabuk/party', 'judi', 'lain nya'] as const;
export const YES_NO = ['yes', 'no'] as const;
export const TRIBE_PREFS = ['same', 'any'] as const;
export const RELIGION_PREFS = ['wajib sama', 'boleh beda'] as const;
export const EDUCATIONS = ['SMA/SMK', 'D3', 'S1', 'S2', 'S3', 'Lain nya'] as const;
/** Prompts a member may answer; their words are in copy/field-values.ts. A stored code never changes. */
export const PROMPTS = [
  'sabtu-pagi',
  'rumah',
  'orang-tua',
  'bangga',
  'tertawa',
  'masakan',
  'sepuluh-tahun',
  'lelah',
  'belajar',
  'berselisih',
  'tempat',
  'syukur',
] as const;
export const WORSHIPS = ['keseharian', 'berusaha rutin', 'sesekali', 'hari besar', 'pribadi'] as const;
export const SMOKINGS = ['tidak', 'sesekali', 'sedang berhenti', 'ya'] as const;
export const LANGUAGES = [
  'Indonesia',
  'Jawa',
  'Sunda',
  'Melayu',
  'Madura',
  'Betawi',
  'Batak',
  'Minang',
  'Aceh',
  'Banjar',
  'Bugis',
  'Makassar',
  'Toraja',
  'Minahasa',
  'Bali',
  'Sasak',
  'Ambon',
  'Papua',
  'Mandarin',
  'Hokkien',
  'Inggris',
  'Arab',
  'Jepang',
  'Korea',
  'Belanda',
  'Jerman',
  'Prancis',
  'Isyarat',
  'Lain nya',
] as const;
export const HOBBIES = [
  'Memasak',
  'Membuat kue',
  'Kopi',
  'Kuliner',
  'Membaca',
  'Menulis',
  'Film',
  'Musik',
  'Bernyanyi',
  'Menari',
  'Teater',
  'Melukis',
  'Fotografi',
  'Kerajinan tangan',
  'Menjahit',
  'Batik dan wastra',
  'Berkebun',
  'Hewan peliharaan',
  'Jalan kaki',
  'Lari',
  'Bersepeda',
  'Berenang',
  'Bulu tangkis',
  'Sepak bola',
  'Voli',
  'Basket',
  'Yoga',
  'Pencak silat',
  'Mendaki gunung',
  'Berkemah',
  'Memancing',
  'Pantai dan laut',
  'Bepergian',
  'Sejarah dan museum',
  'Catur',
  'Permainan papan',
  'Gim',
  'Otomotif',
  'Belajar bahasa',
  'Kegiatan sosial',
  'Kegiatan keagamaan',
] as const;
export const INCOMES = [
  '1-5 juta',
  '6-10 juta',
  '11-15 juta',
  '16-20 juta',
  '21-25 juta',
  '26-30 juta',
  '31-35 juta',
  '36-40 juta',
  '40+ juta',
] as const;
export const INCOMES_WANTED = ['bebas', ...INCOMES] as const;
export const LOVE_LANGUAGES = [
  'words of affirmation',
  'quality time',
  'receiving gifts',
  'acts of service',
  'physical touch',
] as const;
export const STRESS_LANGUAGES = ['fight', 'flight', 'freeze', 'fawn'] as const;

/** Ages in whole years, lengths in characters, heights in cm, weights in kg (READINGS §7.7, S1 §9, S2 §2). */
export const MIN_AGE = 20;
export const MAX_REGISTRATION_AGE = 50;
export const MAX_AGE = 100;
export const AGE_RANGE_SLIDER = { min: 18, max: 50, defaultFrom: 18, defaultTo: 35, openEnd: 100 } as const;
export const HEIGHT_CM = { min: 120, max: 250 } as const;
/** The least a height wished for may be. */
export const MIN_HEIGHT_WANTED_CM = 100;
export const WEIGHT_KG = { min: 30, max: 300 } as const;
export const NAME = { min: 2, max: 40 } as const;
export const JOB_MAX = 80;
export const FAMILY_BACKGROUND_MAX = 1000;
export const INSTAGRAM_MAX = 60;
export const ABOUT_MAX = 500;
export const PROMPT_ANSWERS = { maxItems: 3, maxLength: 200 } as const;
export const HOBBIES_MAX = 8;
/** Brothers and sisters, oneself not counted. */
export const SIBLINGS = { min: 0, max: 15 } as const;
export const DEALBREAKERS = { maxItems: 10, maxLength: 60 } as const;
export const USERNAME = { min: 3, max: 30, pattern: /^[a-z0-9._-]+$/ } as const;
/** The @ name: letters and digits, single dots or underscores between them. */
export const HANDLE = { min: 3, max: 30, changeDays: 30, pattern: /^[a-z0-9]+(?:[._][a-z0-9]+)*$/ } as const;
export const PASSWORD = { min: 6, max: 256 } as const;
export const PHOTOS = {
  max: 5,
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 20,
  /** Least size of a cropped picture in pixels, 4:5; the browser checks it when a file is chosen. */
  leastCut: { width: 320, height: 400 },
  maxSide: 12_000,
  /** The long side may be this many times the short one. */
  maxAspect: 12,
  maxFrames: 100,
} as const;
export const DOCUMENTS = { maxBytes: 10 * 1024 * 1024, maxIncomeProofs: 3, maxCertificates: 1 } as const;

export type Gender = (typeof GENDERS)[number];
export type Religion = (typeof RELIGIONS)[number];
export type Ethnicity = (typeof ETHNICITIES)[number];
export type Province = (typeof PROVINCES)[number];
export type MaritalStatus = (typeof MARITAL_STATUSES)[number];
export type MyStatus = (typeof MY_STATUSES)[number];
export type StatusExpectation = (typeof STATUS_EXPECTATIONS)[number];
export type ChildrenPreference = (typeof CHILDREN_PREFERENCES)[number];
export type PastBehavior = (typeof PAST_BEHAVIORS)[number];
export type PastMistake = (typeof PAST_MISTAKES)[number];
export type YesNo = (typeof YES_NO)[number];
export type TribePref = (typeof TRIBE_PREFS)[number];
export type ReligionPref = (typeof RELIGION_PREFS)[number];
export type Income = (typeof INCOMES)[number];
export type IncomeWanted = (typeof INCOMES_WANTED)[number];
export type LoveLanguage = (typeof LOVE_LANGUAGES)[number];
export type StressLanguage = (typeof STRESS_LANGUAGES)[number];
/** Code of a prompt. */
export type PromptCode = (typeof PROMPTS)[number];
export type PromptAnswer = { prompt: PromptCode; answer: string };
/** Ages a person wants, bounds included; `open` means “a+”: no upper wish, judged as up to 100. */
export type AgeRange = { min: number; max: number; open: boolean };
/** Ages as a form may hold them, the first above the second: it asks again, all else sorts them (legacy-values.ts). */
export function isReversed(typed: unknown): typed is AgeRange {
  const { min, max, open } = (typed ?? {}) as Partial<AgeRange>;
  return open === false && Number(min) > Number(max);
}
