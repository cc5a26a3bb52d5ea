import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import fc from 'fast-check';

/** A woman and a man no rule parts. */
export const sari: Profile = normaliseProfile({
  id: 'a',
  gender: 'wanita',
  age: 27,
  height: 158,
  religion: 'Islam',
  ethnicity: 'Jawa',
  domicile: 'Bali',
  maritalStatus: 'single',
});
export const budi: Profile = normaliseProfile({
  id: 'b',
  gender: 'pria',
  age: 33,
  height: 176,
  religion: 'Islam',
  ethnicity: 'Jawa',
  domicile: 'Bali',
  maritalStatus: 'single',
});

const orNull = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: null });
const from = <T>(values: readonly T[]) => orNull(fc.constantFrom(...values));

/** Any stored profile, legacy spellings included. */
export const anyRaw = fc.record({
  id: fc.uuid(),
  gender: fc.constantFrom(...v.GENDERS),
  age: fc.integer({ min: 18, max: 60 }),
  height: orNull(fc.integer({ min: 140, max: 195 })),
  religion: from([...v.RELIGIONS, 'islam', ' KRISTEN ']),
  ethnicity: from(['Jawa', 'Batak', 'lain nya']),
  tribeValue: from(['Jawa', ' jawa ', 'Karo']),
  domicile: from(['Bali', 'Riau', 'DKI Jakarta']),
  maritalStatus: from(v.MARITAL_STATUSES),
  myStatus: from([...v.MY_STATUSES, 'pernah menikah, ada anak']),
  partnerStatusExpectation: from([...v.STATUS_EXPECTATIONS, 'bebas, asal belum punya anak']),
  marriagePlan: from([...v.MARRIAGE_PLANS, 'Belum Tahu']),
  childrenPreference: from(v.CHILDREN_PREFERENCES),
  about: from(['Suka kopi', ' Suka kopi ']),
  prompts: orNull(
    fc.array(
      fc.record({ prompt: fc.constantFrom('rumah', 'LELAH', 'x'), answer: fc.constantFrom('Aku', ' ', ' Kamu ') }),
      { maxLength: 3 },
    ),
  ),
  city: from(['Kota Denpasar', 'Kabupaten Siak']),
  hobbies: fc.subarray(['Lari', 'KOPI', 'Memasak']),
  worship: from([...v.WORSHIPS, 'Sesekali']),
  siblings: from([0, '2', 15]),
  education: from([...v.EDUCATIONS, 'sma/smk']),
  income: from([...v.INCOMES, '6-10', '40+']),
  minIncomeWanted: from([...v.INCOMES_WANTED, '16-20']),
  minHeightWanted: orNull(fc.integer({ min: 140, max: 185 })),
  loveLanguage: fc.subarray([...v.LOVE_LANGUAGES]),
  stressLanguage: from(v.STRESS_LANGUAGES),
  dealbreakers: fc.subarray(['judi', ' JUDI ', 'bohong', 'malas', 'kasar']),
  pastBehavior: from(v.PAST_BEHAVIORS),
  pastMistakeType: from(v.PAST_MISTAKES),
  acceptBadPast: from(['yes', 'no', 'tidak', 'mau', 'Tidak bisa menerima, saya cari yang bersih']),
  ldrPref: from(['yes', 'no']),
  ldrOk: from([true, false]),
  tribePref: from(['same', 'any', 'wajib', 'bebas']),
  religionPref: from(v.RELIGION_PREFS),
  desiredPartnerReligions: fc.subarray([...v.RELIGIONS]),
  ageRangeWanted: orNull(
    fc.oneof(
      fc.tuple(fc.integer({ min: 18, max: 50 }), fc.integer({ min: 18, max: 60 })),
      fc.constantFrom('20-35', '25+', '18 - 99'),
    ),
  ),
});
export const anyPerson = anyRaw.map((raw) => normaliseProfile(raw));
