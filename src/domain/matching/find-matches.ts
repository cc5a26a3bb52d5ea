import type { MatchFacts } from '../profile/profile.ts';
import type { Province, Religion } from '../profile/values.ts';
import { compatible } from './compatibility.ts';
import { score } from './score.ts';

/** Filters of the search form; ages in whole years, bounds included. */
export type SearchFilters = { religion?: Religion; domicile?: Province; ageMin?: number; ageMax?: number };
export const FILTER_NAMES = [
  'religion',
  'domicile',
  'ageMin',
  'ageMax',
] as const satisfies readonly (keyof SearchFilters)[];

/** Where a candidate stands in a list: these three decide the order (R-LIST-2). */
export type Rank = { first: boolean; total: number; id: string };
export type Match<M extends MatchFacts = MatchFacts> = Rank & { percent: number; member: M };

/**
 * The viewer's ordered list: compatible both ways, pre-filters, filters (R-LIST-1, R-LIST-2). Callers pass only visible
 * members (R-LIST-3). `scored`: the viewer as of their scoring version, for points and order (R-INF 1).
 */
export function findMatches<M extends MatchFacts>(
  viewer: MatchFacts,
  members: Iterable<M>,
  filters: SearchFilters = {},
  scored: MatchFacts = viewer,
): Match<M>[] {
  const found: Match<M>[] = [];
  for (const member of members) {
    if (member.id === viewer.id || !inList(viewer, member, filters)) continue;
    const { percent, total } = score(scored, member);
    found.push({ id: member.id, first: standsFirst(scored, member), total, percent, member });
  }
  return found.sort(compareRanks);
}

/** Would this candidate be in the viewer's list with these filters? */
export function inList(viewer: MatchFacts, candidate: MatchFacts, filters: SearchFilters = {}): boolean {
  return passesFilters(candidate, filters) && passesPreFilters(viewer, candidate) && compatible(viewer, candidate);
}

/**
 * R-LIST-1: the viewer's own ldr and tribe wishes narrow the list. Stricter than the pair rules: an unknown place or
 * tribe is left out.
 */
export function passesPreFilters(viewer: MatchFacts, candidate: MatchFacts): boolean {
  if (viewer.ldrPref === 'no' && viewer.domicile !== null && viewer.domicile !== candidate.domicile) return false;
  if (viewer.tribePref === 'same' && viewer.ethnicity !== null && viewer.ethnicity !== candidate.ethnicity)
    return false;
  return true;
}

export function passesFilters(candidate: MatchFacts, filters: SearchFilters): boolean {
  return FILTER_NAMES.every((name) => passesFilter(name, candidate, filters));
}

function passesFilter(name: keyof SearchFilters, candidate: MatchFacts, filters: SearchFilters): boolean {
  if (filters[name] === undefined) return true;
  if (name === 'ageMin') return candidate.age >= filters.ageMin!;
  if (name === 'ageMax') return candidate.age <= filters.ageMax!;
  return candidate[name] === filters[name];
}

/** For a woman older candidates stand first; for a man those of his age or younger. */
export function standsFirst(viewer: Pick<MatchFacts, 'gender' | 'age'>, candidate: Pick<MatchFacts, 'age'>): boolean {
  return viewer.gender === 'wanita' ? candidate.age > viewer.age : candidate.age <= viewer.age;
}

/** Negative when `a` stands before `b`: age group, then total points, then id. */
export function compareRanks(a: Rank, b: Rank): number {
  if (a.first !== b.first) return a.first ? -1 : 1;
  if (a.total !== b.total) return b.total - a.total;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Of a query, the filters of a search alone. */
export function filtersOf({ religion, domicile, ageMin, ageMax }: SearchFilters): SearchFilters {
  return { religion, domicile, ageMin, ageMax };
}
