import { ageOn } from '#domain/profile/age.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Selectable } from 'kysely';
import type { ProfilesTable } from './schema.ts';

export type ProfileRow = Selectable<Omit<ProfilesTable, 'revision' | 'updated_at'>>;

/** Columns of `profiles` that the field table names, and the member's id. */
export const PROFILE_COLUMNS = ['member_id', ...FIELDS.flatMap((f) => Object.keys(f.columns))] as (keyof ProfileRow)[];

/** A row as the rules read it, with the age it has on `today` ('YYYY-MM-DD', R-CODE-2). Rows hold canonical codes: they were normalised at the door. */
export function profileOf(row: ProfileRow, today: string): Profile {
  return {
    id: row.member_id,
    nama: row.nama,
    gender: row.gender,
    age: ageOn({ age: row.age_given, givenOn: row.age_given_on, birthDate: row.birth_date }, today),
    height: row.height,
    weight: row.weight,
    religion: row.religion,
    ethnicity: row.ethnicity,
    tribeValue: row.tribe_value,
    domicile: row.domicile,
    maritalStatus: row.marital_status,
    myStatus: row.my_status,
    partnerStatusExpectation: row.partner_status_expectation,
    childrenPreference: row.children_preference,
    income: row.income,
    minIncomeWanted: row.min_income_wanted,
    minHeightWanted: row.min_height_wanted,
    loveLanguage: row.love_language,
    stressLanguage: row.stress_language,
    dealbreakers: row.dealbreakers,
    pastBehavior: row.past_behavior,
    pastMistakeType: row.past_mistake_type,
    acceptBadPast: row.accept_bad_past,
    ldrPref: row.ldr_pref,
    tribePref: row.tribe_pref,
    religionPref: row.religion_pref,
    desiredPartnerReligions: row.desired_partner_religions,
    ageRangeWanted:
      row.age_range_min === null || row.age_range_max === null ? null : { min: row.age_range_min, max: row.age_range_max, open: row.age_range_open ?? false },
    job: row.job,
    familyBackground: row.family_background,
    instagram: row.instagram,
    instagramOpen: row.instagram_open,
    contactWa: row.contact_wa,
  } as Profile;
}

/** The row that keeps a (normalised) profile; its age is the one given on `today`. */
export function profileRow({ age, id, ...rest }: Profile, today: string): ProfileRow {
  return { member_id: id, age_given: age, age_given_on: today, birth_date: null, ...profileColumns(rest) } as ProfileRow;
}

/** Columns of some fields, age and id apart. */
export function profileColumns({ ageRangeWanted: range, ...rest }: Partial<Omit<Profile, 'age' | 'id'>>): Partial<ProfileRow> {
  const row: Record<string, unknown> = {};
  if (range !== undefined) Object.assign(row, { age_range_min: range?.min ?? null, age_range_max: range?.max ?? null, age_range_open: range?.open ?? null });
  for (const [name, value] of Object.entries(rest)) row[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)] = value;
  return row as Partial<ProfileRow>;
}

/** The day it is where members live; ages and dates turn at Jakarta's midnight. */
export function todayInJakarta(now: Date): string {
  return new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}
