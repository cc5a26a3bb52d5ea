/** The dialog of a forgotten password, which few open: its words come with it. */
export const forgottenPasswordCopy = {
  forgotTitle: 'Lupa password',
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
  resend: 'Kirim ulang kode',
  /** Says no more than before: whether they fit is told to nobody. */
  resent: 'Kode baru sudah diminta. Pakai yang dari pesan terakhir.',
  resendIn: (seconds: number) => `Kirim ulang dalam ${seconds} detik`,
};
