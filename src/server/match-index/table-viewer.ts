import type { SearchFilters } from '#domain/matching/find-matches.ts';
import { agePreferencePoints, incomePoints, loveLanguagePoints, stressLanguagePoints } from '#domain/matching/score.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import * as row from './table-row.ts';

/*
 * Parameters of a question's viewer, and the rules and points in columns of match_members. A list that is null
 * rejects nobody; planning for the values removes its condition.
 */
type Values = Record<string, unknown>;
const RULE_PARAMETERS = `gender smallint, homes smallint[], religion_wishes smallint[], childrens smallint[],
  tribe_wishes bigint[], religions smallint[], tribes bigint[], ethnicity_only smallint, domicile_only smallint,
  domicile_filter smallint, religion_bit smallint, age_low smallint, age_high smallint, age smallint, height smallint,
  height_low smallint, height_high smallint, status smallint, status_most smallint, past_low smallint,
  past_high smallint, dealbreaker_bits bigint, dealbreakers bigint[], hidden uuid[]`;
const POINT_PARAMETERS = `scored_age smallint, first_low smallint, first_high smallint, told_height smallint,
  religion smallint, ethnicity smallint, domicile smallint, ldr boolean, by_income float8[], by_income_wish float8[],
  by_age float8[], by_languages float8[], by_stress float8[]`;

/** Writes `$1::smallint` for a name, and lists the values in that order. */
export class Parameters {
  private readonly numbers: Map<string, string>;
  private readonly names: string[];

  constructor(list: string) {
    const given = list.split(/,\s+/).map((one) => one.trim().split(' ') as [string, string]);
    this.names = given.map(([name]) => name);
    this.numbers = new Map(given.map(([name, type], i) => [name, `$${i + 1}::${type}`]));
  }

  /** Throws for a name that is not in the list. */
  of = (name: string): string => {
    const text = this.numbers.get(name);
    if (text === undefined) throw new Error(`no parameter ${name}`);
    return text;
  };

  values(given: Values): unknown[] {
    return this.names.map((name) => given[name]);
  }
}

export const rules = (...more: string[]) => new Parameters([RULE_PARAMETERS, ...more].join(', '));
export const rulesAndPoints = (...more: string[]) => rules(POINT_PARAMETERS, ...more);

/** Keys of the indexes first, then the other conditions, the cheapest and strictest first. */
export function passes({ of: $ }: Parameters): string {
  const listed = (column: string, list: string) => `(${$(list)} is null or ${column} = any (${$(list)}))`;
  const only = (column: string, value: string) => `(${$(value)} is null or ${column} = ${$(value)})`;
  return `gender = ${$('gender')} and ${listed('home_only', 'homes')} and ${listed('religion_only', 'religion_wishes')}
  and ${listed('children', 'childrens')} and ${listed('tribe_only', 'tribe_wishes')}
  and ${listed('religion', 'religions')}
  and ${only('ethnicity', 'ethnicity_only')} and ${only('domicile', 'domicile_only')}
  and ${only('domicile', 'domicile_filter')}
  and age between ${$('age_low')} and ${$('age_high')} and age_from <= ${$('age')} and age_to >= ${$('age')}
  and min_height <= ${$('height')} and height <= ${$('height_high')} and height_known_from >= ${$('height_low')}
  and status_most >= ${$('status')} and status <= ${$('status_most')}
  and past between ${$('past_low')} and ${$('past_high')}
  and (religions_taken & ${$('religion_bit')}) <> 0
  and ((dealbreaker_bits & ${$('dealbreaker_bits')}) = 0 or not dealbreakers && ${$('dealbreakers')})
  and ${listed('tribe', 'tribes')} and (${$('hidden')} is null or not id = any (${$('hidden')}))`;
}

/**
 * Additions in the order of score(), so that the number is the same to the last bit. A passing candidate is in the
 * viewer's wanted ages: 7.5.
 */
export function points({ of: $ }: Parameters): string {
  return `7.5::float8 + case when ${$('scored_age')} between age_from and age_to then 7.5 else 0 end
  + case when height = 0 or ${$('told_height')} = 0 then 0
    else least(10, abs(height - ${$('told_height')}) / 5::float8) end
  + case when religion = ${$('religion')} then 3 else 0 end + case when ethnicity = ${$('ethnicity')} then 3 else 0 end
  + case when domicile = ${$('domicile')} then 6 when ldr and ${$('ldr')} then 3 else 0 end
  + ((${$('by_income')})[income] + (${$('by_income_wish')})[income_wish])
  + ((${$('by_age')})[age] + case when age_open then 4
    else 4 * greatest(0, 1 - abs(${$('scored_age')} - (age_from + age_to) / 2::float8)
      / greatest(1, (age_to - age_from) / 2::float8)) end)
  + (${$('by_languages')})[languages] + (${$('by_stress')})[stress] + 7`;
}

/** R-LIST-2: does a candidate of this age stand first? */
export const standsFirst = ({ of: $ }: Parameters) => `age between ${$('first_low')} and ${$('first_high')}`;

type RuleOptions = { filters?: SearchFilters; hidden?: readonly string[]; ownWishes?: boolean };

