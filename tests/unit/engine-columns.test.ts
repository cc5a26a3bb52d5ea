import { describe, expect, it } from 'vitest';
import { Changes, REMEMBERED_CHANGES } from '#engine/changes.ts';
import { fixedPoint, POINT, REJECTED } from '#engine/fixed-point.ts';
import { ListPool } from '#engine/list-pool.ts';
import { InternTable } from '#engine/intern-table.ts';
import { Ranges } from '#engine/ranges.ts';
import { keyMeets, signatureIsExact, signatureKey, signatureOf } from '#engine/signature.ts';

describe('texts as numbers', () => {
  it('are given from 1 and use a number again when its last holder is gone', () => {
    const names = new InternTable();
    expect([names.hold('judi'), names.hold('bohong'), names.hold('judi'), names.find('malas')]).toEqual([1, 2, 1, 0]);
    names.release(1);
    expect([names.find('judi'), names.hold('malas')]).toEqual([1, 3]);
    names.release(1);
    expect([names.find('judi'), names.hold('kasar'), names.hold('kasar'), names.find('kasar')]).toEqual([0, 1, 1, 1]);
    names.release(1);
    expect(names.find('kasar')).toBe(1);
    names.release(0);
    expect([names.hold(''), names.find('bohong')]).toEqual([4, 2]);
  });
});

describe('lists', () => {
  it('keep at most 15 numbers, and use the room of a removed list of the same length again', () => {
    const lists = new ListPool();
    const [a, b] = [lists.add([7, 8]), lists.add([9])];
    expect([lists.read(a), lists.read(b), lists.add([]), lists.read(0)]).toEqual([[7, 8], [9], 0, []]);
    lists.remove(a);
    lists.remove(0);
    const c = lists.add([5]);
    expect([c === a, lists.read(c), lists.read(b)]).toEqual([false, [5], [9]]);
    expect([lists.add([1, 2]), lists.read(a), lists.read(b)]).toEqual([a, [1, 2], [9]]);
    const twenty = Array.from({ length: 20 }, (_, i) => i + 1);
    expect(lists.read(lists.add(twenty))).toEqual(twenty.slice(0, 15));
  });

  it('say what is shared with wanted numbers', () => {
    const lists = new ListPool();
    lists.add([1, 4]);
    const list = lists.add([3, 5]);
    lists.add([1, 4]);
    expect(lists.shared(list, [1, 3, 4, 5])).toEqual({ count: 2, last: 3 });
    expect(lists.shared(list, [3, 1])).toEqual({ count: 1, last: 0 });
    expect(lists.shared(list, [1, 4])).toEqual({ count: 0, last: -1 });
    expect([[5], [3], [1, 4], []].map((wanted) => lists.meets(list, wanted))).toEqual([true, true, false, false]);
    expect([lists.shared(0, [0, 1]), lists.meets(0, [0, 1])]).toEqual([{ count: 0, last: -1 }, false]);
  });

  it('grow by half when full, and lose nothing', () => {
    const lists = new ListPool();
    expect(lists.bytes()).toBe(4096);
    const handles = Array.from({ length: 341 }, (_, i) => lists.add([i, i + 1, i + 2]));
    expect(lists.bytes()).toBe(4096);
    handles.push(lists.add([341, 342, 343]));
    expect(lists.bytes()).toBe(4 * (1536 + 3));
    expect(handles.map((h) => lists.read(h)[2])).toEqual(handles.map((_, i) => i + 2));
  });
});

describe('signatures', () => {
  const terms = Array.from({ length: 120 }, (_, i) => i + 1);
  it('give each of the first 44 entries a bit of its own, the others one of eight', () => {
    const keys = terms.map((term) => signatureKey(signatureOf([term])));
    expect(keys).toEqual(terms.map((term) => 2 ** (term <= 44 ? term - 1 : 44 + (term % 8))));
    expect([signatureIsExact([1, 44]), signatureIsExact([1, 45]), signatureIsExact([])]).toEqual([true, false, true]);
  });

  it('meet when they have a bit in common, in either word', () => {
    const key = signatureKey(signatureOf([1, 32, 33, 45]));
    const met = terms.filter((term) => keyMeets(key, signatureOf([term])));
    expect(met).toEqual([1, 32, 33, ...terms.filter((term) => term > 44 && term % 8 === 5)]);
    expect([signatureKey(signatureOf([])), keyMeets(key, signatureOf([]))]).toEqual([0, false]);
  });
});

describe('points as whole numbers', () => {
  it('are rounded down; below 0 is a rejection', () =>
    expect([...fixedPoint(Float64Array.of(0, 1, 1 / 3, -1))]).toEqual([0, POINT, 349525, REJECTED]));
});

