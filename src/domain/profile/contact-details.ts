import type { TextProblem } from './field.ts';
import { once } from './once.ts';

/** Why a public profile text is refused; null: it has no contact details. */
export const contactProblem = (text: string): TextProblem | null =>
  holdsContact(text) ? { code: 'contact-details' } : null;

/**
 * Contact details in a text for others. A phone number, an address or an account name opens by permission, never
 * by a sentence: its readers could write before the owner agrees, and the owner could not undo that (READINGS
 * §4). Anybody may have a text judged, which NFKC makes up to eighteen times longer («ﷺ»): the time must grow with its
 * length alone. So no form begins a run anew at each of its signs, and none reads the same signs in two ways. Number
 * words in a row (`IN_WORDS`) are the exception, and NFKC makes none: a field holds two hundred at the most.
 */
export function holdsContact(text: string): boolean {
  const written = writtenText(text);
  if (PLAIN_ADDRESS().test(written)) return true;
  const plain = written.toLowerCase();
  return [EMAIL, MAILBOX, LINK, MARKED_HANDLE, NAMED_HANDLE].some((form) => form().test(plain)) || holdsPhone(plain);
}

/** A pattern made when it is first needed: parsing all of them keeps a slow phone busy for a fiftieth of a second. */
const late = (source: string, flags = '') => once(() => new RegExp(source, flags));

/** Invisible characters that separate digits or letters; the keycap mark («1️⃣») too. */
const UNSEEN = () => /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]|\u20e3/gu;
/** Letters of other keyboards that look Latin; `confusables.ts` knows them all. */
const LIKE_LATIN = {
  others: 'аеорсухіјѕԁԛԝкмтвнαοιɡᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ',
  latin: 'aeopcyxijsdqwkmtbhaoigabcdefghijklmnopqrstuvwyz',
};
/** Runs of digits and letters in filled circles and squares, and of flags, which NFKC leaves alone. */
const DRAWN: readonly (readonly [first: number, stands: string])[] = [
  [0x24f5, '123456789'],
  [0x24ff, '0'],
  [0x2776, '123456789'],
  [0x2780, '123456789'],
  [0x278a, '123456789'],
  [0x1f10b, '00'],
  ...[0x1f150, 0x1f170, 0x1f1e6].map((first) => [first, 'abcdefghijklmnopqrstuvwxyz'] as const),
];
const HAN_DIGITS = '〇一二三四五六七八九';

/** One form of each letter and digit, without invisible characters. A line break becomes a blank; «(at)» is «@». */
function writtenText(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .normalize('NFKC')
    .replace(UNSEEN(), '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(HAN_DIGITS.indexOf(digit)))
    .replace(/[\u24f5-\u24ff\u2776-\u2792]|[\u{1f10b}-\u{1f1ff}]/gu, drawnSign)
    .replace(/\u3002/g, '.')
    .replace(
      /[\u01eb\u0250-\u052f\u1d00-\u1d22\ua730\ua731]/g,
      (letter) => LIKE_LATIN.latin[LIKE_LATIN.others.indexOf(letter.toLowerCase())] ?? letter,
    )
    .replace(/\s?[([{]\s*(?:at|et|a)\s*[)\]}]\s?/gi, '@');
}

function drawnSign(sign: string): string {
  const at = sign.codePointAt(0)!;
  for (const [first, stands] of DRAWN) if (at >= first && at < first + stands.length) return stands[at - first]!;
  return sign;
}

/** Decimal digits of every script come in runs of ten that begin with zero. */
function digitOf(digit: string): string {
  let [value, at] = [0, digit.codePointAt(0)! - 1];
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at))) [value, at] = [value + 1, at - 1];
  return at < 0x40 ? digit : String(value);
}

const AT = String.raw`(?:@|\s+(?:at|et)\s+)`;
const DOT = String.raw`(?:\.|\s*[([{]\s*(?:dot|titik)\s*[)\]}]\s*|\s+(?:dot|titik)\s+)`;
/** Endings no Indonesian sentence begins with, so that a missing blank is not an address («kopi.Info»). */
const ENDING = '(?:com|net|org|xyz|co|id|my|web|ac|gmail|yahoo)';
/** Of the name before the sign its last character is enough: a run of it would be read anew from each of its own. */
const EMAIL = late(String.raw`[\w.+-]\s?${AT}\s?[\w-]+${DOT}(?:\w+${DOT})?${ENDING}(?![\w-])`);
const MAIL = '(?:gmail|ymail|yahoo|hotmail|outlook|icloud|proton(?:mail)?)';
/** «@gmail», «gmail titik com», «sari95 di gmail»; not «punya 2 gmail». */
const MAILBOX = late(
  [
    String.raw`@\s?${MAIL}(?![\w-])`,
    String.raw`\b${MAIL}(?:${DOT}|\s)(?:com|kom|co)(?!\w)`,
    String.raw`(?<![\w.])(?=[\w.]*[a-z])(?=[\w.]*\d)[\w.]+\s+(?:(?:at|et|ad|di|pakai|pake)\s+)?${MAIL}(?!\w)`,
  ].join('|'),
);

