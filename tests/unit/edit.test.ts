import { judgeEdit } from '#domain/profile/edit.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { HOBBIES } from '#domain/profile/values.ts';
import { isReversed } from '#domain/profile/values.ts';
import { describe, expect, it } from 'vitest';

const SARI: Profile = normaliseProfile({
  id: 'sari',
  nama: 'Contoh',
  gender: 'wanita',
  age: 27,
  height: 158,
  weight: 52,
  religion: 'Islam',
  ethnicity: 'Sunda',
  domicile: 'Jawa Barat',
  maritalStatus: 'single',
  myStatus: 'single',
  job: 'Guru',
  income: '6-10 juta',
  religionPref: 'boleh beda',
  desiredPartnerReligions: ['Islam', 'Kristen'],
  loveLanguage: ['quality time'],
  dealbreakers: ['judi'],
  pastBehavior: 'bersih',
  ageRangeWanted: '28-40',
  instagram: '@contoh',
  contactWa: '+6281234567890',
});

const TEN = Array.from({ length: 10 }, (_, i) => `${i}`.padEnd(60, 'x'));

/** What is typed → what changes. */
const KEPT: [string, Record<string, unknown>, Partial<Profile>, Partial<Profile>?][] = [
  ['a text, trimmed', { job: '  Dokter ' }, { job: 'Dokter' }],
  ['the same again', { job: 'Guru', nama: ' Contoh ' }, {}],
  ['a number as typed', { height: '160' }, { height: 160 }],
  [
    'an older spelling',
    { income: '11-15', tribePref: 'wajib', ldrPref: 'mau' },
    { income: '11-15 juta', tribePref: 'same', ldrPref: 'yes' },
  ],
  [
    '«wajib sama» clears the wanted religions',
    { religionPref: 'wajib sama' },
    { religionPref: 'wajib sama', desiredPartnerReligions: [] },
  ],
  [
    '«bersih» clears the mistake',
    { pastBehavior: 'bersih' },
    { pastBehavior: 'bersih', pastMistakeType: null },
    { pastBehavior: 'pernah nakal', pastMistakeType: 'judi' },
  ],
  [
    'a past with its mistake',
    { pastBehavior: 'pernah nakal', pastMistakeType: 'judi' },
    { pastBehavior: 'pernah nakal', pastMistakeType: 'judi' },
  ],
  ['a list with doubles', { loveLanguage: ['physical touch', 'Physical Touch'] }, { loveLanguage: ['physical touch'] }],
  [
    'sentences, each once',
    { prompts: [{ prompt: 'RUMAH', answer: ' ada ibu. ' }] },
    { prompts: [{ prompt: 'rumah', answer: 'ada ibu.' }] },
  ],
  ['a city of the province', { city: 'kota bandung' }, { city: 'Kota Bandung' }],
  ['who moves leaves the city', { domicile: 'Bali' }, { domicile: 'Bali', city: null }, { city: 'Kota Bandung' }],
  [
    'who moves and says where',
    { domicile: 'Bali', city: 'Kota Denpasar' },
    { domicile: 'Bali', city: 'Kota Denpasar' },
    { city: 'Kota Bandung' },
  ],
  ['what nobody has to tell', { about: ' Aku ', siblings: '0' }, { about: 'Aku', siblings: 0 }],
  ['dealbreakers as comma text', { dealbreakers: 'judi, merokok, Judi' }, { dealbreakers: ['judi', 'merokok'] }],
  [
    'an open range',
    { ageRangeWanted: { min: 30, max: 50, open: true } },
    { ageRangeWanted: { min: 30, max: 100, open: true } },
  ],
  ['a range as text', { ageRangeWanted: '30-35' }, { ageRangeWanted: { min: 30, max: 35, open: false } }],
  [
    'no wish any more',
    { ageRangeWanted: null, desiredPartnerReligions: null },
    { ageRangeWanted: null, desiredPartnerReligions: [] },
  ],
  ['a flag', { instagramOpen: true }, { instagramOpen: true }],
  [
    'a marital status takes the full one along',
    { maritalStatus: 'pernah menikah' },
    { maritalStatus: 'pernah menikah', myStatus: null },
  ],
  [
    'and back',
    { maritalStatus: 'single' },
    { maritalStatus: 'single', myStatus: 'single' },
    { maritalStatus: 'pernah menikah', myStatus: 'pernah menikah ada anak' },
  ],
  [
    'a marital status beside something else',
    { maritalStatus: 'pernah menikah', job: 'Dokter' },
    { maritalStatus: 'pernah menikah', myStatus: null, job: 'Dokter' },
  ],
  [
    'a full status that fits stays',
    { maritalStatus: 'pernah menikah' },
    { maritalStatus: 'pernah menikah' },
    { myStatus: 'pernah menikah ada anak' },
  ],
  [
    'a full status that was never told stays untold',
    { maritalStatus: 'single' },
    { maritalStatus: 'single' },
    { maritalStatus: 'pernah menikah', myStatus: null },
  ],
  ['both as typed', { maritalStatus: 'pernah menikah', myStatus: 'single' }, { maritalStatus: 'pernah menikah' }],
  [
    'something else leaves statuses that differ alone',
    { job: 'Dokter' },
    { job: 'Dokter' },
    { maritalStatus: 'pernah menikah' },
  ],
  [
    'something else does not ask for the mistake',
    { job: 'Dokter' },
    { job: 'Dokter' },
    { pastBehavior: 'pernah nakal', pastMistakeType: null },
  ],
  ['a mistake that does not apply', { pastMistakeType: 'x' }, {}],
  [
    'ten dealbreakers of sixty characters, one of them twice',
    { dealbreakers: [...TEN, ` ${TEN[0]} `] },
    { dealbreakers: TEN },
  ],
  ['the own gender again', { gender: 'wanita' }, {}],
];

