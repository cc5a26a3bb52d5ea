import type { MatchFacts } from '../profile/profile.ts';
import {
  type AgeRange,
  type Income,
  type IncomeWanted,
  INCOMES_WANTED,
  type StressLanguage,
} from '../profile/values.ts';

/** Most points a part can bring (R-SCORE). They sum to 78. */
export const PART_MAX = {
  ageRange: 15,
  height: 10,
  religion: 3,
  ethnicity: 3,
  domicile: 6,
  income: 10,
  agePreference: 8,
  loveLanguage: 10,
  stressLanguage: 6,
  constant: 7,
} as const;
export type Part = keyof typeof PART_MAX;
export type Parts = Record<Part, number>;
export const PARTS = Object.keys(PART_MAX) as Part[];
export const SCORE_TOTAL = 78;

export type Score = { percent: number; total: number; parts: Parts };

const CM_PER_POINT = 5;
const POINTS_PER_SHARED_LANGUAGE = 5;
/** Answers to stress that complete each other (S1 §9). */
const COMPLEMENTARY = [
  ['fight', 'fawn'],
  ['flight', 'freeze'],
] as const;

/** Points of a pair (READINGS §3). Symmetric: both people see the same number. percent is whole, 0–100. */
export function score(viewer: MatchFacts, candidate: MatchFacts): Score {
  const parts: Parts = {
    ageRange: 7.5 * (contains(viewer, candidate) + contains(candidate, viewer)),
    height: heightPoints(viewer.height, candidate.height),
    religion: equal(viewer.religion, candidate.religion) ? PART_MAX.religion : 0,
    ethnicity: equal(viewer.ethnicity, candidate.ethnicity) ? PART_MAX.ethnicity : 0,
    domicile: domicilePoints(viewer, candidate),
    income:
      incomePoints(viewer.minIncomeWanted, candidate.income) + incomePoints(candidate.minIncomeWanted, viewer.income),
    agePreference:
      agePreferencePoints(viewer.ageRangeWanted, candidate.age) +
      agePreferencePoints(candidate.ageRangeWanted, viewer.age),
    loveLanguage: loveLanguagePoints(sharedLoveLanguages(viewer, candidate).length),
    stressLanguage: stressLanguagePoints(viewer.stressLanguage, candidate.stressLanguage),
    constant: PART_MAX.constant,
  };
  let total = 0;
  for (const part of PARTS) total += parts[part];
  return { percent: percentOf(total), total, parts };
}

export function percentOf(total: number): number {
  return Math.round((100 * total) / SCORE_TOTAL);
}

/** Love languages both name, in the first one's order. */
export function sharedLoveLanguages(a: MatchFacts, b: MatchFacts): string[] {
  return a.loveLanguage.filter((language) => b.loveLanguage.includes(language));
}

/** Mean of the numbers in an income range, in million rupiah a month; `40+` is 40; «bebas» has none. */
export function incomeNumber(range: IncomeWanted | null): number | null {
  return range === null ? null : (INCOME_NUMBERS.get(range) ?? null);
}

const INCOME_NUMBERS = new Map(
  INCOMES_WANTED.map((range) => {
    const numbers = range.match(/\d+/g)?.map(Number) ?? [];
    return [range, numbers.length === 0 ? null : numbers.reduce((sum, n) => sum + n, 0) / numbers.length] as const;
  }),
);

function contains(side: MatchFacts, other: MatchFacts): 0 | 1 {
  const wanted = side.ageRangeWanted;
  return wanted === null || (other.age >= wanted.min && other.age <= wanted.max) ? 1 : 0;
}

/** Heights in cm; 0 when one is unknown. */
export function heightPoints(a: number | null, b: number | null): number {
  if (a === null || b === null) return 0;
  return Math.min(PART_MAX.height, Math.abs(a - b) / CM_PER_POINT);
}

function domicilePoints(a: MatchFacts, b: MatchFacts): number {
  if (equal(a.domicile, b.domicile)) return PART_MAX.domicile;
  return a.ldrPref !== 'no' && b.ldrPref !== 'no' ? PART_MAX.domicile / 2 : 0;
}

/** What one side's income wish gives: all 5 when it wants no minimum. */
export function incomePoints(minIncomeWanted: IncomeWanted | null, othersIncome: Income | null): number {
  const wanted = incomeNumber(minIncomeWanted);
  if (wanted === null) return 5;
  const income = incomeNumber(othersIncome);
  return income === null ? 0 : 5 * Math.min(1, income / wanted);
}

/** 4 in the middle of the wanted range, falling to 0 at its ends. */
export function agePreferencePoints(wanted: AgeRange | null, othersAge: number): number {
  if (wanted === null || wanted.open) return 4;
  const middle = (wanted.min + wanted.max) / 2;
  const halfWidth = (wanted.max - wanted.min) / 2;
  return 4 * Math.max(0, 1 - Math.abs(othersAge - middle) / Math.max(1, halfWidth));
}

export function loveLanguagePoints(shared: number): number {
  return Math.min(PART_MAX.loveLanguage, POINTS_PER_SHARED_LANGUAGE * shared);
}

export function stressLanguagePoints(a: StressLanguage | null, b: StressLanguage | null): number {
  if (a === null || b === null) return 0;
  if (a === b) return PART_MAX.stressLanguage / 2;
  return complements(a, b) ? PART_MAX.stressLanguage : 0;
}

/** fight–fawn and flight–freeze complete each other. */
export function complements(a: StressLanguage | null, b: StressLanguage | null): boolean {
  return COMPLEMENTARY.some(([x, y]) => (a === x && b === y) || (a === y && b === x));
}

function equal<T>(a: T | null, b: T | null): boolean {
  return a !== null && a === b;
}
