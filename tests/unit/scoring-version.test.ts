import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain } from '#domain/matching/explain.ts';
import { findMatches } from '#domain/matching/find-matches.ts';
import {
  differs,
  firstVersion,
  nextScoringDay,
  SCORING_FIELDS,
  scoredViewer,
  type ScoringVersion,
  versionOn,
} from '#domain/matching/scoring-version.ts';
import { score } from '#domain/matching/score.ts';
import { dayAfter } from '#domain/profile/age.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { anyPerson, budi, sari } from './people.ts';
import { runs } from './runs.ts';

const DAY_ONE = '2026-11-01';
/** Everything is stated, so nothing can be filled for the first time. */
const stated: MatchFacts = {
  ...sari,
  height: 158,
  income: '11-15 juta',
  domicile: 'DKI Jakarta',
  ethnicity: 'Jawa',
  ldrPref: 'yes',
  minIncomeWanted: '6-10 juta',
  loveLanguage: ['quality time'],
  stressLanguage: 'fight',
};
/** Some scoring fields as somebody else has them: an edit of own facts. */
const edit = fc
  .tuple(anyPerson, fc.subarray([...SCORING_FIELDS]))
  .map(([other, names]) => Object.fromEntries(names.map((name) => [name, other[name]])) as Partial<MatchFacts>);

it('days are counted as the calendar does', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), fc.integer({ min: 0, max: 800 }), (from, days) => {
      const day = (n: number) => new Date(Date.UTC(1999, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
      expect(dayAfter(day(from), days)).toBe(day(from + days));
    }),
    { numRuns: runs(2_000) },
  ));

describe('the scoring version (R-INF 1)', () => {
  it('no row of own edits changes a percentage, a part or the order before the next scoring day', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(edit, fc.integer({ min: 0, max: 29 })), { maxLength: 8 }),
        fc.array(anyPerson, { minLength: 1, maxLength: 12 }),
        (edits, others) => {
          let [present, version] = [stated, firstVersion(stated, DAY_ONE)];
          const shown = () =>
            others.map((other) => explain(scoredViewer(present, version), other, new Set(['height'])));
          const listed = () => findMatches(stated, others, {}, scoredViewer(present, version));
          const before = [shown(), listed()];
          for (const [set, days] of edits.toSorted((a, b) => a[1] - b[1])) {
            present = { ...present, ...set };
            version = versionOn(version, present, dayAfter(DAY_ONE, days));
            expect([shown(), listed()]).toEqual(before);
          }
        },
      ),
      { numRuns: runs(500) },
    ));

  it('moves at most once in 30 days, whatever is edited, read and asked when', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(edit, fc.integer({ min: 0, max: 12 })), { maxLength: 40 }), (edits) => {
        let [present, day] = [stated, DAY_ONE];
        let version = firstVersion(stated, day);
        const moves: string[] = [];
        for (const [set, days] of edits) {
          day = dayAfter(day, days);
          present = { ...present, ...set };
          const next = versionOn(version, present, day);
          if (JSON.stringify(next.facts) !== JSON.stringify(version.facts)) moves.push(day);
          version = next;
        }
        for (let i = 1; i < moves.length; i++) expect(moves[i]! >= dayAfter(moves[i - 1]!, 30)).toBe(true);
      }),
      { numRuns: runs(500) },
    ));

  it('takes the present on the 30th day, and from then the next 30 days begin', () => {
    const taller = { ...stated, height: 180 };
    const first = firstVersion(stated, DAY_ONE);
    expect([nextScoringDay(first), differs(first, taller), differs(first, stated)]).toEqual([
      '2026-12-01',
      true,
      false,
    ]);
    expect(versionOn(first, taller, '2026-11-30')).toBe(first);
    const moved = versionOn(first, taller, '2026-12-01');
    expect([moved.day, moved.facts.height]).toEqual(['2026-12-01', 180]);
    expect(versionOn(moved, { ...taller, height: 160 }, '2026-12-30')).toBe(moved);
    // Who edits nothing keeps the day: the first edit after a long time counts at once.
    expect(versionOn(first, stated, '2027-05-01')).toBe(first);
    expect(versionOn(first, taller, '2027-05-01')).toMatchObject({ day: '2027-05-01', facts: { height: 180 } });
  });

  it('a field that was never stated counts at once, once, and no other field with it', () => {
    const empty = { ...stated, income: null, loveLanguage: [] };
    const first = firstVersion(empty, DAY_ONE);
    const filled = { ...empty, income: '6-10 juta' as const, height: 180 };
    const next = versionOn(first, filled, '2026-11-02');
    expect(next).toEqual({
      day: DAY_ONE,
      facts: { ...first.facts, income: '6-10 juta' },
      filled: [...first.filled, 'income'],
    } satisfies ScoringVersion);
    // Neither another answer nor emptying and filling again.
    expect(versionOn(next, { ...filled, income: '1-5 juta' }, '2026-11-03')).toBe(next);
    expect(versionOn(next, { ...filled, income: null }, '2026-11-03')).toBe(next);
    const emptied = versionOn(next, { ...filled, income: null }, '2026-12-01');
    expect(emptied.facts.income).toBeNull();
    expect(versionOn(emptied, filled, '2026-12-02')).toBe(emptied);
    expect(versionOn(first, { ...empty, loveLanguage: ['quality time'] }, '2026-11-02').facts).toEqual({
      ...first.facts,
      loveLanguage: ['quality time'],
    });
    // An age nobody told is 0.
    const ageless = firstVersion({ ...stated, age: 0 }, DAY_ONE);
    expect(versionOn(ageless, stated, '2026-11-02').facts.age).toBe(stated.age);
  });

  it('religion and wanted ages are always those of now; the age is the one of the scoring day', () => {
    const present: MatchFacts = {
      ...stated,
      age: stated.age + 1,
      religion: 'Hindu',
      ageRangeWanted: { min: 40, max: 50, open: false },
    };
    const scored = scoredViewer(present, firstVersion(stated, DAY_ONE));
    expect([scored.religion, scored.ageRangeWanted, scored.age]).toEqual(['Hindu', present.ageRangeWanted, stated.age]);
    expect(score(scored, budi).parts.religion).toBe(0);
  });

  it('love languages in another order are the same facts', () => {
    const two = { ...stated, loveLanguage: ['quality time', 'physical touch'] as MatchFacts['loveLanguage'] };
    const version = firstVersion(two, DAY_ONE);
    expect(differs(version, { ...two, loveLanguage: two.loveLanguage.toReversed() })).toBe(false);
    expect(differs(version, { ...two, loveLanguage: ['quality time', 'quality time'] })).toBe(true);
  });

  it('order: who is older than the version’s age stands first for a woman, whatever her age now', () => {
    const her: MatchFacts = { ...stated, age: 25, ageRangeWanted: null };
    const men = [
      { ...budi, id: 'older', age: 30, loveLanguage: [] },
      { ...budi, id: 'nearer', age: 29, loveLanguage: her.loveLanguage },
    ];
    const ids = (scoredAge: number) => findMatches(her, men, {}, { ...her, age: scoredAge }).map((m) => m.id);
    expect([ids(25), ids(29)]).toEqual([
      ['nearer', 'older'],
      ['older', 'nearer'],
    ]);
  });
});
