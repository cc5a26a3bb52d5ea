import { expect, it } from 'vitest';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { LONGEST } from '#engine/freeze.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { crowd, dice } from './crowd.ts';
import { oneOf } from './runs.ts';

async function frozen(engine: MatchEngine) {
  const parts: number[] = [];
  const texts = await engine.freeze(async (words) => void parts.push(...words));
  return { words: Int32Array.from(parts), texts: JSON.parse(JSON.stringify(texts)) as typeof texts };
}

/** As a file gives them back: parts of any length that holds the longest member, and members across their ends. */
function inParts(words: Int32Array) {
  let from = 0;
  return (done: number) => words.subarray((from += done), from + LONGEST + (from % 16));
}

async function thawed(engine: MatchEngine): Promise<MatchEngine> {
  const { words, texts } = await frozen(engine);
  const other = new MatchEngine();
  other.thaw(inParts(words), texts);
  return other;
}

/** Members come, change and go, some with texts of their own. */
function stirred(seed: number): { engine: MatchEngine; members: Map<string, MatchFacts> } {
  const people = crowd(seed, 400);
  const [engine, members, roll] = [new MatchEngine(), new Map<string, MatchFacts>(), dice(seed + 7)];
  for (let step = 0; step < 900; step++) {
    if (step === 300) engine.settle();
    const one = people[roll(people.length)]!;
    if (roll(4) === 0) {
      engine.remove(one.id);
      members.delete(one.id);
      continue;
    }
    const own = roll(3) === 0 ? { dealbreakers: [`kata ${roll(80)}`, 'merokok'], tribeValue: `suku ${roll(9)}` } : {};
    const put = { ...one, ...own, age: one.age + roll(2) };
    engine.put(put);
    members.set(put.id, put);
  }
  return { engine, members };
}

it.each(oneOf([1, 2, 3]))(
  'a thawed engine answers as the frozen one, and follows changes as it (seed %i)',
  async (seed) => {
    const { engine, members } = stirred(seed);
    const other = await thawed(engine);
    for (let step = 0; step < 40; step++) {
      const viewer = [...members.values()][step * 5]!;
      for (const one of [engine, other]) expect(one.size).toBe(members.size);
      for (const member of members.values()) expect(other.agrees(member)).toBe(true);
      const { total, page } = engine.search(viewer, { limit: 400 });
      const found = other.search(viewer, { limit: 400 });
      expect([found.total, found.page]).toEqual([total, page]);
      expect(other.funnel(viewer)).toEqual(engine.funnel(viewer));
      const changes = possibleChanges(viewer);
      expect(other.whatIf(viewer, changes)).toEqual(engine.whatIf(viewer, changes));
      const changed = { ...viewer, dealbreakers: [`baru ${step}`], height: 150 + step };
      for (const one of [engine, other]) one.put(changed);
      members.set(changed.id, changed);
    }
  },
);

it('leaves out what only states of earlier moments hold: texts of somebody who went, or wrote anew', async () => {
  const { engine, members } = stirred(4);
  const [gone, stays] = [...members.values()];
  engine.put({ ...gone!, dealbreakers: ['tanda rahasia'], tribeValue: 'suku rahasia' });
  engine.put({ ...stays!, dealbreakers: ['tanda lama'] });
  expect(JSON.stringify((await frozen(engine)).texts)).toContain('tanda rahasia');
  engine.remove(gone!.id);
  engine.put(stays!);
  const { texts } = await frozen(engine);
  expect(JSON.stringify(texts)).not.toMatch(/rahasia|tanda lama/);
  expect(texts.members).toBe(members.size - 1);
});

it('finds members by their folded ids', () => {
  const { engine, members } = stirred(5);
  const ids = [...members.keys()].slice(0, 3);
  const fold = (id: string) =>
    id
      .replaceAll('-', '')
      .match(/.{8}/g)!
      .reduce((all, hex) => all ^ parseInt(hex, 16), 0);
  expect(engine.idsFoldedTo(new Set(ids.map(fold))).sort()).toEqual([...ids].sort());
});

it('throws for words that are no population', async () => {
  const { words, texts } = await frozen(stirred(6).engine);
  for (const broken of [words.subarray(0, words.length - 1), Int32Array.from([...words, 0]), words.fill(-1)])
    expect(() => new MatchEngine().thaw(inParts(broken), texts)).toThrow(RangeError);
});
