import { describe, expect, it } from 'vitest';
import { compatible, rejections, type RuleName, tribe } from '#domain/matching/compatibility.ts';
import { explain, reasons } from '#domain/matching/explain.ts';
import {
  compareRanks,
  filtersOf,
  findMatches,
  inList,
  passesFilters,
  type Rank,
  standsFirst,
} from '#domain/matching/find-matches.ts';
import { orderRows } from '#domain/matching/funnel.ts';
import {
  agePreferencePoints,
  heightPoints,
  incomePoints,
  PARTS,
  score,
  stressLanguagePoints,
} from '#domain/matching/score.ts';
import { FIELDS, type FieldName } from '#domain/profile/fields.ts';
import { budi, sari } from './people.ts';

const ALL = FIELDS.map((f) => f.name);
const without = (...names: FieldName[]) => new Set(ALL.filter((name) => !names.includes(name)));

describe('texts the rules compare', () => {
  it('tribes are trimmed and in small letters, and none when nothing is left', () =>
    expect([' Batak ', '  ', null].map((tribeValue) => tribe({ ...sari, tribeValue }))).toEqual([
      'batak',
      null,
      'jawa',
    ]));
  it.each([
    [[' Judi '], ['judi'], true],
    [['judi'], [' JUDI'], true],
    [['judi', 'malas'], ['kasar', 'malas'], true],
    [['straße'], ['STRASSE'], false],
    [['judi'], [], false],
    [[], ['judi'], false],
    [[''], [''], true],
  ])('dealbreakers %j and %j', (hers, his, shared) =>
    expect(rejections({ ...sari, dealbreakers: hers }, { ...budi, dealbreakers: his })).toEqual(
      shared ? [{ rule: 'dealbreaker', by: 'both' }] : [],
    ),
  );
});

describe('an explanation', () => {
  it('locks nothing when everything is open, and everything but the constant when nothing is', () => {
    const told = explain(sari, budi, without());
    expect([told.parts.map((p) => p.part), told.locked]).toEqual([PARTS, null]);
    const { parts, locked } = explain(sari, budi, new Set());
    expect(parts).toEqual([{ part: 'constant', points: 7, max: 7 }]);
    expect(locked?.parts).toEqual(PARTS.filter((part) => part !== 'constant'));
  });
  it('locks a part for one of its inputs alone', () => {
    const shown = (...names: FieldName[]) => explain(sari, budi, without(...names)).parts.map((p) => p.part);
    expect(shown('minIncomeWanted')).toEqual(PARTS.filter((part) => part !== 'income'));
    expect(shown('ldrPref', 'height')).toEqual(PARTS.filter((part) => part !== 'domicile' && part !== 'height'));
    expect(shown('age')).toEqual(PARTS.filter((part) => part !== 'ageRange' && part !== 'agePreference'));
  });
});

describe('the word for what is locked', () => {
  const closed = { minIncomeWanted: '6-10 juta', income: null, ldrPref: 'no' } as const;
  const her = { ...sari, ...closed, religion: null, stressLanguage: 'fight' } as const;
  const him = { ...budi, ...closed, domicile: 'Riau', ethnicity: 'Batak' } as const;
  /** Ethnicity and stress are locked, 9 points at most; together with what is told it is always 39 of 78. */
  it.each([
    ['two thirds are very', 173, 'fawn', 6, 'very'],
    ['one third is well', 188, 'fight', 3, 'well'],
    ['nothing is some', 203, null, 0, 'some'],
  ] as const)('%s', (_name, height, stressLanguage, locked, fit) => {
    const told = explain(her, { ...him, height, stressLanguage }, without('ethnicity', 'stressLanguage'));
    expect([told.percent, told.parts.reduce((sum, { points }) => sum + points, 0)]).toEqual([50, 39 - locked]);
    expect(told.locked).toEqual({ parts: ['ethnicity', 'stressLanguage'], fit });
  });
});

describe('reasons', () => {
  const codes = (hers: Partial<typeof sari>, his: Partial<typeof sari>, ...open: FieldName[]) =>
    reasons({ ...sari, ...hers }, { ...budi, ...his }, new Set(open)).map((r) => r.code);
  it.each<[Partial<typeof sari>, Partial<typeof sari>, FieldName, string | null]>([
    [{}, {}, 'religion', 'same-religion'],
    [{}, { religion: 'Hindu' }, 'religion', null],
    [{ religion: null }, { religion: null }, 'religion', null],
    [{}, {}, 'domicile', 'same-domicile'],
    [{}, { domicile: 'Riau' }, 'domicile', null],
    [{}, {}, 'ethnicity', 'same-ethnicity'],
    [{}, { ethnicity: 'Batak' }, 'ethnicity', null],
    [{}, {}, 'loveLanguage', null],
    [{ loveLanguage: ['quality time'] }, { loveLanguage: ['physical touch'] }, 'loveLanguage', null],
    [{ stressLanguage: 'fawn' }, { stressLanguage: 'fight' }, 'stressLanguage', 'stress-complements'],
    [{ stressLanguage: 'freeze' }, { stressLanguage: 'flight' }, 'stressLanguage', 'stress-complements'],
    [{ stressLanguage: 'fight' }, { stressLanguage: 'fight' }, 'stressLanguage', null],
    [{ stressLanguage: 'fight' }, { stressLanguage: 'fawn' }, 'religion', 'same-religion'],
  ])('%j and %j with %s open: %s', (hers, his, open, reason) =>
    expect(codes(hers, his, open)).toEqual(reason === null ? [] : [reason]),
  );
  it('of an open age: inside the ages the viewer wants, or none wanted', () => {
    const wanted = (min: number, max: number) => ({ ageRangeWanted: { min, max, open: false } });
    expect(codes({ ageRangeWanted: null }, {}, 'age')).toEqual(['age-fits']);
    expect([budi.age - 1, budi.age].map((max) => codes(wanted(20, max), {}, 'age'))).toEqual([[], ['age-fits']]);
    expect([budi.age + 1, budi.age].map((min) => codes(wanted(min, 60), {}, 'age'))).toEqual([[], ['age-fits']]);
  });
});

