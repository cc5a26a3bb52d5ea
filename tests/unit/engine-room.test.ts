import { describe, expect, it } from 'vitest';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { budi, sari } from './people.ts';

/** Men who differ in their id alone, so that they share one bucket. */
const men = (count: number, change: Partial<MatchFacts> = {}): MatchFacts[] =>
  Array.from({ length: count }, (_, n) => ({ ...budi, ...change, id: `pria-${String(n).padStart(4, '0')}` }));
const listed = (engine: MatchEngine) => engine.search(sari, { limit: 5000 }).page.map((m) => m.id);
const ids = (people: readonly MatchFacts[]) => people.map((m) => m.id);

function filled(people: readonly MatchFacts[]): MatchEngine {
  const engine = new MatchEngine();
  for (const person of people) expect(engine.put(person)).toBe(true);
  return engine;
}

describe('room in the engine', () => {
  it('one large bucket is listed whole while it grows, empties and fills again', () => {
    const people = men(400);
    const engine = filled(people);
    expect(listed(engine)).toEqual(ids(people));
    for (const person of people.slice(20)) {
      expect(engine.remove(person.id)).toBe(true);
      expect(engine.remove(person.id)).toBe(false);
    }
    expect([engine.size, listed(engine), [...engine.everyId()].sort()]).toEqual([
      20,
      ids(people.slice(0, 20)),
      ids(people.slice(0, 20)),
    ]);
    for (const person of people.slice(10)) engine.put({ ...person, job: null } as MatchFacts);
    expect([engine.size, listed(engine)]).toEqual([400, ids(people)]);
    for (const person of people) expect([engine.agrees(person), engine.has(person.id)]).toEqual([true, true]);
  });

  it('one large bucket is counted whole for a rare dealbreaker, without who is gone', () => {
    const words = Array.from({ length: 50 }, (_, n) => `kata ${n + 1}`);
    const people = men(300, { dealbreakers: ['kata 50'] });
    const engine = filled([{ ...sari, id: 'first', dealbreakers: words }, ...people]);
    for (const n of [0, 100, 200, 299]) engine.remove(people[n]!.id);
    const shared = (dealbreakers: string[]) => engine.funnel({ ...sari, dealbreakers }).rows;
    const rows = [{ rule: 'dealbreaker', byMe: 296, byThem: 296 }];
    expect([shared(['kata 50']), shared(['tidak ada', 'kata 50']), shared(['kata 49', 'kata 42'])]).toEqual([
      rows,
      rows,
      [],
    ]);
  });

  it('an entry nobody has is shared with nobody', () => {
    const words = Array.from({ length: 32 }, (_, n) => `kata ${n + 1}`);
    const engine = filled([
      { ...sari, id: 'first', dealbreakers: words },
      { ...budi, dealbreakers: ['kata 32'] },
    ]);
    const who = { ...sari, dealbreakers: ['tidak ada'] };
    expect([engine.funnel(who).rows, engine.search(who, { limit: 1 }).total]).toEqual([[], 1]);
  });

  it('members who move between small buckets take no more room than at first', () => {
    const people = men(600);
    const engine = filled(people);
    const rounds = Array.from({ length: 24 }, (_, round) => {
      for (const [n, person] of people.entries()) engine.put({ ...person, age: 34 + ((n + 11 * round) % 40) });
      return engine.memory().columns;
    });
    expect(rounds.at(-1)! - rounds[3]!).toBeLessThan(50_000);
    expect(listed(engine).sort()).toEqual(ids(people));
    expect(engine.size).toBe(600);
  });

  it('settling gives back the room of who is gone, and keeps everybody else', () => {
    const people = men(1500);
    const engine = filled(people);
    const full = engine.memory();
    for (const person of people.slice(5)) engine.remove(person.id);
    engine.settle();
    expect(engine.memory().columns).toBeLessThan(full.columns);
    expect(engine.memory().ids).toBeLessThan(full.ids);
    expect(listed(engine)).toEqual(ids(people.slice(0, 5)));
    for (const person of people) engine.put(person);
    expect(listed(engine)).toEqual(ids(people));
  });

  it('counts its bytes: columns of 8,192 spare slots and as many more', () => {
    const { columns, ids: beside } = new MatchEngine().memory();
    const [slots, buckets] = [16_384, 2 * 7 * 128 * 32];
    // Eight columns of four bytes, two bytes a run of eight slots, two bytes a spare slot, lists, two tallies, buckets.
    const tallies = 2 * (4 * 64 + 4 * (3 * 256 + 128));
    expect(columns).toBe(slots * 32 + 2 * (slots / 8 + 1) + 2 * 8192 + 4096 + tallies + 8 * buckets);
    expect(beside).toBe(slots * 16 + 4096);
    const engine = filled([budi]);
    expect(engine.memory().columns).toBe(columns + 96 + 8);
  });

  it('settling keeps the states before the last changes', () => {
    const [first, ...others] = men(3);
    const engine = filled([first!, ...others]);
    engine.settle();
    const since = engine.epoch;
    engine.put({ ...first!, religion: 'Hindu', religionPref: 'wajib sama' });
    engine.settle();
    expect(listed(engine)).toEqual(ids(others));
    engine.remove(others[0]!.id);
    engine.settle();
    expect(engine.search(sari, { limit: 9, at: since }).page.map((m) => m.id)).toEqual(ids([first!, ...others]));
  });

  it('settling gives no slot an old name', () => {
    const uuid = '00000000-0000-4000-8000-000000000001';
    const engine = filled([...men(1), { ...budi, id: uuid }]);
    engine.remove(men(1)[0]!.id);
    engine.settle();
    expect([listed(engine), [...engine.everyId()], engine.has('nobody'), engine.has(uuid)]).toEqual([
      [uuid],
      [uuid],
      false,
      true,
    ]);
  });

  it('arrivals are who the viewer wishes for and did not have; unknown ids hide nobody', () => {
    const [known, ...others] = men(3);
    const engine = filled([known!]);
    engine.settle();
    const since = engine.epoch;
    engine.put({ ...known!, height: 177 });
    for (const person of [others[0]!, { ...others[1]!, religion: 'Hindu' as const }]) engine.put(person);
    const who = { ...sari, religionPref: 'wajib sama' as const };
    expect(engine.arrivals(who, since)).toEqual(ids([others[0]!]));
    const hidden = ['nobody', others[0]!.id];
    expect(engine.funnel(sari, { hidden })).toEqual({ pool: 2, rows: [] });
  });

  it('a change is one epoch, nothing is none; what the rules do not judge is nothing', () => {
    const engine = filled([budi, sari]);
    expect([engine.epoch, engine.put({ ...budi }), engine.remove('nobody'), engine.epoch]).toEqual([
      2,
      false,
      false,
      2,
    ]);
    const changes: Partial<MatchFacts>[] = [
      { age: 34 },
      { height: 177 },
      { minHeightWanted: 150 },
      { ageRangeWanted: { min: 20, max: 40, open: false } },
      { income: '6-10 juta' },
      { tribeValue: 'Dayak' },
      { dealbreakers: ['judi', 'bohong'] },
      { religionPref: 'wajib sama' },
      { childrenPreference: 'tidak mau' },
    ];
    for (const change of changes) {
      const changed: MatchFacts = { ...budi, ...change };
      const { epoch } = engine;
      expect([engine.agrees(changed), engine.put(changed), engine.agrees(changed)]).toEqual([false, true, true]);
      expect([engine.put(changed), engine.agrees(budi), engine.put(budi), engine.epoch]).toEqual([
        false,
        false,
        true,
        epoch + 2,
      ]);
    }
    const [one, other] = [
      { ...budi, dealbreakers: ['judi', 'bohong'] },
      { ...budi, dealbreakers: ['judi', 'malas'] },
    ];
    engine.put(one);
    expect([engine.agrees({ ...one, dealbreakers: ['BOHONG', ' judi'] }), engine.agrees(other)]).toEqual([true, false]);
    expect([engine.agrees({ ...one, dealbreakers: ['judi'] }), engine.agrees({ ...one, id: 'x' })]).toEqual([
      false,
      false,
    ]);
  });

  it('says who arrived newest last, and takes its pages as of an epoch', () => {
    const people = men(6);
    const engine = filled(people.slice(0, 3));
    engine.settle();
    const since = engine.epoch;
    for (const person of people.slice(3).reverse()) engine.put(person);
    expect(engine.arrivals(sari, since)).toEqual(ids(people.slice(3).reverse()));
    expect(engine.arrivals(sari, since, { hidden: [people[4]!.id] })).toEqual([people[5]!.id, people[3]!.id]);
    expect(engine.arrivals(sari, since, { filters: { religion: 'Hindu' } })).toEqual([]);
    const past = engine.search(sari, { limit: 9, at: since });
    expect([past.total, past.epoch, past.restarted]).toEqual([3, since, false]);
    const now = engine.search(sari, { limit: 2 });
    expect([now.total, now.page.length, now.epoch]).toEqual([6, 2, since + 3]);
    expect(engine.funnel(sari)).toEqual({ pool: 6, rows: [] });
    expect(engine.search(sari, { limit: 9, at: since + 4 })).toMatchObject({
      restarted: true,
      total: 6,
      epoch: since + 3,
    });
    engine.remove(people[0]!.id);
    expect(engine.search(sari, { limit: 9, at: since }).page.map((m) => m.id)).toEqual(ids(people.slice(0, 3)));
    expect(engine.search(sari, { limit: 9, at: since, hidden: [people[0]!.id] }).total).toBe(2);
  });
});
