import { BOOKS_KEPT_YEARS } from '#domain/payments/payment-decision.ts';
import { GRACE_DAYS } from '#domain/privacy/deletion.ts';
import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { type OpeningKind, OPENINGS_SHOWN } from '#domain/privacy/openings.ts';

/** To the member whose account ends, outside the application; `day` null: it is erased at once. */
export const closingMessages = {
  /** The value of the template. */
  day: (day: string | null): string => day ?? 'hari ini',
  whatsapp: (day: string | null): string =>
    day === null
      ? 'Akun Serasi kamu sudah ditutup dan datanya dihapus hari ini. Bila bukan kamu yang memintanya, segera tulis ke tim kami lewat halaman Kontak di Serasi.'
      : `Akun Serasi kamu sudah ditutup dan datanya dihapus pada ${day}. Masuk sebelum itu untuk membatalkan. Bila bukan kamu yang memintanya, segera masuk dan ganti passwordmu.`,
  mail: (day: string | null): { subject: string; text: string } => ({
    subject: 'Akun Serasi kamu ditutup',
    text: closingMessages.whatsapp(day),
  }),
};

export const privacyCopy = {
  /** Texts of consent name the page «Privasi saya». */
  title: 'Privasi saya: data & hakmu',
  lead: 'Hakmu atas data di Serasi, di satu tempat.',
  back: 'Akun',
  fromAccount: 'Buka Privasi saya',
  fromAccountTitle: 'Privasi saya: data & hakmu',
  fromAccountText: 'Unduh, perbaiki, jeda, minta sesuatu atas datamu, atau hapus akunmu.',

  consentsTitle: 'Persetujuanmu',
  consentsText: 'Apa yang kamu setujui, satu per tujuan. Kamu bisa menariknya dan memberikannya lagi kapan saja.',
  consentGiven: (day: string) => `Disetujui ${day}`,
  consentOlder: (day: string) => `Disetujui ${day}; teksnya sudah berubah sejak itu`,
  consentNone: 'Tidak disetujui',
  consentWithdrawn: (day: string) => `Tidak disetujui sejak ${day}`,
  consentRead: 'Baca teksnya',
  consentGive: 'Setujui',
  consentGiveNew: 'Setujui teks baru',
  consentTake: 'Tarik persetujuan',
  consentAbout: (title: string) => ` (${title})`,
  consentGaveIt: 'Persetujuanmu tercatat.',
  consentTookIt: 'Persetujuanmu ditarik.',
  consentFailed: 'Pilihanmu belum tersimpan',
  consentOut:
    'Kamu menarik persetujuan pemrosesan data profil. Profilmu tidak terlihat oleh siapa pun. Profil, akun, dan halaman ini tetap terbuka: datamu bisa kamu baca, perbaiki, unduh, dan hapus. Yang lain tertutup, juga pemberitahuan dan pembayaran; bila kamu setuju lagi, semuanya kembali seperti semula.',
  consentTakeTitle: 'Tarik persetujuan?',
  consentTakeYes: 'Tarik',
  consentTakeNo: 'Batal',
  consentTakeText: {
    profile:
      'Profilmu langsung tidak terlihat oleh siapa pun, juga oleh kecocokanmu, dan daftar, chat, ruang, pemberitahuan, serta pembayaran tertutup bagimu. Bukti percakapan yang kamu perlukan, unduh dulu. Tidak ada yang dihapus; bila kamu setuju lagi, semuanya kembali seperti semula.',
    documents:
      'Dokumen yang menunggu ditarik, dan berkas semua dokumenmu dihapus sekarang juga. Keputusan yang sudah ada tetap tercatat. Tanpa persetujuan ini kamu tidak bisa mengirim dokumen baru.',
    marketing: 'Kami tidak mengirim kabar dan tips kepadamu.',
  },
  proofLink: 'Riwayat dan bukti persetujuan',
  proofTitle: 'Bukti persetujuan',
  proofLead: (username: string) =>
    `Semua yang pernah dinyatakan akun ${username} kepada Serasi tentang datanya, kata demi kata.`,
  proofBack: 'Privasi saya',
  proofPrint: 'Cetak atau simpan PDF',
  proofGave: 'Disetujui',
  proofTook: 'Tidak disetujui, atau ditarik',
  proofWay: {
    registration: 'saat mendaftar',
    'asked-again': 'saat ditanya lagi',
    'privacy-centre': 'di Privasi saya',
  },
  proofVersion: (version: string) => `Teks versi ${version}`,
  proofTextHash: 'Sidik teks (SHA-256)',
  proofAddressHash: 'Sidik alamat jaringan',
  proofNoText: 'Teks ini tidak kami temukan lagi.',
  proofNone: 'Belum ada yang dinyatakan.',

  askTitle: 'Teks persetujuan kami berubah',
  askLead:
    'Kamu pernah menyetujui pemrosesan data profilmu. Teksnya sekarang begini. Datamu tetap milikmu, apa pun pilihanmu.',
  askYes: 'Setuju',
  askOther: 'Jeda atau tarik persetujuan',

  copyTitle: 'Unduh datamu',
  copyText:
    'Satu berkas ZIP: semua yang kamu tulis dan lakukan, foto, dokumen, dan bukti bayarmu. Data orang lain tidak ada di dalamnya; dari percakapan hanya pesanmu.',
  copyAsk: 'Minta salinan',
  copyWaiting: 'Salinanmu sedang dibuat. Kami memberi tahumu bila sudah siap.',
  copyReady: (until: string) => `Siap diunduh sampai ${until}.`,
  copyOver: 'Salinan terakhirmu sudah dihapus dari server.',
  copyNext: (from: string) => `Salinan berikutnya bisa diminta mulai ${from}.`,
  copyOpen: (size: string) => `Unduh (${size})`,
  copyStarted: 'Unduhannya dimulai di browsermu. Bila terhenti, tekan Unduh lagi.',
  copyAsked: 'Permintaanmu diterima.',
  passwordTitle: 'Isi passwordmu',
  passwordWhy: 'Supaya orang lain yang memegang perangkatmu tidak bisa melakukannya.',
  passwordGo: 'Lanjutkan',
  passwordNo: 'Batal',

  openingsTitle: 'Siapa membuka datamu',
  openingsText:
    'Setiap kali tim kami membuka sesuatu milikmu, tercatat di sini: apa, oleh bagian mana saat itu, dan kapan (hari dan jamnya, bukan menitnya). Nama petugasnya tidak kami tampilkan. Data akun, profil, dan pesan tercatat per hari saja, tanpa bagian, dan tampil dua hari sesudah hari itu. Memeriksa akun, profil, dan foto adalah pekerjaan rutin kami: satu baris di sini tidak berarti ada yang salah.',
  openingsMore: `Ini ${OPENINGS_SHOWN} baris terbaru. Selengkapnya ada di salinan datamu.`,
  openingsNone: 'Belum ada yang tampil di sini.',
  openingWhat: {
    account: 'Data akun, profil, atau pesanmu',
    photo: 'Foto',
    document: 'Dokumen',
    number: 'Nomor WhatsApp',
    payment: 'Pembayaran, dengan e-mail dan nomor di dalamnya',
    'payment-proof': 'Bukti pembayaran',
    request: 'Permintaan atau pertanyaanmu',
    appeal: 'Banding yang kamu ajukan',
    introduction: 'Telepon perkenalan',
    report: 'Laporan yang kamu kirim',
    export: 'Daftar yang diunduh, kamu ada di dalamnya',
  } satisfies Record<OpeningKind, string>,
  /** What stands in them, where the name alone would leave one guessing. */
  openingNotes: {
    export:
      'Isinya nama dan status akun, atau catatan kerja tim. Juga nomor dan e-mail, bila kami harus mengabari semua anggota tentang kebocoran data.',
  } as Readonly<Partial<Record<OpeningKind, string>>>,
  openingAt: (hour: string, times: number) => (times > 1 ? `${hour}, ${times} kali dalam jam itu` : hour),
  openingBy: (roles: string) => `oleh tim: ${roles}`,
  openingByTeam: 'oleh tim kami',
  openingRoles: {
    owner: 'pemilik',
    support: 'layanan anggota',
    verifier: 'verifikasi',
    moderator: 'moderasi',
    finance: 'keuangan',
  } as Readonly<Record<string, string>>,
  openingUnknown: 'bagian saat itu tidak tercatat',
  openingReason: (reason: string) => `Alasan: ${reason}`,

  correctTitle: 'Perbaiki datamu',
  correctText: 'Yang kamu tulis bisa kamu ubah sendiri. Yang tidak bisa, minta lewat formulir di bawah.',
  correctProfile: 'Ubah profil dan foto',
  correctAccount: 'Password dan perangkat',
  correctDocuments: 'Dokumen dan siapa yang membukanya',
  correctMail: 'E-mail dan kabar',
  pauseTitle: 'Jeda profil',
  pauseText: 'Profilmu langsung keluar dari semua daftar, dan kembali kapan saja. Tidak ada yang hilang.',
  pauseLink: 'Jeda atau tampilkan lagi',

  deleteTitle: 'Hapus akun',
  deleteText: `Akunmu langsung hilang dari semua daftar, dan semua perangkat keluar. Setelah ${GRACE_DAYS} hari datanya dihapus untuk selamanya; sampai saat itu kamu bisa masuk dan membatalkannya.`,
  deleteOpen: 'Hapus akunmu',
  goesTitle: 'Yang dihapus',
  goes: [
    'Profil, foto, dokumen, dan bukti transfer.',
    'Suka, kecocokan, izin, pemberitahuan, dan isi semua pesan yang kamu tulis. Teman bicaramu hanya melihat «Akun dihapus» dan pesannya sendiri.',
    'Paket yang masih berjalan; pembayaran tidak bisa lagi dikembalikan setelah akun dihapus.',
    'Nama, nomor, e-mail, password, passkey, dan perangkatmu.',
  ],
  staysTitle: 'Yang tetap ada, tanpa namamu',
  stays: [
    `Catatan pembayaran untuk pembukuan: nomor, paket, jumlah, dan waktu, selama ${BOOKS_KEPT_YEARS} tahun.`,
    'Bukti persetujuanmu: tujuan, versi, dan waktu, selama 5 tahun, tersimpan dengan sidik akun yang tidak bisa dibaca.',
    'Sidik nomor WhatsApp selama 90 hari, supaya masa percobaan tidak dimulai dua kali; lebih lama bila tim kami menutup atau menangguhkan akunmu. Bila kamu dibisukan di ruang bersama, itu dan alasannya ikut tersimpan sampai selesai.',
    'Isian yang dipakai menghitung persentase (usia, tinggi, penghasilan, domisili, dan sejenisnya), tanpa nama dan hanya dengan sidik nomor itu, paling lama 30 hari.',
    'Sidik foto yang pernah dihapus tim kami, selama 2 tahun, supaya foto itu tidak dipakai lagi.',
    `Laporan yang sedang diperiksa dan buktinya, sampai ${EVIDENCE_KEPT_DAYS} hari setelah diputuskan, dan catatan tindakan tim kami.`,
    'Cadangan: hilang bersama cadangannya, paling lama 90 hari. Bila cadangan dipulihkan, datamu dihapus lagi sebelum dibuka.',
  ],
  when: 'Kapan dihapus',
  whenGrace: `Dalam ${GRACE_DAYS} hari`,
  whenGraceText: 'Bisa dibatalkan dengan masuk sebelum waktunya.',
  whenNow: 'Sekarang juga',
  whenNowText: 'Tidak bisa dibatalkan.',
  whenKeptOut: `Datanya dihapus dalam ${GRACE_DAYS} hari. Sampai saat itu kamu bisa masuk dan membatalkannya; keputusan tim kami tetap berlaku.`,
  password: 'Password kamu yang sekarang',
  deleteYes: 'Hapus akun',
  deleteNo: 'Batal',
  deleted: (day: string) => `Akunmu sudah ditutup. Datanya dihapus pada ${day}; masuk sebelum itu untuk membatalkan.`,
  deletedNow: 'Akunmu sudah ditutup dan datanya sedang dihapus. Terima kasih pernah mempercayai Serasi.',

  closingTitle: 'Akunmu sedang dihapus',
  closingText: (day: string) => `Kamu meminta akun ini dihapus. Datanya dihapus pada ${day}.`,
  restore: 'Pulihkan akunmu',
  restored: 'Akunmu kembali seperti semula.',
};
