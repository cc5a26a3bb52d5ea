import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { firstVersion, scoredViewer } from '#domain/matching/scoring-version.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { REMEMBERED_CHANGES } from '#engine/changes.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { demoPerson } from '../../src/server/demo/people.ts';
import { expected, searchCases, type Step } from '../support/search-cases.ts';
import { runs } from './runs.ts';

/** Half of them no uuid, so that both ways of keeping ids meet. */
function idOf(n: number): string {
  return n % 2
    ? `orang-${n}`
    : `${String(n * 7919).padStart(8, '0')}-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
}

const { member, viewer, filters, steps, hidden } = searchCases(idOf);

/** The engine and, beside it, the members it should hold. */
function populated(list: readonly Step[], who: MatchFacts): { engine: MatchEngine; members: Map<string, MatchFacts> } {
  const engine = new MatchEngine();
  const members = new Map<string, MatchFacts>();
  list.forEach((step, i) => {
    if (i === Math.floor(list.length / 3)) engine.settle();
    apply(engine, members, step);
    // What a search keeps for the next one must not outlive a change.
    if (i % 10 === 0) expect(engine.search(who, { limit: 0 }).total).toBe(expected(who, members.values(), {}).length);
  });
  return { engine, members };
}

function apply(engine: MatchEngine, members: Map<string, MatchFacts>, step: Step): void {
  if ('put' in step) {
    engine.put(step.put);
    members.set(step.put.id, step.put);
  } else expect(engine.remove(step.remove)).toBe(members.delete(step.remove));
}

/** All pages, each asked for as of the first one's epoch. */
function everyPage(
  engine: MatchEngine,
  who: MatchFacts,
  f: SearchFilters,
  without: readonly string[],
  between: () => void = () => {},
  scored = who,
) {
  const first = engine.search(who, { filters: f, hidden: without, scored, limit: 4 });
  const found = [...first.page];
  for (let page = first; page.page.length > 0; ) {
    between();
    const last = found.at(-1)!;
    page = engine.search(who, { filters: f, hidden: without, scored, limit: 4, after: last, at: first.epoch });
    expect([page.total, page.restarted]).toEqual([first.total, false]);
    found.push(...page.page);
  }
  return { total: first.total, found };
}

describe('the match engine gives the answers of the domain', () => {
  it('for any population, with inserts, edits and deletes in between, page by page', () => {
    fc.assert(
      fc.property(steps, viewer, filters, hidden, (list, who, f, without) => {
        const { engine, members } = populated(list, who);
        const all = expected(who, members.values(), f, without);
        expect(everyPage(engine, who, f, without)).toEqual({ total: all.length, found: all });
        expect(engine.size).toBe(members.size);
        expect([...engine.everyId()].sort()).toEqual([...members.keys()].sort());
        for (const m of members.values()) expect(engine.agrees(m)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it('for a viewer scored as of an older version: rules of now, points and order of then (R-INF 1)', () => {
    fc.assert(
      fc.property(steps, viewer, member, filters, hidden, (list, who, then, f, without) => {
        const { engine, members } = populated(list, who);
        const scored = scoredViewer(who, firstVersion(then, '2026-11-01'));
        const all = expected(who, members.values(), f, without, scored);
        expect(everyPage(engine, who, f, without, () => {}, scored)).toEqual({ total: all.length, found: all });
        expect(all.map((m) => m.id).sort()).toEqual(
          expected(who, members.values(), f, without)
            .map((m) => m.id)
            .sort(),
        );
      }),
      { numRuns: runs(400) },
    );
  });

  it('for the same snapshot while the population changes between pages', () => {
    fc.assert(
      fc.property(steps, steps, viewer, hidden, (list, later, who, without) => {
        const { engine, members } = populated(list, who);
        const all = expected(who, members.values(), {}, without);
        let next = 0;
        const between = () => {
          for (const step of later.slice(next, (next += 20))) apply(engine, members, step);
        };
        expect(everyPage(engine, who, {}, without, between)).toEqual({ total: all.length, found: all });
        between();
        expect(everyPage(engine, who, {}, without).found).toEqual(expected(who, members.values(), {}, without));
      }),
      { numRuns: runs(150) },
    );
  });

  it('for the funnel', () => {
    fc.assert(
      fc.property(steps, viewer, hidden, (list, who, without) => {
        const { engine, members } = populated(list, who);
        const counter = funnelCounter(who);
        for (const m of members.values()) if (!without.includes(m.id)) counter.add(m);
        expect(engine.funnel(who, { hidden: without })).toEqual(counter.result());
      }),
      { numRuns: runs(200) },
    );
  });

  it('for every change the tuner offers', () => {
    fc.assert(
      fc.property(steps, viewer, hidden, (list, who, without) => {
        const { engine, members } = populated(list, who);
        const changes = possibleChanges(who);
        const count = (changed: MatchFacts) => expected(changed, members.values(), {}, without).length;
        const { total, totals } = engine.whatIf(who, changes, { hidden: without });
        expect(total).toBe(count(who));
        expect(changes.map((change, i) => [change, totals[i]])).toEqual(
          changes.map((change) => [change, count({ ...who, ...change.set })]),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('for who arrived since an epoch', () => {
    fc.assert(
      fc.property(steps, steps, viewer, hidden, (list, later, who, without) => {
        const { engine, members } = populated(list, who);
        const before = new Set(expected(who, members.values(), {}).map((m) => m.id));
        const since = engine.epoch;
        for (const step of later) apply(engine, members, step);
        const now = expected(who, members.values(), {}, without).map((m) => m.id);
        expect(engine.arrivals(who, since, { hidden: without }).sort()).toEqual(
          now.filter((id) => !before.has(id)).sort(),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('for the golden searches', () => {
    const golden = JSON.parse(readFileSync(new URL('../golden/compatibility.json', import.meta.url), 'utf8'));
    const people = golden.people.map((raw: Record<string, unknown>) => normaliseProfile(raw)) as MatchFacts[];
    const engine = new MatchEngine();
    for (const person of people) engine.put(person);
    for (const { viewer: id, filters: f, results } of golden.searches) {
      const found = engine.search(people.find((p) => p.id === id)!, { filters: f, limit: 2000 });
      expect(found.page.map((m) => ({ id: m.id, percent: m.percent }))).toEqual(results);
    }
  });
});

describe('the match engine under change', () => {
  const people = Array.from({ length: 3000 }, (_, i) => demoPerson(i));

  it('gives room back: a population that moves through the buckets keeps its size', () => {
    const engine = new MatchEngine();
    engine.settle();
    for (const person of people) engine.put(person);
    const before = engine.memory().columns;
    for (let round = 1; round <= 12; round++)
      for (const person of people)
        engine.put({ ...person, age: 20 + ((person.age + round * 3) % 30), dealbreakers: [`kata ${round}`] });
    expect(engine.size).toBe(people.length);
    expect(engine.memory().columns).toBeLessThan(before * 2);
    for (const person of people) engine.remove(person.id);
    expect([engine.size, [...engine.everyId()]]).toEqual([0, []]);
  });

  it('says when a snapshot is too old, and shows the present', () => {
    const engine = new MatchEngine();
    engine.settle();
    for (const person of people) engine.put(person);
    const who = people[1]!;
    const first = engine.search(who, { limit: 5 });
    const last = first.page.at(-1)!;
    expect(engine.reaches(first.epoch)).toBe(true);
    for (let i = 0; i <= REMEMBERED_CHANGES; i++) engine.put({ ...people[3]!, height: 160 + (i % 2) });
    expect(engine.reaches(first.epoch)).toBe(false);
    expect(engine.search(who, { limit: 5, after: last, at: first.epoch })).toMatchObject({
      restarted: true,
      epoch: engine.epoch,
    });
    expect(engine.search(who, { limit: 5, at: engine.epoch + 5 }).restarted).toBe(true);
  });

  // The same three thousand again and again under other ids: to make people costs more than to hold them.
  it('takes no more than 64 bytes a member besides the ids', { timeout: 180_000 }, () => {
    const engine = new MatchEngine();
    for (let i = 0; i < 100_000; i++)
      engine.put({ ...people[i % people.length]!, id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}` });
    engine.settle();
    expect(engine.memory().columns / engine.size).toBeLessThanOrEqual(64);
  });

  it('sees no difference when nothing the rules judge has changed', () => {
    const engine = new MatchEngine();
    expect([
      engine.put(people[0]!),
      engine.put({ ...people[0]!, tribeValue: ' ' }),
      engine.put({ ...people[0]!, age: 50 }),
    ]).toEqual([true, expect.any(Boolean), true]);
    expect([engine.remove('nobody'), engine.has(people[0]!.id), engine.agrees(people[0]!)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
