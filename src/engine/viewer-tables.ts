import { passesPreFilters, type SearchFilters, standsFirst } from '#domain/matching/find-matches.ts';
import {
  agePreferencePoints,
  heightPoints,
  incomePoints,
  loveLanguagePoints,
  PART_MAX,
  stressLanguagePoints,
} from '#domain/matching/score.ts';
import { tribe } from '#domain/matching/compatibility.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import {
  ETHNICITIES,
  INCOMES,
  INCOMES_WANTED,
  PROVINCES,
  RELIGIONS,
  STRESS_LANGUAGES,
} from '#domain/profile/values.ts';
import * as c from './codes.ts';
import { fixedPoint } from './fixed-point.ts';
import type { JudgedViewer } from './kernel/kernel.ts';
import type { Population } from './population.ts';
import { signatureIsExact, signatureOf } from './signature.ts';

const CODES = 256;
/** Entries of a table over ethnicity, domicile and «no distance» (11 bits of the points word). */
const PLACES = 1 << (c.POINTS.ldrNo + 1 - c.POINTS.ethnicity);
const STRESS_BITS = 3;
const STAYS = 1 << (c.POINTS.ldrNo - c.POINTS.ethnicity);

/**
 * One viewer as tables: the points of each code a candidate can have, or -1 where it is rejected. A search
 * reads these instead of judging the rules, so each table is made from the rules themselves.
 */
export type ViewerTables = JudgedViewer & {
  wantsSameTribe: boolean;
  heightPoints: Float64Array;
  /** By the candidate's range: points of the age preference, and of the range itself. */
  rangePoints: Float64Array;
  rangeContained: Float64Array;
  places: Float64Array;
  incomes: Float64Array;
  languages: Float64Array;
  terms: number[];
  /**
   * Buckets with possible candidates: the other gender, the religions by bit of their code, ages with both ends
   * included.
   */
  gender: 0 | 1;
  religions: number;
  ages: [number, number];
  religion: number;
  /** Points for the viewer, by age. */
  agePoints: Float64Array;
  /** Does this age stand first (R-LIST-2)? */
  first: boolean[];
};

/**
 * Which wishes of the viewer count; a what-if leaves all out and judges them itself. `scored`: the viewer for points
 * and order (R-INF 1); rules judge the present viewer alone.
 */
export type ViewerTablesOptions = { filters: SearchFilters; ownWishes: boolean; scored?: MatchFacts | undefined };

export function viewerTablesOf(
  population: Population,
  viewer: MatchFacts,
  { filters, ownWishes, scored = viewer }: ViewerTablesOptions,
): ViewerTables {
  const by = c.rejectBitsByRule(viewer);
  const custom = c.customTribe(viewer);
  const terms = c
    .dealbreakerKeys(viewer.dealbreakers)
    .map((key) => population.terms.find(key))
    .filter((term) => term > 0);
  const points = {
    heightPoints: heightTable(viewer, scored, ownWishes),
    places: placeTable(viewer, scored, filters, ownWishes),
    incomes: incomeTable(scored),
    languages: languageTable(scored),
  };
  const ranges = population.ranges.tablesFor(viewer.age, scored.age);
  const tables: ViewerTables = {
    // Both sides' wishes about children are one rule: a what-if judges it from the viewer's side alone.
    is: ownWishes ? c.isBits(viewer) : c.isBits(viewer) & ~c.CHILDREN_BITS,
    rejects: c.EMPTY_SLOT | (ownWishes ? by.religion | by.tribe | by.status | by.past | by.children : 0),
    // A tribe without members still differs from every other.
    tribe: custom === null ? 0 : population.tribes.find(custom) || -1,
    wantsSameTribe: ownWishes && viewer.tribePref === 'same' && tribe(viewer) !== null,
    height: viewer.height ?? c.HEIGHTS - 1,
    ...points,
    rangePoints: ranges.points,
    rangeContained: ranges.contained,
    fixed: {
      heights: fixedPoint(points.heightPoints),
      ranges: ranges.fixed,
      places: fixedPoint(points.places),
      incomes: fixedPoint(points.incomes),
      languages: fixedPoint(points.languages),
    },
    terms,
    signature: signatureOf(terms),
    signatureIsExact: signatureIsExact(terms),
    gender: viewer.gender === 'pria' ? 0 : 1,
    religions: religionsOf(by.religion, filters, ownWishes),
    ages: agesOf(viewer, filters, ownWishes),
    religion: c.codeOf(RELIGIONS, viewer.religion),
    ethnicity: c.codeOf(ETHNICITIES, viewer.ethnicity),
    domicile: c.codeOf(PROVINCES, viewer.domicile),
    agePoints: new Float64Array(c.AGES),
    first: Array.from({ length: c.AGES }, (_, age) => standsFirst(scored, { age })),
  };
  for (let age = 0; age < c.AGES; age++) tables.agePoints[age] = agePreferencePoints(viewer.ageRangeWanted, age);
  return tables;
}