/** What is typed → which field is refused, and why. */
const REFUSED: [Record<string, unknown>, string, string, Record<string, number>?][] = [
  [{ nama: '' }, 'nama', 'field-empty'],
  [{ nama: ' \u200b ' }, 'nama', 'field-empty'],
  [{ nama: null }, 'nama', 'field-empty'],
  [{ job: 3 }, 'job', 'field-empty'],
  [{ nama: 'a'.repeat(41) }, 'nama', 'field-too-long', { max: 40 }],
  [{ familyBackground: '🙂'.repeat(1001) }, 'familyBackground', 'field-too-long', { max: 1000 }],
  [{ loveLanguage: [] }, 'loveLanguage', 'field-empty'],
  [{ loveLanguage: ['kopi'] }, 'loveLanguage', 'field-not-a-choice'],
  [{ desiredPartnerReligions: [] }, 'desiredPartnerReligions', 'field-empty'],
  [{ dealbreakers: ' , ' }, 'dealbreakers', 'field-empty'],
  [{ dealbreakers: Array.from({ length: 11 }, (_, i) => `hal ${i}`) }, 'dealbreakers', 'field-too-many', { max: 10 }],
  [{ dealbreakers: [...TEN.slice(1), 'straße', 'STRASSE'] }, 'dealbreakers', 'field-too-many', { max: 10 }],
  [{ dealbreakers: 3 }, 'dealbreakers', 'field-empty'],
  [{ dealbreakers: ['a', 'a'.repeat(61)] }, 'dealbreakers', 'field-too-long', { max: 60 }],
  [{ religion: 'Jedi' }, 'religion', 'field-not-a-choice'],
  [{ religion: '' }, 'religion', 'field-empty'],
  [{ height: null }, 'height', 'field-empty'],
  [{ height: '119' }, 'height', 'field-out-of-range', { min: 120, max: 250 }],
  [{ height: 'tinggi' }, 'height', 'field-out-of-range', { min: 120, max: 250 }],
  [{ height: 160.5 }, 'height', 'field-out-of-range', { min: 120, max: 250 }],
  [{ age: 19 }, 'age', 'field-out-of-range', { min: 20, max: 100 }],
  [
    { ageRangeWanted: { min: 17, max: 30, open: false } },
    'ageRangeWanted',
    'field-out-of-range',
    { min: 18, max: 100 },
  ],
  [{ prompts: [] }, 'prompts', 'field-empty'],
  [{ prompts: [{ prompt: 'rumah', answer: ' ' }] }, 'prompts', 'field-empty'],
  [{ prompts: [{ prompt: 'istana', answer: 'ya' }] }, 'prompts', 'field-not-a-choice'],
  [{ prompts: 'rumah' }, 'prompts', 'field-not-a-choice'],
  [{ prompts: [null] }, 'prompts', 'field-empty'],
  [{ prompts: [{ prompt: 'rumah', answer: 5 }] }, 'prompts', 'field-empty'],
  [
    {
      prompts: [
        { prompt: 'rumah', answer: 'satu' },
        { prompt: 'bangga', answer: ' ' },
      ],
    },
    'prompts',
    'field-empty',
  ],
  [
    {
      prompts: [
        { prompt: 'rumah', answer: 'satu' },
        { prompt: 'Rumah', answer: 'dua' },
      ],
    },
    'prompts',
    'field-not-a-choice',
  ],
  [{ hobbies: HOBBIES.slice(0, 9) }, 'hobbies', 'field-too-many', { max: 8 }],
  [{ dealbreakers: 'judi, 0812 3456 7890' }, 'dealbreakers', 'contact-details'],
  [{ city: 'Kota Denpasar' }, 'city', 'field-not-a-choice'],
  [{ city: '' }, 'city', 'field-empty'],
  [{ city: 'x'.repeat(200) }, 'city', 'field-not-a-choice'],
  [{ domicile: 'Bali', city: 'Kota Bandung' }, 'city', 'field-not-a-choice'],
  [{ ageRangeWanted: 'muda' }, 'ageRangeWanted', 'field-out-of-range', { min: 18, max: 100 }],
  [{ pastBehavior: 'pernah nakal' }, 'pastMistakeType', 'past-mistake-required'],
  [{ pastBehavior: 'pernah nakal', pastMistakeType: 'x' }, 'pastMistakeType', 'field-not-a-choice'],
  [{ gender: 'pria' }, 'gender', 'field-fixed'],
  [{ contactWa: ' ' }, 'contactWa', 'field-fixed'],
  [{ contactWa: '+6281200000000' }, 'contactWa', 'field-fixed'],
];

