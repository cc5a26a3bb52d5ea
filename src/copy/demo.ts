/** One password for every demo login; demo members exist only in a demo database. */
export const DEMO_PASSWORD = 'demo-serasi-2026';

/** Demo logins by username: what each one is there to show. Only outside production. */
export const PERSONA_ROLES = {
  sari: 'basic, wanita: lima kartu terbuka, dua match (satu dengan izin profil lengkap)',
  budi: 'basic, pria: match dengan putri',
  putri: 'premium tanpa batas waktu: match dengan bayu (profil lengkap terbuka) dan budi',
  andi: 'premium bulanan, masih 20 hari: disukai putri, match dengan dewi',
  dewi: 'pro',
  rama: 'premium yang sudah berakhir: kembali basic',
  tika: 'masa percobaan berakhir: hanya kartu buram',
  lina: 'masa percobaan tinggal 4 hari',
  bayu: 'basic, pria: match dengan sari dan putri',
  yoga: 'premium: match dengan sari, memberi izin profil lengkap',
  joko: 'basic: menyukai sari dan putri, belum dibalas',
  dimas: 'basic: memblokir sari, keduanya saling tidak terlihat',
  maya: 'profil sedang dijeda',
  agus: 'akun ditangguhkan: tidak bisa masuk',
  eko: 'akun dihapus: tidak bisa masuk',
  staf: 'tim Serasi, administrator: memeriksa dokumen dan laporan',
} as const;
export type PersonaRole = keyof typeof PERSONA_ROLES;

export const startPageCopy = {
  ready: (url: string) => `Serasi siap di ${url}`,
  logins: (password: string) => `Login demo (password semuanya: ${password})`,
  production: 'Mode production: tanpa dunia demo.',
};
