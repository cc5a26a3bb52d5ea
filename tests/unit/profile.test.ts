import { ageOn } from '#domain/profile/age.ts';
import { badgesOf, provedValue, visibleBadges } from '#domain/profile/badges.ts';
import { citiesOf, placeCity } from '#domain/profile/cities.ts';
import { fieldProblems } from '#domain/profile/field-checks.ts';
import { PACKED_GROUPS, REGISTRATION_STEPS } from '#domain/profile/field.ts';
import { CARD_FIELDS, type FieldName, FIELDS, isStated, JUDGED_FIELDS } from '#domain/profile/fields.ts';
import { ageRange, normaliseProfile, tags } from '#domain/profile/legacy-values.ts';
import {
  allRegistrationFailures,
  REGISTRATION_CODES,
  registrationChecks,
} from '#domain/profile/registration-checks.ts';
import { normaliseUsername, usernameProblem } from '#domain/profile/username.ts';
import { DEALBREAKERS, HOBBIES, PROMPTS, PROVINCES } from '#domain/profile/values.ts';
import { errorMessage } from '#copy/errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRaw } from './people.ts';
import { runs } from './runs.ts';

describe('legacy values', () => {
  it.each([
    ['religion', ' islam ', 'Islam'],
    ['religion', 'LAIN NYA', 'Lain nya'],
    ['ethnicity', 'lain nya', 'Lain nya'],
    ['province', 'dki jakarta', 'DKI Jakarta'],
    ['my_status', 'pernah menikah, tanpa anak', 'pernah menikah tanpa anak'],
    ['my_status', 'pernah menikah , tanpa anak', 'pernah menikah tanpa anak'],
    ['partnerStatusExpectation', 'bebas, asal belum punya anak', 'bebas asal belum punya anak'],
    ['accept_bad_past', 'Tidak bisa menerima, saya cari yang bersih', 'no'],
    ['acceptBadPast', 'tidak mau', 'no'],
    ['acceptBadPast', 'tidak', 'no'],
    ['acceptBadPast', 'mau asalkan sudah tobat', 'yes'],
    ['acceptBadPast', 'mau', 'yes'],
    ['tribePref', 'wajib', 'same'],
    ['tribePref', 'sama', 'same'],
    ['tribePref', 'tidak wajib', 'any'],
    ['ldrOk', true, 'yes'],
    ['ldrOk', false, 'no'],
    ['ldr_pref', 'tidak', 'no'],
    ['education', ' s1 ', 'S1'],
    ['education', 'lain nya', 'Lain nya'],
    ['education', 'TK', null],
    ['marriage_plan', 'DALAM 1 TAHUN', 'dalam 1 tahun'],
    ['worship', ' Hari Besar', 'hari besar'],
    ['siblings', '0', 0],
    ['income', '6-10', '6-10 juta'],
    ['income', ' 40+ juta ', '40+ juta'],
    ['minIncomeWanted', 'BEBAS', 'bebas'],
    ['religion', 'Jedi', null],
    ['income', '7-9', null],
    ['height', '158', 158],
    ['height', 'tinggi', null],
  ])('%s %j is %j', (name, raw, expected) => {
    const target =
      {
        province: 'domicile',
        my_status: 'myStatus',
        accept_bad_past: 'acceptBadPast',
        ldrOk: 'ldrPref',
        ldr_pref: 'ldrPref',
        marriage_plan: 'marriagePlan',
      }[name as string] ?? name;
    expect(normaliseProfile({ [name as string]: raw })[target as 'income']).toEqual(expected);
  });
  it('ldrPref wins over ldrOk', () => expect(normaliseProfile({ ldrPref: 'no', ldrOk: true }).ldrPref).toBe('no'));
  it('«wajib sama» clears the desired religions (R-CODE-1)', () =>
    expect(
      normaliseProfile({ religionPref: 'wajib sama', desiredPartnerReligions: ['Hindu'] }).desiredPartnerReligions,
    ).toEqual([]));
  it('desired religions without a word on religion stay', () =>
    expect(normaliseProfile({ desiredPartnerReligions: ['Hindu'] }).desiredPartnerReligions).toEqual(['Hindu']));
  it('a mistake needs a past', () =>
    expect(
      ['bersih', null].map(
        (pastBehavior) => normaliseProfile({ pastBehavior, pastMistakeType: 'judi' }).pastMistakeType,
      ),
    ).toEqual([null, null]));
  it('dealbreakers are trimmed, without doubles by case, at most 10 of 60', () => {
    expect(tags(' Judi, judi ,BOHONG,,', DEALBREAKERS)).toEqual(['Judi', 'BOHONG']);
    expect(
      tags(
        Array.from({ length: 14 }, (_, i) => `x${i}`.padEnd(80, 'y')),
        DEALBREAKERS,
      ).map((d) => d.length),
    ).toEqual(Array(10).fill(60));
  });
  it('all spellings of a range agree', () =>
    fc.assert(
      fc.property(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 }), (a, b) => {
        const wanted = { min: Math.min(a, b), max: Math.max(a, b), open: false };
        for (const spelling of [
          [a, b],
          [String(a), String(b)],
          `${a}-${b}`,
          ` ${a} - ${b} `,
          { min: a, max: b, open: false },
        ])
          expect(ageRange(spelling)).toEqual(wanted);
        for (const spelling of [`${a}+`, ` ${a} + `, { min: a, max: 60, open: true }, { min: a, open: true }])
          expect(ageRange(spelling)).toEqual({ min: a, max: 100, open: true });
      }),
    ));
  it('takes anything, once and for all', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyRaw,
          fc.dictionary(
            fc.constantFrom(...FIELDS.map((f) => f.name), 'love_language', 'age_range_wanted', '__proto__'),
            fc.anything(),
          ),
        ),
        (raw) => {
          const once = normaliseProfile(raw as Record<string, unknown>);
          expect(normaliseProfile(once)).toEqual(once);
        },
      ),
      { numRuns: runs(5_000) },
    ));
});

