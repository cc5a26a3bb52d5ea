import { describe, expect, it } from 'vitest';
import { skeleton } from '#domain/profile/confusables.ts';
import { handleChangeableAt, handleProblem, normaliseHandle } from '#domain/profile/handle.ts';
import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import { cleanNama, namaProblem } from '#domain/profile/nama.ts';
import { isReservedHandle, isReservedName } from '#domain/profile/reserved-names.ts';
import { isBlank } from '#domain/profile/text.ts';
import { newUsernameProblem } from '#domain/profile/username.ts';

describe('nama (R-CODE-5)', () => {
  it.each([
    ['  Sari   Dewi ', 'Sari Dewi'],
    ['Sari\u00a0Dewi\u3000Lestari', 'Sari Dewi Lestari'],
    ['Jose\u0301', 'José'],
    ['D’Angelo', "D'Angelo"],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['\tSari\n', 'Sari'],
  ])('%j is spelled %j', (typed, spelled) => {
    expect(cleanNama(typed)).toBe(spelled);
    expect(normaliseProfile({ nama: typed }).nama).toBe(spelled);
    expect([cleanNama(spelled), namaProblem(spelled)]).toEqual([spelled, null]);
  });

  it.each([
    'Al',
    'Siti Nur (demo)',
    'Budi [BS]',
    'H. Ahmad bin Ali',
    'أحمد',
    '李小龍',
    'सरिता',
    'ꦱꦫꦶ',
    'Nguyễn Thị',
    'Sari 2',
    'n'.repeat(40),
    'Sera Sinaga',
    'Tim Burton',
    'Timotius',
    'Stafanus',
    'Sera-Sinaga',
    'Ti-Ma Burton',
    'Sera.Sinaga',
  ])('%j is a name', (nama) => expect(namaProblem(cleanNama(nama))).toBeNull());

  it.each([
    ['S', 'name-too-short'],
    ['n'.repeat(41), 'field-too-long'],
    ['Sari\u202egpj', 'name-characters'],
    ['Sari\u2066x', 'name-characters'],
    ['Sa\u200bri', 'name-characters'],
    ['\u0301Sari', 'name-characters'],
    ['Sari \u0301Dewi', 'name-characters'],
    ['Sa\u00adri', 'name-characters'],
    ['Sa\nri', 'name-characters'],
    ['Sa\u0000ri', 'name-characters'],
    ['\u2800\u2800', 'name-characters'],
    ['\u3164\uffa0', 'name-characters'],
    ['Sari\u115f', 'name-characters'],
    ['\u{13441}\u{13441}', 'name-characters'],
    ['..', 'name-characters'],
    ['123', 'name-characters'],
    ['<b>Sari', 'name-characters'],
    ['Sari 😀', 'name-characters'],
    ['S\u0323\u0300\u0301\u0302\u0303\u0304ari', 'name-characters'],
    ['Tim Serasi', 'name-reserved'],
    ['Ѕеrаѕi', 'name-reserved'],
    ['S e r a s i', 'name-reserved'],
    ['Аdmin Sari', 'name-reserved'],
    ['Staf', 'name-reserved'],
    ['Tim', 'name-reserved'],
    ['Tim.', 'name-reserved'],
    ['Tim Dukungan', 'name-reserved'],
    ['Tim Ser-asi', 'name-reserved'],
    ['Ser.asi', 'name-reserved'],
    ['Ti-m', 'name-reserved'],
    ['Ti.m Dukungan', 'name-reserved'],
    ["Ad'min", 'name-reserved'],
    ['(S)taf Sari', 'name-reserved'],
    ['𝓢𝓾𝓹𝓹𝓸𝓻𝓽', 'name-reserved'],
    ['M0derator', 'name-reserved'],
  ])('%j is refused: %s', (nama, code) => expect(namaProblem(cleanNama(nama))?.code).toBe(code));

  it('tells its limits', () =>
    expect([namaProblem('S'), namaProblem('n'.repeat(41))]).toEqual([
      { code: 'name-too-short', params: { min: 2 } },
      { code: 'field-too-long', params: { max: 40 } },
    ]));
});

