import { describe, expect, it } from 'vitest';
import { completeness } from '#domain/profile/completeness.ts';
import { checkField, type FieldProblem } from '#domain/profile/field-checks.ts';
import { field, type FieldName, FIELDS } from '#domain/profile/fields.ts';
import { ageRange, normaliseProfile, tags } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isProofReminded, PROOF_REMINDED_DAYS } from '#domain/profile/proof-reminder.ts';
import { allRegistrationFailures, registrationChecks } from '#domain/profile/registration-checks.ts';
import { fold, withJuta } from '#domain/profile/spellings.ts';
import { characters, isBlank, snakeCase } from '#domain/profile/text.ts';

/** A form that has everything. */
const DRAFT = {
  username: 'sari',
  password: 'rahasia',
  nama: 'Sari',
  gender: 'wanita',
  age: '27',
  height: 158,
  weight: ' 52 ',
  domicile: 'Bali',
  religion: 'Islam',
  ethnicity: 'Jawa',
  job: 'Guru',
  income: '6-10 juta',
  maritalStatus: 'single',
  familyBackground: 'Anak kedua',
  minHeightWanted: 0,
  minIncomeWanted: 'bebas',
  loveLanguage: ['quality time'],
  stressLanguage: 'fight',
  dealbreakers: 'judi',
  pastBehavior: 'bersih',
  acceptBadPast: 'yes',
  instagram: '@sari',
  contactWa: '0812',
  consents: { profile: true, documents: true },
  incomeProofs: 1,
} as const;
const failing = (change: Record<string, unknown>) =>
  allRegistrationFailures({ ...DRAFT, ...change }).map(({ number, field: name }) => `${number} ${name}`);

describe('the 27 checks, one by one', () => {
  it('let a whole form pass', () => {
    expect(failing({})).toEqual([]);
    expect(registrationChecks(DRAFT)).toBeNull();
    expect(registrationChecks({ ...DRAFT, nama: '', age: '' })).toEqual({
      number: 3,
      code: 'name-required',
      field: 'nama',
    });
  });

  it.each([
    ['username', 1],
    ['password', 2],
    ['nama', 3],
    ['gender', 4],
    ['age', 5],
    ['height', 6],
    ['weight', 7],
    ['domicile', 8],
    ['religion', 9],
    ['ethnicity', 10],
    ['job', 11],
    ['income', 12],
    ['maritalStatus', 13],
    ['familyBackground', 14],
    ['minHeightWanted', 15],
    ['minIncomeWanted', 16],
    ['loveLanguage', 17],
    ['stressLanguage', 18],
    ['dealbreakers', 19],
    ['pastBehavior', 20],
    ['acceptBadPast', 22],
    ['instagram', 23],
    ['contactWa', 24],
  ] as const)('%s is asked for by check %i', (name, number) => {
    for (const nothing of [undefined, null, '', ' \u200b', []])
      expect(failing({ [name]: nothing })).toEqual([`${number} ${name}`]);
  });

  it('numbers are digits, typed or not', () => {
    for (const age of [27, '27', ' 27 ', 0]) expect(failing({ age })).toEqual([]);
    for (const age of [Number.NaN, Infinity, 'dua', '27 tahun', 'x27', '-1', '1.5', true, ['27']])
      expect(failing({ age })).toEqual(['5 age']);
  });

  it('texts and lists need something a reader sees', () => {
    for (const dealbreakers of [' , ,', [' ', '\u200b'], [3], [null]])
      expect(failing({ dealbreakers })).toEqual(['19 dealbreakers']);
    for (const dealbreakers of ['judi,', ['', 'judi'], 3]) expect(failing({ dealbreakers })).toEqual([]);
  });

  it('passwords have the least length of the configuration', () => {
    expect([failing({ password: '12345' }), failing({ password: '123456' }), failing({ password: 123456 })]).toEqual([
      ['2 password'],
      [],
      ['2 password'],
    ]);
    expect(allRegistrationFailures(DRAFT, 8).map((f) => f.code)).toEqual(['password-too-short']);
    expect(registrationChecks(DRAFT, 8)?.number).toBe(2);
    expect(failing({ password: 'x'.repeat(300) })).toEqual([]);
  });

  it.each([
    [{ pastBehavior: 'pernah nakal' }, ['21 pastMistakeType']],
    [{ pastBehavior: ' Pernah Nakal ' }, ['21 pastMistakeType']],
    [{ pastBehavior: 'pernah nakal', pastMistakeType: 'judi' }, []],
    [{ pastBehavior: ['pernah nakal'] }, []],
    [{ consents: undefined }, ['25 consents']],
    [{ consents: null }, ['25 consents']],
    [{ consents: { profile: true } }, ['25 consents']],
    [{ consents: { profile: null, documents: true, marketing: true } }, ['25 consents']],
    [{ incomeProofs: undefined }, ['26 incomeProof']],
    [{ incomeProofs: 0 }, ['26 incomeProof']],
    [{ incomeProofs: 3 }, []],
    [{ incomeProofs: 0, incomeProofLater: true }, []],
    [{ incomeProofs: 0, incomeProofLater: 'ya' }, ['26 incomeProof']],
    [{ incomeProofs: 0, incomeProofLater: true, maritalStatus: 'pernah menikah' }, ['27 divorceCertificate']],
    [{ maritalStatus: 'pernah menikah' }, ['27 divorceCertificate']],
    [{ maritalStatus: 'pernah menikah', divorceCertificates: 0 }, ['27 divorceCertificate']],
    [{ maritalStatus: ' PERNAH MENIKAH', divorceCertificates: 1 }, []],
  ])('%j fails %j', (change, expected) => expect(failing(change)).toEqual(expected));
});

