import { describe, expect, it } from 'vitest';
import { findMatches, type SearchFilters } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { firstVersion, scoredViewer } from '#domain/matching/scoring-version.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { crowd, dice } from './crowd.ts';

const AGES = { ageMin: 23, ageMax: 34 };
const FILTERS: SearchFilters[] = [
  AGES,
  { ageMax: 34 },
  { ...AGES, religion: 'Islam' },
  { ...AGES, domicile: 'Bali' },
  { ageMin: 26, ageMax: 31 },
];
const SIZE = 320;
const SEEDS = [1, 2];

type Searched = { who: MatchFacts; scored: MatchFacts; filters: SearchFilters; hidden: string[]; limit: number };

/** A crowd in the engine and searches of some of them: pages of 6 to 19, some members hidden. */
function world(
  seed: number,
  plain: boolean,
): { engine: MatchEngine; members: Map<string, MatchFacts>; searches: Searched[] } {
  const people = crowd(seed, SIZE);
  const engine = new MatchEngine({ plain });
  for (const [n, person] of people.entries()) {
    if (n === SIZE / 2) engine.settle();
    engine.put(person);
  }
  const roll = dice(seed + 1000);
  const searches = people.slice(0, 10).map((who, n) => ({
    who,
    // Every other viewer is scored as of an older version (R-INF 1).
    scored: n % 2 === 0 ? who : scoredViewer(who, firstVersion(people[n + 50]!, '2026-11-01')),
    filters: FILTERS[n % FILTERS.length]!,
    hidden: n % 3 === 0 ? people.slice(20, 40).map((p) => p.id) : [],
    limit: 6 + roll(14),
  }));
  return { engine, members: new Map(people.map((p) => [p.id, p])), searches };
}

function expected(members: ReadonlyMap<string, MatchFacts>, { who, scored, filters, hidden }: Searched) {
  const visible = [...members.values()].filter((m) => !hidden.includes(m.id));
  return findMatches(who, visible, filters, scored).map(({ id, first, total, percent }) => ({
    id,
    first,
    total,
    percent,
  }));
}

/** Every page of a search, as of the first one's epoch; `between` runs after each. */
function walk(engine: MatchEngine, { who, scored, filters, hidden, limit }: Searched, between: () => void = () => {}) {
  const found = [];
  let page = engine.search(who, { filters, hidden, scored, limit });
  const { epoch, total } = page;
  while (page.page.length > 0) {
    found.push(...page.page);
    between();
    page = engine.search(who, { filters, hidden, scored, limit, after: found.at(-1)!, at: epoch });
    expect([page.total, page.restarted, page.epoch]).toEqual([total, false, epoch]);
  }
  return { total, found };
}

/** Takes out, changes and brings back members, one after the other. */
function stir(engine: MatchEngine, members: Map<string, MatchFacts>, people: MatchFacts[], step: number): void {
  const at = people[(step * 37) % people.length]!;
  if (step % 3 === 0) expect(engine.remove(at.id)).toBe(members.delete(at.id));
  else {
    const changed = { ...at, age: at.age + (step % 2), dealbreakers: [`kata ${step}`], tribeValue: 'Sasak' };
    engine.put(changed);
    members.set(at.id, changed);
  }
}

const CROWDS = SEEDS.flatMap((seed) => [
  { seed, plain: false },
  { seed, plain: true },
]);

describe.each(CROWDS)('dense lists with ties where a page ends, crowd $seed, plain: $plain', ({ seed, plain }) => {
  it('are walked in the exact order of the rules, while members change too', () => {
    const { engine, members, searches } = world(seed, plain);
    for (const search of searches) {
      const all = expected(members, search);
      expect(walk(engine, search)).toEqual({ total: all.length, found: all });
    }
    expect(searches.some((search) => expected(members, search).length > 60)).toBe(true);
    const people = [...members.values()];
    let step = 0;
    for (const search of searches.slice(0, 4)) {
      const all = expected(members, search);
      const since = engine.epoch;
      const between = () => {
        for (let n = 0; n < 5; n++) stir(engine, members, people, ++step);
      };
      expect(walk(engine, search, between)).toEqual({ total: all.length, found: all });
      expect(engine.arrivals(search.who, since, search).sort()).toEqual(arrived(all, expected(members, search)));
      engine.settle();
    }
    for (const m of members.values()) expect(engine.agrees(m)).toBe(true);
    expect([...engine.everyId()].sort()).toEqual([...members.keys()].sort());
  });

  it('have the funnel of the rules', () => {
    const { engine, members, searches } = world(seed, plain);
    for (const { who, hidden } of searches) {
      const counter = funnelCounter(who);
      for (const m of members.values()) if (!hidden.includes(m.id)) counter.add(m);
      expect(engine.funnel(who, { hidden })).toEqual(counter.result());
    }
  });

  it('have the what-ifs of the rules', () => {
    const { engine, members, searches } = world(seed, plain);
    for (const search of searches) {
      const { who, hidden } = search;
      const changes = possibleChanges(who).filter((_, n) => (n + seed) % 2 === 0);
      const { total, totals } = engine.whatIf(who, changes, { hidden });
      const unfiltered = { ...search, filters: {} };
      expect(total).toBe(expected(members, unfiltered).length);
      expect(totals).toEqual(
        changes.map((change) => expected(members, { ...unfiltered, who: { ...who, ...change.set } }).length),
      );
    }
  });
});

function arrived(before: readonly { id: string }[], now: readonly { id: string }[]): string[] {
  const known = new Set(before.map((m) => m.id));
  return now
    .map((m) => m.id)
    .filter((id) => !known.has(id))
    .sort();
}
