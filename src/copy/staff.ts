import type { StaffGroup, StaffScreen } from '#contract/pages.ts';
import type { SafetyHint } from '#domain/messaging/safety-hints.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { thousands } from './amounts.ts';
/** The screens of those who work here. */
export const staffCopy = {
  waiting: (n: number) => `${n} menunggu`,
  failed: 'Antrean gagal dimuat',
  downloadFailed: 'Berkas gagal diunduh',
  more: 'Muat lagi',
  keys: 'Panah atas dan bawah berpindah baris, Enter membuka.',
  open: 'Buka',
  act: 'Tindakan',
  cancel: 'Batal',
  close: 'Tutup',
  member: 'Anggota',
  note: 'Catatan',
  partTyped: 'Baru terisi sebagian. Lengkapi, atau kosongkan.',
  /** Number and unit stay on one line. */
  span: {
    minutes: (n: number) => (n === 0 ? 'kurang dari 1\u00a0menit' : `${n}\u00a0menit`),
    hours: (n: number) => `${n}\u00a0jam`,
    days: (n: number) => `${n}\u00a0hari`,
  },
};

export const documentQueueCopy = {
  title: 'Antrean dokumen',
  lead: 'Yang paling lama menunggu di atas. Setiap pembukaan tercatat dan terlihat oleh pemiliknya.',
  empty: 'Tidak ada dokumen yang menunggu',
  kind: 'Dokumen',
  sent: 'Dikirim',
  waited: 'Menunggu',
  openings: 'Dibuka',
  openOf: (kind: string, nama: string) => `Buka ${kind}: ${nama}`,
  format: (mime: string) => (mime === 'application/pdf' ? 'PDF' : 'Gambar'),
  dialogTitle: (kind: string, nama: string) => `${kind}: ${nama}`,
  reason: 'Alasan membuka dokumen ini',
  reasonHint: 'Pemilik dokumen membaca alasan ini. 10 sampai 300 karakter.',
  openDocument: 'Catat alasan dan buka',
  openFailed: 'Dokumen gagal dibuka',
  openedUntil: (time: string) => `Terbuka untukmu sampai ${time}.`,
  missing: {
    undrawn: 'Gambar tidak bisa ditampilkan. Coba lagi, atau unduh berkasnya.',
    lapsed: 'Waktu membuka sudah habis. Tulis alasannya lagi untuk membukanya.',
  },
  drawAgain: 'Coba tampilkan lagi',
  download: 'Unduh berkas',
  fetchFirst: 'Unduh dan periksa dulu berkasnya, lalu dokumen bisa disetujui.',
  imageOf: (kind: string, nama: string) => `${kind} ${nama}`,
  claimIs: 'Profilnya menyatakan',
  rejectNote: 'Alasan bila ditolak',
  rejectNoteHint: 'Dibaca pemilik dokumen: apa yang kurang, dan apa yang perlu dikirim.',
  approve: 'Setujui',
  reject: 'Tolak',
  approved: (nama: string) => `Dokumen ${nama} disetujui.`,
  rejected: (nama: string) => `Dokumen ${nama} ditolak.`,
  decideFailed: 'Keputusan gagal disimpan',
};

export const numberQueueCopy = {
  title: 'Antrean nomor',
  lead: 'Kode yang dikirim anggota ke nomor kontak kita. Cari kode dari pesannya, bandingkan nomor pengirim angka demi angka, lalu konfirmasi.',
  /** Enter presses the row's button, and here that button decides. */
  keys: 'Panah atas dan bawah berpindah baris, Enter mengonfirmasi.',
  searchFirst: 'Cari kodenya',
  empty: 'Tidak ada kode yang menunggu',
  emptyFor: (code: string) => `Tidak ada kode ${code} yang menunggu`,
  search: 'Kode dari pesan anggota',
  searchHint: 'Enam huruf dan angka. Boleh juga tempel seluruh pesannya.',
  code: 'Kode',
  number: 'Nomor pengirim',
  asked: 'Diminta',
  until: 'Berlaku sampai',
  confirm: 'Konfirmasi',
  confirmOf: (code: string) => `Konfirmasi kode ${code}`,
  confirmed: (number: string) => `Nomor ${number} terbukti.`,
  failed: 'Nomor belum bisa dikonfirmasi',
};

/** Of what has a term, in every queue. */
export const dueCopy = {
  late: (since: string) => `Terlambat ${since}`,
  left: (time: string) => `${time} lagi`,
};

