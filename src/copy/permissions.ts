import { ASK_AGAIN_DAYS } from '#domain/permissions/permission-decision.ts';

/** Permission to see the full profile (S1 §4, S2 §4). */
export const permissionCopy = {
  title: 'Profil lengkap',
  askText: (nama: string) =>
    `Yang akan terbuka: tinggi, penghasilan, kepribadian, masa lalu, dan harapannya tentang pasangan. ${nama} yang memutuskan, dan boleh mencabutnya kapan saja.`,
  ask: 'Kirim permintaan',
  /** To a match whose plan cannot ask. */
  notInPlan:
    'Domisili dan chat sudah terbuka untuk kalian. Meminta profil lengkap termasuk paket Premium dan Pro; menjawab permintaannya tidak perlu paket.',
  pending: 'Menunggu persetujuan untuk melihat profil lengkap',
  pendingText: (nama: string) => `${nama} sudah diberi tahu. Jawabannya muncul di sini dan di pemberitahuanmu.`,
  granted: 'Dapat melihat profil lengkap',
  refused: 'Permintaanmu belum disetujui',
  revoked: 'Izinmu sudah dicabut',
  askAgain: (date: string) => `Kamu bisa meminta lagi mulai ${date}.`,
  /** To a match whose plan cannot ask. */
  askAgainWithPlan: (date: string) => `Kamu bisa meminta lagi mulai ${date}, dengan paket Premium atau Pro.`,
  incoming: (nama: string) => `${nama} meminta izin melihat profil lengkapmu`,
  incomingText:
    'Bila setuju, semua bagian kartumu terbuka untuknya. Nomor WhatsApp dan dokumenmu tetap tertutup, dan izin bisa dicabut kapan saja.',
  approve: 'Setuju',
  deny: 'Tolak',
  approveOf: (nama: string) => `Setuju: ${nama}`,
  denyOf: (nama: string) => `Tolak: ${nama}`,
  theyMaySee: (nama: string) => `${nama} dapat melihat profil lengkapmu`,
  theyMayNotSee: (nama: string) => `Profil lengkapmu tertutup untuk ${nama}`,
  allow: 'Izinkan',
  allowOf: (nama: string) => `Izinkan: ${nama}`,
  allowed: (nama: string) => `${nama} kini dapat melihat profil lengkapmu.`,
  revoke: 'Cabut izin',
  revokeOf: (nama: string) => `Cabut izin: ${nama}`,
  revokeTitle: 'Cabut izin?',
  revokeText: (nama: string) =>
    `Profil lengkapmu langsung tertutup untuk ${nama}. Kalian tetap match, dan dia baru bisa meminta lagi setelah ${ASK_AGAIN_DAYS} hari. Kamu sendiri boleh mengizinkan lagi kapan saja.`,
  revokedDone: (nama: string) => `Izin dicabut. Profil lengkapmu tertutup untuk ${nama}.`,
  keep: 'Tidak jadi',
  loadFailed: 'Permintaan profil lengkap gagal dimuat',
  waitingTitle: 'Permintaan menunggu',
  hidden: 'Anggota yang sedang menjeda profilnya',
  waitingAt: (date: string) => `Diminta ${date}`,
};
