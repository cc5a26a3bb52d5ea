import fc from 'fast-check';
import { findMatches, type SearchFilters } from '#domain/matching/find-matches.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { anyRaw } from '../unit/people.ts';

/*
 * Populations under change, viewers and questions for properties of a search, whoever answers it. `idOf`: the id of the
 * n-th member.
 */
export type Step = { put: MatchFacts } | { remove: string };

export function searchCases(idOf: (n: number) => string) {
  const number = fc.integer({ min: 0, max: 59 });
  /** Wider than the forms allow: tribes of one's own, entries in common, texts with other cases. */
  const member = fc.tuple(anyRaw, fc.constantFrom(null, 'Dayak', ' dayak ', 'Bugis', 'Jawa'), number).map(
    ([raw, tribeValue, n]): MatchFacts => ({
      ...normaliseProfile({ ...raw, tribeValue: tribeValue ?? raw.tribeValue }),
      id: idOf(n),
    }),
  );
  const filters: fc.Arbitrary<SearchFilters> = fc.record(
    {
      religion: fc.constantFrom('Islam', 'Kristen'),
      domicile: fc.constantFrom('Bali', 'Riau'),
      ageMin: fc.integer({ min: 20, max: 40 }),
      ageMax: fc.integer({ min: 25, max: 60 }),
    },
    { requiredKeys: [] },
  );
  const step = fc.oneof(
    member.map((put): Step => ({ put })),
    number.map((n): Step => ({ remove: idOf(n) })),
  );
  return {
    member,
    viewer: member.map((m): MatchFacts => ({ ...m, id: 'the viewer' })),
    filters,
    steps: fc.array(step, { minLength: 30, maxLength: 150 }),
    hidden: fc.uniqueArray(number.map(idOf), { maxLength: 5 }),
  };
}

/** What the domain says of the same question. */
export const expected = (
  who: MatchFacts,
  members: Iterable<MatchFacts>,
  f: SearchFilters,
  without: readonly string[] = [],
  scored = who,
) =>
  findMatches(
    who,
    [...members].filter((m) => !without.includes(m.id)),
    f,
    scored,
  ).map(({ id, first, total, percent }) => ({ id, first, total, percent }));
