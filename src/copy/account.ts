export const accountCopy = {
  title: 'Akun',
  lead: 'Cara kamu masuk, dan di perangkat mana akunmu terbuka.',
  back: 'Beranda',

  noticesTitle: 'Pemberitahuan dan hemat data',
  noticesText: 'Apa yang kami kabarkan dan kapan, dan foto yang lebih kecil di browser ini.',
  notices: 'Buka pengaturan',

  passwordTitle: 'Ganti password',
  passwordText: 'Setelah diganti, semua perangkat lain keluar. Perangkat ini tetap masuk.',
  currentPassword: 'Password sekarang',
  change: 'Ganti password',
  changed: 'Password berhasil diubah. Perangkat lain sudah dikeluarkan.',

  sessionsTitle: 'Perangkat yang masuk',
  sessionsText: 'Bila ada yang tidak kamu kenal, keluarkan perangkat itu, lalu ganti password.',
  sessionsFailed: 'Daftar perangkat gagal dimuat',
  /** «Chrome di Android» */
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${browser} di ${system}` : (browser ?? system ?? 'Perangkat yang tidak dikenal'),
  current: 'Perangkat ini',
  today: 'hari ini',
  yesterday: 'kemarin',
  signedIn: (day: string, time: string) => `Masuk ${day}, ${time}`,
  lastSeen: (day: string, time: string) => `Terakhir dipakai ${day}, sekitar ${time}`,
  inUse: 'Sedang dipakai',
  /** The network address of the sign-in, shortened. */
  network: (shortened: string) => `Alamat jaringan ${shortened}`,
  networkMissing: 'Alamat jaringan tidak tersimpan',
  networkHint: 'Alamat jaringan saat masuk disimpan hanya bagian depannya, jadi tidak menunjukkan tempat persisnya.',
  onlyThis: 'Hanya perangkat ini yang sedang masuk.',
  end: 'Keluarkan',
  endOf: (device: string, when: string) => `Keluarkan ${device}, masuk ${when}`,
  endAsk: 'Keluarkan perangkat ini?',
  endText: (device: string) => `${device} langsung keluar, dan di sana perlu masuk lagi.`,
  ended: 'Perangkat itu sudah dikeluarkan.',
  endFailed: 'Perangkat itu belum bisa dikeluarkan',
  endOthers: 'Keluarkan semua perangkat lain',
  endOthersAsk: 'Keluarkan semua perangkat lain?',
  endOthersText: 'Hanya perangkat ini yang tetap masuk.',
  endedOthers: 'Semua perangkat lain sudah dikeluarkan.',
  keep: 'Batal',
};
