import { compatible, rejections, type RuleName, RULES } from '#domain/matching/compatibility.ts';
import { explain, PART_INPUTS, reasons } from '#domain/matching/explain.ts';
import { compareRanks, findMatches, inList } from '#domain/matching/find-matches.ts';
import { funnelCounter } from '#domain/matching/funnel.ts';
import { incomeNumber, PART_MAX, PARTS, score, SCORE_TOTAL } from '#domain/matching/score.ts';
import { FIELDS, type FieldName } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPerson, budi, sari } from './people.ts';
import { runs } from './runs.ts';

const swapped = { viewer: 'candidate', candidate: 'viewer', both: 'both' } as const;
const pairs = (check: (a: Profile, b: Profile) => void, numRuns = 10_000) =>
  fc.assert(
    fc.property(anyPerson, anyPerson, (a, b) => {
      check(a, b);
    }),
    { numRuns: runs(numRuns) },
  );

describe('compatibility', () => {
  it('swaps sides when the two are swapped', () =>
    pairs((a, b) =>
      expect(rejections(b, a)).toEqual(rejections(a, b).map((r) => ({ rule: r.rule, by: swapped[r.by] }))),
    ));
  it('is the same as having no rejection', () =>
    pairs((a, b) => expect(compatible(a, b)).toBe(rejections(a, b).length === 0)));

  /** What makes exactly one rule reject a couple that otherwise fits: [about her, about him, who rejects when she looks]. */
  const ALONE: Record<RuleName, [Partial<Profile>, Partial<Profile>, string]> = {
    gender: [{ gender: 'pria', age: 27 }, {}, 'both'],
    religion: [{ religionPref: 'wajib sama' }, { religion: 'Hindu' }, 'viewer'],
    tribe: [{ tribePref: 'same' }, { ethnicity: 'Batak' }, 'viewer'],
    ldr: [{}, { ldrPref: 'no', domicile: 'Riau' }, 'candidate'],
    dealbreaker: [{ dealbreakers: ['Judi'] }, { dealbreakers: ['judi'] }, 'both'],
    past: [{ pastBehavior: 'bersih', acceptBadPast: 'no' }, { pastBehavior: 'pernah nakal' }, 'viewer'],
    status: [{ partnerStatusExpectation: 'single' }, { myStatus: 'pernah menikah tanpa anak' }, 'viewer'],
    children: [{ childrenPreference: 'mau langsung' }, { childrenPreference: 'tidak mau' }, 'both'],
    heightOrder: [{ height: 176 }, {}, 'both'],
    ageOrder: [{ age: 33 }, {}, 'both'],
    ageRange: [{ ageRangeWanted: { min: 20, max: 32, open: false } }, {}, 'viewer'],
    minHeight: [{}, { minHeightWanted: 159 }, 'candidate'],
  };
  it.each(RULES)('%s alone can reject', (rule) => {
    const [hers, his, by] = ALONE[rule];
    expect(rejections({ ...sari, ...hers }, { ...budi, ...his })).toEqual([{ rule, by }]);
  });
  it('rejects nothing in the couple itself', () => expect(rejections(sari, budi)).toEqual([]));

  it.each<[string, Partial<Profile>, Partial<Profile>, boolean]>([
    ['a bound of the range is inside', { ageRangeWanted: { min: 33, max: 33, open: false } }, {}, true],
    ['one year above is outside', { ageRangeWanted: { min: 20, max: 32, open: false } }, {}, false],
    ['a desired list without his religion rejects', { desiredPartnerReligions: ['Hindu'] }, {}, false],
    [
      'a desired list wins over «wajib sama»',
      { desiredPartnerReligions: ['Hindu'], religionPref: 'boleh beda' },
      { religion: 'Hindu' },
      true,
    ],
    [
      'an unknown religion never rejects',
      { religionPref: 'wajib sama', desiredPartnerReligions: ['Hindu'] },
      { religion: null },
      true,
    ],
    ['an unknown height never rejects', { minHeightWanted: 180 }, { height: null }, true],
    ['the wanted height itself is enough', { minHeightWanted: 176 }, {}, true],
    ['tribeValue goes before ethnicity', { tribePref: 'same', tribeValue: 'Batak' }, { tribeValue: ' batak ' }, true],
    ['an unknown past never rejects', { pastBehavior: 'bersih', acceptBadPast: 'no' }, { pastBehavior: null }, true],
    [
      'missing tolerance is tolerant',
      { pastBehavior: 'bersih', acceptBadPast: null },
      { pastBehavior: 'pernah nakal' },
      true,
    ],
    [
      'one who was naughty does not reject',
      { pastBehavior: 'pernah nakal', acceptBadPast: 'no' },
      { pastBehavior: 'pernah nakal' },
      true,
    ],
    [
      'single by maritalStatus counts when myStatus is missing',
      { partnerStatusExpectation: 'single' },
      { myStatus: null, maritalStatus: 'single' },
      true,
    ],
    [
      'an unknown status satisfies no expectation',
      { partnerStatusExpectation: 'bebas asal belum punya anak' },
      { myStatus: null, maritalStatus: null },
      false,
    ],
    [
      '«pernah menikah» alone satisfies no expectation',
      { partnerStatusExpectation: 'bebas asal belum punya anak' },
      { myStatus: null, maritalStatus: 'pernah menikah' },
      false,
    ],
    [
      'without children is fine for «asal belum punya anak»',
      { partnerStatusExpectation: 'bebas asal belum punya anak' },
      { myStatus: 'pernah menikah tanpa anak' },
      true,
    ],
    ['equal heights reject', { height: 176 }, {}, false],
    ['equal ages reject', { age: 33 }, {}, false],
  ])('%s', (_name, hers, his, fits) => expect(compatible({ ...sari, ...hers }, { ...budi, ...his })).toBe(fits));
});

