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
  [/\b(upload|diupload)\b/i, 'unggah'],
  [/\bupdate\b/i, 'perbarui'],
  [/\bupgrade\b/i, 'naik paket'],
  [/\bsubscription\b/i, 'paket'],
  [/\b(limit|unlimited|required|expired|error)\b/i, 'the same in Indonesian'],
  [/\b(user|member)\b/i, 'anggota'],
  [/\bfield\b/i, 'isian'],
  [/\bfile\b/i, 'berkas'],
  [/\blink\b/i, 'tautan'],
  [/\bnotifikasi\b/i, 'pemberitahuan'],
  [/\bkata sandi/i, 'password'],
  [/\bbukti pendapatan\b/i, 'bukti penghasilan'],
  [/\bnama lengkap (wajib|panggilan)|^nama lengkap/i, 'nama panggilan'],
  [/\bhanya bisa like\b/i, 'menyukai'],
  [/\b(paket|anggota) (basic|premium|pro)\b/, 'plans by their names: Basic, Premium, Pro'],
  [/7[-–]14 hari|20 ribu|3000\+|95 ?%/, 'nothing: no query makes this number'],
];

describe('words of the house', () => {
  // What members agreed to before stays word for word.
  const spoken = sourceFiles('src/copy').filter(({ path }) => !/consent-texts\.ts$|\/legal-versions\//.test(path));
  const texts = spoken.flatMap(({ path, code }) =>
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
