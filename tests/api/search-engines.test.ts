import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { firstVersion, scoredViewer } from '#domain/matching/scoring-version.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { testDatabase } from '../support/database.ts';
import { expected, searchCases, type Step } from '../support/search-cases.ts';
import { memoryEngine, type SearchEngine, tableEngine } from '../support/search-engines.ts';
import { crowd } from '../unit/crowd.ts';
import { runs } from '../unit/runs.ts';

/** Both ways a search is answered give the answers of the domain: list, pages of one moment, funnel, what-if, news. */
const database = await testDatabase();
const table = await tableEngine(database);
afterAll(async () => {
  await table.close();
  await database.close();
});
const idOf = (n: number) =>
  `${String(n * 7919).padStart(8, '0')}-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const { member, viewer, filters, steps, hidden } = searchCases(idOf);

type World = { list: Step[]; later: Step[]; who: MatchFacts; earlier: MatchFacts; without: string[] };
/** People with any answers, few of whom fit, and people who mostly fit each other and often score the same. */
const world: fc.Arbitrary<World> = fc.oneof(
  fc.record({ list: steps, later: steps, who: viewer, earlier: member, without: hidden }),
  fc.integer({ min: 1, max: 1_000_000 }).map((seed): World => {
    const people = crowd(seed, 120);
    const later = people.slice(60, 110).map((person, n): Step => {
      // Some change more than once.
      const { id } = people[(n * 37) % 30]!;
      return n % 3 === 0 ? { remove: id } : { put: n % 7 === 0 ? person : { ...person, id } };
    });
    const [someone, earlier] = [people[110]!, people[111]!];
    // A tribe of one's own, and no ethnicity beside it.
    const ownTribe = { ethnicity: null, tribeValue: 'Dayak', tribePref: 'same' } as const;
    const who = seed % 4 === 0 ? { ...someone, ...ownTribe } : someone;
    const without = people.slice(20, 30).map(({ id }) => id);
    return { list: people.slice(0, 60).map((put) => ({ put })), later, who, earlier, without };
  }),
);

function populationOf(list: readonly Step[]): Map<string, MatchFacts> {
  const members = new Map<string, MatchFacts>();
  for (const step of list)
    if ('put' in step) members.set(step.put.id, step.put);
    else members.delete(step.remove);
  return members;
}

async function apply(engine: SearchEngine, members: Map<string, MatchFacts>, list: readonly Step[]): Promise<void> {
  for (const step of list)
    if ('put' in step) {
      await engine.put(step.put);
      members.set(step.put.id, step.put);
    } else expect(await engine.remove(step.remove)).toBe(members.delete(step.remove));
}

type Asked = { who: MatchFacts; scored?: MatchFacts; filters?: SearchFilters; hidden: readonly string[] };
/** All pages, each asked for as of the first one's epoch. */
async function everyPage(engine: SearchEngine, { who, ...asked }: Asked, between = async () => {}) {
  const first = await engine.search(who, { ...asked, limit: 4 });
  const found = [...first.page];
  for (let { page } = first; page.length > 0; found.push(...page)) {
    await between();
    const next = await engine.search(who, { ...asked, limit: 4, after: found.at(-1)!, at: first.epoch });
    expect(next.total).toBe(first.total);
    page = next.page;
  }
  return { total: first.total, found };
}

describe.each([
  ['the engine in memory', memoryEngine()],
  ['the table', table],
])('%s gives the answers of the domain', (_, engine) => {
  it('for the golden searches', async () => {
    const golden = JSON.parse(readFileSync(new URL('../golden/compatibility.json', import.meta.url), 'utf8'));
    const uuidOf = new Map<string, string>();
    const people = golden.people.map((raw: Record<string, unknown>, i: number) => {
      const person = normaliseProfile(raw);
      uuidOf.set(person.id, `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
      return person;
    }) as MatchFacts[];
    // Ids stand in the order of the file's own.
    [...uuidOf.keys()]
      .sort()
      .forEach((id, i) => uuidOf.set(id, `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`));
    await engine.fill(people.map((person) => ({ ...person, id: uuidOf.get(person.id)! })));
    for (const { viewer: id, filters: f, results } of golden.searches) {
      const { page } = await engine.search(people.find((p) => p.id === id)!, { filters: f, limit: 2000 });
      expect(page.map((m) => ({ id: m.id, percent: m.percent }))).toEqual(
        results.map((m: { id: string; percent: number }) => ({ ...m, id: uuidOf.get(m.id) })),
      );
    }
  });

  it('page by page, with filters, hidden members and points of an older version (R-INF 1)', async () => {
    const cases = fc.asyncProperty(world, filters, async ({ list, who, earlier, without }, f) => {
      const members = populationOf(list);
      await engine.fill(members.values());
      for (const [scored, asked] of [
        [who, f],
        [scoredViewer(who, firstVersion(earlier, '2026-11-01')), {}],
      ] as const) {
        const all = expected(who, members.values(), asked, without, scored);
        const found = await everyPage(engine, { who, scored, filters: asked, hidden: without });
        expect(found).toEqual({ total: all.length, found: all });
      }
    });
    await fc.assert(cases, { numRuns: runs(160) });
  });

  it('for the same snapshot while the population changes between pages, and for who arrived since', async () => {
    const cases = fc.asyncProperty(world, async ({ list, later, who, without }) => {
      const members = populationOf(list);
      await engine.fill(members.values());
      const all = expected(who, members.values(), {}, without);
      const since = await engine.epoch();
      let next = 0;
      const between = () => apply(engine, members, later.slice(next, (next += 10)));
      const found = await everyPage(engine, { who, hidden: without }, between);
      expect(found).toEqual({ total: all.length, found: all });
      await apply(engine, members, later.slice(next, next + 20));
      const now = expected(who, members.values(), {}, without);
      expect((await everyPage(engine, { who, hidden: without })).found).toEqual(now);
      const arrived = now.filter(({ id }) => !all.some((m) => m.id === id));
      expect(await engine.arrivals(who, since, { hidden: without })).toBe(arrived.length);
    });
    await fc.assert(cases, { numRuns: runs(50) });
  });

  it('for the funnel, and every change the tuner offers', async () => {
    const cases = fc.asyncProperty(world, async ({ list, later, who, without }) => {
      const members = populationOf(list);
      await engine.fill(members.values());
      await apply(engine, members, later.slice(0, 15));
      const counter = funnelCounter(who);
      for (const m of members.values()) if (!without.includes(m.id)) counter.add(m);
      expect(await engine.funnel(who, { hidden: without })).toEqual(counter.result());
      const changes = possibleChanges(who);
      const count = (changed: MatchFacts) => expected(changed, members.values(), {}, without).length;
      const { total, totals } = await engine.whatIf(who, changes, { hidden: without });
      expect(total).toBe(count(who));
      expect(changes.map((change, i) => [change, totals[i]])).toEqual(
        changes.map((change) => [change, count({ ...who, ...change.set })]),
      );
    });
    await fc.assert(cases, { numRuns: runs(80) });
  });
});
