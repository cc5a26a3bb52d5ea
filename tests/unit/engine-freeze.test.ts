import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { BUCKETS } from '#engine/codes.ts';
import { REMEMBERED_CHANGES } from '#engine/changes.ts';
import { LONGEST } from '#engine/freeze.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { crowd, dice } from './crowd.ts';
import { budi } from './people.ts';
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

it('a thawed engine remembers changes too: later pages are of the moment of the first', async () => {
  const { engine, members } = stirred(8);
  const other = await thawed(engine);
  const viewer = [...members.values()].find((one) => other.search(one, { limit: 1 }).total > 20)!;
  const all = other.search(viewer, { limit: 400 }).page.map(({ id }) => id);
  const first = other.search(viewer, { limit: 10 });
  for (const id of [all[2]!, all[15]!]) other.remove(id);
  const rest = other.search(viewer, { limit: 400, after: first.page.at(-1)!, at: first.epoch });
  expect(rest.page.map(({ id }) => id)).toEqual(all.slice(10));
});

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

describe('one member, frozen', () => {
  const alone = async (id = randomUUID()) => {
    const engine = new MatchEngine();
    engine.put({ ...budi, id, tribeValue: 'Dayak', dealbreakers: ['judi', 'bohong'] });
    return frozen(engine);
  };
  const opened = ({ words, texts }: Awaited<ReturnType<typeof frozen>>) => {
    const engine = new MatchEngine();
    engine.thaw((done) => words.subarray(done), texts);
    return engine;
  };

  // Places of a member's words: 4 the bucket, 8 height and range, 9 the tribe, 10 how many dealbreakers, which follow.
  it.each([
    [4, -1],
    [4, BUCKETS],
    [8, 60_000 << 16],
    [9, 99],
    [10, -1],
    [10, 3],
    [10, 16],
    [11, 99],
    [12, -1],
  ])('word %i as %i is no population', async (place, wrong) => {
    const one = await alone();
    one.words[place] = wrong;
    expect(() => opened(one)).toThrow(new RangeError('no frozen population'));
  });

  it('with a number of a table that is empty is no population', async () => {
    for (const table of ['terms', 'tribes', 'ranges'] as const) {
      const one = await alone();
      expect(() => opened({ ...one, texts: { ...one.texts, [table]: [] } })).toThrow(
        new RangeError('no frozen population'),
      );
    }
  });

  it('followed by others, with more dealbreakers than anybody has, is no population', async () => {
    const engine = new MatchEngine();
    for (let n = 0; n < 9; n++) engine.put({ ...budi, id: randomUUID(), dealbreakers: [] });
    const all = await frozen(engine);
    all.words[10] = 16;
    expect(() => opened(all)).toThrow(new RangeError('no frozen population'));
  });

  it('holds its texts alone: once it is gone, their numbers are for others', async () => {
    const id = randomUUID();
    const engine = opened(await alone(id));
    engine.remove(id);
    // Their state is kept until that many changes came after it.
    const other = { ...budi, id: randomUUID(), tribeValue: null, dealbreakers: [] };
    for (let n = 0; n < REMEMBERED_CHANGES; n++) engine.put({ ...other, age: 30 + (n % 2) });
    engine.put({ ...budi, id: randomUUID(), tribeValue: 'Asmat', dealbreakers: ['bolos', 'boros'] });
    const { terms, tribes } = (await frozen(engine)).texts;
    expect([terms.map(([n]) => n), tribes.map(([n]) => n)]).toEqual([[1, 2], [1]]);
  });

  it.each([0, 2])('told to be %i is no population', async (members) => {
    const one = await alone();
    expect(() => opened({ ...one, texts: { ...one.texts, members } })).toThrow(new RangeError('no frozen population'));
    expect(opened(one).size).toBe(1);
  });
});

it('holds members with no and with the most dealbreakers, and no bucket that is empty again', async () => {
  const most = Array.from({ length: 15 }, (_, n) => `kata ${n}`);
  const [none, all, gone] = [[], most, []].map((dealbreakers) => ({ ...budi, id: randomUUID(), dealbreakers }));
  const engine = new MatchEngine();
  for (const one of [none!, all!, { ...gone!, age: 61 }]) engine.put(one);
  engine.remove(gone!.id);
  const { words, texts } = await frozen(engine);
  expect([words.length, texts.buckets.map(([, live]) => live)]).toEqual([11 + LONGEST, [2]]);
  const numbers = texts.terms.map(([n]) => n);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const other = await thawed(engine);
  for (const one of [none!, all!]) expect(other.agrees(one)).toBe(true);
});

it('gives texts in the order of their numbers, whatever order members come in, and none for a member without', async () => {
  const engine = new MatchEngine();
  // Buckets go by age: the younger one comes first, and their dealbreaker second.
  for (const [age, term] of [
    [40, 'dusta'],
    [25, 'judi'],
  ] as const)
    engine.put({ ...budi, id: randomUUID(), age, tribeValue: null, dealbreakers: [term] });
  const { texts } = await frozen(engine);
  expect([texts.terms, texts.tribes]).toEqual([
    [
      [1, 'dusta'],
      [2, 'judi'],
    ],
    [],
  ]);
});

it('is given in parts of a mebibyte at most', async () => {
  const engine = new MatchEngine();
  const many = 25_000;
  for (let n = 0; n < many; n++) engine.put({ ...budi, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` });
  const parts: Int32Array[] = [];
  const texts = await engine.freeze(async (words) => void parts.push(words));
  expect(parts.map(({ length }) => length <= 1 << 18)).toEqual([true, true]);
  expect(parts[0]!.length).toBeGreaterThan((1 << 18) - 2 * LONGEST);
  const words = Int32Array.from([...parts[0]!, ...parts[1]!]);
  const other = new MatchEngine();
  let at = 0;
  other.thaw((done) => words.subarray((at += done)), texts);
  expect(other.size).toBe(many);
});

it('only ids of the one form are frozen', async () => {
  const engine = new MatchEngine();
  engine.put({ ...budi, id: 'pria 1' });
  await expect(engine.freeze(async () => {})).rejects.toThrow(new RangeError('only uuids can be frozen'));
});
