import { storyOf, TOLD } from './scam-patterns.ts';

/**
 * Requests in a received message that love scams make: a secret code, money (or else), a talk elsewhere. A hint for its
 * reader alone: never stored. It rather misses a scam than warns of common sentences, which readers would soon ignore.
 */
export const SAFETY_HINTS = ['code', 'threat', 'money', 'elsewhere'] as const;
export type SafetyHint = (typeof SAFETY_HINTS)[number];

/** The most serious hint of a text, or null. */
export const safetyHint = (text: string): SafetyHint | null => safetyHints(text)[0] ?? null;

/** All hints of a text, the most serious first. */
export function safetyHints(text: string): SafetyHint[] {
  const plain = plainText(text);
  const asked = plain
    .split(CLAUSE_END)
    .filter((clause) => !NOT_ASKED.test(clause) && !TOLD.test(clause))
    .join(' ')
    .replace(/ {2,}/g, ' ');
  const story = storyOf(asked);
  return SAFETY_HINTS.filter(
    (hint) =>
      hint === story ||
      WHOLE[hint]?.some((rule) => rule.test(plain)) === true ||
      RULES[hint]?.some((rule) => rule.test(asked)) === true,
  );
}

const CLAUSE_END = /[.,;!?\n]+(?=\s|$)|\n/;
/** «Jangan kirim uang» warns, as the hint would; «jangan lupa kirim uang» asks. */
const NOT_ASKED = words(
  'jangan(?! (lupa|ragu|khawatir|takut|lama))',
  'janganlah',
  '(tidak|gak|ga|nggak|ngga|enggak|tak|nda) (usah|perlu|mau|akan|pernah)',
  'belum (mau|siap|bisa|perlu)',
);

const ASKING = group(
  'tolong',
  'tlg',
  'mohon',
  'minta',
  'mnta',
  'bisa',
  'bs',
  'boleh',
  'bantu',
  'bantuin',
  'coba',
  'cepat',
  'segera',
  'dong',
  'dulu',
  'kamu',
  'kau',
  'sayang',
  'please',
  'pls',
);
const ME = group('aku', 'saya', 'gue', 'gw', 'q', 'abang', 'mas', 'kakak');
const AMOUNT = group('(rp ?)?\\d[\\d.]* ?(rb|ribu|jt|juta|k)', 'rp ?\\d[\\d.]*', '(ratus|puluh)? ?(ribu|juta)');
const MONEY = group(
  'uang(ku|nya|mu)?',
  'duit(nya)?',
  'pulsa',
  'saldo',
  'gopay',
  'ovo',
  'shopeepay',
  'spay',
  'linkaja',
  'e-?wallet',
  'ewallet',
  'voucher',
  'gift ?card',
  'paket data',
  'kuota',
  AMOUNT,
);
const SEND = group(
  'transfer',
  'trnsfer',
  'tranfer',
  'transper',
  'tf',
  'trf',
  'kirim',
  'krm',
  'setor',
  'top ?up',
  'isi',
);
const SEND_FOR = group(
  '(transfer|tf|kirim|isi|bayar|beli|talang|pinjam|pinjem|minjam|minjem|bantu)(in|kan|i)',
  'pinjam',
  'pinjem',
  'minjam',
  'minjem',
  'talangin',
);
const WALLET = group('gopay', 'ovo', 'dana', 'shopeepay', 'spay', 'linkaja');
const BANK = group('bca', 'bri', 'bni', 'mandiri', 'bsi', 'btn', 'cimb', 'permata', 'danamon', 'jago', 'seabank');
const NUMBER = '\\d[\\d -]{6,}\\d';
/** Up to four words between two others, or none. */
const FEW = '(?:(?: [^ ]+){0,4}? )';
const ONE = '(?:(?: [^ ]+)?? )';

const SECRET = group(
  'otp',
  'kode (otp|verifikasi|verif|konfirmasi|keamanan|aktivasi|akses|login|sms|rahasia|wa|whatsapp)',
  '(kode )?(6|enam|4|empat) (digit|angka)',
  '(kode|angka|sms) (yang|yg) (masuk|dikirim|muncul)',
);
const PASSWORD = group(
  'pin(mu| kamu| atm| m-?banking| bank)?',
  'password(mu| kamu)?',
  'kata sandi(mu| kamu)?',
  'cvv',
  'nomor kartu( kamu| kredit| debit| atm)?',
  '(foto|selfie|scan) (ktp|kk|kartu atm|kartu kredit|buku tabungan)',
  'ktp(mu| kamu)',
);
const TELL = group(
  'kirim(in|kan)?',
  'krm',
  'kasih( tau| tahu)?',
  'kasi',
  'bagi',
  'minta',
  'mnta',
  'sebut(in|kan)?',
  'forward',
  'terus(in|kan)',
  'baca(in|kan)?',
  'berapa',
  'brp',
  'share',
  'tolong',
  'lihat',
  'liat',
  'butuh',
  'perlu',
  'bisa',
  'boleh',
);

