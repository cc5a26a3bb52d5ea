import type { Channel } from '#domain/notifications/choices.ts';
import type { NotificationGroup } from '#domain/notifications/kinds.ts';
import type { Zone } from '#domain/profile/time-zone.ts';

/** What each group is about. */
export const GROUP_WORDS: Record<NotificationGroup, { title: string; text: string }> = {
  matches: { title: 'Match dan suka', text: 'Match baru, ada yang menyukaimu, kandidat baru yang cocok.' },
  permission: { title: 'Izin profil lengkap', text: 'Permintaan untukmu dan jawaban atas permintaanmu.' },
  messages: { title: 'Pesan', text: 'Pesan baru, percakapan yang segera berakhir, dan ajakan memperpanjang.' },
  room: { title: 'Ruang bersama', text: 'Namamu disebut atau pesanmu dibalas.' },
  plan: { title: 'Paket', text: 'Masa percobaan, paket, dan pembayaran.' },
  team: { title: 'Dokumen, laporan, dan tim kami', text: 'Keputusan tentang dokumen, laporan, dan tulisanmu.' },
};
export const CHANNEL_WORDS: Record<Channel, string> = { app: 'Aplikasi', push: 'Browser', mail: 'E-mail' };
const ZONE_WORDS: Record<Zone, string> = {
  WIB: 'Waktu Indonesia Barat (WIB)',
  WITA: 'Waktu Indonesia Tengah (WITA)',
  WIT: 'Waktu Indonesia Timur (WIT)',
};

export const notificationSettingsCopy = {
  title: 'Pengaturan pemberitahuan',
  lead: 'Pilih apa yang kami beri tahukan, lewat mana, dan kapan kami diam.',
  back: 'Pemberitahuan',
  failed: 'Pengaturan gagal dimuat',
  saveFailed: 'Pilihanmu belum tersimpan',

  groupsTitle: 'Yang kami beri tahukan',
  groupsText: 'Di aplikasi, hal penting selalu tampil supaya tidak ada keputusan yang terlewat.',
  always: 'Selalu',
  switchOf: (channel: Channel, group: NotificationGroup) => `${CHANNEL_WORDS[channel]}: ${GROUP_WORDS[group].title}`,
  pushMissing: 'Pilihan “Browser” berlaku setelah pemberitahuan browser aktif di salah satu perangkatmu.',
  mailMissing: 'Pilihan “E-mail” berlaku setelah alamat e-mailmu terverifikasi.',

  pushTitle: 'Pemberitahuan browser',
  pushText: 'Muncul di perangkat ini meski Serasi tidak sedang terbuka.',
  pushStates: {
    off: 'Belum aktif di browser ini.',
    on: 'Aktif di browser ini.',
    denied: 'Browser ini menolak pemberitahuan dari Serasi. Izinkan lewat pengaturan situs di browsermu.',
    unsupported:
      'Browser ini tidak mendukung pemberitahuan. Di iPhone atau iPad, tambahkan Serasi ke Layar Utama dulu.',
    'not-configured': 'Pemberitahuan browser belum tersedia di server ini.',
  },
  pushElsewhere: (n: number) => `Aktif juga di ${n} browser lain.`,
  pushOn: 'Aktifkan di browser ini',
  pushOff: 'Matikan di browser ini',
  pushDone: 'Pemberitahuan browser aktif.',
  pushStopped: 'Pemberitahuan browser dimatikan di browser ini.',
  pushFailed: 'Pemberitahuan browser belum bisa diaktifkan',
  pushStopFailed: 'Pemberitahuan browser belum bisa dimatikan',
  offerTitle: 'Mau tahu begitu ada kabar?',
  offerText: 'Kami bisa memberi tahu lewat browser ini, tanpa menyebut nama siapa pun.',
  offerLater: 'Nanti saja',

  dataSaverTitle: 'Hemat data',
  dataSaverLabel: 'Hemat data di browser ini',
  dataSaverText: 'Foto lebih kecil, dan halaman lain baru diambil saat kamu membukanya.',
  dataSaverByBrowser: 'Browser ini sudah meminta hemat data, jadi kami mengikutinya.',

  mailTitle: 'E-mail',
  mailText: 'Hanya untuk pemberitahuan. Tidak pernah terlihat oleh anggota lain.',
  mailOff: 'Pengiriman e-mail belum tersedia di server ini.',
  mailLabel: 'Alamat e-mail',
  addressMissing: 'E-mail wajib diisi',
  mailHint: 'Kami kirim kode 6 angka untuk memastikan alamat ini milikmu.',
  mailPassword: 'Password akunmu',
  mailPasswordHint: 'Supaya tidak ada orang lain yang menerima kabar tentangmu.',
  mailSend: 'Kirim kode',
  mailSent: (address: string) => `Kode sudah kami kirim ke ${address}. Berlaku 10 menit.`,
  codeLabel: 'Kode dari e-mail',
  codeCheck: 'Verifikasi',
  codeAgain: 'Kirim kode lagi',
  mailOther: 'Pakai alamat lain',
  mailVerified: 'Terverifikasi',
  mailDone: 'Alamat e-mailmu terverifikasi.',
  mailChange: 'Ganti alamat',
  mailKeep: 'Tidak jadi',
  mailForget: 'Hapus alamat',
  mailForgetTitle: 'Hapus alamat e-mail?',
  mailForgetText: (address: string) =>
    `Kami tidak akan mengirim apa pun lagi ke ${address}, dan alamat itu tidak kami simpan.`,
  mailForgotten: 'Alamat e-mailmu sudah dihapus.',
  mailForgetFailed: 'Alamat e-mail belum terhapus',

  quietTitle: 'Jam tenang',
  quietText:
    'Selama jam tenang tidak ada pemberitahuan browser atau e-mail. Yang menunggu kami kirim sekaligus saat jam tenang selesai.',
  quietLabel: 'Pakai jam tenang',
  quietZone: (zone: Zone) => `Menurut ${ZONE_WORDS[zone]}, dari provinsi di profilmu.`,
  quietFrom: 'Mulai',
  quietTo: 'Selesai',
  quietSave: 'Simpan jam tenang',
  quietSaved: 'Jam tenang tersimpan.',
  quietEmpty: 'Jam mulai dan selesai tidak boleh sama.',

  namesTitle: 'Isi pemberitahuan',
  namesLabel: 'Tampilkan nama dan isinya',
  namesText: 'Tanpa ini, pemberitahuan browser dan e-mail hanya berbunyi “Kamu punya pesan baru”.',
};
