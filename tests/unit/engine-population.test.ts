import { describe, expect, it } from 'vitest';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { RELIGIONS } from '#domain/profile/values.ts';
import { REMEMBERED_CHANGES } from '#engine/changes.ts';
import { BUCKETS, code, dealbreakerKeys, genderOfBucket } from '#engine/codes.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import type { Bucket } from '#engine/buckets.ts';
import { Population } from '#engine/population.ts';
import { budi, sari } from './people.ts';

const men = (count: number, change: Partial<MatchFacts> = {}, from = 0): MatchFacts[] =>
  Array.from({ length: count }, (_, n) => ({ ...budi, ...change, id: `pria-${String(from + n).padStart(4, '0')}` }));
const bucketOf = (population: Population, person: MatchFacts): Bucket => population.buckets[code(person).bucket]!;

function populated(people: readonly MatchFacts[]): Population {
  const population = new Population();
  for (const person of people) population.put(person);
  return population;
}

describe('runs of a bucket', () => {
  it('are of eight, and a quarter of a large bucket', () => {
    const { firsts, sizes, filled, live, holes } = bucketOf(populated(men(100)), budi);
    expect(sizes).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 16, 16, 24]);
    expect(firsts.slice(0, 3)).toEqual([REMEMBERED_CHANGES, REMEMBERED_CHANGES + 8, REMEMBERED_CHANGES + 16]);
    expect([filled, live, holes]).toEqual([4, 100, []]);
    expect(Math.max(...bucketOf(populated(men(6000)), budi).sizes)).toBe(1024);
  });

  it.each([
    [10, 8, [8, 2]],
    [31, 15, [15, 16]],
    [31, 16, [0, 15]],
    [32, 16, [16, 16]],
    [32, 17, [0, 15]],
    [40, 16, [16, 24]],
  ])('of %i members, %i gone: moved together when most is empty', (count, gone, [holes, live]) => {
    const people = men(count);
    const population = populated(people);
    for (const { id } of people.slice(0, gone)) population.remove(id);
    const bucket = bucketOf(population, budi);
    expect([bucket.holes.length, bucket.live, population.size]).toEqual([holes, live, live]);
    expect([...population.everyId()].sort()).toEqual(people.slice(gone).map((m) => m.id));
  });

  it('are used again by other buckets, whose members stay', () => {
    const people = men(31);
    const other: MatchFacts = { ...budi, id: 'lain', religion: 'Hindu' };
    const population = populated([...people.slice(0, 8), other, ...people.slice(8)]);
    const at = (...places: number[]) => places.map((place) => REMEMBERED_CHANGES + place);
    expect([bucketOf(population, budi).firsts, bucketOf(population, other).firsts]).toEqual([at(0, 16, 24, 32), at(8)]);
    for (const { id } of people.slice(0, 16)) population.remove(id);
    expect(bucketOf(population, budi).firsts).toEqual(at(32, 24));
    const alone = [41, 42, 43].map((age) => ({ ...budi, id: `umur ${age}`, age }));
    for (const person of alone) population.put(person);
    expect(alone.map((person) => bucketOf(population, person).firsts[0])).toEqual(at(16, 0, 40));
    expect([...population.everyId()].sort()).toEqual(
      [...people.slice(16), other, ...alone].map((person) => person.id).sort(),
    );
  });

  it('are made more by an eighth, only when all are given', () => {
    const population = new Population();
    const religions = [null, ...RELIGIONS];
    const person = (n: number): MatchFacts => ({
      ...(n < 7 * 128 ? sari : budi),
      id: `orang ${n}`,
      age: n % 128,
      religion: religions[(n >> 7) % 7]!,
    });
    for (let n = 0; n < 1024; n++) population.put(person(n));
    expect(population.points.length).toBe(2 * REMEMBERED_CHANGES);
    population.put(person(1024));
    expect(population.points.length).toBe(Math.ceil(((2 * REMEMBERED_CHANGES + 8) * 9) / 8));
  });

  it('after settling are side by side, and none is left of an empty bucket', () => {
    const population = populated([...men(5), ...men(1, { religion: 'Hindu' }, 5)]);
    population.remove('pria-0005');
    population.settle();
    expect(bucketOf(population, budi)).toEqual({ firsts: [8192], sizes: [8], filled: 5, live: 5, holes: [] });
    expect(population.buckets.filter((bucket) => bucket)).toHaveLength(1);
    expect(population.points.length).toBe(8200 + (8200 >> 5));
  });

  it('counts what it takes to know them', () => {
    const columns = populated([]).memory().columns;
    const population = populated(men(9));
    for (const id of ['pria-0001', 'pria-0002', 'pria-0003']) population.remove(id);
    expect(population.memory().columns).toBe(columns + 96 + 8 * (2 + 3));
  });
});