describe('the list', () => {
  it.each<[string, Partial<typeof sari>, Partial<typeof sari>, boolean]>([
    ['far away', { ldrPref: 'no' }, { domicile: 'Riau' }, false],
    ['an unknown place', { ldrPref: 'no' }, { domicile: null }, false],
    ['the same place', { ldrPref: 'no' }, {}, true],
    ['no place of one’s own', { ldrPref: 'no', domicile: null }, { domicile: 'Riau' }, true],
    ['far away, and fine with it', { ldrPref: 'yes' }, { domicile: null }, true],
    ['the same tribe', { tribePref: 'same' }, {}, true],
    ['an unknown tribe', { tribePref: 'same' }, { ethnicity: null }, false],
    ['an unknown tribe, and fine with it', { tribePref: 'any' }, { ethnicity: null }, true],
  ])('with %s', (_name, hers, his, listed) => {
    expect(inList({ ...sari, ...hers }, { ...budi, ...his })).toBe(listed);
    expect(findMatches({ ...sari, ...hers }, [{ ...budi, ...his }])).toHaveLength(listed ? 1 : 0);
  });

  it.each([
    [{ ageMin: 33, ageMax: 33 }, true],
    [{ ageMin: 34 }, false],
    [{ ageMax: 32 }, false],
    [{ religion: 'Islam', domicile: 'Bali' }, true],
    [{ religion: 'Islam', domicile: 'Riau' }, false],
    [{}, true],
  ] as const)('filter %j lets him pass: %s', (filters, passes) => expect(passesFilters(budi, filters)).toBe(passes));

  it('keeps of a query the filters alone', () => {
    const query = { religion: 'Islam', domicile: 'Bali', ageMin: 20, ageMax: 30, page: 2 } as const;
    expect(filtersOf(query)).toEqual({ religion: 'Islam', domicile: 'Bali', ageMin: 20, ageMax: 30 });
  });

  it('has older men first, and women of one’s age or younger', () => {
    const first = (viewer: typeof sari, ages: number[]) =>
      ages.map((age) => standsFirst({ ...viewer, age: 30 }, { ...budi, age }));
    expect([first(sari, [29, 30, 31]), first(budi, [29, 30, 31])]).toEqual([
      [false, false, true],
      [true, true, false],
    ]);
  });

  it('is ordered by age group, points and id', () => {
    const rank = (first: boolean, total: number, id: string): Rank => ({ first, total, id });
    const ordered = [rank(true, 9, 'b'), rank(true, 8, 'a'), rank(true, 8, 'b'), rank(false, 70, 'a')];
    for (const [i, a] of ordered.entries())
      for (const [j, b] of ordered.entries()) expect(Math.sign(compareRanks(a, b))).toBe(Math.sign(i - j));
  });
});

it('rows of a funnel: whoever removes somebody, the heaviest first', () => {
  const row = (rule: RuleName, byMe: number, byThem: number) => ({ rule, byMe, byThem });
  const rows = [
    row('minHeight', 2, 0),
    row('religion', 0, 2),
    row('tribe', 0, 0),
    row('past', 1, 3),
    row('children', 1, 1),
    row('status', 0, 1),
  ];
  expect(orderRows(rows).map((r) => r.rule)).toEqual(['past', 'religion', 'minHeight', 'status', 'children']);
});

describe('points', () => {
  it('of a pair the rules reject: each age outside a range takes 7.5', () => {
    const ranged = (min: number, max: number) => ({ min, max, open: false });
    const points = (hers: [number, number], his: [number, number]) =>
      score({ ...sari, ageRangeWanted: ranged(...hers) }, { ...budi, ageRangeWanted: ranged(...his) }).parts.ageRange;
    expect([points([33, 33], [27, 27]), points([34, 40], [27, 27]), points([20, 32], [20, 26])]).toEqual([15, 7.5, 0]);
    expect(compatible({ ...sari, ageRangeWanted: ranged(34, 40) }, budi)).toBe(false);
  });
  it('of what is not stated are none', () => {
    expect([
      heightPoints(null, 170),
      heightPoints(170, null),
      heightPoints(null, null),
      heightPoints(170, 160),
    ]).toEqual([0, 0, 0, 2]);
    expect([incomePoints('6-10 juta', null), incomePoints('6-10 juta', '40+ juta'), incomePoints(null, null)]).toEqual([
      0, 5, 5,
    ]);
    expect([
      stressLanguagePoints(null, null),
      stressLanguagePoints('fight', null),
      stressLanguagePoints(null, 'fawn'),
    ]).toEqual([0, 0, 0]);
    expect([agePreferencePoints(null, 30), agePreferencePoints({ min: 30, max: 31, open: false }, 32)]).toEqual([4, 0]);
    const nobody = { religion: null, ethnicity: null, domicile: null };
    expect(score({ ...sari, ...nobody }, { ...budi, ...nobody }).parts).toMatchObject({
      religion: 0,
      ethnicity: 0,
      domicile: 3,
    });
  });
});
