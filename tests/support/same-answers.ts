import { expect } from 'vitest';
import type { SearchFilters } from '#domain/matching/find-matches.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { benchMember } from '../../bench/population.ts';
import type { SearchEngine } from './search-engines.ts';

type Engines = { memory: SearchEngine; table: SearchEngine };
const FILTERS: SearchFilters[] = [
  {},
  {},
  { religion: 'Islam' },
  { ageMin: 25, ageMax: 35 },
  { domicile: 'Jawa Barat' },
];
const PAGE = 20;

/** What two engines answer each viewer: two pages, the funnel, every change of a what-if; that they agree. */
export async function expectSameAnswers({ memory, table }: Engines, viewers: readonly MatchFacts[]): Promise<number> {
  let found = 0;
  for (const [n, who] of viewers.entries()) {
    const hidden = viewers.slice(n, n + 5).map(({ id }) => id);
    const filters = FILTERS[n % FILTERS.length]!;
    const answers = [];
    for (const engine of [memory, table]) {
      const first = await engine.search(who, { filters, hidden, limit: PAGE });
      const last = first.page.at(-1);
      const second = last && (await engine.search(who, { filters, hidden, limit: PAGE, after: last, at: first.epoch }));
      const { total, totals } = await engine.whatIf(who, possibleChanges(who), { hidden });
      const funnel = await engine.funnel(who, { hidden });
      answers.push({ total: first.total, pages: [first.page, second?.page], funnel, whatIf: [total, totals] });
      found += first.page.length;
    }
    expect(answers[1]).toEqual(answers[0]);
  }
  return found;
}

/** Members move to where others live, change their wishes, and leave; the same in both. */
export async function changeAlike(
  { memory, table }: Engines,
  members: readonly MatchFacts[],
  count: number,
): Promise<void> {
  for (const engine of [memory, table])
    for (let n = 0; n < count; n++) {
      const { id, ...facts } = members[n * 7]!;
      const { domicile } = benchMember(n * 31 + 5);
      if (n % 5 === 0) expect(await engine.remove(id)).toBe(true);
      else await engine.put({ ...facts, id, domicile, height: facts.height === null ? 170 : facts.height + (n % 3) });
    }
}
