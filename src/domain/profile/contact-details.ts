import type { TextProblem } from './field.ts';

/** Why a text of a profile cannot be kept when others read it; null: nothing in it leads past the permission. */
export const contactProblem = (text: string): TextProblem | null =>
  holdsContact(text) ? { code: 'contact-details' } : null;

/**
 * Contact details in a text others will read. A phone number, an address or a name elsewhere opens by permission, never
 * by a sentence: whoever reads it could write before anybody agreed, and the owner could not take it back (READINGS
 * §4).
 */
export function holdsContact(text: string): boolean {
  const plain = plainText(text);
  return (
    EMAIL.test(plain) || LINK.test(plain) || MARKED_HANDLE.test(plain) || NAMED_HANDLE.test(plain) || holdsPhone(plain)
  );
}

/** Shows nothing and parts digits or letters all the same. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** One form of each letter and digit, lower case, without what cannot be seen. A line's end is a blank. */
function plainText(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, digitOf)
    .toLowerCase();
}

/** Decimal digits of every script stand in runs of ten that begin with their zero. */
function digitOf(digit: string): string {
  let [value, at] = [0, digit.codePointAt(0)! - 1];
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at))) [value, at] = [value + 1, at - 1];
  return at < 0x40 ? digit : String(value);
}

const AT = String.raw`(?:@|\s*[([{]\s*(?:at|et)\s*[)\]}]\s*|\s+at\s+)`;
const DOT = String.raw`(?:\.|\s*[([{]\s*(?:dot|titik)\s*[)\]}]\s*|\s+(?:dot|titik)\s+)`;
/** Endings that no Indonesian sentence begins with when its blank is forgotten («kopi.Info»). */
const ENDING = '(?:com|net|org|xyz|co|id|my|web|ac|gmail|yahoo)';
const EMAIL = new RegExp(String.raw`[\w.+-]+\s?${AT}\s?[\w-]+${DOT}(?:\w+${DOT})?${ENDING}(?![\w-])`);

/** Names of techniques that look like addresses («ASP.NET»). */
const TECHNIQUE = '(?<!\\b(?:asp|vb|ado))';
const LINK = new RegExp(
  [
    String.raw`https?:\s*//`,
    String.raw`\bwww\s?\.\s?\w`,
    String.raw`\b[\w-]+${TECHNIQUE}\.(?:com|net|org|xyz|id)(?![\w-])`,
    String.raw`\b[\w-]+${DOT}com(?![\w-])`,
    String.raw`\b(?:wa|t|line|telegram|instagram|m)\s?\.\s?me(?![\w-])`,
    String.raw`\b(?:bit\s?\.\s?ly|linktr\s?\.\s?ee|s\s?\.\s?id|lynk\s?\.\s?id)(?![\w-])`,
    String.raw`\b[\w-]+\.[a-z]{2,10}/\w`,
  ].join('|'),
);

/** «@sari.w», not «@ kafe» and not «@5000». */
const MARKED_HANDLE = /(?<![\w.])@[\w.]*[a-z_][\w.]{2,}/;

const PLACES = '(?:ig|insta|instagram|tiktok|telegram|tele|line|facebook|fb|twitter|discord|wa|whatsapp|wasap|email)';
const OWNERS = String.raw`(?:(?:ku|nya)?(?:\s+(?:saya|aku|gue|id|di|namanya))*)`;
/** «IG: sari», «ig sari_w», «telegram saya budi99»; not «jarang buka IG, lebih suka buku». */
const NAMED_HANDLE = new RegExp(
  String.raw`\b${PLACES}${OWNERS}\s*(?:[:=]\s*[\w.]{3,}|\s(?=[\w.]*[a-z])(?=[\w.]*(?:[\d_]|\.\w))(?!(?:saya|aku)\b)[a-z][\w.]{2,})`,
);

const WORDS: Readonly<Record<string, string>> = {
  nol: '0',
  kosong: '0',
  zero: '0',
  satu: '1',
  dua: '2',
  tiga: '3',
  empat: '4',
  lima: '5',
  enam: '6',
  tujuh: '7',
  delapan: '8',
  lapan: '8',
  sembilan: '9',
};
const NUMBER_WORD = new RegExp(String.raw`(?<![a-z])(?:${Object.keys(WORDS).join('|')})(?![a-z])`, 'g');
/** What people put between the digits of one number. */
const BETWEEN = String.raw`[\s.,()_/*~|+–—-]{0,4}`;
/** Digits side by side that are no number to call: «08.30–17.00», «12-08-1995», «2010-2014, 2015-2019». */
const DATED = String.raw`(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|(?:[01]\d|2[0-3])[.:][0-5]\d|(?:19|20)\d{2})(?!\d)`;
const TIMES = new RegExp(String.raw`(?<!\d${BETWEEN})${DATED}(?:${BETWEEN}${DATED})*(?!${BETWEEN}\d)`, 'g');
/** Indonesian mobile numbers: 08 or 628, and a digit that such a number can have there. */
const MOBILE = new RegExp(
  String.raw`(?<!\d)(?:0|6${BETWEEN}2)${BETWEEN}8${BETWEEN}[1-9](?:${BETWEEN}\d){6,11}(?!\d{4})`,
);
const FOREIGN = new RegExp(String.raw`\+${BETWEEN}[1-9](?:${BETWEEN}\d){7,13}`);
/** Ten digits without anything between them are no price and no year. */
const UNBROKEN = /\d{10,}/;
/** One digit after another, as one reads a number out. */
const READ_OUT = /(?<!\d)\d(?:[\s.-]{1,3}\d){7,}(?!\d)/;

function holdsPhone(plain: string): boolean {
  const digits = plain
    .replace(TIMES, 'x')
    .replace(NUMBER_WORD, (word) => WORDS[word]!)
    // «O8l2»: letters in the place of digits, inside or at the head of what is digits otherwise.
    .replace(/(?<=\d)o|(?<![a-z])o(?=\s?8)/g, '0')
    .replace(/(?<=\d)[il|](?=\d)/g, '1');
  return MOBILE.test(digits) || FOREIGN.test(digits) || UNBROKEN.test(digits) || READ_OUT.test(digits);
}