describe('score', () => {
  it('is the same from both sides, whole, 0–100, and the sum of its parts', () =>
    pairs((a, b) => {
      const s = score(a, b);
      expect(score(b, a)).toEqual(s);
      expect(Number.isInteger(s.percent) && s.percent >= 0 && s.percent <= 100).toBe(true);
      expect(PARTS.reduce((sum, part) => sum + s.parts[part], 0)).toBeCloseTo(s.total, 9);
      for (const part of PARTS) expect(s.parts[part] >= 0 && s.parts[part] <= PART_MAX[part]).toBe(true);
    }));
  it('has parts that sum to 78', () => expect(PARTS.reduce((sum, part) => sum + PART_MAX[part], 0)).toBe(SCORE_TOTAL));

  it.each<[string, Partial<Profile>, Partial<Profile>, string, number]>([
    ['18 cm apart', {}, {}, 'height', 3.6],
    ['60 cm apart', { height: 140 }, { height: 200 }, 'height', 10],
    [
      'one love language',
      { loveLanguage: ['quality time'] },
      { loveLanguage: ['quality time', 'physical touch'] },
      'loveLanguage',
      5,
    ],
    ['the same answer to stress', { stressLanguage: 'fight' }, { stressLanguage: 'fight' }, 'stressLanguage', 3],
    ['freeze and flight', { stressLanguage: 'freeze' }, { stressLanguage: 'flight' }, 'stressLanguage', 6],
    ['fight and flight', { stressLanguage: 'fight' }, { stressLanguage: 'flight' }, 'stressLanguage', 0],
    [
      'half the income that is wanted',
      { minIncomeWanted: '16-20 juta' },
      { income: '6-10 juta' },
      'income',
      5 + 5 * (8 / 18),
    ],
    ['an unknown income that is wanted', { minIncomeWanted: '1-5 juta' }, { income: null }, 'income', 5],
    [
      'the middle of both ranges',
      { ageRangeWanted: { min: 30, max: 36, open: false } },
      { ageRangeWanted: { min: 24, max: 30, open: false } },
      'agePreference',
      8,
    ],
    ['the end of one range', { ageRangeWanted: { min: 23, max: 33, open: false } }, {}, 'agePreference', 4],
    ['an open range', { ageRangeWanted: { min: 33, max: 100, open: true } }, {}, 'agePreference', 8],
    ['the same range written closed', { ageRangeWanted: { min: 33, max: 100, open: false } }, {}, 'agePreference', 4],
    ['far apart, both fine with it', {}, { domicile: 'Riau' }, 'domicile', 3],
    ['far apart, one not', { ldrPref: 'no' }, { domicile: 'Riau' }, 'domicile', 0],
  ])('%s', (_name, hers, his, part, points) =>
    expect(score({ ...sari, ...hers }, { ...budi, ...his }).parts[part as 'height']).toBeCloseTo(points, 9),
  );

  it('reads incomes as the mean of their numbers', () =>
    expect([incomeNumber('1-5 juta'), incomeNumber('40+ juta'), incomeNumber('bebas'), incomeNumber(null)]).toEqual([
      3,
      40,
      null,
      null,
    ]));
});

