import { type SafetyHint, safetyHint, safetyHints } from '#domain/messaging/safety-hints.ts';
import { describe, expect, it } from 'vitest';

/** What people write, and what its reader is warned of. */
const SENTENCES: [string, SafetyHint | null][] = [
  // Money
  ['Sayang, bisa transfer uang dulu? Nanti aku ganti.', 'money'],
  ['tolong tf 500rb ya, urgent', 'money'],
  ['Boleh pinjam uang 2 juta? Minggu depan aku kembalikan', 'money'],
  ['bs pinjem duit gak', 'money'],
  ['Isiin pulsa dong, aku lagi di luar', 'money'],
  ['Minta pulsa 50rb', 'money'],
  ['Aku butuh uang untuk berobat ibuku', 'money'],
  ['Saya sangat butuh biaya operasi adik saya', 'money'],
  ['Kirim ke rekening BCA aku ya', 'money'],
  ['Ini nomor rekeningku 1234567890 atas nama Budi', 'money'],
  ['norek kamu berapa? aku mau kirim hadiah', 'money'],
  ['Kirim aja ke gopay 0812 3456 7890', 'money'],
  ['DANA aku 081234567890', 'money'],
  ['Paketmu ditahan, tolong bayar bea cukai dulu', 'money'],
  ['Bayarin tiketku dulu, nanti kita ketemu', 'money'],
  ['Coba trading bareng aku, pasti untung 20% sehari', 'money'],
  ['Aku ajarin investasi kripto, deposit kecil saja', 'money'],
  ['Yuk gabung crypto, profit tiap hari', 'money'],
  ['Jangan lupa kirim uangnya ya', 'money'],
  ['tr4nsfer uang dong', 'money'],
  ['T R A N S F E R uang ya', 'money'],
  ['Beliin voucher Google Play 300 ribu dong', 'money'],
  ['Pakai pinjol atas nama kamu dulu ya', 'money'],
  ['transferrrr duit sekarang', 'money'],
  ['tlg talangin 300rb', 'money'],
  ['Sayang, tolong t r a n s f e r uang ya', 'money'],
  ['7ransfer uang dong', 'money'],
  ['bca  atas  nama 1234567890', 'money'],
  ['Mas, aku kehabisan kuota, boleh isiin 25rb?', 'money'],
  ['Kak, bantu aku 200 ribu buat beli susu anak', 'money'],
  ['Rekeningku diblokir, bisa kirim dulu?', 'money'],
  ['kirimin aku duit jajan dong', 'money'],
  ['transfer 1jt ke aku sekarang', 'money'],
  // Codes and secrets
  ['Ada kode OTP masuk ke HP kamu, kirim ke aku ya', 'code'],
  ['minta otp nya dong', 'code'],
  ['Kode verifikasi yang masuk berapa?', 'code'],
  ['tolong kasih tau kode yang masuk lewat SMS', 'code'],
  ['0TP nya berapa sayang', 'code'],
  ['o.t.p nya kirim ya', 'code'],
  ['Sebutkan 6 digit angka di SMS itu', 'code'],
  ['PIN ATM kamu berapa?', 'code'],
  ['kirim foto KTP kamu untuk booking hotel', 'code'],
  ['Boleh minta password akunmu sebentar?', 'code'],
  ['Kirim kode OTP, lalu aku transfer uang ke kamu', 'code'],
  ['Sayang\nminta otp', 'code'],
  ['minta o\u200bt\u00adp dong', 'code'],
  ['kir1m otp', 'code'],
  ['kirim«otp»ya', 'code'],
  // Elsewhere
  ['Lanjut di WA aja yuk', 'elsewhere'],
  ['pindah ke Telegram ya, di sini lambat', 'elsewhere'],
  ['Boleh minta nomor kamu?', 'elsewhere'],
  ['minta no wa dong', 'elsewhere'],
  ['nomormu berapa?', 'elsewhere'],
  ['WA aku ya 0812-3456-7890', 'elsewhere'],
  ['+62 812 3456 7890', 'elsewhere'],
  ['nol delapan satu dua tiga empat lima enam tujuh', 'elsewhere'],
  ['w.a aja ya', 'elsewhere'],
  ['add line aku', 'elsewhere'],
  ['ID telegram kamu apa', 'elsewhere'],
  ['Chat aku di whatsapp ya', 'elsewhere'],
  ['ig kamu apa?', 'elsewhere'],
  ['Cek https://hadiah-gratis.example/klaim', 'elsewhere'],
  ['klik wa.me/62812345678', 'elsewhere'],
  ['buka bit.ly/promo123 ya', 'elsewhere'],
  ['Kita ngobrol lewat telegram saja', 'elsewhere'],
  ['japri w4 aja', 'elsewhere'],
  ['sini nomor kamu aku simpan', 'elsewhere'],
  ['Daftar lewat link ini supaya dapat bonus', 'elsewhere'],
  ['Lanjut di aplikasi hijau aja ya', 'elsewhere'],
  ['WA yuk', 'elsewhere'],
  // What everybody says
  ['Kamu kerja di bagian apa di BCA?', null],
  ['Nomor antrianku masih lama', null],
  ['Aku biasa telepon ibu lewat WA', null],
  ['Kemarin aku bayar utang ke koperasi, lega', null],
  ['Kamu suka saham? Aku baru belajar, belum untung', null],
  ['Minta pendapatmu dong soal uang belanja', null],
  ['Ada nomor rumah di sana?', null],
  ['Aku punya usaha jual pulsa', null],
  ['Aku cari info di facebook kemarin', null],
  ['Maaf baru balas, tadi banyak chat kantor di WA', null],
  ['Kalau sudah menikah, uang bulanan menurutmu diatur siapa?', null],
  ['Halo, salam kenal. Senang kita saling menyukai.', null],
  ['Aku kerja di bank sejak 2019', null],
  ['Menurutku uang bukan segalanya', null],
  ['Menikah butuh biaya, jadi aku menabung', null],
  ['Gajiku sekitar 8 juta, kalau kamu?', null],
  ['Tiap bulan aku kirim uang ke orang tua', null],
  ['Jangan pernah transfer uang ke orang yang baru dikenal', null],
  ['Aku tidak akan pernah minta uang kok', null],
  ['Jangan kasih kode OTP ke siapa pun ya', null],
  ['Aku belum mau tukar nomor WA, di sini dulu ya', null],
  ['Grup WA keluargaku ramai sekali', null],
  ['Aku lulusan teknik, kode program itu menyenangkan', null],
  ['Aku mahasiswa transfer dari Bandung', null],
  ['Boleh pinjam bukunya nanti?', null],
  ['Aku suka jualan online', null],
  ['Aku guru di SDN 08 Menteng, mulai jam 07.30', null],
  ['Kita ketemu jam 10.00 di kafe dekat stasiun', null],
  ['Tinggiku 176, beratku 70', null],
  ['Aku lahir 21-11-1996', null],
  ['Investasi terbaik itu pendidikan anak', null],
  ['Aku kerja di bidang telekomunikasi, dulu di Telkom', null],
  ['Dana pendidikan anak menurutku penting dibicarakan', null],
  ['Boleh tahu kamu nomor berapa dari berapa bersaudara?', null],
  ['Ibuku sedang sakit, mohon doanya', null],
  ['Kalau kamu mau, kita video call di sini dulu', null],
  ['Pinjaman rumahku tinggal dua tahun lagi', null],
  ['Aku anak nomor dua', null],
  ['S.Kom dari UI, sekarang lanjut S2', null],
  ['Kamu suka film apa? Aku suka yang lucu.', null],
  ['Harga rumah di sini Rp850.000.000, mahal ya', null],
  ['Sholat Isya dulu ya, nanti lanjut ngobrol', null],
  ['Aku isi waktu dengan baca buku', null],
  ['Aku minta maaf tadi lama membalas', null],
  ['Tolong bantu aku mengerti maksudmu', null],
  ['Kirim salam untuk ibumu ya', null],
];

