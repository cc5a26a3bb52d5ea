/** To whoever may have sent the money before what the page showed was changed. */
export const SENT_BEFORE = 'Sudah terlanjur mentransfer? Jangan transfer lagi, tulis kepada kami lewat halaman Kontak.';

export const QUOTE_EXPIRED =
  'Harga ini sudah lewat 24 jam atau diganti. Kami hitung lagi; periksa jumlahnya, lalu kirim.';

/** Refusals of prices, codes, payments and settings. */
export const MONEY_REFUSALS = {
  'payment-fields-required': { title: 'Formulir belum lengkap', text: 'Lengkapi semua isian yang wajib diisi.' },
  'payment-email-invalid': { text: 'Alamat e-mail ini tidak bisa dipakai. Contoh: nama@contoh.id' },
  'payment-phone-invalid': { text: 'Nomor telepon ini belum lengkap atau salah. Contoh: 08123456789' },
  'payment-method-required': { text: 'Pilih dulu cara membayarnya.' },
  'payment-account-changed': { text: 'Rekening tujuan baru saja diganti.' },
  'payment-proof-required': {
    title: 'Bukti transfer diperlukan',
    text: 'Unggah bukti transfer untuk melanjutkan.',
  },
  'payment-proof-gone': { text: 'Bukti transfer ini sudah tidak tersimpan. Unggah lagi, lalu kirim.' },
  'payment-proof-unseen': { text: 'Buka bukti transfernya dulu sebelum memutuskan.' },
  'payment-waiting': {
    title: 'Masih ada pembayaran yang menunggu',
    text: 'Selesaikan dulu pembayaran yang menunggu itu: tunggu keputusan kami paling lama 24 jam, atau bayar kodenya.',
  },
  'payment-decided': { text: 'Pembayaran ini sudah diputuskan.' },
  'charge-unavailable': { text: 'Layanan pembayaran belum menjawab. Uangmu tidak ditarik. Coba lagi nanti.' },
  'payment-not-refundable': {
    text: 'Hanya pembayaran yang disetujui, paling lama 30 hari yang lalu, yang bisa dikembalikan.',
  },
  'refund-not-waiting': { text: 'Tidak ada permintaan pengembalian yang menunggu jawaban. Muat ulang halaman ini.' },
  'compensation-empty': { text: 'Tidak ada yang sedang berjalan, jadi tidak ada yang bisa diperpanjang.' },
  'compensation-running': { text: 'Perpanjangan sejenis masih berjalan. Tunggu sampai selesai, lalu mulai yang baru.' },
  'quote-expired': {
    text: `${QUOTE_EXPIRED} ${SENT_BEFORE}`,
  },
  'quote-used': { text: 'Harga ini sudah dipakai untuk pembayaran lain. Muat ulang halaman ini.' },
  'referral-code-invalid': { text: 'Kode referral tidak valid' },
  'referral-code-used': { text: 'Kode referral ini sudah pernah kamu pakai.' },
  'referral-code-off': { text: 'Kode {code} baru saja kami matikan.' },
  'code-malformed': { text: 'Kode berisi 3 sampai 32 huruf atau angka, tanpa spasi.' },
  'code-taken': { text: 'Kode ini sudah ada.' },
  'code-span': { text: 'Kode harus berakhir setelah dimulai.' },
  'code-ended': { text: 'Hari terakhirnya sudah lewat. Pilih hari ini atau sesudahnya.' },
  'setting-invalid': { text: 'Ada isian yang tidak bisa dipakai. Periksa lagi, lalu simpan.' },
  'setting-in-the-past': { text: 'Pilih waktu mulai yang belum lewat.' },
};