/** `ownWishes`: false leaves out the viewer's wishes, for a what-if that judges them itself. */
export function ruleValues(
  viewer: MatchFacts,
  { filters = {}, hidden = [], ownWishes = true }: RuleOptions = {},
): Values {
  const domicile = row.code(v.PROVINCES, viewer.domicile);
  const religion = row.code(v.RELIGIONS, viewer.religion);
  const children = ownWishes ? row.code(v.CHILDREN_PREFERENCES, viewer.childrenPreference) : 0;
  const tribe = row.tribeOf(viewer);
  const taken = ownWishes ? row.religionsTaken(viewer) : null;
  const dealbreakers = ownWishes ? row.dealbreakersOf(viewer) : [];
  const same = ownWishes && viewer.tribePref === 'same';
  return {
    gender: v.GENDERS.indexOf(viewer.gender === 'pria' ? 'wanita' : 'pria'),
    homes: domicile === 0 ? null : [0, domicile],
    religion_wishes: religion === 0 ? null : [0, religion],
    childrens: children === 0 ? null : [0, children],
    tribe_wishes: tribe === '0' ? null : ['0', tribe],
    religions: religionsSearched(taken, filters),
    tribes: same && tribe !== '0' ? ['0', tribe] : null,
    ethnicity_only: same ? row.code(v.ETHNICITIES, viewer.ethnicity) || null : null,
    domicile_only: ownWishes && viewer.ldrPref === 'no' ? domicile || null : null,
    domicile_filter: filters.domicile === undefined ? null : row.code(v.PROVINCES, filters.domicile),
    religion_bit: 1 << religion,
    dealbreaker_bits: row.bitsOf(dealbreakers),
    dealbreakers,
    hidden: hidden.length === 0 ? null : hidden,
    ...bounds(viewer, filters, ownWishes),
  };
}

/** An unstated religion passes every wish, and no filter. */
function religionsSearched(taken: number[] | null, { religion }: SearchFilters): number[] | null {
  if (religion === undefined) return taken && [0, ...taken];
  const wanted = row.code(v.RELIGIONS, religion);
  return taken === null || taken.includes(wanted) ? [wanted] : [];
}

function bounds(viewer: MatchFacts, filters: SearchFilters, ownWishes: boolean): Values {
  const woman = viewer.gender === 'wanita';
  const wanted = ownWishes ? viewer.ageRangeWanted : null;
  const least = ownWishes ? (viewer.minHeightWanted ?? 0) : 0;
  const past = row.pastOf(viewer);
  return {
    age_low: Math.max(wanted?.min ?? 0, woman ? viewer.age + 1 : 0, Math.ceil(filters.ageMin ?? 0)),
    age_high: Math.min(
      wanted?.max ?? row.HIGHEST,
      woman ? row.HIGHEST : viewer.age - 1,
      Math.floor(filters.ageMax ?? row.HIGHEST),
    ),
    age: viewer.age,
    height: viewer.height ?? row.HIGHEST,
    height_low: Math.max(least, woman && viewer.height !== null ? viewer.height + 1 : 0),
    height_high: woman || viewer.height === null ? row.HIGHEST : viewer.height - 1,
    status: row.statusOf(viewer),
    status_most: row.STATUS_MOST[(ownWishes && viewer.partnerStatusExpectation) || 'bebas'],
    past_low: past === row.PAST.notClean ? row.PAST.unknown : row.PAST.strict,
    past_high: ownWishes && past === row.PAST.strict ? row.PAST.clean : row.PAST.notClean,
  };
}

/** `scored`: the viewer as of their scoring version (R-INF 1); religion and wanted ages are always the present ones. */
export function pointValues(viewer: MatchFacts, scored: MatchFacts = viewer): Values {
  const woman = scored.gender === 'wanita';
  const languages = (mask: number) =>
    v.LOVE_LANGUAGES.filter((name, i) => (mask >> i) & 1 && scored.loveLanguage.includes(name)).length;
  return {
    scored_age: scored.age,
    first_low: woman ? scored.age + 1 : 0,
    first_high: woman ? row.HIGHEST : scored.age,
    told_height: scored.height ?? 0,
    // -1 equals no code.
    religion: row.code(v.RELIGIONS, viewer.religion) || -1,
    ethnicity: row.code(v.ETHNICITIES, scored.ethnicity) || -1,
    domicile: row.code(v.PROVINCES, scored.domicile) || -1,
    ldr: scored.ldrPref !== 'no',
    by_income: table(v.INCOMES.length, (n) => incomePoints(scored.minIncomeWanted, v.INCOMES[n - 1] ?? null)),
    by_income_wish: table(v.INCOMES_WANTED.length, (n) => incomePoints(v.INCOMES_WANTED[n - 1] ?? null, scored.income)),
    by_age: table(127, (n) => agePreferencePoints(viewer.ageRangeWanted, n)),
    by_languages: table(31, (mask) => loveLanguagePoints(languages(mask))),
    by_stress: table(v.STRESS_LANGUAGES.length, (n) =>
      stressLanguagePoints(scored.stressLanguage, v.STRESS_LANGUAGES[n - 1] ?? null),
    ),
  };
}

/** A PostgreSQL array whose first index is 0. */
function table(to: number, of: (n: number) => number): string {
  return `[0:${to}]={${Array.from({ length: to + 1 }, (_, n) => of(n)).join()}}`;
}