const CHAT_APPS = [
  'wa',
  'whats ?app?',
  'watsap',
  'watsapp',
  'whatsap',
  'wasap',
  'wassap',
  'telegram',
  'telegrm',
  'michat',
  'wechat',
  'zangi',
];
const CHAT_APP = group(...CHAT_APPS);
const APP = group(
  ...CHAT_APPS,
  'tele',
  'tg',
  'line',
  'signal',
  'ig',
  'instagram',
  'insta',
  'discord',
  'kakao(talk)?',
  'messenger',
  'fb',
  'facebook',
  'tiktok',
  'snapchat',
  'imo',
  'bbm',
  'email',
  'gmail',
  '(aplikasi|app) (hijau|ijo|biru|sebelah|lain)',
  'sebelah',
);
/** Words allowed between a verb of moving and its target; with other words the sentence has another subject. */
const LINK =
  '(?: (?:aku|saya|kita|gue|gw|lagi|aja|saja|yuk|ya|dulu|lebih|enak|di|ke|lewat|via|pakai|pake|by|dari|langsung|sini|sana|situ|nomor|nomer|no|id|akun|sih|kalau|bisa))* ';
const MOVE = group(
  'pindah(an)?',
  'lanjut(in|kan|an)?',
  'chat(an|ting|tan)?',
  'chattingan',
  'ngobrol',
  'bicara',
  'hubungi',
  'kontak',
  'sambung',
  'japri',
  'add',
  'tambah(in|kan)?',
  'dm',
  'kabar(i|in)',
  'follow',
  'cari (aku|saya)',
  'tukar(an)?',
  'tukeran',
);
const PHONE_OF = group('no', 'nomor', 'nomer', 'nmr', 'nomr', 'kontak', 'id', 'akun', 'username', 'user');
const DIGIT = '(nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|lapan|sembilan)';

