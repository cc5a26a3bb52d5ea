import { holdsContact } from '#domain/profile/contact-details.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './runs.ts';

describe('contact details', () => {
  it.each([
    'WA 081234567890 ya',
    'wa: 0812-3456-7890',
    '0812 3456 7890',
    '(0812) 3456.7890',
    '+62 812 3456 7890',
    '62812-3456-789',
    '+1 415 555 2671',
    'nomorku 8123456789',
    'nol delapan satu dua tiga empat lima enam tujuh delapan',
    'kosong delapan 12 tiga empat 5678 9',
    'o812 3456 7890',
    '0 8 1 2 3 4 5 6 7 8',
    '08\u200b12\u200b3456\u200b7890',
    '٠٨١٢٣٤٥٦٧٨٩٠',
    '０８１２３４５６７８９０',
    '08.12.34.56.78.90',
    '08.30 1234 5678',
    '081-1/1/1999',
    'sari@contoh.com',
    'sari @ contoh.co.id',
    'sari (at) contoh (dot) com',
    'sari at gmail dot com',
    'sari at gmail titik com',
    'https://contoh.test/aku',
    'lihat www.contoh.id',
    'contoh.com',
    'wa.me/628123',
    't . me/sari',
    'linktr.ee/sari',
    'contoh.bio/sari',
    'ikuti @sari.w',
    'IG: sari',
    'ig sari_w',
    'IG saya sari.wulan',
    'Instagramku = sariwulan',
    'telegram saya budi99',
    'line id: sariw',
  ])('finds them in «%s»', (text) => expect(holdsContact(text)).toBe(true));

  it.each([
    'Anak kedua dari tiga bersaudara, orang tua berdagang di pasar.',
    'Lahir 12-08-1995 di Solo, sekolah 2010-2014, kuliah 2014 - 2018.',
    'Kerja jam 08.30-17.00, Sabtu 09.00–12.00.',
    'Senin–Jumat 08:00–17:00, 18.30-20.00 mengajar.',
    'Formasi kesukaanku 4-4-2, 3-5-2, lalu 4-3-3.',
    'Gaji Rp15.000.000, tabungan Rp150.000.000 untuk menikah.',
    'Tinggi 165, berat 55, usia 30, anak 2.',
    'Jarang buka IG dan TikTok, lebih suka membaca.',
    'Tidak main Instagram. Kalau WA saya balas malam.',
    'WA 24 jam bukan aku.',
    'Suka kopi.Info tentang kopi selalu kubaca.',
    'Guru.Ide baru selalu menyenangkan.',
    'Programmer ASP.NET dan Node.js',
    'Kami sering bertemu @ kafe, kopi @5000.',
    'S1 Teknik, S.Pd., M.Kom. Ayah pensiunan PNS gol. IV/a.',
    'satu dua tiga, sayang semuanya',
    'Nomor satu bagiku keluarga, nomor dua pekerjaan.',
    'Naik kereta jam 5 pagi, pulang jam 7, 5 hari sepekan, 2 jam di jalan.',
    'Punya 3 kucing & 1 ikan; mimpi: rumah kecil (2 kamar).',
    'Lari 5 km, 10 km, 21 km; mau coba 42.195 m.',
    '',
  ])('finds none in «%s»', (text) => expect(holdsContact(text)).toBe(false));

  const WORD = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
  it('a mobile number is found however it is parted, and in words', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^08[1-35789]\d{7,9}$/),
        fc.array(fc.constantFrom('', '', ' ', '-', '_', ' - ', '*', ') '), { minLength: 13, maxLength: 13 }),
        fc.boolean(),
        fc.constantFrom('', 'hubungi ', 'Nomorku: '),
        (number, between, inWords, before) => {
          const parts = [...number].map((digit, i) => (inWords ? ` ${WORD[Number(digit)]}` : digit) + between[i]);
          expect(holdsContact(before + parts.join(''))).toBe(true);
        },
      ),
      { numRuns: runs(2_000) },
    ));

  it('no sentence of ordinary words and small numbers is one', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              'aku',
              'suka',
              'keluarga',
              'kopi,',
              'buku.',
              'IG',
              'WA',
              'jam',
              'dua',
              'anak',
              'titik',
              'di',
            ),
            fc.constantFrom('ibu', 'ayah', 'Instagram', 'line', 'tele', 'email', 'at', 'dot', 'kota', 'satu', 'mau'),
            fc.integer({ min: 0, max: 99 }).map((n) => `${n} kali`),
            fc.integer({ min: 1970, max: 2030 }).map((year) => `tahun ${year},`),
          ),
          { maxLength: 40 },
        ),
        (words) => {
          expect([words.join(' '), holdsContact(words.join(' '))]).toEqual([words.join(' '), false]);
        },
      ),
      { numRuns: runs(2_000) },
    ));
});
