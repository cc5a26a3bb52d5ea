import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/** Words a member does not read in this house, with those they read instead (READINGS §12). */
const NOT_OURS: readonly [RegExp, string][] = [
  [/\bAnda\b/i, 'kamu'],
  [/\blogin\b/i, 'masuk'],
  [/\blogout\b/i, 'keluar'],
  [/\bhistory\b/i, 'riwayat suka'],
  [/\bia\b/i, 'dia'],
  [/\bsurel\b/i, 'e-mail'],
  [/7[-–]14 hari|20 ribu|3000\+|95 ?%/, 'nothing: no query makes this number'],
];

describe('words of the house', () => {
  const texts = sourceFiles('src/copy').flatMap(({ path, code }) =>
    // The texts between quotes; keys, names and imports are no words for members.
    [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)]
      .map((match) => (match[1] ?? match[2])!.replace(/\$\{[^}]*\}/g, ''))
      .filter((text) => /[A-Z ]/.test(text))
      .map((text) => ({ path, text })),
  );

  it.each(NOT_OURS)('never says %s but %s', (word) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(({ text }) => word.test(text))).toEqual([]);
  });
});
