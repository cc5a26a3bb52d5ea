import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { errorMessage } from '#copy/errors.ts';
import { NOTICES, type NoticeCode } from '#copy/notices.ts';
import { homeCopy } from '#copy/home.ts';
import { registrationCopy } from '#copy/registration.ts';
import { partWords, reasonText } from '#copy/search.ts';
import { uiCopy } from '#copy/ui.ts';
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
  // The privacy policy says «pemberitahuan peramban».
  [/(?<!pemberitahuan )\bperamban\b/i, 'browser'],
  [/\bbukti pendapatan\b/i, 'bukti penghasilan'],
  [/\bnama lengkap (wajib|panggilan)|^nama lengkap/i, 'nama panggilan'],
  [/\bhanya bisa like\b/i, 'menyukai'],
  [/\b(paket|anggota) (basic|premium|pro)\b/, 'plans by their names: Basic, Premium, Pro'],
  // A line breaks after a hyphen: «match-» and «mu» would be two words.
  [/[\p{L}\p{N}»”}][-‑](mu|ku|nya)(?!\p{L})/u, 'words without a hyphen: «yang match denganmu»'],
  [/7[-–]14 hari|20 ribu|3000\+|95 ?%/, 'nothing: no query makes this number'],
];

/** In «…ku» that is no possessive. */
const WHOLE = 'berlaku|perilaku|pelaku|laku|selaku|suku|sesuku|buku|baku|saku|mengaku|diaku|terpaku';
/** We are «kami», who reads is «kamu»: never «aku» or «-ku», and «saya» only in the voice of the member. */
const FIRST_PERSON = new RegExp(
  `(?<!\\p{L})(?!(?:${WHOLE})(?!\\p{L}))(?:\\p{L}*[\\p{L}-]ku|ku|aku|saya)(?!\\p{L})`,
  'iu',
);
/** What a member says: to us by WhatsApp, when agreeing, as the beginning of a sentence of the profile. */
const THEIR_VOICE = [/^Halo (tim )?Serasi, /, /^Saya (mengerti|menyetujui|bersedia|kirim nanti)/, /…$|^Saya selalu/];
/** Names of places, and titles S1 and S2 specify. */
const NAMED =
  /(Privasi|Profil|Pembayaran|pembayaran|Tentang) saya|^Yang pernah menyukai saya$|^Begini orang lain melihat saya$|^Siapa yang melihat profil lengkap saya$/g;

const firstPerson = (text: string) =>
  !THEIR_VOICE.some((voice) => voice.test(text)) && FIRST_PERSON.test(text.replace(NAMED, ''));

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

  it('speaks to «kamu» as «kami», and says «saya» only where the member speaks', () => {
    // People of the demo world talk to each other; the notice to an authority is a letter.
    const ours = texts.filter(({ path }) => !/copy\/(demo|demo-talk|breach)\.ts$/.test(path));
    expect(ours.filter(({ text }) => firstPerson(text))).toEqual([]);
    for (const text of ['Aku lupa password', 'Hapus akunku', 'Lihat match-ku', 'Bagaimana menghapus data saya?'])
      expect([text, firstPerson(text)]).toEqual([text, true]);
    for (const text of ['Halo Serasi, saya ingin bertanya.', 'Buka Privasi saya', 'Paket berlaku', 'Suku dan perilaku'])
      expect([text, firstPerson(text)]).toEqual([text, false]);
  });

  it('names a part of the percentage without saying how it came out', () => {
    // «Suku sama: berbeda» was read there.
    expect(Object.values(partWords).filter((text) => /\b(sama|berbeda)\b/i.test(text))).toEqual([]);
  });

  it('whatever sends to the team names the page that is its link', () => {
    const told = [
      ...(Object.keys(ERRORS) as ErrorCode[]).map((code) => errorMessage(code)),
      ...(Object.keys(NOTICES) as NoticeCode[]).map((code) => String(NOTICES[code])),
    ];
    const sends = told.filter((text) => /\b(hubungi|tulis(lah)? (ke|kepada)) (kami|tim)\b/i.test(text));
    expect(sends.length).toBeGreaterThanOrEqual(3);
    expect(sends.filter((text) => !text.includes(uiCopy.contactPage))).toEqual([]);
  });

  it.each(NOT_OURS)('never says %s but %s', (word) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(({ text }) => word.test(text))).toEqual([]);
  });
});

it('drawn examples of a card say a reason in the words of the real ones', () => {
  const real = [
    reasonText({ code: 'age-fits' }),
    reasonText({ code: 'same-religion' }),
    reasonText({ code: 'shared-love-languages', n: 2 }),
  ];
  for (const said of [...homeCopy.view.reasons, ...registrationCopy.lookReasons]) expect(real).toContain(said);
});