describe('the field table', () => {
  it('has 38 provinces, the 24 card rows of S1, and no column twice', () => {
    const specified = CARD_FIELDS.map((f) => f.cardRow!).filter((row) => Number.isInteger(row));
    expect([PROVINCES.length, specified]).toEqual([38, Array.from({ length: 24 }, (_, i) => i + 1)]);
    expect(CARD_FIELDS.filter((f) => !Number.isInteger(f.cardRow)).map((f) => f.name)).toEqual([
      'about',
      'prompts',
      'hobbies',
      'languages',
      'worship',
      'city',
      'marriagePlan',
      'education',
      'smoking',
      'siblings',
    ]);
    const columns = FIELDS.flatMap((f) => Object.keys(f.columns));
    expect(new Set(columns).size).toBe(columns.length);
  });
  it('asks for each field in one step, and checks each required one', () => {
    for (const f of FIELDS) expect([f.name, REGISTRATION_STEPS.includes(f.step)]).toEqual([f.name, true]);
    const checked = new Set<string>(
      allRegistrationFailures({ pastBehavior: 'pernah nakal' }).map((failure) => failure.field),
    );
    checked.add('pastBehavior');
    for (const f of FIELDS) expect([f.name, checked.has(f.name)]).toEqual([f.name, f.required]);
  });
  it('packs each judged field once; a field of several columns is judged', () => {
    expect(new Set(JUDGED_FIELDS.map((f) => f.judged))).toEqual(new Set(PACKED_GROUPS));
    const several = FIELDS.filter((f) => Object.keys(f.columns).length > 1);
    expect(several.map((f) => [f.name, f.judged !== undefined])).toEqual(several.map((f) => [f.name, true]));
  });
  it('names only fields it has in a condition, and only values they can have', () => {
    const conditions = FIELDS.flatMap((f) => (f.onlyWhen ? [f.onlyWhen] : []));
    expect(conditions.length).toBeGreaterThan(0);
    for (const { field: other, is } of conditions)
      expect(FIELDS.find((f) => f.name === other)?.shape).toMatchObject({ values: expect.arrayContaining([is]) });
  });
  it.each([
    [{ height: 119 }, 'field-out-of-range'],
    [{ height: 120.5 }, 'field-out-of-range'],
    [{ weight: 29 }, 'field-out-of-range'],
    [{ nama: '𠮷'.repeat(41) }, 'field-too-long'],
    [{ nama: '\u200b' }, 'field-empty'],
    [{ dealbreakers: Array(11).fill('x') }, 'field-too-many'],
    [{ dealbreakers: ['x'.repeat(61)] }, 'field-too-long'],
    [{ religion: 'Jedi' }, 'field-not-a-choice'],
    [{ loveLanguage: ['x'] }, 'field-not-a-choice'],
    [{ hobbies: HOBBIES.slice(0, 9) }, 'field-too-many'],
    [{ about: 'x'.repeat(501) }, 'field-too-long'],
    [{ about: 'WA 0812 3456 7890 ya' }, 'contact-details'],
    [{ job: 'Guru, ig: sari' }, 'contact-details'],
    [{ nama: 'Sari 081234567890' }, 'contact-details'],
    [{ dealbreakers: ['judi', 'sari@contoh.com'] }, 'contact-details'],
    [{ prompts: [{ prompt: 'rumah', answer: 'x'.repeat(201) }] }, 'field-too-long'],
    [{ prompts: [{ prompt: 'rumah', answer: 'wa.me/62812' }] }, 'contact-details'],
    [{ prompts: [{ prompt: 'istana', answer: 'x' }] }, 'field-not-a-choice'],
    [{ prompts: [{ prompt: 'rumah', answer: ' ' }] }, 'field-empty'],
    [{ prompts: [{ prompt: 'rumah', answer: 5 }] }, 'field-empty'],
    [
      {
        prompts: [
          { prompt: 'rumah', answer: 'x' },
          { prompt: 'istana', answer: 'x' },
        ],
      },
      'field-not-a-choice',
    ],
    [{ prompts: PROMPTS.slice(0, 4).map((prompt) => ({ prompt, answer: 'x' })) }, 'field-too-many'],
    [{ siblings: 16 }, 'field-out-of-range'],
    [{ ageRangeWanted: { min: 10, max: 20, open: false } }, 'field-out-of-range'],
    [{ ageRangeWanted: { min: 30, max: 20, open: false } }, 'field-out-of-range'],
  ])('%j does not fit: %s', (values, code) =>
    expect(fieldProblems(values as never).map((p) => p.code)).toEqual([code]),
  );
  it('limits themselves fit', () =>
    expect(
      fieldProblems({
        height: 120,
        tribeValue: 'Sunda',
        weight: 30,
        nama: '𠮷'.repeat(40),
        age: 20,
        about: '𠮷'.repeat(500),
        hobbies: HOBBIES.slice(0, 8),
        siblings: 0,
        dealbreakers: Array.from({ length: 10 }, (_, i) => `${i}`.padEnd(60, 'x')),
        prompts: PROMPTS.slice(0, 3).map((prompt) => ({ prompt, answer: 'x'.repeat(200) })),
      }),
    ).toEqual([]));
  it('says how many sentences there may be', () =>
    expect(fieldProblems({ prompts: PROMPTS.slice(0, 4).map((prompt) => ({ prompt, answer: 'x' })) })).toEqual([
      { field: 'prompts', code: 'field-too-many', params: { max: 3 } },
    ]));
  it('keeps known sentences with an answer, the first of each', () => {
    const typed = [
      { prompt: 'istana', answer: 'x' },
      { prompt: 'rumah', answer: ' ' },
      { prompt: 'rumah', answer: 'ada ibu' },
      { prompt: 'rumah', answer: 'ada ayah' },
    ];
    expect(normaliseProfile({ prompts: typed }).prompts).toEqual([{ prompt: 'rumah', answer: 'ada ibu' }]);
  });
  it('has a value only where something stands', () =>
    expect([null, undefined, [], '', 0, false, ['x']].map(isStated)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]));
});