describe('a value against its row of the field table', () => {
  it.each<[FieldName, unknown, FieldProblem['code'], Record<string, number>?]>([
    ['nama', '', 'field-empty'],
    ['nama', 3, 'field-empty'],
    ['nama', 'Sari 😀', 'name-characters'],
    ['nama', 'x'.repeat(41), 'field-too-long', { max: 40 }],
    ['contactWa', '\u200b', 'field-empty'],
    ['contactWa', 628, 'field-empty'],
    ['height', 251, 'field-out-of-range', { min: 120, max: 250 }],
    ['height', 119, 'field-out-of-range', { min: 120, max: 250 }],
    ['height', '158', 'field-out-of-range', { min: 120, max: 250 }],
    ['religion', 'islam', 'field-not-a-choice'],
    ['loveLanguage', 'quality time', 'field-not-a-choice'],
    ['loveLanguage', ['quality time', 'x'], 'field-not-a-choice'],
    ['dealbreakers', 'judi', 'field-empty'],
    ['dealbreakers', ['judi', 3], 'field-empty'],
    ['dealbreakers', ['judi', ' '], 'field-empty'],
    ['dealbreakers', Array(11).fill('x'), 'field-too-many', { max: 10 }],
    ['dealbreakers', ['ok', 'x'.repeat(61)], 'field-too-long', { max: 60 }],
    ['ageRangeWanted', { min: 17, max: 30 }, 'field-out-of-range', { min: 18, max: 100 }],
    ['ageRangeWanted', { min: 18, max: 101 }, 'field-out-of-range', { min: 18, max: 100 }],
    ['ageRangeWanted', { min: 31, max: 30 }, 'field-out-of-range', { min: 18, max: 100 }],
    ['instagramOpen', 'true', 'field-not-a-choice'],
  ])('%s: %j is refused with %s', (name, value, code, params) =>
    expect(checkField(field(name), value)).toEqual({ field: name, code, params }),
  );

  it.each<[FieldName, unknown]>([
    ['nama', null],
    ['nama', undefined],
    ['nama', 'x'.repeat(40)],
    ['contactWa', '+62'],
    ['height', 120],
    ['height', 250],
    ['religion', 'Islam'],
    ['loveLanguage', []],
    ['loveLanguage', ['quality time', 'physical touch']],
    ['dealbreakers', Array(10).fill('x'.repeat(60))],
    ['ageRangeWanted', { min: 18, max: 100 }],
    ['ageRangeWanted', { min: 30, max: 30 }],
    ['instagramOpen', false],
  ])('%s: %j fits', (name, value) => expect(checkField(field(name), value)).toBeNull());

  it('needs a row there is', () => expect(() => field('umur' as FieldName)).toThrow(new Error('no field umur')));
});

