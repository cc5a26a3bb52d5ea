import { thousands } from './amounts.ts';

/** Proof of the own WhatsApp number, on /match and in the profile (R-ACC 3). */
export const proofCopy = {
  title: 'Buktikan nomor WhatsApp',
  failed: 'Keadaan nomormu belum bisa dibaca',
  /** `count`: rounded down to fives; null: fewer than five. */
  waiting: (count: number | null) =>
    count === null
      ? 'Sekarang ada kurang dari 5 kandidat. Setelah nomormu terbukti, kamu bertemu yang cocok denganmu, juga yang datang kemudian.'
      : `Sekarang ada paling sedikit ${thousands(count)} kandidat, sebelum pilihan kalian dicocokkan. Setelah nomormu terbukti, kamu bertemu yang cocok denganmu.`,
  why: 'Tiap orang di Serasi punya satu nomor yang terbukti miliknya. Nomormu tidak pernah ditampilkan ke anggota lain.',
  number: 'Nomormu',
  noNumber: 'Belum ada nomor. Isi dulu nomor WhatsApp.',
  giveNumber: 'Isi nomor',
  changeNumber: 'Ganti nomor',
  meanwhile: 'Sambil menunggu, profilmu bisa kamu lengkapi.',
  toProfile: 'Lengkapi profil',

  send: 'Kirim kode lewat WhatsApp',
  sendAgain: 'Kirim kode baru',
  sentAgain: 'Kode baru sudah dikirim.',
  code: 'Kode 6 angka',
  sentUntil: (time: string, left: number) => `Kode berlaku sampai ${time}, untuk ${left} percobaan lagi.`,
  codeMissing: 'Isi 6 angka yang kami kirim, atau minta kode baru.',
  filledIn: 'Mode pengembangan: kodenya sudah terisi.',
  prove: 'Buktikan nomor',
  codeLeft: (message: string, left: number) => `${message} Sisa ${left} percobaan.`,
  wayClosed: 'Kode belum bisa kami kirim sekarang. Coba lagi nanti.',

  otherWay: 'Kode tidak sampai?',
  contactLead: (number: string) => `Kirim kode ini kepada kami lewat WhatsApp, dari nomor ${number}.`,
  showContact: 'Tampilkan kode untuk dikirim',
  contactCode: 'Kode untuk dikirim',
  openWhatsApp: 'Buka WhatsApp',
  /** Back from the code they send to the one we sent; `codeInstead`: none is on its way. */
  writeCode: 'Kodenya sudah sampai? Isi di sini',
  codeInstead: 'Terima kode saja',
  contactUntil: (time: string) =>
    `Berlaku sampai ${time}. Tim kami mencocokkan nomormu, lalu halaman ini terbuka sendiri.`,

  proved: 'Nomormu terbukti',
  provedText: 'Sekarang kamu bisa bertemu anggota lain.',
  changed: 'Nomor WhatsApp sudah diganti',

  dialogTitle: 'Nomor WhatsApp',
  dialogLead: 'Nomor lama tetap berlaku sampai nomor baru terbukti.',
  newNumber: 'Nomor WhatsApp baru',
  password: 'Password akunmu',
  passwordHint: 'Supaya tidak ada orang lain yang bisa mengganti nomormu.',
  next: 'Lanjut',
  other: 'Pakai nomor lain',
  pending: (number: string) => `Menunggu bukti: ${number}`,
};
