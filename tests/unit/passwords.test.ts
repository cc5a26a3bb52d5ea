import { packLists } from '#domain/profile/packed-passwords.ts';
import { readLists } from '#domain/profile/password-lists.ts';
import { passwordForm, passwordProblem } from '#domain/profile/password.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './runs.ts';

const DICTIONARIES = {
  passwords: common['passwords-common'],
  words: indonesian['commonWords-id'],
  names: indonesian['names-id'],
};
const lists = readLists(packLists(DICTIONARIES));
const SARI = { names: ['sari.wulan7', 'Sari Wulandari', 'kenari_biru', null, ''], lists };

describe('a new password beside what its owner is called', () => {
  const problem = (typed: string, names: string[]) => passwordProblem(typed, { names, lists: null });
  it.each([
    [
      'a name of digits and letters, exactly, whatever blanks stand around',
      ' a1b2c3 ',
      [' a1b2c3'],
      'password-own-name',
    ],
    ['a name without letters, exactly', '9021_8447', ['9021_8447'], 'password-own-name'],
    ['the same with blanks around what is typed', ' 9021_8447 ', ['9021_8447'], 'password-own-name'],
    ['and with blanks around the name', '9021_8447', [' 9021_8447 '], 'password-own-name'],
    ['an empty name', 'kereta-senja', ['  '], null],
    ['a part of one letter', '98x7654', ['Budi X'], null],
    ['a part of two', '98xi7654', ['Budi Xi'], 'password-own-name'],
    ['other digits than those of a name without letters', '98237465', ['112233'], null],
  ] as const)('%s', (_what, typed, names, expected) => {
    expect(problem(typed, [...names])).toBe(expected);
  });

  it('may be as long as the longest, and no longer', () => {
    const words = 'kereta senja pulang '.repeat(PASSWORD.max);
    expect(problem(words.slice(0, PASSWORD.max), [])).toBeNull();
    expect(problem(words.slice(0, PASSWORD.max + 1), [])).toBe('password-too-long');
  });
});

describe('the packed lists', () => {
  const none = { passwords: [], words: [], names: [] };
  const wordOf = (n: number) => `zz${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

  it('are sorted, each entry without what it shares with the one before', () => {
    const text = packLists({ ...none, passwords: ['bbbbbb', 'AAAAAB', 'aaaaaa', 'aaaaab'] });
    expect(text.split('\n\n')[0]).toBe('0aaaaaa\n5b\n0bbbbbb');
    const long = ['x', 'y'].map((end) => 'a'.repeat(40) + end);
    expect([...readLists(packLists({ ...none, passwords: long })).common]).toEqual(long);
  });

  it('hold the first ten thousand passwords that are long enough, and the first four thousand words', () => {
    const passwords = Array.from({ length: 10_001 }, (_, n) => `sandi${n}`);
    const found = readLists(packLists({ ...none, passwords: ['abc12', ...passwords] }));
    expect([found.common.size, found.common.has('abc12'), found.common.has('sandi9999')]).toEqual([
      9_999,
      false,
      false,
    ]);
    const words = Array.from({ length: 4_001 }, (_, n) => wordOf(n));
    const { words: kept } = readLists(packLists({ ...none, words }));
    expect([kept.has(wordOf(3_999)), kept.has(wordOf(4_000))]).toEqual([true, false]);
  });

  it('hold words of letters alone', () => {
    const { words } = readLists(packLists({ ...none, words: ['zzkata1', '1zzkata', 'zz kata', 'zzkata'] }));
    expect([...words].filter((word) => word.includes('zz'))).toEqual(['zzkata']);
  });
});

describe('a new password (R-ACC-1, T01)', () => {
  it.each([
    ['abcde', 'password-too-short'],
    ['💍💎💍💎💐', 'password-too-short'],
    ['💍💎💍💎💐💎', null],
    ['kata kunci rumah nenek', null],
    [`${'kata '.repeat(51)}`, null],
    [`${'kata '.repeat(51)}xx`, 'password-too-long'],
    // One character that is eighteen when it is written out.
    ['ﷺ'.repeat(15), 'password-too-long'],
    ['        ', 'password-blank'],
    ['\u00a0\u2003\u200b\u00a0\u2003\u200b', 'password-blank'],
    ['aaaaaa', 'password-repeated'],
    ['AbaBab', 'password-repeated'],
    ['121212', 'password-repeated'],
    ['ａaａaａa', 'password-repeated'],
    ['123456', 'password-too-common'],
    ['１２３４５６', 'password-too-common'],
    ['Password', 'password-too-common'],
    ['qwerty123', 'password-too-common'],
    ['password1', 'password-too-common'],
    ['bismillah', 'password-too-common'],
    ['keluargaku', 'password-common-word'],
    ['bismillah123', 'password-common-word'],
    ['BISMILLAH 123!', 'password-common-word'],
    ['2026sayangku', 'password-common-word'],
    ['indonesia45', 'password-common-word'],
    ['terima kasih', 'password-common-word'],
    ['bambang1990', 'password-common-word'],
    ['jodoh123', 'password-common-word'],
    ['serasi2026', 'password-common-word'],
    ['bismillah pasti bisa', null],
    ['sayang3ku99', null],
    ['Sari2001', 'password-own-name'],
    ['wulandari', 'password-own-name'],
    ['99WULANDARI99', 'password-own-name'],
    ['Sari Wulandari', 'password-own-name'],
    ['sariwulandari!', 'password-own-name'],
    ['ｓａｒｉ.ｗｕｌａｎ7', 'password-own-name'],
    ['sari.wulan123', 'password-own-name'],
    ['kenari_biru', 'password-own-name'],
    ['kenari2026', 'password-own-name'],
    ['sarimau kenari tebu', null],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password, SARI)).toBe(problem));

  it('has the least length of the configuration', () => {
    expect(passwordProblem('rumahku9', { lists, min: 9 })).toBe('password-too-short');
    expect(passwordProblem('rumahku9x', { lists, min: 9 })).toBe(null);
  });

  it('is judged by the cheap rules while the lists are not here', () => {
    expect(passwordProblem('123456', { lists: null })).toBe(null);
    expect(passwordProblem('aaaaaa', { lists: null })).toBe('password-repeated');
    expect(passwordProblem('sari99', { ...SARI, lists: null })).toBe('password-own-name');
  });

  it('is the same however it is typed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        expect(passwordProblem(typed, SARI)).toBe(passwordProblem(passwordForm(typed), SARI));
      }),
      { numRuns: runs(40) },
    ));
});

describe('the lists', () => {
  it('hold every one of the 10,000 most common that is long enough, and nothing else', () => {
    const wanted = DICTIONARIES.passwords.slice(0, 10_000).filter((entry) => entry.length >= 6);
    expect([...lists.common].sort()).toEqual([...new Set(wanted)].sort());
  });

  it('come back as they were packed', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{6,40}$/), { minLength: 1 }), (passwords) => {
        const read = readLists(packLists({ passwords, words: ['kata'], names: [] }));
        expect(read.common).toEqual(new Set(passwords));
        expect(read.words.has('kata')).toBe(true);
      }),
      { numRuns: runs(40) },
    ));
});