const RULES: Readonly<Partial<Record<SafetyHint, readonly RegExp[]>>> = {
  code: [
    words(
      `${TELL}${FEW}${SECRET}`,
      `${SECRET}${FEW}${TELL}`,
      `${TELL}${FEW}${PASSWORD}`,
      `${PASSWORD}( kamu| anda| sayang)? ${group('berapa', 'brp', 'apa', 'dong')}`,
    ),
  ],
  money: [
    words(
      `${SEND_FOR}${FEW}${MONEY}`,
      `${group('minta', 'mnta')}${ONE}${MONEY}`,
      `(bantu|bantuin|tolong)${FEW}${AMOUNT}`,
      `rek(ening)?ku${ONE}(diblokir|dibekukan|terblokir|limit)`,
      `${ASKING}${FEW}${SEND}${FEW}${MONEY}`,
      `${SEND}${FEW}${MONEY}${FEW}${group('dong', 'dulu', 'ya', 'yah', 'sekarang', 'segera', `(ke|buat|untuk) ${ME}`, '(ke|buat|untuk) rek(ening)?')}`,
      `${ME} ${group('lagi ', 'sedang ', 'sangat ', 'sekarang ')}?${group('butuh', 'perlu', 'kekurangan', 'kehabisan')}${FEW}${group('uang', 'duit', 'dana', 'pulsa', 'pinjaman', 'biaya', 'modal', 'ongkos')}`,
      `${SEND}${FEW}(ke|lewat|via)${FEW}${group('rek(ening)?', WALLET, BANK)}`,
      `${group('no', 'nomor', 'nomer', 'nmr', 'ini', 'ke')} rek(ening)?(ku|mu|nya)?`,
      'norek(ku|mu)?',
      `${group('bayar(in|kan)', 'tanggung', 'lunasi', `${ASKING}${ONE}bayar`)}${FEW}${group('bea cukai', 'tebusan', 'penebusan', 'pajak paket', 'ongkos kirim', 'biaya (admin|pencairan|pendaftaran|rumah sakit|operasi|tiket|visa)', 'tiket(ku)?', 'utang(ku)?', 'hutang(ku)?')}`,
      `${group('investasi', 'trading', 'forex', 'crypto', 'kripto', 'bitcoin', 'btc', 'usdt', 'arisan online')}${FEW}${group('untung', 'profit', 'cuan', 'deposit', 'modal', 'join', 'gabung', 'balik modal', 'dijamin', 'pasti')}`,
      `${group('ajak', 'ajarin', 'join', 'gabung', 'deposit', 'pasti untung', 'cuan', 'profit')}${FEW}${group('investasi', 'trading', 'forex', 'crypto', 'kripto', 'bitcoin', 'btc', 'usdt', 'arisan online')}`,
      `pinjol${FEW}${group('nama', 'ktp', 'data')}`,
    ),
  ],
  elsewhere: [
    words(
      `${MOVE}${LINK}${APP}(ku|mu)?`,
      `(nomor|nomer|no hp|no wa)(mu| kamu)?${ONE}(simpan|save|mana|sini)`,
      `(klik|buka|akses|daftar)${FEW}link`,
      `${group('minta', 'mnta', 'bagi', 'kasih', 'ada', 'punya', 'boleh', 'ini', 'save', 'simpan')}${FEW}${group('nomor', 'nomer', 'nmr', 'no', CHAT_APP)}(mu|ku| (kamu|hp|telp|telpon|telepon|handphone|wa|whatsapp|aku|saya|ya|dong|gak|ga|nggak))`,
      `${PHONE_OF} ${group(APP, 'hp', 'telp', 'telpon', 'telepon', 'handphone')}(ku|mu)? ?${group('kamu', 'mu', 'berapa', 'brp', 'apa', 'aku', 'saya', 'dong', 'ya', 'gue', 'gw', '[@\\d].*')}`,
      `${group('nomor', 'nomer')}(mu| kamu)${FEW}${group('berapa', 'brp')}`,
      `${CHAT_APP} ${group('aja', 'aku', 'saya', 'gue', 'gw', 'ya', 'yuk', 'kuy', 'dong', 'kamu (berapa|brp|apa|dong)', 'an')}( [^ ]+){0,2}$`,
      `${group('ig', 'instagram', 'line', 'tele', 'telegram')}(mu| kamu) ${group('apa', 'dong', 'berapa')}`,
      `(telp|telpon|telepon|call|hubungi|sms) ${ME} (di|ke) ${NUMBER}`,
    ),
  ],
};

/** Matched in the whole text: numbers and addresses contain dots, and mean the same in any sentence. */
const WHOLE: Readonly<Partial<Record<SafetyHint, readonly RegExp[]>>> = {
  money: [words(`${group(WALLET, BANK, 'rek(ening)?', 'va', 'virtual account')}(ku|nya)?( [^ ]+){0,3}?[ :]+${NUMBER}`)],
  elsewhere: [
    /(?<![\d.])(\+?62|0)[ .-]?8([ .-]?\d){7,11}(?!\d)/,
    new RegExp(`(\\b${DIGIT}[ -]+){6,}${DIGIT}\\b`),
    /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\.|\b(wa|t|m)\.me\b|\b[a-z0-9-]{2,}\.(com|net|org|info|xyz|link|site|online|shop|store|top|click|app|ly|gg|(co|my|web|or|biz)\.id)\b/,
  ],
};

const DISGUISES: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/** The text as it sounds: small letters, no decoration, «w.a», «0TP» and «t r a n s f e r» as the words they mean. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}|\p{M}/gu, '')
    .replace(/(?<![a-z0-9])(?:[a-z][ ._*-]){1,}[a-z](?![a-z0-9])/g, (letters) => letters.replace(/[^a-z]/g, ''))
    .replace(/[a-z0-9]+/g, (word) =>
      /[a-z]/.test(word) && !/^\d+[a-z]{1,4}$/.test(word)
        ? word.replace(/[013457]/g, (digit) => DISGUISES[digit]!)
        : disguised(word),
    )
    .replace(/([a-z])\1{2,}/g, '$1')
    .replace(/["'“”‘’()«»*_~]/g, ' ')
    .replace(/[^\S\n]+/g, ' ');
}

const disguised = (word: string) => (word === '0tp' ? 'otp' : word);
function group(...alternatives: string[]): string {
  return `(?:${alternatives.join('|')})`;
}

function words(...patterns: string[]): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${patterns.join('|')})(?![a-z0-9])`);
}
