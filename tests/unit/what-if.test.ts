import { describe, expect, it } from 'vitest';
import { shownCount } from '#domain/matching/limits.ts';
import {
  offeredRules,
  possibleChanges,
  type Preferences,
  type PreferenceRule,
  PREFERENCE_RULES,
} from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { budi, sari } from './people.ts';

/** What the tuner offers of one rule, as the values that would be written. */
const offered = (rule: PreferenceRule, wishes: Partial<MatchFacts>, who: MatchFacts = sari): Partial<Preferences>[] =>
  possibleChanges({ ...who, ...wishes })
    .filter((change) => change.rule === rule)
    .map((change) => change.set);
const ranges = (min: number, max: number, open = false) =>
  offered('ageRange', { ageRangeWanted: { min, max, open } }).map(({ ageRangeWanted: range }) =>
    range ? `${range.min}-${range.max}${range.open ? '+' : ''}` : null,
  );

describe('changes the tuner offers', () => {
  it.each<[string, string[], (string | null)[]]>([
    [
      'both ends, by two and by five',
      ['30', '40'],
      ['28-40', '30-42', '32-40', '30-38', '25-40', '30-45', '35-40', '30-35', null],
    ],
    ['not below 20', ['21', '30'], ['20-30', '21-32', '23-30', '21-28', '20-30', '21-35', '26-30', '21-25', null]],
    ['not above 100', ['60', '99'], ['58-99', '60-100', '62-99', '60-97', '55-99', '60-100', '65-99', '60-94', null]],
    ['at both ends', ['20', '100'], ['22-100', '20-98', '25-100', '20-95', null]],
    ['below 20 already', ['18', '60'], ['18-62', '20-60', '18-58', '18-65', '23-60', '18-55', null]],
    ['a narrow one', ['30', '31'], ['28-31', '30-33', '25-31', '30-36', null]],
    ['two years', ['30', '32'], ['28-32', '30-34', '32-32', '30-30', '25-32', '30-37', null]],
  ])('of the age range: %s', (_name, [min, max], expected) =>
    expect(ranges(Number(min), Number(max))).toEqual(expected),
  );
  it('of an open age range move its lower end alone, and leave it open', () =>
    expect(ranges(30, 100, true)).toEqual(['28-100+', '32-100+', '25-100+', '35-100+', null]));
  it('of no age range: none', () => expect(offered('ageRange', { ageRangeWanted: null })).toEqual([]));

  it.each([
    [160, [150, 155, 165, null]],
    [125, [120, 130, null]],
    [129, [124, 134, null]],
    [245, [235, 240, 250, null]],
    [250, [240, 245, null]],
  ])('of the least height %i', (minHeightWanted, expected) =>
    expect(offered('minHeight', { minHeightWanted }).map((set) => set.minHeightWanted)).toEqual(expected),
  );
  it('of no least height: none', () => expect(offered('minHeight', { minHeightWanted: null })).toEqual([]));

  it.each<[string, Partial<MatchFacts>, Partial<Preferences>[]]>([
    ['the same, or not', { religionPref: 'wajib sama' }, [{ religionPref: 'boleh beda' }]],
    ['free', { religionPref: 'boleh beda' }, [{ religionPref: 'wajib sama' }]],
    ['free, without one of one’s own', { religionPref: null, religion: null }, []],
    [
      'the same, without one of one’s own',
      { religionPref: 'wajib sama', religion: null },
      [{ religionPref: 'boleh beda' }],
    ],
    [
      'a list: one more, one less, none',
      { desiredPartnerReligions: ['Islam', 'Kristen', 'Katolik', 'Hindu'] },
      [
        { desiredPartnerReligions: ['Islam', 'Kristen', 'Katolik', 'Hindu', 'Buddha'] },
        { desiredPartnerReligions: ['Islam', 'Kristen', 'Katolik', 'Hindu', 'Lain nya'] },
        { desiredPartnerReligions: ['Kristen', 'Katolik', 'Hindu'] },
        { desiredPartnerReligions: ['Islam', 'Katolik', 'Hindu'] },
        { desiredPartnerReligions: ['Islam', 'Kristen', 'Hindu'] },
        { desiredPartnerReligions: ['Islam', 'Kristen', 'Katolik'] },
        { desiredPartnerReligions: [], religionPref: 'boleh beda' },
      ],
    ],
  ])('of religion: %s', (_name, wishes, expected) => expect(offered('religion', wishes)).toEqual(expected));
  it('of a list of one religion never leave an empty one but for «boleh beda»', () =>
    expect(
      offered('religion', { desiredPartnerReligions: ['Islam'] }).map((set) => set.desiredPartnerReligions),
    ).toEqual([...['Kristen', 'Katolik', 'Buddha', 'Hindu', 'Lain nya'].map((more) => ['Islam', more]), []]));

  it.each<[PreferenceRule, Partial<MatchFacts>, Partial<Preferences>[]]>([
    ['tribe', { tribePref: 'same' }, [{ tribePref: 'any' }]],
    ['tribe', { tribePref: null }, [{ tribePref: 'same' }]],
    ['ldr', { ldrPref: 'no' }, [{ ldrPref: 'yes' }]],
    ['ldr', { ldrPref: 'yes' }, [{ ldrPref: 'no' }]],
    [
      'status',
      { partnerStatusExpectation: null },
      [{ partnerStatusExpectation: 'single' }, { partnerStatusExpectation: 'bebas asal belum punya anak' }],
    ],
    [
      'status',
      { partnerStatusExpectation: 'single' },
      [{ partnerStatusExpectation: 'bebas' }, { partnerStatusExpectation: 'bebas asal belum punya anak' }],
    ],
    ['past', { pastBehavior: 'bersih', acceptBadPast: 'no' }, [{ acceptBadPast: 'yes' }]],
    ['past', { pastBehavior: 'bersih', acceptBadPast: null }, [{ acceptBadPast: 'no' }]],
    ['past', { pastBehavior: 'pernah nakal', acceptBadPast: 'no' }, []],
    [
      'children',
      { childrenPreference: 'tidak mau' },
      [
        { childrenPreference: 'mau tapi tidak segera' },
        { childrenPreference: 'mau langsung' },
        { childrenPreference: null },
      ],
    ],
    ['dealbreaker', { dealbreakers: ['judi', 'bohong'] }, [{ dealbreakers: ['bohong'] }, { dealbreakers: ['judi'] }]],
    ['dealbreaker', { dealbreakers: [] }, []],
  ])('of %s with %j', (rule, wishes, expected) => expect(offered(rule, wishes)).toEqual(expected));
});