describe('names of ours (R-CODE-4)', () => {
  const ours =
    'admin adm1n 4dmin administrator serasi s3rasi support supp0rt staf. staf staff99 5taf s-taf tim t1m_keamanan mod3rator s.e.r.a.s.i ser.asi adrnin tim.serasi official admin1sari';
  const others = 'sari orang1 calon-10 sera.sinaga timotius stafanus administrasi andi1234 estafet serena';
  it.each(ours.split(' '))('%s is reserved', (name) => {
    expect(isReservedHandle(name)).toBe(true);
    expect(newUsernameProblem(name)).toBe('username-reserved');
  });
  it.each(others.split(' '))('%s is free', (name) => {
    expect(isReservedHandle(name)).toBe(false);
    expect(newUsernameProblem(name)).toBeNull();
  });
  it('look alike in any script', () => {
    for (const [seen, meant] of [
      ['ѕеrаѕі', 'serasi'],
      ['ΑDΜΙΝ', 'admin'],
      ['ｓｔａｆ', 'staf'],
      ['Šéràšî', 'serasi'],
      ['moderat\u200bor', 'moderator'],
      ['vvati', 'wati'],
      ['adminnn', 'admin'],
    ] as const)
      expect(skeleton(seen)).toBe(skeleton(meant));
    expect([isReservedName('Ꮪerasi'), isReservedName('Sri Asih')]).toEqual([true, false]);
  });
  it('are found inside a word, beside a sign, and though a sign stands behind them', () => {
    expect(['Admin-Sari', 'Serasiku', 'Tim .', 'Tim  Resmi'].map(isReservedName)).toEqual([true, true, true, true]);
  });
});

describe('the handle', () => {
  it.each([
    ['@Sari.Dewi', 'sari.dewi', null],
    [' ｓａｒｉ ', 'sari', null],
    ['sari_2', 'sari_2', null],
    ['abc', 'abc', null],
    ['a'.repeat(30), 'a'.repeat(30), null],
    ['sari@dewi', 'sari@dewi', 'handle-invalid'],
    ['ab', 'ab', 'handle-invalid'],
    ['a'.repeat(31), 'a'.repeat(31), 'handle-invalid'],
    ['sari.', 'sari.', 'handle-invalid'],
    ['sa__ri', 'sa__ri', 'handle-invalid'],
    ['sa-ri', 'sa-ri', 'handle-invalid'],
    ['sаri', 'sаri', 'handle-invalid'],
    ['serasi.id', 'serasi.id', 'handle-reserved'],
  ])('%j is %j, %s', (typed, handle, problem) => {
    expect([normaliseHandle(typed), handleProblem(handle)]).toEqual([handle, problem]);
  });
  it('is not the name one signs in with, nor a number', () => {
    expect([handleProblem('sari.dewi', 'sari.dewi'), handleProblem('sari.dewi', 'sari')]).toEqual([
      'handle-is-username',
      null,
    ]);
    expect(handleProblem('sari_081234567890')).toBe('contact-details');
  });

  it('is changed again 30 days after its owner chose it', () => {
    const [at, days] = [1_000, 30 * 86_400_000];
    expect([
      handleChangeableAt(null, at),
      handleChangeableAt(at, at),
      handleChangeableAt(at, at + days - 1),
      handleChangeableAt(at, at + days),
    ]).toEqual([null, at + days, at + days, null]);
  });
});

it('no text of a profile turns its neighbours around, and a blank that looks like one is one', () => {
  const profile = normaliseProfile({ job: '\u202eurug', dealbreakers: ['\u2066judi\u2069', '\u202e'] });
  expect([profile.job, profile.dealbreakers]).toEqual(['urug', ['judi']]);
  expect([isBlank('\u2800 \u2800'), isBlank('\u2800a')]).toEqual([true, false]);
});
