/** Passkeys, of members and of the team alike. */
export const passkeyCopy = {
  title: 'Passkey',
  text: 'Masuk dengan sidik jari, wajah, atau kunci layar perangkatmu, tanpa mengetik password. Password tetap bisa dipakai.',
  staffText: 'Sidik jari, wajah, atau kunci layar perangkatmu sebagai langkah kedua, juga untuk langsung masuk.',
  failed: 'Daftar passkey gagal dimuat',
  none: 'Belum ada passkey.',
  add: 'Tambah passkey',
  addTitle: 'Tambah passkey',
  addText: 'Passkey memakai sidik jari, wajah, atau kunci layar perangkatmu, yang akan dimintanya sebentar lagi.',
  name: 'Nama',
  nameHint: 'Supaya kamu mengenalinya di daftar ini nanti.',
  password: 'Password kamu',
  make: 'Buat passkey',
  added: 'Passkey tersimpan.',
  stopped: 'Passkey belum dibuat. Coba lagi, dan ikuti petunjuk perangkatmu.',
  unsupported:
    'Browser atau alamat ini belum mendukung passkey. Buka Serasi di browser versi terbaru untuk menambahnya.',
  addedAt: (day: string) => `Ditambahkan ${day}`,
  lastUsed: (day: string, time: string) => `Terakhir dipakai ${day}, ${time}`,
  neverUsed: 'Belum pernah dipakai',
  refused: 'Ditolak',
  refusedText: 'Passkey ini tampak disalin, jadi tidak bisa dipakai lagi. Hapus, lalu buat yang baru.',
  rename: 'Ganti nama',
  renameOf: (name: string) => `Ganti nama ${name}`,
  renameTitle: 'Ganti nama passkey',
  renamed: 'Nama tersimpan.',
  save: 'Simpan',
  remove: 'Hapus',
  removeOf: (name: string) => `Hapus ${name}`,
  removeTitle: 'Hapus passkey ini?',
  removeText: (name: string) =>
    `«${name}» tidak bisa lagi dipakai untuk masuk di sini. Hapus juga dari pengelola passkey di perangkatmu.`,
  removed: 'Passkey dihapus.',
  keep: 'Batal',

  signIn: 'Masuk dengan passkey',
  signInStopped: 'Belum ada passkey yang dipakai. Coba lagi, atau masuk dengan password.',
  or: 'atau',

  show: 'Pakai passkey',
  showStopped: 'Passkey belum dipakai. Coba lagi, atau tulis kode.',

  /** What a passkey made here is called before its owner names it. */
  devices: {
    android: 'Ponsel Android',
    iphone: 'iPhone',
    ipad: 'iPad',
    windows: 'Laptop Windows',
    mac: 'Mac',
    other: 'Perangkat ini',
  },
};