/** Technical names that look like addresses («ASP.NET»). */
const TECHNIQUE = '(?<!\\b(?:asp|vb|ado))';
/** `\w-*`: the end of `\b[\w-]+` says the same and is read once («a-a-a-a» has a word's edge before each sign). */
const LINK = late(
  [
    String.raw`https?:\s*//`,
    String.raw`\bwww\s?\.\s?\w`,
    String.raw`\w-*${TECHNIQUE}\.(?:com|net|org|xyz|id)(?![\w-])`,
    String.raw`\w-*(?:${DOT}|\s\.\s?)com(?![\w-])`,
    String.raw`\s(?<=\w[\w-]{2,}\s)\s*(?:dot|titik)\s+id(?!\w)`,
    String.raw`\b(?:wa|t|line|telegram|instagram|m)(?:\s?\.\s?|${DOT})(?:me|link)(?![\w-])`,
    String.raw`\b(?:wa|t)\s?me\s?/`,
    String.raw`\b(?:bit\s?\.?\s?ly|linktr\s?\.?\s?ee|linktree|s\s?\.\s?id|lynk\s?\.?\s?id)(?![\w-])`,
    String.raw`\w-*\.[a-z]{2,10}/\w`,
  ].join('|'),
);
const PLAIN_ENDING = 'me|site|store|app|dev|io|link|page|bio|co|blog';
/**
 * An address in plain form: a sentence with a missing blank continues with one capital («sampai jumpa.Me …»). What is
 * before the dot is read backwards from it, once.
 */
const PLAIN_ADDRESS = late(
  String.raw`\.(?:(?<=(?<![\w.])[a-z\d_-]{3,}\.)(?:[a-z\d-]+\.)?(?:${PLAIN_ENDING})|(?<=(?<![\w.])[A-Za-z\d_-]{3,}\.)(?:${PLAIN_ENDING.toUpperCase()}))(?![\w-])`,
);

/** «@sari.w», «@ sari_95», not «@ kafe» and not «@5000». */
const MARKED_HANDLE = () => /(?<![\w.])@(?:[\w.]*[a-z_][\w.]{2,}|\s+(?=[\w.]*[\d_])[a-z][\w.]{3,})/;

const PLACES = [
  'ig|i[-.\\s_]g|insta|instagram|tiktok|telegram|teleg|tele|tg|line|facebook|fb|twitter|threads|discord|linkedin',
  'snapchat|wa|whatsapp|wasap|michat|wechat|kakao|kakaotalk|bbm|pin bb|bigo|dm|email|surel',
].join('|');
const OWNERS = String.raw`(?:(?:ku|nya)?(?:\s+(?:saya|aku|gue|gw|ku|nya|id|di|akun|namanya|adalah))*)`;
const MARK = String.raw`(?:[:=→➜➔➡⇒»👉☞]|[-=~]*>)`;
/** Answers without an account name: «IG: jarang», «WA: tidak punya». */
const NO_NAME = [
  'jarang|kadang|sering|selalu|tidak|tak|tdk|nggak|enggak|ngga|gak|belum|sudah|udah|ada|punya|jangan|hanya',
  'cuma|untuk|buat|aktif|privat|private|nanti|setelah|kalau|jika|bila|pernah|lebih|malas|bukan|off',
].join('|');
/** «IG: sari», «ig → sari», «ig sari_w», «telegram saya budi99»; not «jarang buka IG, lebih suka buku», «ig teman2». */
const NAMED_HANDLE = late(
  [
    String.raw`\b(?:${PLACES}|1g)${OWNERS}\s*${MARK}\s*(?!(?:${NO_NAME})(?!\w|\.\w))[\w.]{3,}`,
    String.raw`\b(?:${PLACES})${OWNERS}\s(?=[\w.]*[a-z])(?=[\w.]*(?:[\d_#]|\.\w))(?!(?:saya|aku)\b|[a-z]+2\b)[a-z][\w.]{2,}`,
  ].join('|'),
  'u',
);