/**
 * A bit for each religion code that viewer and filter accept; 0, not stated, passes every wish but no filter.
 */
function religionsOf(rejected: number, filters: SearchFilters, ownWishes: boolean): number {
  const all = (1 << (RELIGIONS.length + 1)) - 1;
  const wished = ownWishes ? all & ~(rejected << 1) : all;
  return filters.religion === undefined ? wished : wished & (1 << c.codeOf(RELIGIONS, filters.religion));
}

/** Ages a candidate may have, both included: the man is older, then what the viewer wants, then the filters. */
function agesOf(viewer: MatchFacts, filters: SearchFilters, ownWishes: boolean): [number, number] {
  const wanted = ownWishes ? viewer.ageRangeWanted : null;
  const order = viewer.gender === 'wanita' ? [viewer.age + 1, c.AGES - 1] : [0, viewer.age - 1];
  return [
    Math.max(0, order[0]!, wanted?.min ?? 0, filters.ageMin ?? 0),
    Math.min(c.AGES - 1, order[1]!, wanted?.max ?? c.AGES, filters.ageMax ?? c.AGES),
  ];
}

/** Height order both ways and the viewer's own least height. */
function heightTable(viewer: MatchFacts, scored: MatchFacts, ownWishes: boolean): Float64Array {
  const table = new Float64Array(c.HEIGHTS);
  const least = ownWishes ? (viewer.minHeightWanted ?? 0) : 0;
  for (let height = 1; height < c.HEIGHTS; height++) {
    const ordered =
      viewer.height === null || (viewer.gender === 'wanita' ? height > viewer.height : height < viewer.height);
    table[height] = ordered && height >= least ? heightPoints(scored.height, height) : -1;
  }
  return table;
}

/**
 * Same places and tribes bring points; the viewer's pre-filters (R-LIST-1), the province filter and «no distance» of
 * either side reject.
 */
function placeTable(viewer: MatchFacts, scored: MatchFacts, filters: SearchFilters, ownWishes: boolean): Float64Array {
  const table = new Float64Array(PLACES).fill(-1);
  const kept = (candidate: Partial<MatchFacts>) =>
    !ownWishes ||
    passesPreFilters(viewer, { ethnicity: viewer.ethnicity, domicile: viewer.domicile, ...candidate } as MatchFacts);
  const tribes = [null, ...ETHNICITIES].map((ethnicity) =>
    !kept({ ethnicity }) ? -1 : ethnicity !== null && ethnicity === scored.ethnicity ? PART_MAX.ethnicity : 0,
  );
  for (const [d, domicile] of [null, ...PROVINCES].entries()) {
    const near = domicile !== null && domicile === scored.domicile;
    const away = domicile !== null && viewer.domicile !== null && domicile !== viewer.domicile;
    if (!kept({ domicile }) || (filters.domicile !== undefined && filters.domicile !== domicile)) continue;
    const willing = near ? PART_MAX.domicile : scored.ldrPref === 'no' ? 0 : PART_MAX.domicile / 2;
    const row = d << (c.POINTS.domicile - c.POINTS.ethnicity);
    for (const [e, points] of tribes.entries()) {
      if (points < 0) continue;
      if (!(ownWishes && viewer.ldrPref === 'no' && away)) table[row | e] = points + willing;
      if (!away) table[STAYS | row | e] = points + (near ? PART_MAX.domicile : 0);
    }
  }
  return table;
}

