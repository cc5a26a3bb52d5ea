/** One password for every demo login; demo members exist only in a demo database. */
export const DEMO_PASSWORD = 'demo-serasi-2026';

/** Demo logins by username: what each one is there to show. Only outside production. */
export const PERSONA_ROLES = {
  sari: 'basic, wanita: lima kartu terbuka, dua match (satu dengan izin profil lengkap), percakapan berjalan dengan bayu',
  budi: 'basic, pria: match dengan putri',
  putri: 'premium tanpa batas waktu: match dengan bayu (profil lengkap terbuka) dan budi, pesan dari budi belum dibaca',
  andi: 'premium bulanan, masih 20 hari: disukai putri, match dengan dewi, telepon perkenalan disepakati',
  dewi: 'pro: percakapan dan telepon perkenalan dengan andi, menunggu tautan dari tim',
  rama: 'premium yang sudah berakhir: kembali basic',
  tika: 'masa percobaan berakhir: hanya kartu buram',
  lina: 'masa percobaan tinggal 4 hari',
  bayu: 'basic, pria: match dengan sari dan putri, percakapan berjalan dengan sari',
  yoga: 'premium: match dengan sari, memberi izin profil lengkap',
  joko: 'basic: menyukai sari dan putri, belum dibalas',
  dimas: 'basic: memblokir sari, keduanya saling tidak terlihat',
  maya: 'profil sedang dijeda',
  agus: 'akun ditangguhkan: tidak bisa masuk',
  eko: 'akun dihapus: tidak bisa masuk',
  staf: 'tim Serasi, pemilik: membuka semua antrean dan mengatur peran tim',
  verifikator: 'tim Serasi, verifikator: hanya memeriksa dokumen',
  bantuan: 'tim Serasi, dukungan: nomor, pesan, konsultasi, artikel, hak data',
  moderasi: 'tim Serasi, moderator: laporan, foto, ruang bersama, banding',
  keuangan: 'tim Serasi, keuangan: pembayaran dan kode, pengaturan hanya dilihat',
} as const;
export type PersonaRole = keyof typeof PERSONA_ROLES;

/** How the members among them are called; the team's are in the table of its people. */
export const PERSONA_NAMES = {
  sari: 'Sari Amalia',
  budi: 'Budi Prasetyo',
  putri: 'Putri Anjani',
  andi: 'Andi Mahesa',
  dewi: 'Dewi Safitri',
  rama: 'Rama Aditya',
  tika: 'Tika Rahayu',
  lina: 'Lina Marlina',
  bayu: 'Bayu Saputra',
  yoga: 'Yoga Permana',
  joko: 'Joko Purwanto',
  dimas: 'Dimas Prayoga',
  maya: 'Maya Kirana',
  agus: 'Agus Riyadi',
  eko: 'Eko Pramono',
} as const satisfies Partial<Record<PersonaRole, string>>;
export type PersonaName = keyof typeof PERSONA_NAMES;

/** The two of a call, the one who asked first; both agreed, the team makes its place. */
export const DEMO_CALL: readonly [PersonaRole, PersonaRole] = ['dewi', 'andi'];

export const startPageCopy = {
  ready: (url: string) => `Serasi siap di ${url}`,
  logins: (password: string) => `Akun demo (password semuanya: ${password})`,
  production: 'Mode production: tanpa dunia demo.',
};

/** What the team has set in the demo world: invented accounts, said to be so. */
export const demoMoney = {
  /** The payer of the payments that wait in the demo world. */
  payer: {
    name: 'Pembayar demo',
    email: 'demo@serasi.example',
    phone: '+6280000000000',
    notes: 'Contoh di dunia demo, tidak ada uang yang dikirim.',
  },
  settings: {
    accounts: [
      {
        id: 'bank-demo',
        kind: 'bank',
        name: 'BCA',
        number: '0000000000',
        holder: 'Serasi (demo, jangan kirim uang)',
        link: null,
      },
      {
        id: 'dompet-demo',
        kind: 'wallet',
        name: 'DANA',
        number: '080000000000',
        holder: 'Serasi (demo, jangan kirim uang)',
        link: null,
      },
    ],
    contact: {
      whatsapp: '+6280000000000',
      email: 'demo@serasi.example',
      phone: '021 0000 0000',
      hours: [
        { days: 'Senin–Jumat', time: '09.00–18.00' },
        { days: 'Sabtu', time: '09.00–15.00' },
      ],
      social: [{ name: 'YouTube (contoh)', url: 'https://youtube.example/serasi' }],
    },
  },
  note: 'Untuk mencoba di dunia demo',
};

/** Notes that came with likes in the demo world, by what they are about. */
export const DEMO_NOTES = {
  about: 'Ceritamu tentang dirimu terasa jujur. Aku jadi ingin mengenalmu.',
  prompts: 'Jawabanmu membuatku tersenyum sepanjang sore.',
  hobbies: 'Hobi kita ternyata mirip. Boleh aku bertanya lebih banyak?',
  job: 'Pekerjaanmu menarik, aku ingin mendengar ceritanya.',
};

/** Why a demo member is suspended, for staff. */
export const demoSanction = 'Contoh di dunia demo: menulis kasar di ruang bersama.';
