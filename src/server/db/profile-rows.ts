import { ageOn } from '#domain/profile/age.ts';
import { type Field, FIELDS, type FieldName, JUDGED_FIELDS } from '#domain/profile/fields.ts';
import type { MatchFacts, Profile } from '#domain/profile/profile.ts';
import type { Selectable } from 'kysely';
import type { FieldOfSeveral } from './schema.profiles.ts';
import type { ProfilesTable } from './schema.ts';

export type ProfileRow = Selectable<Omit<ProfilesTable, 'revision' | 'updated_at'>>;
type Column = keyof ProfileRow & string;

const columnsOf = (fields: readonly Field[]) => fields.flatMap((f) => Object.keys(f.columns)) as Column[];
/** Columns of `profiles` that the field table names, and the member's id. */
export const PROFILE_COLUMNS: readonly Column[] = ['member_id', ...columnsOf(FIELDS)];
/** The columns the rules judge. */
export const JUDGED_COLUMNS: readonly Column[] = ['member_id', ...columnsOf(JUDGED_FIELDS)];

type Codec<N extends FieldName> = {
  read: (row: ProfileRow, today: string) => Profile[N];
  write: (value: Profile[N], today: string) => Partial<ProfileRow>;
};
/** Fields with more than one column; any other field is its column. */
const SEVERAL: { [N in FieldOfSeveral]: Codec<N> } = {
  age: {
    read: (row, today) => ageOn({ age: row.age_given, givenOn: row.age_given_on, birthDate: row.birth_date }, today),
    write: (age, today) => ({ age_given: age, age_given_on: today, birth_date: null }),
  },
  // The database orders keys its own way; the driver would write a list as an array of PostgreSQL.
  prompts: {
    read: (row) => row.prompts.map(({ prompt, answer }) => ({ prompt, answer })),
    write: (told) => ({ prompts: JSON.stringify(told) as never }),
  },
  ageRangeWanted: {
    read: ({ age_range_min: min, age_range_max: max, age_range_open: open }) =>
      min === null || max === null ? null : { min, max, open: open ?? false },
    write: (range) => ({
      age_range_min: range?.min ?? null,
      age_range_max: range?.max ?? null,
      age_range_open: range?.open ?? null,
    }),
  },
};

const codecOf = (name: FieldName) => (SEVERAL as Partial<Record<FieldName, Codec<FieldOfSeveral>>>)[name];

/**
 * A reader of these fields, with the member's id if the row has it: the one place where columns become facts. Rows
 * hold canonical codes, because the input was normalised.
 */
export function rowReader(
  fields: readonly Field[],
): (row: Partial<ProfileRow>, today: string) => Record<string, unknown> {
  const parts = fields.map(({ name, columns }) => ({
    name,
    column: Object.keys(columns)[0] as Column,
    read: codecOf(name)?.read,
  }));
  const empty: Record<string, unknown> = Object.fromEntries([['id', undefined], ...fields.map((f) => [f.name, null])]);
  return (row, today) => {
    // Filling a copy costs half as much as growing an object.
    const facts = { ...empty };
    facts.id = row.member_id;
    for (const { name, column, read } of parts) facts[name] = read ? read(row as ProfileRow, today) : row[column];
    return facts;
  };
}

/** A whole row, with the age it has on `today` ('YYYY-MM-DD', R-CODE-2). */
export const profileOf = rowReader(FIELDS) as unknown as (row: ProfileRow, today: string) => Profile;

/** The judged facts, from a row of JUDGED_COLUMNS. */
export const judgedFactsOf = rowReader(JUDGED_FIELDS) as unknown as (row: ProfileRow, today: string) => MatchFacts;

/** The row of a (normalised) profile; its age is the one given on `today`. */
export function profileRow({ id, ...facts }: Profile, today: string): ProfileRow {
  return { member_id: id, ...profileColumns(facts, today) } as ProfileRow;
}

/** Columns of some fields; an age is kept with the day it was given (R-CODE-2). */
export function profileColumns(facts: Partial<Omit<Profile, 'id'>>, today: string): Partial<ProfileRow> {
  const row: Partial<Record<string, unknown>> = {};
  for (const { name, columns } of FIELDS) {
    const value = facts[name];
    if (value === undefined) continue;
    const write = codecOf(name)?.write;
    if (write) Object.assign(row, write(value as never, today));
    else row[Object.keys(columns)[0]!] = value;
  }
  return row as Partial<ProfileRow>;
}

/** Today's date for members; ages and dates change at Jakarta's midnight. */
export function todayInJakarta(now: Date): string {
  return new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}
