/** Words of the design system itself. */
export const uiCopy = {
  loading: 'Memuat…',
  optional: '(tidak wajib)',
  close: 'Tutup',
  /** Pressed long ago, and the code that would send it has not come. */
  codeMissing: 'Halaman ini belum selesai dimuat. Periksa koneksimu, lalu muat ulang.',
  needsScript: 'Bagian ini perlu JavaScript. Nyalakan JavaScript di browsermu, lalu muat ulang halaman ini.',
  partFailed: 'Bagian ini gagal dimuat',
  /** A part of the page whose file did not come. */
  pieceMissing: 'Ada bagian yang tidak sampai',
  pieceReload: 'Muat ulang halaman ini untuk membukanya.',
  /** Heard before the name of the page. */
  backTo: 'Kembali ke',
  retry: 'Coba lagi',
  unsaved: 'Tulisanmu belum dikirim.',
  keepWriting: 'Lanjut menulis',
  discard: 'Buang',
  showPassword: 'Tampilkan',
  hidePassword: 'Sembunyikan',
  copy: 'Salin',
  copied: 'Tersalin',
  copyFailed: 'Tidak bisa disalin',
  /** Texts that refer to our contact say so in these words, which become its link. */
  contactPage: 'halaman Kontak',
  toPlans: 'Lihat paket',
  /** It says that the code is for the team: it means nothing to a member (also in failures.ts). */
  requestId: (id: string) => `Kode untuk tim kami: ${id}`,
  steps: 'Langkah pendaftaran',
  stepOf: (n: number, of: number, name: string) => `Langkah ${n} dari ${of}: ${name}`,
  /** How much of the greatest length of a text is used. */
  characters: (n: number, of: number) => `${n} dari ${of} karakter`,
};

/** «Suku · Pekerjaan»: a dot ends a line, and begins none. */
export const dotted = (parts: readonly string[]): string => parts.join('\u00a0· ');