describe('cities', () => {
  it('are 98 kota and 416 kabupaten, in every province, none twice', () => {
    const all = PROVINCES.flatMap((province) => citiesOf(province));
    expect([
      all.filter((city) => city.startsWith('Kota ')).length,
      all.filter((city) => city.startsWith('Kabupaten ')).length,
      new Set(all).size,
      PROVINCES.filter((province) => citiesOf(province).length === 0),
    ]).toEqual([98, 416, 514, []]);
    expect(citiesOf('Jawa Barat')).toEqual(expect.arrayContaining(['Kota Bandung', 'Kabupaten Bandung']));
    expect(citiesOf(null)).toEqual([]);
  });
  it('are kept in their province alone, in one spelling', () => {
    const placed = (domicile: string | null, city: string | null) => {
      const profile = normaliseProfile({ domicile, city });
      return [placeCity(profile), profile.city];
    };
    expect(placed('Jawa Barat', ' kota  bandung ')).toEqual([true, 'Kota Bandung']);
    expect(placed('Bali', 'Kota Bandung')).toEqual([false, null]);
    expect(placed(null, 'Kota Bandung')).toEqual([false, null]);
    expect(placed('Bali', null)).toEqual([true, null]);
  });
});

describe('the 27 checks', () => {
  it('are 27, each with its specified text', () =>
    expect([
      REGISTRATION_CODES.length,
      new Set(REGISTRATION_CODES.map((c) => errorMessage(c as 'name-required'))).size,
    ]).toEqual([27, 27]));
  it('all fail on an empty form but the two that depend on an answer', () =>
    expect(allRegistrationFailures({}).map((f) => f.number)).toEqual([
      ...Array.from({ length: 20 }, (_, i) => i + 1),
      22,
      23,
      24,
      25,
      26,
    ]));
  it('ask for the mistake and the certificate when they apply', () => {
    const numbers = allRegistrationFailures({ pastBehavior: 'pernah nakal', maritalStatus: 'pernah menikah' }).map(
      (f) => f.number,
    );
    expect(numbers).toEqual(expect.arrayContaining([21, 27]));
  });
  it('show the first one', () =>
    expect(registrationChecks({ username: 'a' })).toEqual({
      number: 2,
      code: 'password-too-short',
      field: 'password',
    }));
});

