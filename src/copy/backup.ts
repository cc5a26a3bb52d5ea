import { decimal, sizeText, thousands as count } from './amounts.ts';

/** What an operator reads in the terminal about backups. */
const moment = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 19);
const seconds = (ms: number) => `${decimal(ms / 1000)} detik`;

export const backupCopy = {
  usage: 'npm run backup -- --to=BERKAS',
  restoreUsage:
    'npm run restore -- --from=BERKAS [--accept-other-key] [--keep-sessions]\nnpm run restore -- --at=2026-11-23T14:03:00+07:00 [--keep-sessions]',
  made: (to: string, bytes: number, rows: number, files: number, ms: number) =>
    `Cadangan selesai: ${to}\n${count(rows)} baris, ${count(files)} berkas, ${sizeText(bytes)}, ${seconds(ms)}.\n`,
  missing: (names: readonly string[]) =>
    `${count(names.length)} berkas tidak ditemukan di penyimpanan, padahal ada baris yang menunjuknya:\n${names
      .slice(0, 10)
      .map((name) => `  ${name}\n`)
      .join('')}`,
  unsealed:
    'Berkas ini TIDAK terenkripsi (dokumen di dalamnya tetap terenkripsi, baris dan foto tidak). Isi BACKUP_PASSPHRASE agar seluruh berkas terenkripsi.\n',
  keepKey:
    'SECRET_KEY tidak ada di dalamnya. Simpan di tempat lain: tanpa kunci yang sama, dokumen dan autentikator tidak bisa dibuka.\n',
  restored: (madeAt: Date, rows: number, files: number, ms: number) =>
    `Pemulihan selesai: keadaan pada ${moment(madeAt)} UTC, ${count(rows)} baris dan ${count(files)} berkas, semuanya sama dengan yang dicadangkan (${seconds(ms)}).\n`,
  erasureRecords: (n: number) => `${count(n)} catatan penghapusan ditemukan di erasures/ pada penyimpanan.\n`,
  erased: (n: number) => `${count(n)} hal yang dihapus setelah cadangan dibuat sudah dihapus lagi.\n`,
  signedOut: 'Semua sesi diakhiri: setiap orang perlu masuk lagi.\n',
  noBackup: 'Berkas ini bukan cadangan Serasi.',
  otherFormat: 'Cadangan ini ditulis dalam bentuk yang tidak dikenal versi ini.',
  cutOff: 'Cadangan ini terpotong: bagian akhirnya tidak ada. Tidak ada yang ditulis.',
  changed: 'Isi cadangan ini rusak: ada bagian yang tidak sama dengan yang ditulis. Tidak ada yang diubah di tujuan.',
  needsPassphrase: 'Cadangan ini terenkripsi. Isi BACKUP_PASSPHRASE dengan frasa sandi yang dipakai saat membuatnya.',
  notSealed:
    'Cadangan ini tidak terenkripsi, padahal BACKUP_PASSPHRASE diisi: mungkin bukan berkas yang kamu buat. Kalau memang ini berkasnya, kosongkan BACKUP_PASSPHRASE.',
  wrongPassphrase: 'Cadangan ini tidak terbuka: BACKUP_PASSPHRASE berbeda, atau bagian awalnya rusak.',
  exists: (file: string) => `${file} sudah ada. Pilih nama lain; tidak ada yang ditimpa.`,
  nothingThere: (dataDir: string) =>
    `Tidak ada database di ${dataDir}. Isi DATA_DIR atau DATABASE_URL seperti pada server.`,
  notOurs: 'Database ini bukan database Serasi, atau masih kosong.',
  diskNearlyFull: (folder: string, left: number) =>
    `Disk di ${folder} hampir penuh (sisa ${sizeText(left)}). Pencadangan berhenti agar database dan aplikasi masih bisa menulis; tidak ada berkas yang ditinggalkan. Beri ruang, atau pilih disk lain.`,
  folderMissing: (folder: string) => `Folder ${folder} tidak ada.`,
  busy: 'Pencadangan atau pemulihan lain sedang berjalan pada database ini.',
  databaseNotEmpty: (tables: number) =>
    `Database tujuan tidak kosong (${count(tables)} tabel). Pemulihan hanya ke database kosong: buat yang baru, atau pakai DATA_DIR lain.`,
  storageNotEmpty: (files: number, storage: string) =>
    `Penyimpanan berkas tujuan tidak kosong (${count(files)} berkas di ${storage}). Pemulihan hanya ke penyimpanan kosong.`,
  otherStorage: (storage: string) =>
    `Pemulihan yang belum selesai di database ini menulis berkas ke ${storage}. Jalankan lagi dengan penyimpanan itu, atau pakai database kosong lain.`,
  newerVersion: (names: readonly string[]) =>
    `Cadangan ini dari versi aplikasi yang lebih baru (${names.join(', ')}). Pasang versi itu dahulu.`,
  otherTables: 'Tabel yang dibuat versi ini tidak sama dengan tabel di cadangan.',
  otherKey:
    'SECRET_KEY di sini bukan kunci saat cadangan dibuat. Yang tidak akan terbuka: dokumen penghasilan dan akta, bukti transfer, bukti laporan, autentikator tim; nomor yang disembunyikan dan diblokir tidak akan dikenali. Isi SECRET_KEY yang sama (pengembangan: salin secret.key dari DATA_DIR lama ke DATA_DIR ini). Bila kunci itu memang hilang, tambahkan --accept-other-key.',
  returnUsage:
    '--at=WAKTU butuh tanggal, jam, dan zona waktu, mis. --at=2026-11-23T14:03:00+07:00 (WIB) atau --at=2026-11-23T07:03:00Z.',
  returnOutside:
    'Kembali ke suatu detik hanya untuk database tertanam. Untuk PostgreSQL di luar, pakai arsip WAL milik server itu, atau --from=BERKAS.',
  returnFolder: 'Isi BACKUP_DIR dengan folder yang dipakai server: riwayatnya ada di sana.',
  returnFuture: 'Waktu itu belum tiba.',
  noHistory: (folder: string) => `Belum ada riwayat di ${folder}.`,
  otherHistory: (dataDir: string) =>
    `Riwayat ini milik database lain, bukan yang ada di ${dataDir}. Tidak ada yang diubah. Bila memang riwayat itu yang kamu perlukan, pindahkan dahulu folder postgres dan wal dari ${dataDir}.`,
  beforeHistory: (first: Date) => `Riwayat dimulai pada ${moment(first)} UTC. Pilih waktu setelahnya.`,
  stillRunning: 'Aplikasi masih berjalan di DATA_DIR ini. Hentikan dahulu; tidak ada yang diubah.',
  returnFailed: (log: string) =>
    `Riwayat tidak sampai ke waktu itu, atau ada bagian yang hilang. Tidak ada yang diubah. Kata PostgreSQL:\n${log}`,
  returned: (at: Date, brought: number, ms: number) =>
    `Database kembali ke keadaan pada ${moment(at)} UTC (${seconds(ms)}). ${count(brought)} berkas diambil dari cadangan malam.\n`,
  before: (folder: string) =>
    `Keadaan sebelumnya tersimpan di ${folder}. Hapus bila tidak diperlukan lagi: isinya data anggota.\n`,
  unread: (why: string) =>
    `PERHATIAN: database sebelumnya tidak bisa dibuka, jadi penghapusan pada menit terakhirnya mungkin tidak diketahui:\n${why}\n`,
  differs: (names: readonly string[]) =>
    `Hasil pemulihan tidak sama dengan cadangan: ${names.slice(0, 10).join(', ')}. Aplikasi tidak akan membukanya.`,
};
