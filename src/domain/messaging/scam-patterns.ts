/**
 * Stories of love scams, matched in one message without disguises (safety-hints.ts): each needs two signs
 * beside each other, since one alone is common. Tuned on half of the dialogues of tests/golden; figures in
 * docs/safety.md.
 */
type Story = 'code' | 'threat' | 'money' | 'elsewhere';

/** The first story of a message, or null. `asked`: the text without clauses that warn of it or report it. */
export function storyOf(asked: string): Story | null {
  for (const [story, signs] of STORIES) if (signs.every((sign) => sign.test(asked))) return story;
  return null;
}

/** Clauses that report a swindle are not a request. */
export const TOLD = word(
  '(?<!bukan )penipu(an|nya)?',
  '(di|ke|ter)tipu',
  'modus(nya)?',
  'palsu',
  'bodong',
  'mencurigakan',
  'waspada',
  '(ada|orang|kalau) (orang )?(yang|yg) (minta|mnta|ngaku|mengaku|ajak|nyuruh|nawarin)',
  'kemarin (aku |saya )?(transfer|tf|bayar|kirim)',
);

const AMOUNT =
  '(?:(?:rp ?)?\\d[\\d.,]* ?(?:rb|ribu|jt|juta|k|milyar|miliar|dolar|usd|pound)|rp ?\\d[\\d.,]*|sejuta|seratus ribu)';
const FEW = '(?:(?: [^ ]+){0,4}? )';
const PAY = '(?:bayar(?:in|kan)?|biaya(?:nya)?|transfer|tf|denda|jaminan|tebus(?:an)?|talangi?n?|setor|pajak|deposit)';
/** Offices and persons in whose name money is asked for. */
const OFFICIAL =
  '(?:bea cukai|cukai|petugas(?:nya)?|clearance|syahbandar|imigrasi|ekspedisi|kurir diplomatik|komandan|agen(?:nya)?|notaris(?:nya)?|pengacara|karantina|stempel|bendahara|panitia|polda|polsek|pengadilan|kua|bank)';
const GIFT_CARD = '(?:google play|itunes|steam wallet|kartu hadiah|gift ?card|voucher game|apple card)';
const SCHEME =
  '(?:trading|crypto|kripto|usdt|forex|bitcoin|koin|robot|modal|setor|deposit|slot|bunga(?:nya)?|platform|wd|withdraw|usaha(?:ku)?|%|persen|per minggu|tiap hari|dari hp)';
const PROFIT =
  '(?:profit|cuan|withdraw|wd|tanpa ri?e?si?ko|dijamin|berlipat|kali lipat|pasti (?:untung|balik|profit)|balik modal|naik \\d+ ?x)';

