/** A conversation that one of both blocked or left is not listed: its row on this page is what is left of it. */
const STEP_REPORT = `4. Laporkan akunnya kepada kami: Laporkan di menu percakapan atau, bila percakapannya tidak terlihat
   lagi, di sebelah Unduh bukti.
`;

type Cover = {
  id: string;
  madeAt: string;
  own: string;
  other: string;
  seenAt: string | null;
  begun: string;
  mine: number;
  theirs: number;
  zone: string;
  erased: boolean;
};

/** What stands in the transcript itself: no page shows it, so that none loads it. */
export const transcriptFileCopy = {
  party: (nama: string, handle: string | null) => (handle === null ? nama : `${nama} (@${handle})`),
  mine: (party: string) => `${party} [kamu]`,
  erasedMessage: '(dihapus bersama akun penulisnya)',
  conversationHead: (id: string, zone: string) =>
    `PERCAKAPAN ${id}\nJam ditulis dalam ${zone}. Setiap baris isi pesan diawali tanda | .`,
  cover: ({ id, madeAt, own, other, seenAt, begun, mine, theirs, zone, erased }: Cover) => `BUKTI PERCAKAPAN DI SERASI

Dibuat             : ${madeAt}
Nomor percakapan   : ${id}
Dimulai            : ${begun}
Yang mengunduh     : ${own}
Pihak lain         : ${other}${seenAt === null ? '' : `\n                     (seperti terakhir terlihat, ${seenAt})`}
Jumlah pesan       : ${mine} dari yang mengunduh, ${theirs} dari pihak lain

ISI
  percakapan.txt   untuk dibaca dan dicetak; jam dalam ${zone}
  percakapan.json  sama, untuk diperiksa dengan komputer; jam dalam UTC
  SHA256SUMS.txt   sidik SHA-256 setiap berkas: berkas yang diubah tidak lagi cocok

YANG ADA DAN YANG TIDAK ADA
- Semua pesan yang mengunduh, dan pesan pihak lain sampai yang terakhir dibaca. Nomor yang
  terlewat adalah pesan yang belum dibaca.
- Jam adalah jam server Serasi ketika pesan diterima.
- Nama dan @nama pihak lain adalah yang ditulisnya sendiri di Serasi. Nama resmi, nomor telepon,
  e-mail, dan fotonya tidak ada di sini. Penegak hukum dapat memintanya kepada Serasi secara resmi
  dengan menyebut nomor percakapan di atas.
- Yang terjadi di luar Serasi, misalnya di WhatsApp, tidak ada di sini: simpan sendiri.
${erased ? '- Pihak lain sudah menghapus akunnya. Kata-katanya ikut terhapus; nomor urut dan jamnya masih ada.\n' : ''}
LANGKAH
1. Hubungi bank atau dompet digitalmu sekarang juga dan minta transaksi serta rekening tujuan diblokir.
2. Lapor ke Indonesia Anti-Scam Centre (IASC): iasc.ojk.go.id. Informasi: Kontak OJK, telepon 157.
3. Buat laporan di kantor polisi terdekat dan bawa berkas ini.
${erased ? '' : STEP_REPORT}Jangan membayar siapa pun yang berjanji mengembalikan uangmu.

DIISI SENDIRI
Nama sesuai KTP           : ________________________________________
Tanggal dan jam transfer  : ________________________________________
Jumlah                    : ________________________________________
Dari (bank, rekening)     : ________________________________________
Ke (bank, rekening, nama) : ________________________________________
Kronologi singkat         : ________________________________________
Lampirkan bukti transfer dan kartu identitasmu.
`,
};
