import type { MatchFacts } from '#domain/profile/profile.ts';
import { profileOf, type ProfileRow } from '../profile-rows.ts';

type Column = keyof ProfileRow & string;

/**
 * Columns read together as one text: few texts differ, so each is turned into facts once and then remembered. A million
 * members are a few thousand different texts, instead of thirty million values.
 */
const GROUPS: readonly (readonly Column[])[] = [
  ['gender', 'age_given', 'age_given_on', 'birth_date'],
  ['height', 'min_height_wanted'],
  ['religion', 'religion_pref', 'desired_partner_religions'],
  ['ethnicity', 'tribe_value', 'tribe_pref', 'domicile', 'ldr_pref'],
  ['marital_status', 'my_status', 'partner_status_expectation', 'children_preference', 'past_behavior', 'past_mistake_type', 'accept_bad_past'],
  ['income', 'min_income_wanted', 'stress_language'],
  ['love_language'],
  ['dealbreakers'],
  ['age_range_min', 'age_range_max', 'age_range_open'],
];
const AS_JSON = new Set<Column>(['desired_partner_religions', 'love_language', 'dealbreakers', 'tribe_value']);
const NUMBERS = new Set<Column>(['age_given', 'height', 'min_height_wanted', 'age_range_min', 'age_range_max']);
/** Between values and groups. */
const [VALUE, GROUP] = ['\u001f', '\u001e'];
const NOTHING = '\u001a';
const REMEMBERED = 100_000;

/** SQL of a member's id and judged facts as one text; `table` names `profiles`. */
export function memberLineSql(table: string): string {
  const groups = GROUPS.map((columns) => columns.map((column) => textOf(table, column)).join(` || '${VALUE}' || `));
  return [`${table}.member_id::text`, ...groups].join(` || '${GROUP}' || `);
}

/** Turns lines into facts, with the ages of one day. */
export class MemberLines {
  private readonly remembered = GROUPS.map(() => new Map<string, MatchFacts>());

  constructor(private readonly today: string) {}

  read(line: string): MatchFacts {
    const parts = line.split(GROUP);
    const person = this.factsOf(0, parts[1]!);
    const body = this.factsOf(1, parts[2]!);
    const belief = this.factsOf(2, parts[3]!);
    const place = this.factsOf(3, parts[4]!);
    const story = this.factsOf(4, parts[5]!);
    const money = this.factsOf(5, parts[6]!);
    const love = this.factsOf(6, parts[7]!);
    const breakers = this.factsOf(7, parts[8]!);
    const ages = this.factsOf(8, parts[9]!);
    return {
      id: parts[0]!,
      gender: person.gender,
      age: person.age,
      height: body.height,
      religion: belief.religion,
      ethnicity: place.ethnicity,
      tribeValue: place.tribeValue,
      domicile: place.domicile,
      maritalStatus: story.maritalStatus,
      myStatus: story.myStatus,
      partnerStatusExpectation: story.partnerStatusExpectation,
      childrenPreference: story.childrenPreference,
      income: money.income,
      minIncomeWanted: money.minIncomeWanted,
      minHeightWanted: body.minHeightWanted,
      loveLanguage: love.loveLanguage,
      stressLanguage: money.stressLanguage,
      dealbreakers: breakers.dealbreakers,
      pastBehavior: story.pastBehavior,
      pastMistakeType: story.pastMistakeType,
      acceptBadPast: story.acceptBadPast,
      ldrPref: place.ldrPref,
      tribePref: place.tribePref,
      religionPref: belief.religionPref,
      desiredPartnerReligions: belief.desiredPartnerReligions,
      ageRangeWanted: ages.ageRangeWanted,
    };
  }

  /** Facts of one group's columns; the others of the answer say nothing. */
  private factsOf(group: number, text: string): MatchFacts {
    const memory = this.remembered[group]!;
    const known = memory.get(text);
    if (known) return known;
    const values = text.split(VALUE);
    const row = Object.fromEntries(GROUPS[group]!.map((column, i) => [column, valueOf(column, values[i]!)])) as unknown as ProfileRow;
    const made = profileOf({ ...EMPTY, ...row }, this.today);
    // Free texts and birth dates differ a lot in a real population: memory has an end.
    if (memory.size >= REMEMBERED) memory.clear();
    memory.set(text, made);
    return made;
  }
}

/** A reader for the day it is when asked, made anew when the day turns. */
export function dailyLines(): (today: string) => MemberLines {
  let [day, reader] = ['', new MemberLines('')];
  return (today) => {
    if (day !== today) [day, reader] = [today, new MemberLines(today)];
    return reader;
  };
}

const EMPTY = { age_given: 0, age_given_on: '2000-01-01', birth_date: null, age_range_min: null, age_range_max: null } as unknown as ProfileRow;

function textOf(table: string, column: Column): string {
  const reference = `${table}.${column}`;
  // JSON escapes control characters, so no free text can hold a separator.
  if (AS_JSON.has(column)) return `coalesce(to_json(${reference})::text, '${NOTHING}')`;
  return `coalesce(${reference}::text, '${NOTHING}')`;
}

function valueOf(column: Column, text: string): unknown {
  if (text === NOTHING) return null;
  if (AS_JSON.has(column)) return JSON.parse(text);
  if (NUMBERS.has(column)) return Number(text);
  return column === 'age_range_open' ? text === 'true' : text;
}