describe('a list', () => {
  it('holds exactly who is in it, in order', () =>
    fc.assert(
      fc.property(anyPerson, fc.array(anyPerson, { maxLength: 40 }), (viewer, members) => {
        const list = findMatches(viewer, members, {});
        expect(list.map((m) => m.id).sort()).toEqual(
          members
            .filter((m) => m.id !== viewer.id && inList(viewer, m))
            .map((m) => m.id)
            .sort(),
        );
        for (let i = 1; i < list.length; i++) expect(compareRanks(list[i - 1]!, list[i]!)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs(2_000) },
    ));
  it('puts older men first for a woman, younger or equal women first for a man; then the score; then the id', () => {
    const ids = (viewer: Profile, members: Profile[]) => findMatches(viewer, members).map((m) => m.id);
    const men = [
      { ...budi, id: 'm1', religion: 'Hindu' as const },
      { ...budi, id: 'm3' },
      { ...budi, id: 'm2' },
    ];
    expect(ids(sari, men)).toEqual(['m2', 'm3', 'm1']);
  });
  it('leaves out other tribes only for one who wants the same and has one', () => {
    const other = { ...budi, ethnicity: 'Batak' as const, tribeValue: 'Jawa' };
    expect(inList({ ...sari, tribePref: 'same' }, other)).toBe(false);
    expect(inList({ ...sari, tribePref: 'same', ethnicity: null }, other)).toBe(true);
  });
  it('counts for each rule whom it alone removes, by me and by them', () => {
    const counter = funnelCounter({ ...sari, ageRangeWanted: { min: 40, max: 50, open: false } });
    for (const him of [budi, { ...budi, id: 'c', minHeightWanted: 170 }, { ...sari, id: 'd' }]) counter.add(him);
    expect(counter.result()).toEqual({
      pool: 2,
      rows: [
        { rule: 'ageRange', byMe: 2, byThem: 0 },
        { rule: 'minHeight', byMe: 0, byThem: 1 },
      ],
    });
  });
});

describe('an explanation', () => {
  const open = (...names: FieldName[]) => new Set<FieldName>(names);
  it('never tells a part whose inputs are not all open; the others share one word, made of what is told', () =>
    fc.assert(
      fc.property(anyPerson, anyPerson, fc.subarray(FIELDS.map((f) => f.name)), (a, b, names) => {
        const told = explain(a, b, new Set(names));
        for (const { part } of told.parts) for (const input of PART_INPUTS[part]) expect(names).toContain(input);
        for (const { points } of told.parts) expect(Number.isInteger(points)).toBe(true);
        const locked = PARTS.filter((part) => !told.parts.some((p) => p.part === part));
        expect(told.locked?.parts ?? []).toEqual(locked);
        expect(Object.keys(told).sort()).toEqual(['locked', 'parts', 'percent']);
        if (!told.locked) return;
        // Whoever reads the answer can make the word: it tells nothing more.
        const rest = (told.percent * SCORE_TOTAL) / 100 - told.parts.reduce((sum, p) => sum + p.points, 0);
        const share = rest / locked.reduce((sum, part) => sum + PART_MAX[part], 0);
        expect(told.locked.fit).toBe(share >= 2 / 3 ? 'very' : share >= 1 / 3 ? 'well' : 'some');
      }),
      { numRuns: runs(5_000) },
    ));
  it('gives at most three reasons, none from a locked fact', () => {
    const [her, him] = [
      { ...sari, loveLanguage: ['quality time' as const] },
      { ...budi, loveLanguage: ['quality time' as const] },
    ];
    expect(reasons(her, him, open('nama', 'age', 'religion')).map((r) => r.code)).toEqual([
      'same-religion',
      'age-fits',
    ]);
    expect(reasons(her, him, open('religion', 'loveLanguage', 'domicile', 'ethnicity'))).toEqual([
      { code: 'same-religion' },
      { code: 'shared-love-languages', n: 1 },
      { code: 'same-domicile' },
    ]);
    expect(reasons(her, him, open())).toEqual([]);
  });
});
