import { expect, it } from 'vitest';
import { findMatches } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { budi, sari } from './people.ts';

/** One answer that differs from what everybody else says. Some entries lie beyond the 44 with a bit of their own. */
const ANSWERS: Partial<MatchFacts>[] = [
  {},
  ...[null, ...v.RELIGIONS].map((religion) => ({ religion })),
  ...v.RELIGION_PREFS.map((religionPref) => ({ religionPref })),
  ...v.RELIGIONS.map((religion) => ({ desiredPartnerReligions: [religion, 'Islam' as const] })),
  ...[null, ...v.ETHNICITIES].map((ethnicity) => ({ ethnicity })),
  ...['Dayak', 'Sasak', ' jawa', 'Batak'].map((tribeValue) => ({ tribeValue })),
  { tribePref: 'same' },
  ...['Dayak', 'Sasak', 'Batak'].map((tribeValue) => ({ tribePref: 'same' as const, tribeValue })),
  { tribeValue: 'Toba' },
  { tribePref: 'same', ethnicity: null },
  { tribePref: 'same', ethnicity: 'Batak' },
  ...[null, v.PROVINCES[0], v.PROVINCES[37]].map((domicile) => ({ domicile })),
  ...[null, v.PROVINCES[0], 'Bali' as const].map((domicile) => ({ domicile, ldrPref: 'no' as const })),
  { ethnicity: null, domicile: null, ldrPref: 'no' },
  { maritalStatus: null },
  ...v.MY_STATUSES.map((myStatus) => ({ myStatus })),
  ...v.STATUS_EXPECTATIONS.map((partnerStatusExpectation) => ({ partnerStatusExpectation })),
  ...v.CHILDREN_PREFERENCES.map((childrenPreference) => ({ childrenPreference })),
  ...v.PAST_BEHAVIORS.map((pastBehavior) => ({ pastBehavior })),
  { pastBehavior: 'bersih', acceptBadPast: 'no' },
  ...[null, 157, 158, 159, 175, 176, 177].map((height) => ({ height })),
  ...[157, 158, 159, 175, 176, 177].map((minHeightWanted) => ({ minHeightWanted })),
  ...[26, 27, 28, 32, 33, 34].map((age) => ({ age })),
  ...[
    [27, 27],
    [28, 40],
    [20, 26],
    [33, 33],
    [34, 50],
    [20, 32],
    [20, 33],
    [27, 40],
  ].map(([min, max]) => ({ ageRangeWanted: { min: min!, max: max!, open: false } })),
  { ageRangeWanted: { min: 20, max: 100, open: true } },
  ...v.INCOMES.map((income) => ({ income })),
  ...v.INCOMES_WANTED.map((minIncomeWanted) => ({ minIncomeWanted })),
  ...v.LOVE_LANGUAGES.map((language) => ({ loveLanguage: [language] })),
  { loveLanguage: [...v.LOVE_LANGUAGES] },
  ...v.STRESS_LANGUAGES.map((stressLanguage) => ({ stressLanguage })),
  ...[1, 2, 32, 33, 44, 45, 46, 53].map((n) => ({ dealbreakers: [`kata ${n}`] })),
  { dealbreakers: ['kata 1', 'kata 2'] },
  { dealbreakers: ['kata 45', 'kata 53', 'kata 2'] },
];
const id = (sign: string, n: number) =>
  `${String((n * 7919) % 1000).padStart(8, '0')}-0000-4000-8000-00000000000${sign}`;
const PEOPLE: MatchFacts[] = [
  ...ANSWERS.map((answer, n) => ({ ...sari, ...answer, id: id('a', n) })),
  ...ANSWERS.map((answer, n) => ({ ...budi, ...answer, id: id('b', n) })),
];
const VIEWERS = PEOPLE.filter((p) => p.age > 25);
const AGES = { ageMin: 20, ageMax: 40 };

/** Everybody in the engine; the 60 entries «kata …» have their numbers in order. */
function filled(): MatchEngine {
  const engine = new MatchEngine();
  const words = Array.from({ length: 60 }, (_, n) => `kata ${n + 1}`);
  for (let n = 0; n < words.length; n += 10)
    engine.put({ ...sari, age: 90, id: `kata-${n}`, dealbreakers: words.slice(n, n + 10) });
  for (const person of PEOPLE) engine.put(person);
  return engine;
}
const matches = (who: MatchFacts) =>
  findMatches(who, PEOPLE, AGES).map(({ id, first, total, percent }) => ({ id, first, total, percent }));

it('one answer that differs: the list is the one of the rules, and nothing is left when it is hidden', () => {
  const engine = filled();
  for (const who of VIEWERS) {
    const all = matches(who);
    expect(engine.search(who, { filters: AGES, limit: 500 })).toMatchObject({ total: all.length, page: all });
    const hidden = all.map((m) => m.id);
    expect(engine.search(who, { filters: AGES, limit: 500, hidden })).toMatchObject({ total: 0, page: [] });
    const others = PEOPLE.map((p) => p.id).filter((other) => !hidden.includes(other));
    expect(engine.search(who, { filters: AGES, limit: 0, hidden: others })).toMatchObject({
      total: all.length,
      page: [],
    });
  }
});

it('one answer that differs: the funnel is the one of the rules', () => {
  const engine = filled();
  const gone = PEOPLE.filter((_, n) => n % 3 === 0).map((p) => p.id);
  for (const [n, who] of VIEWERS.entries()) {
    const hidden = n % 2 === 0 ? gone : [];
    const counter = funnelCounter(who);
    for (const p of PEOPLE) if (!hidden.includes(p.id)) counter.add(p);
    const words = Array.from({ length: 6 }, (_, word) => `kata-${word * 10}`);
    expect(engine.funnel(who, { hidden: [...hidden, ...words] })).toEqual(counter.result());
  }
});

it('one answer that differs: each change of a wish leaves whom the rules leave', () => {
  const engine = filled();
  for (const who of VIEWERS.filter((_, n) => n % 2 === 0)) {
    const changes = possibleChanges(who);
    const { total, totals } = engine.whatIf(who, changes);
    expect([total, ...totals]).toEqual(
      [{}, ...changes.map((c) => c.set)].map((set) => findMatches({ ...who, ...set }, PEOPLE).length),
    );
  }
});