describe('texts', () => {
  it('are blank when nothing of them is seen', () =>
    expect(['', ' \n', '\u200b\u00ad', 'a', ' a '].map(isBlank)).toEqual([true, true, true, false, false]));
  it('are counted and written', () => {
    expect(['', 'abc', '😀😀'].map(characters)).toEqual([0, 3, 2]);
    expect(['age', 'ageRangeWanted', 'contactWa'].map(snakeCase)).toEqual(['age', 'age_range_wanted', 'contact_wa']);
    expect([' A  b\tC ', 12, true, null, ['x']].map(fold)).toEqual(['a b c', '12', 'true', '', '']);
    expect(['6 - 10 juta', '40+', '6-10juta', 'bebas', '6-10 jutaan', 'a6-10', '6-'].map(withJuta)).toEqual([
      '6-10 juta',
      '40+ juta',
      '6-10 juta',
      'bebas',
      '6-10jutaan',
      'a6-10',
      '6-',
    ]);
  });
});

describe('older spellings', () => {
  it.each<[unknown, [number, number, boolean] | null]>([
    ['20-30', [20, 30, false]],
    [' [30 , 20] ', [20, 30, false]],
    ['20–30', [20, 30, false]],
    ['25+', [25, 100, true]],
    [' 25 + ', [25, 100, true]],
    ['x25+', null],
    ['25+x', null],
    ['x20-30', null],
    ['20-30x', null],
    ['20-3000', null],
    [
      [20, '30'],
      [20, 30, false],
    ],
    [[20], null],
    [[20, 30, 40], null],
    [[20, 'x'], null],
    [['x', 20], null],
    [{ min: 40, max: 30 }, [30, 40, false]],
    [{ min: 25, open: true }, [25, 100, true]],
    [{ min: 25, max: 30, open: true }, [25, 100, true]],
    [{ min: 25, max: 30, open: 'yes' }, [25, 30, false]],
    [{ max: 30 }, null],
    [{ min: 30 }, null],
    [{}, null],
    [null, null],
    [undefined, null],
    [25, null],
  ])('age range %j', (raw, expected) =>
    expect(ageRange(raw)).toEqual(expected && { min: expected[0], max: expected[1], open: expected[2] }),
  );

  it('entries are cut, trimmed and told apart without case', () => {
    const two = { maxItems: 2, maxLength: 4 };
    expect(tags(['  judi', 'JUDI', 'a'], two)).toEqual(['ju', 'JUDI']);
    expect(tags(['straße', 'STRASSE'], { ...two, maxLength: 9 })).toEqual(['straße', 'STRASSE']);
    expect(tags('{judi,Judi,b,c}', two)).toEqual(['judi', 'b']);
    expect([tags('a{b}', two), tags('a}b', two)]).toEqual([['a{b'], ['a}b']]);
    expect([tags(3, two), tags([3, 'x'], two), tags(['😀😀😀😀😀'], two)]).toEqual([[], ['x'], ['😀😀😀😀']]);
  });

  it('come under any known name, the first that says something', () => {
    expect([normaliseProfile({ id: ' x ' }).id, normaliseProfile({}).id]).toEqual(['x', '']);
    expect(normaliseProfile({ min_height_wanted: '160' }).minHeightWanted).toBe(160);
    expect(normaliseProfile({ minHeightWanted: '', min_height_wanted: 150 }).minHeightWanted).toBe(150);
    expect(normaliseProfile({ domicile: null, province: 'Bali' }).domicile).toBe('Bali');
    expect(normaliseProfile({ domicile: 'Riau', province: 'Bali' }).domicile).toBe('Riau');
    expect(normaliseProfile({ ldrPref: 'entah', ldrOk: false }).ldrPref).toBe('no');
    expect(normaliseProfile({ nama: 3, job: '  ', gender: 'x', age: 'y' })).toMatchObject({
      nama: '',
      job: null,
      gender: 'wanita',
      age: 0,
    });
  });

  it('numbers are digits, whole or not; flags are true or not', () => {
    const heights = [158, 158.5, '158', ' 158.5 ', 'x158', '158x', '1.', Number.NaN, true, '158.25', ['158']];
    expect(heights.map((height) => normaliseProfile({ height }).height)).toEqual([
      158,
      158.5,
      158,
      158.5,
      null,
      null,
      null,
      null,
      null,
      158.25,
      null,
    ]);
    expect(
      [true, 'TRUE', 'ya', 1, false].map((open) => normaliseProfile({ instagramOpen: open }).instagramOpen),
    ).toEqual([true, true, false, false, false]);
  });

  it('choices in a list are each of them once, in any case', () => {
    const raw = ['Quality  Time', 'quality time', 'x', 3, 'PHYSICAL TOUCH'];
    expect(normaliseProfile({ loveLanguage: raw }).loveLanguage).toEqual(['quality time', 'physical touch']);
    expect(normaliseProfile({ loveLanguage: '{quality time,physical touch}' }).loveLanguage).toHaveLength(2);
    expect(normaliseProfile({ tribePref: 'toString' }).tribePref).toBeNull();
  });
});

