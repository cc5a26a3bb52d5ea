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
  forgotTitle: 'Lupa password',
  /** The answer to the change was lost, and what it was made with is used up. */
  perhapsChanged: 'Mungkin passwordmu sudah berganti. Coba masuk dengan yang baru.',
  toSignIn: 'Ke halaman masuk',
  forgotLead: 'Tulis username dan nomor WhatsApp yang terdaftar. Bila cocok, kami kirim kode 6 angka ke nomor itu.',
  whatsapp: 'Nomor WhatsApp',
  sendCode: 'Kirim kode',
  codeLead: (minutes: number) =>
    `Bila username dan nomornya cocok, kode sudah dikirim. Berlaku ${minutes} menit, untuk lima percobaan.`,
  contactSupport:
    'Kode tidak bisa dikirim saat ini. Hubungi tim kami; setelah memastikan itu kamu, kami memberi tautan untuk mengganti password.',
  contactPage: 'Tulis ke tim kami',
  contactSupportLink: 'Hubungi tim kami lewat WhatsApp',
  /** What the member's message to us begins with. */
  contactSupportText: (username: string) => `Halo tim Serasi, saya lupa password. Username saya: ${username}`,
  code: 'Kode 6 angka',
  newPassword: 'Password baru',
  confirmation: 'Ulangi password baru',
  change: 'Ganti password',
  resend: 'Kirim ulang kode',
  /** Says no more than before: whether they fit is told to nobody. */
  resent: 'Kode baru sudah diminta. Pakai yang dari pesan terakhir.',
  resendIn: (seconds: number) => `Kirim ulang dalam ${seconds} detik`,
  resetTitle: 'Ganti password',
  resetLead:
    'Tulis password baru untuk akunmu. Semua perangkat keluar; semua passkey, dan e-mail untuk kabar, dihapus.',
  outboxTitle: 'Pesan keluar (pengembangan)',
  outboxEmpty: 'Belum ada pesan.',
  outboxTo: (channel: string, to: string) => `${channel} ke ${to}`,
};