it('every change names its rule and what it would write, also for who wishes nothing', () => {
  const nothing = { ageRangeWanted: null, minHeightWanted: null, religionPref: null, religion: null };
  for (const who of [sari, { ...sari, ...nothing }, { ...sari, desiredPartnerReligions: ['Islam' as const] }])
    for (const ageRangeWanted of [null, { min: 25, max: 40, open: false }])
      for (const { rule, set } of possibleChanges({ ...who, ageRangeWanted }))
        expect([PREFERENCE_RULES.includes(rule), Object.keys(set).length > 0]).toEqual([true, true]);
});

describe('wishes that can move anybody', () => {
  const ALL: PreferenceRule[] = [
    'ageRange',
    'minHeight',
    'religion',
    'tribe',
    'ldr',
    'status',
    'past',
    'children',
    'dealbreaker',
  ];
  it.each<[string, Partial<MatchFacts>, PreferenceRule[]]>([
    ['all', { pastBehavior: 'bersih' }, []],
    ['a tribe in words is enough', { pastBehavior: 'bersih', ethnicity: null, tribeValue: 'Dayak' }, []],
    ['no tribe', { pastBehavior: 'bersih', ethnicity: null, tribeValue: null }, ['tribe']],
    ['no domicile', { pastBehavior: 'bersih', domicile: null }, ['ldr']],
    ['a past of one’s own', { pastBehavior: 'pernah nakal' }, ['past']],
    ['a past not stated', { pastBehavior: null }, ['past']],
  ])('%s', (_name, facts, idle) =>
    expect(offeredRules({ ...budi, ...facts })).toEqual(ALL.filter((rule) => !idle.includes(rule))),
  );
});

it('counts are told in whole fives, rounded down; below five as «kurang dari 5», nought too', () =>
  expect([0, 1, 4, 5, 9, 10, 104].map(shownCount)).toEqual([null, null, null, 5, 5, 10, 100]));