export const reportQueueCopy = {
  title: 'Antrean laporan',
  lead: 'Yang paling mendesak di atas. Setiap pembukaan tercatat.',
  empty: 'Tidak ada laporan yang menunggu',
  leadOver: 'Yang terakhir diputuskan di atas.',
  emptyOver: 'Belum ada laporan yang diputuskan',
  outcomes: { upheld: 'Melanggar', dismissed: 'Tidak melanggar' },
  decidedAt: 'Diputuskan pada',
  decidedBy: 'Oleh',
  decidedReason: 'Alasan',
  evidenceGone:
    'Isi laporan dan buktinya tidak dibuka lagi; tindakannya ada di berkas anggota. Bila ada banding, moderator yang menjawabnya bisa membukanya dari antrean banding.',
  due: 'Tenggat',
  category: 'Kategori',
  kind: 'Tentang',
  reported: 'Dilaporkan',
  reporter: 'Pelapor',
  open: 'Laporan terbuka',
  noHints: 'Tidak ada petunjuk',
  talk: {
    code: 'pesannya meminta kode',
    threat: 'pesannya mengancam',
    money: 'pesannya meminta uang',
    elsewhere: 'pesannya mengajak pindah',
  } satisfies Record<SafetyHint, string>,
  linked: (n: number, how: string) => `${n} akun lain: ${how}`,
  again: 'nomor ini dipakai lagi',
  usedAgain: 'Nomornya dipakai lagi oleh',
  usedAgainHint:
    'Akun yang dilaporkan sudah dihapus, lalu akun ini memakai nomornya. Keputusanmu di sini tidak mengenai akun ini: bila perlu, tindak dari berkasnya.',
  urgent: 'Mendesak',
  openOf: (nama: string) => `Buka laporan tentang ${nama}`,
  openFailed: 'Laporan gagal dibuka',
  dialogTitle: (nama: string) => `Laporan tentang ${nama}`,
  status: {
    active: 'aktif',
    paused: 'dijeda',
    suspended: 'ditangguhkan',
    banned: 'dikeluarkan',
    deleted: 'dihapus',
  } as Record<string, string>,
  standing: 'Keputusan yang berlaku',
  standings: { suspend: 'ditangguhkan', ban: 'dikeluarkan' },
  stands: (status: string, until: string | null) =>
    `${status}, ${until === null ? 'tanpa batas waktu' : `sampai ${until}`}`,
  at: 'Dilaporkan pada',
  said: 'Kata pelapor',
  saidNothing: 'Tanpa keterangan.',
  erased:
    'Kata pelapor dan buktinya sudah dihapus: beberapa waktu setelah keputusan, atau bersama akun salah satu pihak.',
  evidence: 'Yang dilihat pelapor',
  photo: (nama: string) => `Foto ${nama} yang dilaporkan`,
  blurred: 'Kartu buram',
  account: 'Akun yang dilaporkan',
  facts: (n: number) => `${n} isian yang terbuka untuk pelapor`,
  likeNote: 'Catatan yang dikirim bersama suka',
  noEvidence: 'Tidak ada bukti tertulis.',
  messages: { room: 'Di ruang bersama', chat: 'Di percakapan pribadi' },
  messagesHint: 'Pesan yang dilaporkan, dan paling banyak lima sebelum dan sesudahnya.',
  talkHint:
    'Pesan terakhirnya yang dibaca pelapor, dan paling banyak lima sebelum dan sesudahnya. Pelapor tidak memilih satu pesan.',
  by: { reported: 'Yang dilaporkan', reporter: 'Pelapor', other: 'Anggota lain' },
  thisOne: 'Dilaporkan',
  decision: 'Keputusan',
  decisions: {
    dismiss: 'Tidak ada pelanggaran',
    none: 'Melanggar, cukup dicatat',
    'remove-photo': 'Melanggar, foto dihapus',
    'remove-message': 'Melanggar, pesan dihapus dari ruang bersama',
    warn: 'Melanggar, diperingatkan',
    mute: 'Melanggar, dibisukan di ruang',
    suspend: 'Melanggar, akun ditangguhkan',
    ban: 'Melanggar, dikeluarkan',
  },
  decisionNeeded: 'Pilih keputusannya',
  note: 'Alasan keputusan',
  noteHint: 'Untuk catatan tim. 10 sampai 300 karakter.',
  decide: 'Simpan keputusan',
  decided: 'Keputusan tersimpan. Pelapor diberi tahu.',
  decideFailed: 'Keputusan gagal disimpan',
};

export const staffRoomCopy = {
  title: 'Ruang bersama',
  lead: 'Yang terbaru di atas, pesan yang sudah dihapus ikut terlihat. Setiap tindakan tercatat.',
  empty: 'Belum ada pesan',
  live: (n: number) => `${thousands(n)} pesan terlihat`,
  at: 'Waktu',
  author: 'Penulis',
  message: 'Pesan',
  gone: 'anggota yang sudah tidak ada',
  handle: (handle: string) => `@${handle}`,
  openOf: (nama: string, time: string) => `Buka pesan ${nama}, ${time}`,
  dialogTitle: (nama: string) => `Pesan ${nama}`,
  deletedBy: { author: 'Dihapus penulisnya', staff: 'Dihapus tim' },
  deleted: 'Dihapus',
  erased: 'Isinya sudah tidak disimpan.',
  state: 'Keadaan',
  shown: 'Terlihat anggota',
  delete: 'Hapus pesan',
  deletedNow: 'Pesan dihapus.',
  deleteFailed: 'Pesan gagal dihapus',
  muted: 'Dibisukan',
  mutedUntil: (until: string) => `Dibisukan sampai ${until}`,
  mutes: 'Yang sedang dibisukan',
  muteTitle: (nama: string) => `Bisukan ${nama}`,
  muteHint: 'Dia tetap bisa membaca. Tanggal dan alasannya dia baca.',
  length: 'Selama',
  lengths: { '60': '1 jam', '1440': '1 hari', '10080': '7 hari', '43200': '30 hari' } as Record<string, string>,
  reason: 'Alasan',
  reasonHint: '10 sampai 300 karakter, ditulis untuk anggota itu.',
  mute: 'Bisukan',
  mutedNow: (nama: string) => `${nama} dibisukan.`,
  muteFailed: 'Gagal membisukan',
  unmute: 'Akhiri bisu',
  unmuteOf: (nama: string) => `Akhiri bisu: ${nama}`,
  unmutedNow: (nama: string) => `${nama} bisa menulis lagi.`,
  muteOver: 'Bisunya sudah berakhir.',
  unmuteFailed: 'Bisu gagal diakhiri',
  clear: 'Hapus semua pesan',
  clearTitle: (n: number) => `Hapus ${thousands(n)} pesan?`,
  clearText:
    'Semua pesan yang ada sekarang hilang bagi setiap anggota dan tidak bisa dikembalikan. Pesan yang datang sesudah ini tetap ada.',
  clearKeep: 'Tidak jadi',
};