describe('the meter of a profile', () => {
  it('of nothing is near 0, and offers a photo first', () => {
    const meter = completeness(normaliseProfile({ nama: 'Sari', gender: 'wanita', age: 27 }), 0);
    expect(meter.percent).toBeLessThan(15);
    expect(meter.next?.step).toBe('photo');
    expect(meter.missing).not.toContain('instagramOpen');
    expect(meter.missing).not.toContain('pastMistakeType');
    expect(meter.missing).toContain('dealbreakers');
  });
  it('misses no wish that was taken away: registration asked for it beside another that stays', () => {
    const whole = Object.fromEntries(FIELDS.map((f) => [f.name, 'x'])) as unknown as Profile;
    const cleared = { minHeightWanted: null, dealbreakers: [] };
    expect(completeness({ ...whole, ...cleared }, 3)).toEqual({ percent: 100, missing: [], next: null });
    const never = completeness({ ...whole, ...cleared, minIncomeWanted: null }, 3);
    expect([never.percent < 100, never.missing]).toEqual([
      true,
      expect.arrayContaining(['minHeightWanted', 'minIncomeWanted', 'dealbreakers']),
    ]);
    expect(completeness({ ...whole, childrenPreference: null }, 3).missing).toEqual(['childrenPreference']);
  });
  it('offers what brings most, of equals what the form asks first', () => {
    const whole = Object.fromEntries(FIELDS.map((f) => [f.name, 'x'])) as unknown as Profile;
    const next = (missing: Partial<Profile>) => completeness({ ...whole, ...missing }, 3).next?.step;
    expect([next({}), next({ job: null, familyBackground: null }), next({ weight: null, religion: null })]).toEqual([
      undefined,
      'familyBackground',
      'weight',
    ]);
  });
  it('asks for the mistake where there is a past', () =>
    expect(completeness(normaliseProfile({ pastBehavior: 'pernah nakal' }), 0).missing).toContain('pastMistakeType'));
});

describe('an income proof that was put off', () => {
  const END = 5 + PROOF_REMINDED_DAYS * 86_400_000;
  it.each([
    [{ sent: 0, refused: false }, 5, true],
    [{ sent: 0, refused: false }, END - 1, true],
    [{ sent: 0, refused: false }, END, false],
    [{ sent: 1, refused: false }, 5, false],
    [{ sent: 0, refused: true }, 5, false],
  ])('%o at %i ms: the home reminds of it: %s', (facts, now, reminded) => {
    expect(isProofReminded({ ...facts, registeredAt: 5 }, now)).toBe(reminded);
  });
});
