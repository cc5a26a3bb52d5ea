export const accountCopy = {
  title: 'Akun',
  lead: 'Cara kamu masuk, dan di perangkat mana akunmu terbuka.',
  back: '← Beranda',

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
  signedIn: (when: string) => `Masuk ${when}`,
  lastSeen: (when: string) => `Terakhir dipakai sekitar ${when}`,
  /** The network address of the sign-in, shortened. */
  place: (place: string) => `Alamat jaringan ${place}`,
  placeMissing: 'Alamat jaringan tidak tersimpan',
  placeHint: 'Alamat jaringan saat masuk disimpan hanya bagian depannya, jadi tidak menunjukkan tempat persisnya.',
  onlyThis: 'Hanya perangkat ini yang sedang masuk.',
  end: 'Keluarkan',
  endOf: (device: string, when: string) => `Keluarkan ${device}, masuk ${when}`,
  endAsk: 'Keluarkan perangkat ini?',
  endText: (device: string) => `${device} langsung keluar. Untuk masuk lagi di sana perlu username dan password.`,
  ended: 'Perangkat itu sudah dikeluarkan.',
  endFailed: 'Perangkat itu belum bisa dikeluarkan',
  endOthers: 'Keluarkan semua perangkat lain',
  endOthersAsk: 'Keluarkan semua perangkat lain?',
  endOthersText: 'Hanya perangkat ini yang tetap masuk.',
  endedOthers: 'Semua perangkat lain sudah dikeluarkan.',
  keep: 'Batal',
};
