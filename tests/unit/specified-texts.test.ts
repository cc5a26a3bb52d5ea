import { readFileSync } from 'node:fs';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { NOTICES, type NoticeCode } from '#copy/notices.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/** Every text the two specifications list in their §8, with the code that carries it in this product. */
const SPECIFIED = JSON.parse(readFileSync(new URL('../golden/specified-texts.json', import.meta.url), 'utf8')) as {
  spec: string;
  specified: string;
  code: string;
}[];
const PAGE = readFileSync(new URL('../../docs/spec/texts.md', import.meta.url), 'utf8');

/** Texts READINGS §9 has us say in Indonesian, or spell right, instead of as specified. */
const TRANSLATED =
  /^(Failed|Permission|denied|Payment submission|Cannot|Successfully|User not|No profile|Logout failed|Upload failed|Error$|Auth session|weak_password|404|Pesan Terkirrim)/;

/** Half-English, or not true here: said in whole sentences of this product instead. */
const REWORDED = new Set([
  'like-limit',
  'like-limit#title',
  'upgrade-required#title',
  'recovery-link-invalid',
  'subscription-required',
]);

/** Words READINGS §12 has us say instead of the specified ones. */
const WORDS: readonly [RegExp, string][] = [
  [/^login required/, 'kamu perlu masuk'],
  [/^login diperlukan/, 'kamu perlu masuk dulu'],
  [/\banda\b/g, 'kamu'],
  [/\blogin\b/g, 'masuk'],
  [/\blogout\b/g, 'keluar'],
  [/\bkriteria kamu\b/g, 'kriteriamu'],
  [/\bpremium kamu\b/g, 'premiummu'],
  [/\bmenghubungi kamu\b/g, 'menghubungimu'],
  [/\bupload gagal\b/g, 'gagal mengunggah'],
  [/\bupload\b/g, 'mengunggah'],
  [/\bupdate\b/g, 'memperbarui'],
  [/\bkirim pembayaran\b/g, 'mengirim pembayaran'],
  [/\bnotifikasi\b/g, 'pemberitahuan'],
  [/\bfile\b/g, 'berkas'],
  [/\bstatus like\b/g, 'status suka'],
  [/ - coba/g, ', coba'],
  [/^mohon /, ''],
  [/!(?= )/g, '.'],
  [/!/g, ''],
];

/** Texts of what is not built: the trial made by hand. */
const NOT_BUILT = /^trial-create/;

describe('texts of S1 §8 and S2 §8', () => {
  it.each(SPECIFIED)(
    '$spec «$specified» has a code, our text and a line in docs/spec/texts.md',
    ({ spec, specified, code }) => {
      const ours = textOf(code);
      expect(ours, `no text for ${code}`).toBeTruthy();
      expect(PAGE).toContain(`| ${spec} | ${specified} | \`${code}\` | ${ours} |`);
      if (!TRANSLATED.test(specified) && !REWORDED.has(code))
        expect(ours!.toLowerCase()).toContain(comparable(specified));
    },
  );

  it('lists every text once', () => {
    expect(SPECIFIED.filter((t) => t.spec === 'S1 §8')).toHaveLength(42);
    expect(SPECIFIED.filter((t) => t.spec === 'S2 §8')).toHaveLength(57);
    expect(new Set(SPECIFIED.map((t) => t.spec + t.specified)).size).toBe(SPECIFIED.length);
  });

  it('leaves no hole unfilled in any error text', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[])
      expect(errorMessage(code, { max: 5, code: 'TEMAN', price: 'Rp1' })).not.toMatch(/[{}]/);
  });
});

describe('codes of texts, followed to their place', () => {
  const callers = sourceFiles('src')
    .filter(({ path }) => !/^src\/(copy\/(notices|errors)|contract\/errors)\.ts$/.test(path))
    .map(({ code }) => code)
    .join('\n');
  const isCalled = (code: string) => callers.includes(`'${code}'`);

  it('says every notice somewhere, but those of what is not built', () => {
    const silent = Object.keys(NOTICES).filter((code) => !isCalled(code));
    expect(silent.filter((code) => !NOT_BUILT.test(code))).toEqual([]);
    // What is built meanwhile leaves the exception.
    expect(Object.keys(NOTICES).filter((code) => NOT_BUILT.test(code) && isCalled(code))).toEqual([]);
  });

  it('answers every refusal somewhere', () => {
    expect(Object.keys(ERRORS).filter((code) => !isCalled(code))).toEqual([]);
  });
});

function textOf(code: string): string | undefined {
  const [name, part] = code.split('#') as [string, string?];
  if (part === 'title') return errorTitle(name as ErrorCode);
  return name in NOTICES ? NOTICES[name as NoticeCode] : name in ERRORS ? errorMessage(name as ErrorCode) : undefined;
}

/** «... mengganti foto» continues the text before it; «N» stands for a number. */
function comparable(specified: string): string {
  const plain = specified
    .replace(/^\.\.\. /, '')
    .replace(' N ', ' {n} ')
    .toLowerCase();
  return WORDS.reduce((text, [theirs, ours]) => text.replace(theirs, ours), plain);
}