const STORIES: readonly (readonly [Story, readonly RegExp[]])[] = [
  // A threat to spread pictures or texts unless the reader pays.
  [
    'threat',
    [
      word('sebar(in|kan)?', 'viral(in|kan)?', 'upload', 'unggah', 'kirim ke (grup|keluarga|teman|kantor|kontak)'),
      word('video(nya|mu)?', 'foto(nya|mu)?', 'rekam(an|annya)?', 'vc', 'screenshot', 'kontak', 'bayar', 'tebus'),
    ],
  ],
  [
    'threat',
    [
      word(
        'lapor(kan|in)? polisi',
        'dilaporkan',
        'uang damai',
        'kasih (tau|tahu) (istri|suami|keluarga|bos|ortu)(mu|nya)?',
      ),
      word('uang damai', 'ganti rugi', 'kecuali', 'bayar', AMOUNT, 'mau aku'),
    ],
  ],
  [
    'threat',
    [
      word(
        `tebus${FEW}${AMOUNT}`,
        'bayar atau',
        'kirim atau',
        'vcs',
        'tanpa (baju|busana)',
        'buka baju',
        'bugil',
        'telanjang',
        'foto( kamu)?( yang| yg)?( lebih)? (terbuka|seksi|hot)',
      ),
    ],
  ],
  // Secrets and cards.
  ['code', [word(`(kirim(in|kan)?|sebut(in|kan)?|foto(in|kan)?|baca(in|kan)?)${FEW}(kode|angka)(nya)?`)]],
  [
    'code',
    [
      word('kartu (kredit|debit|atm)(mu|nya)?'),
      word('pinjam', 'pinjem', 'foto', 'isi', 'data', 'depan belakang', 'sebutkan'),
    ],
  ],
  ['code', [word('apk'), word('download', 'unduh', 'buka', 'instal(l)?', 'kirim', 'izinkan')]],
  ['code', [word('izinkan semua', 'tekan lanjutkan', 'masukkan pin')]],
  // Money for an office, a parcel, a lawyer, a journey.
  ['money', [word(OFFICIAL), word(PAY, 'mau ditebus', 'minta')]],
  [
    'money',
    [
      word(
        'paket',
        'kiriman',
        'hadiah',
        'kotak(nya)?',
        'dana',
        'warisan(ku)?',
        'ahli waris',
        'undian',
        'rekening bersama',
      ),
      word(`${PAY}`),
      word('dulu', 'ya', 'hari ini', 'nanti aku', 'supaya', 'agar', 'biar', 'mohon', 'harus'),
    ],
  ],
  ['money', [word(`ahli waris${FEW}${AMOUNT}`, `waris(an)?(ku)?${FEW}${AMOUNT}`, 'money laundering')]],
  ['money', [word(GIFT_CARD), word('beli(in|kan)?', 'kirim', 'gosok', 'kado(nya)?', 'minta', 'tolong', 'ya', 'dong')]],
  // A request to send, lend or pay.
  [
    'money',
    [
      word(
        '(kamu|mohon|tolong|bantu|tinggal|bisa|cepet|cepat|boleh) (bantu )?(transfer(in)?|tf(in)?|talangi|talangin|bayarin (dulu|ya)|bayarkan|setor)',
        `(transfer|tf|talangi|talangin|setor)( ya| dek)? (dulu|dong|sekarang|hari ini|malam ini|sejuta|seikhlasnya|ya|ke (admin|agen|owner|aku|saya|rek)|${AMOUNT})`,
      ),
    ],
  ],
  [
    'money',
    [
      word(
        `${AMOUNT}( kirim| transfer| tf)? ke${FEW}?(dana|gopay|ovo|rek(ening)?|agen(ku)?|admin|komandan|developer|bendahara|aku)`,
      ),
    ],
  ],
  [
    'money',
    [
      word('kurang', 'butuh', 'perlu'),
      word(
        '(kamu|bantu)( yang)? (bantu|tf|transfer|talangi|bayarin)',
        'kalau kamu bantu',
        `kurang (bayar|biaya)`,
        `kurang${FEW}${AMOUNT} (doang|aja|lagi)`,
      ),
    ],
  ],
  [
    'money',
    [
      word(
        '(cukup|tinggal|cuma|wajib) (bayar|deposit|setor|transfer)',
        `(deposit|setor|top ?up) (dulu|minimal|${AMOUNT})`,
        `(deposit|modal) (kecil|awal)`,
      ),
    ],
  ],
  [
    'money',
    [
      word(`dp ${AMOUNT}`, `tanda jadi ${AMOUNT}`),
      word('langsung', 'hari ini', 'sekarang', 'malam ini', 'kirim', 'transfer', 'dulu'),
    ],
  ],
  // Money that makes money.
  ['money', [word(PROFIT), word(SCHEME, AMOUNT)]],
  [
    'money',
    [
      word(
        'robot trading',
        'tanpa ri?e?si?ko',
        'link (daftar|pendaftaran)(nya)?',
        `\\d+ (dolar|usd|ribu|juta) jadi \\d+`,
        `dibayar${FEW}(per tugas|per like)`,
        '(bocoran )?sinyal (saham|trading|crypto)',
      ),
    ],
  ],
];

function word(...patterns: string[]): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${patterns.join('|')})(?![a-z0-9])`);
}