describe('wanted age ranges', () => {
  it('have one number each, 0 for none, and points for an age', () => {
    const ranges = new Ranges();
    const wide = { min: 20, max: 40, open: false };
    expect([ranges.number(null), ranges.number(wide), ranges.number({ ...wide, open: true })]).toEqual([0, 1, 2]);
    expect([ranges.number({ ...wide }), ranges.number({ ...wide, max: 41 }), ranges.at(1)]).toEqual([1, 3, wide]);
    expect([...ranges.tablesFor(30).points]).toEqual([4, 4, 4, 4 * (1 - 0.5 / 10.5)]);
    expect([19, 20, 40, 41, 42].map((age) => [...ranges.tablesFor(age).points].map((n) => n >= 0))).toEqual([
      [true, false, false, false],
      [true, true, true, true],
      [true, true, true, true],
      [true, false, false, true],
      [true, false, false, false],
    ]);
    expect([...ranges.tablesFor(42).fixed]).toEqual([11.5 * POINT, REJECTED, REJECTED, REJECTED]);
  });

  it('judge the age of now, and score the age of the version', () => {
    const ranges = new Ranges();
    ranges.number({ min: 20, max: 40, open: false });
    const { points, contained, fixed } = ranges.tablesFor(40, 30);
    expect([[...points], [...contained], [...fixed]]).toEqual([
      [4, 4],
      [7.5, 7.5],
      [11.5 * POINT, 11.5 * POINT],
    ]);
    expect([...ranges.tablesFor(41, 30).points]).toEqual([4, -1]);
    const outside = ranges.tablesFor(30, 45);
    expect([[...outside.points], [...outside.contained]]).toEqual([
      [4, 0],
      [7.5, 0],
    ]);
    expect(ranges.tablesFor(30, 45)).toBe(outside);
    expect(ranges.tablesFor(30, 200)).not.toBe(ranges.tablesFor(30, 200));
  });

  it('keep 64 tables of viewers scored with another age, who are few, and those of all others', () => {
    const ranges = new Ranges();
    const [own, first] = [ranges.tablesFor(30), ranges.tablesFor(30, 31)];
    for (let age = 32; age < 31 + 64; age++) ranges.tablesFor(30, age);
    expect(ranges.tablesFor(30, 31)).toBe(first);
    ranges.tablesFor(29, 30);
    expect(ranges.tablesFor(30, 31)).not.toBe(first);
    for (let age = 31; age < 31 + 64; age++) ranges.tablesFor(age);
    expect(ranges.tablesFor(30)).toBe(own);
  });

  it('make their tables anew only for a new range', () => {
    const ranges = new Ranges();
    const before = ranges.tablesFor(30);
    expect(ranges.tablesFor(30)).toBe(before);
    ranges.number({ min: 20, max: 30, open: false });
    expect([...ranges.tablesFor(30).points]).toEqual([4, 0]);
    // An age no column can hold is answered, and not kept.
    expect([...ranges.tablesFor(128).points]).toEqual([4, -1]);
    expect(ranges.tablesFor(128)).not.toBe(ranges.tablesFor(128));
    expect(ranges.tablesFor(127)).toBe(ranges.tablesFor(127));
  });

  it('are refused after 65,536', () => {
    const ranges = new Ranges();
    for (let n = 1; n < 65_536; n++) ranges.number({ min: n, max: n, open: false });
    expect(() => ranges.number({ min: 0, max: 0, open: false })).toThrow(
      new RangeError('too many different age ranges'),
    );
    expect(ranges.number({ min: 9, max: 9, open: false })).toBe(9);
  });
});

describe('changes', () => {
  it('tell who changed after an epoch, with the oldest state', () => {
    const changes = new Changes();
    const spares = ['a', 'b', 'a', 'c'].map((id, i) => {
      const spare = changes.nextSpare();
      changes.add(i + 1, id, id !== 'b');
      return spare;
    });
    expect(spares).toEqual([0, 1, 2, 3]);
    expect(changes.since(0)).toEqual(
      new Map([
        ['c', 3],
        ['a', 0],
        ['b', -1],
      ]),
    );
    expect([changes.since(2), changes.since(4)]).toEqual([
      new Map([
        ['c', 3],
        ['a', 2],
      ]),
      new Map(),
    ]);
  });

  it('reach back as far as the ring does', () => {
    const changes = new Changes();
    for (let n = 1; n <= REMEMBERED_CHANGES; n++) changes.add(n, `m${n}`, true);
    expect([changes.nextSpare(), changes.reaches(0), changes.since(0).size]).toEqual([0, true, REMEMBERED_CHANGES]);
    changes.add(REMEMBERED_CHANGES + 1, 'last', true);
    expect([changes.reaches(0), changes.reaches(1), changes.reaches(2)]).toEqual([false, true, true]);
    const since = changes.since(-1);
    expect([since.size, since.has('m1'), since.get('m2'), since.get('last')]).toEqual([
      REMEMBERED_CHANGES,
      false,
      1,
      0,
    ]);
    changes.add(REMEMBERED_CHANGES + 2, 'm4', true);
    expect(changes.since(-1).get('m4')).toBe(3);
  });
});
