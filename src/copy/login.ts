export const loginCopy = {
  /** The end of an account was taken back by somebody whom a decision keeps out all the same. */
  notErased: 'Akunmu tidak jadi dihapus.',
  title: 'Masuk',
  lead: 'Selamat datang kembali.',
  /** Sent here by a page for members. */
  leadAsked: 'Masuk dulu; setelah itu halaman tadi terbuka.',
  username: 'Username',
  password: 'Password',
  submit: 'Masuk',
  noAccount: 'Belum punya akun?',
  register: 'Daftar',
  forgot: 'Lupa password?',
  welcomeTitle: 'Selamat datang di Serasi',
  welcomeText: 'Masa percobaan tiga bulanmu dimulai hari ini.',
  demoTitle: 'Masuk sebagai anggota demo',
  demoText: 'Hanya ada di mode pengembangan. Pilih satu untuk mengisi formulir.',
  outbox: 'Lihat pesan keluar (kode reset)',
  /** The answer to the change was lost, and what it was made with is used up. */
  perhapsChanged: 'Mungkin passwordmu sudah berganti. Coba masuk dengan yang baru.',
  newPassword: 'Password baru',
  confirmation: 'Ulangi password baru',
  change: 'Ganti password',
  resetTitle: 'Ganti password',
  resetLead:
    'Tulis password baru untuk akunmu. Semua perangkat keluar; semua passkey, dan e-mail untuk kabar, dihapus.',
  outboxTitle: 'Pesan keluar (pengembangan)',
  outboxEmpty: 'Belum ada pesan.',
  outboxTo: (channel: string, to: string) => `${channel} ke ${to}`,
};