/** The name of a member; an erased account has none left. */
export const nameOrGone = (nama: string): string => nama || staffRoomCopy.gone;

export const staffRoleWords: Record<StaffRole, string> = {
  support: 'dukungan',
  verifier: 'verifikator',
  moderator: 'moderator',
  finance: 'keuangan',
  owner: 'pemilik',
};

export const staffRoleHints: Record<StaffRole, string> = {
  support: 'Membantu anggota dengan akunnya.',
  verifier: 'Membuka dan memutuskan dokumen.',
  moderator: 'Memutuskan laporan dan menjaga ruang bersama.',
  finance: 'Memeriksa pembayaran.',
  owner: 'Membuka semua bagian dan mengatur peran tim.',
};

/** «moderator, verifikator», or that there is none. */
export const rolesText = (roles: readonly StaffRole[]): string =>
  roles.length === 0 ? 'tanpa akses' : roles.map((role) => staffRoleWords[role]).join(', ');

export const teamCopy = {
  title: 'Tim',
  lead: 'Siapa yang bekerja di sini dan apa yang boleh dibukanya. Setiap perubahan tercatat dengan alasannya. Akun baru untuk tim dibuat di server oleh pengelola.',
  empty: 'Belum ada siapa pun di tim',
  count: (n: number) => `${thousands(n)} orang punya akses`,
  who: 'Nama masuk',
  roles: 'Peran',
  lastSeen: 'Terakhir aktif',
  notSignedIn: 'Tidak sedang masuk',
  me: 'Kamu',
  openOf: (username: string) => `Atur peran ${username}`,
  dialogTitle: (username: string) => `Peran ${username}`,
  rolesNow: (roles: string) => `Perannya sekarang: ${roles}.`,
  rolesHint: 'Boleh lebih dari satu. Perubahan berlaku saat itu juga.',
  closes: (username: string) => `Tanpa peran, ${username} langsung keluar dan tidak bisa membuka apa pun.`,
  reason: 'Alasan perubahan',
  reasonHint: 'Dibaca pemilik lain di catatan. 10 sampai 300 karakter.',
  save: 'Simpan peran',
  failed: 'Peran gagal disimpan',
  changed: (username: string, roles: string) => `Peran ${username}: ${roles}.`,
  changes: 'Perubahan terakhir',
  noChanges: 'Belum ada perubahan peran.',
  change: (username: string, before: string, after: string) => `${username}: ${before} → ${after}`,
  changedBy: (by: string, at: string) => `${by}, ${at}`,
  command: 'perintah di server',
  gone: 'akun yang sudah tidak ada',
  closedTitle: (role: string) => `Bagian ini untuk ${role}`,
  closedText: (roles: readonly string[]) =>
    `Peranmu: ${roles.join(', ') || 'belum ada'}. Pemilik tim bisa menambah peran di halaman Tim.`,
};

/** The menu of the team. */
export const staffPlaceWords: Record<StaffScreen, string> = {
  overview: 'Ikhtisar',
  documents: 'Dokumen',
  reports: 'Laporan',
  room: 'Ruang bersama',
  photos: 'Foto',
  payments: 'Pembayaran',
  codes: 'Kode referral',
  settings: 'Paket & pengaturan',
  messages: 'Pesan masuk',
  consultations: 'Konsultasi',
  introductions: 'Telepon perkenalan',
  'data-rights': 'Hak data',
  numbers: 'Nomor',
  appeals: 'Banding',
  members: 'Anggota',
  articles: 'Artikel',
  compensation: 'Kompensasi',
  trail: 'Catatan tim',
  operations: 'Operasi',
  team: 'Tim',
  account: 'Akunmu',
};

/** Parts of that menu. */
export const staffGroupWords: Record<StaffGroup, string> = {
  members: 'Keanggotaan',
  requests: 'Permintaan',
  money: 'Uang',
  content: 'Isi',
  system: 'Sistem',
};