describe('what is remembered', () => {
  it('is nothing before the index is filled: texts are let go at once', () => {
    const population = populated(men(2, { dealbreakers: ['satu'], tribeValue: 'Dayak' }));
    for (const person of men(2)) population.put(person);
    expect([population.terms.find('satu'), population.tribes.find('dayak'), population.changes.nextSpare()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('tells who is new', () => {
    const population = new Population();
    population.remembering = true;
    population.put(budi);
    expect([...population.changes.since(0)]).toEqual([[budi.id, -1]]);
  });

  it('a text as long as a state of the past holds it, and once only', () => {
    const population = populated([budi, sari]);
    population.remembering = true;
    const change = (times: number) => {
      for (let n = 0; n < times; n++) population.put({ ...budi, height: 170 + (population.epoch % 7) });
    };
    change(1);
    population.put({ ...sari, dealbreakers: ['satu'] });
    population.put(sari);
    change(REMEMBERED_CHANGES - 1);
    // The newest change lies where the change before «satu» lay: the state with «satu» is the oldest.
    expect([population.terms.find('satu') > 0, population.changes.nextSpare()]).toEqual([true, 2]);
    population.put({ ...budi, id: 'baru' });
    expect(population.terms.find('satu')).toBe(0);
    population.put({ ...sari, id: 'dua', dealbreakers: ['dua'] });
    change(REMEMBERED_CHANGES);
    expect(population.terms.find('dua')).toBeGreaterThan(0);
  });

  it('the present is shown without asking how far the past reaches', () => {
    const engine = new MatchEngine();
    engine.put(budi);
    engine.settle();
    for (let n = 0; n <= REMEMBERED_CHANGES; n++) engine.put({ ...budi, height: 170 + (n % 7) });
    expect(engine.search(sari, { limit: 1 })).toMatchObject({ total: 1, restarted: false });
  });

  it('states of the past survive the moving of a bucket and the settling of all', () => {
    const people = men(31);
    const engine = new MatchEngine();
    for (const person of people) engine.put(person);
    engine.settle();
    for (let n = 0; n < 2048; n++) engine.put({ ...people[30]!, height: 170 + (n % 7) });
    const since = engine.epoch;
    for (const { id } of people.slice(0, 16)) engine.remove(id);
    const then = () => engine.search(sari, { limit: 0, at: since }).total;
    expect([then(), engine.search(sari, { limit: 0 }).total]).toEqual([31, 15]);
    engine.settle();
    expect(then()).toBe(31);
  });
});

it('a tribe in words is held by its words, an entry by its letters', () => {
  const population = populated([{ ...budi, tribeValue: 'Dayak' }]);
  const agrees = (tribeValue: string) => population.agrees({ ...budi, tribeValue });
  expect([agrees('Dayak'), agrees('Sasak'), agrees('Jawa')]).toEqual([true, false, false]);
  expect(dealbreakerKeys(['straße', 'STRASSE'])).toHaveLength(2);
});

it('codes stay within their bits, and say what is not stated', () => {
  const tall = code({ ...budi, age: 300, height: 300, minHeightWanted: 300 });
  expect([tall.height, tall.minHeight, tall.bucket]).toEqual([255, 255, code({ ...budi, age: 127 }).bucket]);
  const none = code({ ...budi, height: null, minHeightWanted: null });
  expect([none.height, none.minHeight]).toEqual([0, 0]);
  expect([0, BUCKETS / 2 - 1, BUCKETS / 2, BUCKETS - 1].map(genderOfBucket)).toEqual([0, 0, 1, 1]);
});
