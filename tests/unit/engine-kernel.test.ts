import { expect, it } from 'vitest';
import { possibleChanges } from '#domain/matching/what-if.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import type { Population } from '#engine/population.ts';
import { crowd, dice } from './crowd.ts';
import { oneOf, runs } from './runs.ts';

/** Decision 0095: the loop in TypeScript is the oracle of the one in WebAssembly. */
const CROWD = 3_000;
const STEPS = runs(3_000);

it('runs on this machine', () => {
  const { population } = new MatchEngine() as unknown as { population: Population };
  expect(population.kernel).not.toBeNull();
});

it.each(oneOf([3, 4, 5]))('answers as the loop in TypeScript, while members come, change and go (crowd %i)', (seed) => {
  const people = crowd(seed, CROWD);
  const roll = dice(seed + 2000);
  const engines = [new MatchEngine(), new MatchEngine({ plain: true })] as const;
  const both = <T>(ask: (engine: MatchEngine) => T): T => {
    const [kernel, plain] = engines.map(ask) as [T, T];
    expect(kernel).toEqual(plain);
    return kernel;
  };
  for (const [n, person] of people.entries()) {
    both((engine) => engine.put(person));
    if (n === CROWD / 2) for (const engine of engines) engine.settle();
  }
  for (let step = 0; step < STEPS; step++) {
    const viewer = people[roll(CROWD)]!;
    const other = people[roll(CROWD)]!;
    const changed = {
      ...other,
      height: 150 + roll(40),
      tribeValue: ['Dayak', 'Sasak', null][roll(3)]!,
      tribePref: (['same', 'any'] as const)[roll(2)]!,
      dealbreakers: [`kata ${roll(60)}`, `kata ${roll(60)}`],
    };
    if (step % 3 === 0) both((engine) => engine.remove(other.id));
    else both((engine) => engine.put(changed));
    const hidden = step % 4 === 0 ? people.slice(0, 200).map(({ id }) => id) : [];
    const limit = [0, 1, 24, 400][roll(4)]!;
    const first = both((engine) => engine.search(viewer, { limit, hidden }));
    const after = first.page.at(-1);
    if (after) both((engine) => engine.search(viewer, { limit, hidden, after, at: first.epoch }));
    both((engine) => engine.whatIf(changed, possibleChanges(changed), { hidden }));
  }
});