describe('an edit of the profile', () => {
  it.each(KEPT)('%s', (_, set, changed, before = {}) => {
    expect(judgeEdit({ ...SARI, ...before }, set)).toEqual({ ok: true, changed });
  });

  it('two wrong values are two problems, in one answer', () => {
    const edit = judgeEdit(SARI, { height: 119, domicile: 'Bali', city: 'Kota Bandung' });
    expect(edit.ok ? [] : edit.problems.map((p) => [p.field, p.code])).toEqual([
      ['height', 'field-out-of-range'],
      ['city', 'field-not-a-choice'],
    ]);
  });

  it.each(REFUSED)('%j is refused at %s: %s', (set, field, code, params) => {
    const edit = judgeEdit(SARI, set);
    expect(edit.ok ? [] : edit.problems).toEqual([{ field, code, ...(params ? { params } : {}) }]);
  });

  it('tells every problem, in the order of the table', () => {
    const edit = judgeEdit(SARI, { job: '', nama: '', age: 3 });
    expect(edit.ok ? [] : edit.problems.map((p) => p.field)).toEqual(['nama', 'age', 'job']);
    const past = judgeEdit(SARI, { nama: '', pastBehavior: 'pernah nakal' });
    expect(past.ok ? [] : past.problems.map((p) => p.field)).toEqual(['nama', 'pastMistakeType']);
    expect(judgeEdit(SARI, { job: 'Dokter', pastBehavior: 'pernah nakal' }).ok).toBe(false);
  });

  it('leaves every field alone that is not named', () => {
    for (const field of FIELDS) expect(judgeEdit(SARI, { [field.name]: undefined })).toEqual({ ok: true, changed: {} });
    expect(judgeEdit(SARI, { tier: 'pro', role: 'admin', id: 'x', __proto__: { nama: 'y' } })).toEqual({
      ok: true,
      changed: {},
    });
  });
});

it('a range of ages that ends before it begins is known as one; an open one has no end', () => {
  expect([
    isReversed({ min: 30, max: 29, open: false }),
    isReversed({ min: 30, max: 30, open: false }),
    isReversed({ min: 30, max: 100, open: false }),
    isReversed({ min: 30, max: 0, open: true }),
    isReversed('30-29'),
    isReversed(null),
  ]).toEqual([true, false, false, false, false, false]);
});