describe('usernames', () => {
  it.each([
    ['Budi', 'budi', null],
    ['ｂｕｄｉ', 'budi', null],
    [' bu.di_1- ', 'bu.di_1-', null],
    ['bud1̇', null, 'username-invalid'],
    ['bu\u200bdi', null, 'username-invalid'],
    ['ab', 'ab', 'username-invalid'],
    ['a'.repeat(31), null, 'username-invalid'],
    ['a'.repeat(30), null, null],
    ['abc', null, null],
    ['аbc', null, 'username-invalid'],
  ])('%j', (typed, folded, problem) => {
    const username = normaliseUsername(typed);
    if (folded !== null) expect(username).toBe(folded);
    expect(usernameProblem(username)).toBe(problem);
  });
});

describe('age', () => {
  it.each([
    [{ age: 30, givenOn: '2026-11-21' }, '2026-11-21', 30],
    [{ age: 30, givenOn: '2026-11-21' }, '2027-11-20', 30],
    [{ age: 30, givenOn: '2026-11-21' }, '2027-11-21', 31],
    [{ age: 30, givenOn: '2024-02-29' }, '2025-02-28', 30],
    [{ age: 30, givenOn: '2024-02-29' }, '2025-03-01', 31],
    [{ age: 30, givenOn: '2026-11-21' }, '2026-01-01', 30],
    [{ age: 0, givenOn: '2026-01-01', birthDate: '1996-12-01' }, '2026-11-30', 29],
    [{ age: 0, givenOn: '2026-01-01', birthDate: '1996-12-01' }, '2026-12-01', 30],
  ])('%j on %s is %i', (given, today, age) => expect(ageOn(given, today)).toBe(age));
});

describe('what is proved', () => {
  it('is the claim, but for a divorce', () =>
    expect([provedValue('income', '6-10 juta'), provedValue('income', null), provedValue('divorce', 'single')]).toEqual(
      ['6-10 juta', null, 'pernah menikah'],
    ));
  it('is dated by its last proof', () => {
    const profile = normaliseProfile({ income: '6-10 juta' });
    const proof = (decidedAt: number) => ({ kind: 'income' as const, value: '6-10 juta', decidedAt });
    expect(badgesOf(profile, [proof(9), proof(5)])).toEqual({ income: 9 });
    expect(badgesOf({ ...profile, income: null }, [{ ...proof(5), value: null }])).toEqual({});
  });
  it('is told only of what is proved', () => {
    const open = new Set<FieldName>(['religion', 'maritalStatus']);
    expect(visibleBadges({ income: 9, divorce: 5 }, open)).toEqual({ income: 9, divorce: 5 });
    expect(Object.keys(visibleBadges({}, open))).toEqual([]);
  });
});