/** Stories need their signs beside each other: with one of them alone nobody is warned. */
const STORIES: [string, SafetyHint | null][] = [
  ['Video kita kemarin bakal aku sebarkan', 'threat'],
  ['Video kita kemarin lucu sekali', null],
  ['Bayar atau semua temanmu melihatnya', 'threat'],
  ['Unduh apk undangan ini ya', 'code'],
  ['Apk itu apa sih', null],
  ['Petugas bea cukai minta denda', 'money'],
  ['Petugas bea cukai ramah sekali', null],
  ['Tebus 500 ribu malam ini', 'threat'],
];

describe('the hint on a received message', () => {
  it.each(STORIES)('«%s» tells of %s', (text, expected) => {
    expect(safetyHint(text)).toBe(expected);
  });

  it.each(SENTENCES)('«%s» is about %s', (text, expected) => {
    expect(safetyHint(text)).toBe(expected);
  });

  it('of several the most serious comes first', () => {
    const asked = 'Transfer dulu ya ke rekening 1234567890, nanti kode OTP kirim ke saya';
    expect(safetyHints(asked)).toEqual(['code', 'money']);
    expect(safetyHints('Kirim salam untuk ibumu ya')).toEqual([]);
  });

  it('takes no time, whatever was sent', () => {
    for (const text of [
      'tolong '.repeat(1000),
      'a '.repeat(4000),
      '0 8'.repeat(2000),
      'kirim uang '.repeat(700),
      'satu '.repeat(1500),
    ])
      expect([null, 'code', 'money', 'elsewhere']).toContain(safetyHint(text.slice(0, 8000)));
  });
});
