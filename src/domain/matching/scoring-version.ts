import { dayAfter } from '../profile/age.ts';
import type { MatchFacts } from '../profile/profile.ts';

/** The facts behind a viewer's percentages, points and order, besides religion and wanted ages (R-INF 1). */
export const SCORING_FIELDS = [
  'age',
  'height',
  'income',
  'minIncomeWanted',
  'domicile',
  'ldrPref',
  'ethnicity',
  'loveLanguage',
  'stressLanguage',
] as const satisfies readonly (keyof MatchFacts)[];
export type ScoringField = (typeof SCORING_FIELDS)[number];
export type ScoringFacts = Pick<MatchFacts, ScoringField>;

/** Days from one scoring day to the next, at least. */
export const SCORING_EVERY_DAYS = 30;

/**
 * A viewer's own facts as of their last scoring day ('YYYY-MM-DD' in Jakarta); the age is the one they had that day.
 * `filled` are the fields that were ever stated: a field stated for the first time counts at once.
 */
export type ScoringVersion = { day: string; facts: ScoringFacts; filled: readonly ScoringField[] };

/** The version of a member at their first search. */
export function firstVersion(present: MatchFacts, today: string): ScoringVersion {
  return {
    day: today,
    facts: pick(present, SCORING_FIELDS),
    filled: SCORING_FIELDS.filter((f) => isStated(present[f])),
  };
}

/**
 * The version that holds today: the present, when it differs and the last scoring day is 30 days ago; else the same,
 * with newly stated fields. Returns the given version when nothing changes.
 */
export function versionOn(version: ScoringVersion, present: MatchFacts, today: string): ScoringVersion {
  if (today >= nextScoringDay(version) && differs(version, present)) {
    const { day, facts, filled } = firstVersion(present, today);
    return { day, facts, filled: [...new Set([...version.filled, ...filled])] };
  }
  const fresh = SCORING_FIELDS.filter((f) => !version.filled.includes(f) && isStated(present[f]));
  if (fresh.length === 0) return version;
  return { ...version, facts: { ...version.facts, ...pick(present, fresh) }, filled: [...version.filled, ...fresh] };
}

/** The viewer as scored: own facts from the version, everything else (rules, religion, wanted ages) from now. */
export function scoredViewer<M extends MatchFacts>(present: M, version: ScoringVersion): M {
  return { ...present, ...version.facts };
}

/** From this day a changed fact counts. */
export function nextScoringDay({ day }: Pick<ScoringVersion, 'day'>): string {
  return dayAfter(day, SCORING_EVERY_DAYS);
}

/** Does the version differ from the present facts? */
export function differs({ facts }: ScoringVersion, present: MatchFacts): boolean {
  return SCORING_FIELDS.some((f) => !same(facts[f], present[f]));
}

function pick(facts: MatchFacts, names: readonly ScoringField[]): ScoringFacts {
  return Object.fromEntries(names.map((f) => [f, facts[f]])) as ScoringFacts;
}

function isStated(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== 0;
}

function same(a: unknown, b: unknown): boolean {
  return keyOf(a) === keyOf(b);
}

/** Lists are sets here: the order of love languages brings no point. */
function keyOf(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort().join() : value;
}