/** Points of either side's income for the other: all rows and columns at once, since there are only ten codes. */
const INCOME_POINTS = Array.from({ length: INCOMES.length + 1 }, (_, wanted) =>
  Array.from({ length: INCOMES.length + 1 }, (_, income) =>
    incomePoints(wanted === 0 ? null : INCOMES_WANTED[wanted]!, INCOMES[income - 1] ?? null),
  ),
);

function incomeTable(viewer: MatchFacts): Float64Array {
  const table = new Float64Array(CODES);
  const [mine, iWant] = [c.incomeCode(viewer), c.wantedIncomeCode(viewer)];
  for (let income = 0; income <= INCOMES.length; income++)
    for (let wanted = 0; wanted <= INCOMES.length; wanted++)
      table[income | (wanted << c.POINTS.wanted)] = INCOME_POINTS[iWant]![income]! + INCOME_POINTS[wanted]![mine]!;
  return table;
}

const STRESS_POINTS = [null, ...STRESS_LANGUAGES].map((mine) =>
  [null, ...STRESS_LANGUAGES].map((theirs) => stressLanguagePoints(mine, theirs)),
);

function languageTable(viewer: MatchFacts): Float64Array {
  const table = new Float64Array(CODES);
  const mine = c.loveMask(viewer);
  const stress = STRESS_POINTS[c.codeOf(STRESS_LANGUAGES, viewer.stressLanguage)]!;
  for (let love = 0; love < 1 << (8 - STRESS_BITS); love++) {
    const points = loveLanguagePoints(bitCount(love & mine));
    for (let code = 0; code <= STRESS_LANGUAGES.length; code++)
      table[love | (code << (8 - STRESS_BITS))] = points + stress[code]!;
  }
  return table;
}

function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Value of standing first in a sum: more than all points; together with them less than a rejection. */
export const FIRST = 128;

/**
 * Points common to all members of a bucket and its group: the ages the viewer wants, the constant, religion, the
 * viewer's age wish; and whether its members stand first.
 */
export function basePoints(tables: ViewerTables, bucket: number): number {
  const religion = c.religionOfBucket(bucket);
  const age = c.ageOfBucket(bucket);
  const same = religion > 0 && religion === tables.religion ? PART_MAX.religion : 0;
  return PART_MAX.ageRange / 2 + PART_MAX.constant + same + tables.agePoints[age]! + (tables.first[age] ? FIRST : 0);
}

/** May a candidate of this bucket pass? */
export function admits(tables: ViewerTables, bucket: number): boolean {
  const age = c.ageOfBucket(bucket);
  return (
    c.genderOfBucket(bucket) === tables.gender &&
    (tables.religions >> c.religionOfBucket(bucket)) % 2 === 1 &&
    (c.CLASS_BITS[c.classOfBucket(bucket)]! & tables.rejects) === 0 &&
    age >= tables.ages[0] &&
    age <= tables.ages[1]
  );
}

/**
 * The buckets a search visits: groups (religion and age; those with most points first, so that a page soon has
 * good matches), and in each the classes that can pass. A bucket's number is the sum of both.
 */
export function visitsOf(tables: ViewerTables): { groups: number[]; kinds: number[] } {
  const groups = groupsOf(tables).sort((a, b) => basePoints(tables, b) - basePoints(tables, a));
  return { groups, kinds: kindsOf(tables) };
}

/** The same groups by religion and age. */
export function groupsOf(tables: ViewerTables): number[] {
  const groups: number[] = [];
  for (let religion = 0; religion <= RELIGIONS.length; religion++)
    for (let age = tables.ages[0]; age <= tables.ages[1]; age++)
      if ((tables.religions >> religion) % 2 === 1) groups.push(c.bucketOf(tables.gender, religion, age, 0));
  return groups;
}

export function kindsOf(tables: ViewerTables): number[] {
  const kinds: number[] = [];
  for (let kind = 0; kind < c.CLASSES; kind++) if ((c.CLASS_BITS[kind]! & tables.rejects) === 0) kinds.push(kind);
  return kinds;
}
