import { expect, it } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { type Change, possibleChanges, PREFERENCE_RULES } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { budi, sari } from './people.ts';

/** A woman with every wish, a man who meets them all, and what makes him miss each. */
const STRICT: MatchFacts = {
  ...sari,
  ageRangeWanted: { min: 28, max: 40, open: false },
  minHeightWanted: 170,
  religionPref: 'wajib sama',
  tribePref: 'same',
  ldrPref: 'no',
  partnerStatusExpectation: 'single',
  pastBehavior: 'bersih',
  acceptBadPast: 'no',
  childrenPreference: 'mau langsung',
  dealbreakers: ['judi', 'bohong'],
};
const MISSES: Partial<MatchFacts>[] = [
  { age: 45 },
  { height: 165 },
  { religion: 'Hindu' },
  { ethnicity: 'Batak' },
  { domicile: 'Riau' },
  { myStatus: 'pernah menikah ada anak' },
  { pastBehavior: 'pernah nakal' },
  { childrenPreference: 'tidak mau' },
  { dealbreakers: ['judi'] },
];
const named = (people: MatchFacts[]) => people.map((person, n) => ({ ...person, id: `pria ${n}` }));

/** What each change would leave, by the rules and by both loops of the engine, today's number too. */
function expectTotals(who: MatchFacts, people: MatchFacts[], changes: readonly Change[]): number[] {
  const [now, ...after] = [{}, ...changes.map((c) => c.set)].map(
    (set) => findMatches({ ...who, ...set }, people).length,
  );
  for (const plain of [false, true]) {
    const engine = new MatchEngine({ plain });
    for (const person of people) engine.put(person);
    expect(engine.whatIf(who, changes)).toEqual({ total: now, totals: after });
  }
  return after;
}

it('whoever misses two wishes comes with neither change', () => {
  const people = named(MISSES.flatMap((one, n) => MISSES.slice(n).map((other) => ({ ...budi, ...one, ...other }))));
  const totals = expectTotals(STRICT, [{ ...budi, id: 'all' }, ...people], possibleChanges(STRICT));
  expect(new Set(totals)).toEqual(new Set([1, 2]));
});

it('a change to the same wish leaves whom there is', () => {
  const people = named([{ ...budi }, ...MISSES.map((miss) => ({ ...budi, ...miss }))]);
  const same = PREFERENCE_RULES.map((rule) => ({ rule, set: {} }));
  for (const who of [STRICT, sari]) expectTotals(who, people, same);
});

it('a tribe in words, without one of the twelve, fits itself and whoever has none', () => {
  const who: MatchFacts = { ...sari, ethnicity: null, tribeValue: 'Dayak', tribePref: 'same' };
  const people = named([
    { ...budi, tribeValue: 'Dayak' },
    { ...budi, ethnicity: null },
    { ...budi, tribeValue: 'Dayak', ethnicity: null },
    { ...budi, tribeValue: 'Sasak' },
    budi,
  ]);
  expectTotals(who, people, possibleChanges(who));
  const engine = new MatchEngine();
  for (const person of people) engine.put(person);
  const listed = (tribeValue: string) => engine.search({ ...who, tribeValue }, { limit: 9 }).page.map((m) => m.id);
  expect([listed('Dayak').sort(), listed('Toba')]).toEqual([['pria 0', 'pria 1', 'pria 2'], ['pria 1']]);
});

it('who fits without a point for places, height and age fits', () => {
  const who: MatchFacts = { ...sari, domicile: null, ldrPref: 'no' };
  const at: MatchFacts = { ...budi, height: null, ethnicity: null, ageRangeWanted: { min: 20, max: 27, open: false } };
  expectTotals(who, [at], possibleChanges(who));
});