const NUMBER_WORDS: readonly (readonly [words: string, digit: string])[] = [
  ['nol|kosong|zero|nul', '0'],
  ['satu|one|siji|hiji', '1'],
  ['dua|two|loro', '2'],
  ['tiga|three|telu|tilu', '3'],
  ['empat|four|papat|opat', '4'],
  ['lima|five|limo', '5'],
  ['enam|enem|six', '6'],
  ['tujuh|seven|pitu|tuju', '7'],
  ['delapan|lapan|eight|wolu|dalapan', '8'],
  ['sembilan|nine|songo|sanga|salapan', '9'],
];
/** «n0l», «d3lapan»: a digit that looks like the letter stands for it. */
const spelt = (words: string) =>
  words.replace(/[oeai]/g, (letter) => ({ o: '[o0]', e: '[e3]', a: '[a4]', i: '[i1]' })[letter]!);
const EACH_WORD = NUMBER_WORDS.map(([words, digit]) => [late(`(?:${spelt(words)})`, 'g'), digit] as const);
const ANY_WORD = NUMBER_WORDS.map(([words]) => spelt(words)).join('|');
/** Several of these words may form one word. */
const IN_WORDS = late(String.raw`(?<![a-z])(?:${ANY_WORD})+(?![a-z])`, 'g');
/** Words said between the digits of one number. */
const SAID_BETWEEN = () =>
  /(?<=\d\W{0,4})(?:lalu|kemudian|terus|lanjut|dan|no|spasi|strip|titik|koma|garis|ratus)(?=\W{0,4}\d)/g;

/** Signs between the digits of one number; no letter and no digit. */
const BETWEEN = String.raw`[^\p{L}\p{N}]{0,12}`;
/** Digits side by side that are not a phone number: «08.30–17.00», «12-08-1995», «2010-2014, 2015-2019». */
const DATED = String.raw`(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|(?:[01]\d|2[0-3])[.:][0-5]\d|(?:19|20)\d{2})(?!\d)`;
/**
 * A row of them. «12.08.1995» is a date, and also a time and a year: each is read in the first way alone (what a
 * lookahead found is not gone back into), for n that are read in two ways are read in two to the power of n.
 */
const TIMES = late(String.raw`(?<!\d${BETWEEN})${DATED}(?:${BETWEEN}(?=(${DATED}))\1)*(?!${BETWEEN}\d)`, 'gu');
/** A whole date in the middle of a sentence: «12-08-1995, 165 cm». */
const DATES = () => /(?<!\d\W{0,3})\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}(?=[,;)]\s|\s+\p{L}|\s*$)/gu;
/** Indonesian mobile numbers: 08 or 628, then a digit that is possible there. */
const MOBILE = late(
  String.raw`(?<!\d)(?:0|(?:00)?${BETWEEN}6${BETWEEN}2)${BETWEEN}8${BETWEEN}[1-9](?:${BETWEEN}\d){6,11}(?!\d{4})`,
  'u',
);
/** The same without its first digits, in the usual groups; a price's last group has three digits. */
const MOBILE_IN_GROUPS = () => /(?<!\d)8[1-9]\d?[\s.-]\d{3,4}[\s.-]?\d{4}(?!\d)/;
/** «021-5551234», «(0274) 567 890». */
const AT_HOME = () => /(?<!\d)0[2-79]\d{1,2}[)\s.-]{1,3}\d{3,4}[\s.-]?\d{3,4}(?!\d)/;
const FOREIGN = late(String.raw`\+${BETWEEN}[1-9](?:${BETWEEN}\d){7,13}`, 'u');
/** Ten digits in a row are neither a price nor a year. */
const UNBROKEN = () => /\d{10,}/;
/** One digit after another, as a number is read out. */
const READ_OUT = () => /(?<!\d)\d(?:[\s.-]{1,3}\d){7,}(?!\d)/;

function holdsPhone(plain: string): boolean {
  const digits = plain
    .replace(DATES(), 'x')
    .replace(TIMES(), 'x')
    .replace(IN_WORDS(), digitsOfWords)
    // «dua belas», «sebelas», «tiga puluh empat».
    .replace(/(\d)\s*belas(?![a-z])/g, '1$1')
    .replace(/(?<![a-z])sebelas(?![a-z])/g, '11')
    .replace(/(\d)\s*puluh(?:\s+(\d)(?!\d))?(?![a-z])/g, (_, tens, ones) => tens + (ones ?? '0'))
    // «O8l2»: letters in place of digits, inside or at the head of a number.
    .replace(/(?<=\d)o|(?<![a-z])oh?(?=\s?8)/g, '0')
    .replace(/(?<=\d)[il|](?=\d)/g, '1')
    .replace(SAID_BETWEEN(), ' ');
  return [MOBILE, MOBILE_IN_GROUPS, AT_HOME, FOREIGN, UNBROKEN, READ_OUT].some((form) => form().test(digits));
}

function digitsOfWords(run: string): string {
  return EACH_WORD.reduce((rest, [word, digit]) => rest.replace(word(), digit), run);
}
