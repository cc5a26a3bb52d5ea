import type { FieldGroup, LockGroup } from '#domain/profile/field.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import type { DocumentKind } from '#domain/profile/badges.ts';
import { SEARCH_FACTS } from './search-facts.ts';
import { MAX_AGE, MIN_AGE, PHOTOS } from '#domain/profile/values.ts';
import type { ViewerKind } from '#domain/visibility/viewer-kinds.ts';
import { percent } from './amounts.ts';

export const profileCopy = {
  title: 'Profil saya',
  handle: (handle: string) => `@${handle}`,
  editHandle: 'Ganti nama sebutan',
  handleTitle: 'Ganti nama sebutan',
  handleLabel: 'Nama sebutan',
  handleHint:
    'Dipakai orang untuk menyebutmu di ruang bersama. Huruf kecil, angka, titik, atau garis bawah; bisa diganti sekali dalam 30 hari.',
  handleLater: (date: string) => `Nama sebutanmu bisa diganti lagi ${date}.`,
  handleChanged: (handle: string) => `Nama sebutanmu kini @${handle}.`,
  handleFailed: 'Gagal mengganti nama sebutan',
  handleKept: 'Nama sebutanmu yang lama tidak dipakai orang lain selama 90 hari.',
  usernameStays: (username: string) => `Username ${username} hanya untuk masuk. Anggota lain tidak pernah melihatnya.`,
  editName: 'Ubah nama',
  nameTitle: 'Ubah nama',
  nameHint: 'Kamu ingin dipanggil apa? Semua anggota yang cocok dapat melihatnya.',
  changeMain: 'Ganti foto utama',
  privacy: 'Visibilitas & blokir',
  completeness: 'Kelengkapan profil',
  completenessText: (share: number) => percent(share),
  complete: 'Profilmu lengkap.',
  nextStep: (what: string, points: number) => `${what}: +${percent(points)}`,
  addPhotoStep: 'Tambah foto',
  fillStep: (label: string) => `Isi ${inside(label)}`,
  loading: 'Memuat profilmu…',
  parts: 'Bagian profil',
  seenBy: 'Terlihat:',
};

export const GROUP_TITLES: Record<FieldGroup, string> = {
  identitas: 'Diri',
  tentang: 'Tentang kamu',
  latar: 'Latar belakang',
  kontak: 'Kontak',
  kepribadian: 'Kepribadian',
  masaLalu: 'Masa lalu',
  pasangan: 'Pasangan yang kamu cari',
};

/** The readers of a fact, under each fact; the same groups as the matrix of READINGS §4. */
export const LOCK_TEXTS: Record<LockGroup, string> = {
  name: 'Semua yang cocok',
  basic: 'Kartu yang terbuka',
  paid: 'Premium, Pro, dan match',
  mutual: 'Setelah saling suka',
  approved: 'Setelah kamu beri izin',
  approvedIfOpened: 'Setelah izin, bila kamu aktifkan',
  owner: 'Tidak pernah ditampilkan',
};

export const editorCopy = {
  edit: 'Edit',
  editLabel: (label: string) => `Edit ${label}`,
  save: 'Simpan',
  cancel: 'Batal',
  clear: 'Kosongkan',
  clearLabel: (label: string) => `Kosongkan ${label}`,
  fixed: 'Tidak bisa diubah sendiri',
  close: 'Tutup untuk semua',
  closeLabel: (label: string) => `Tutup ${inside(label)} untuk semua`,
  reopen: 'Buka lagi',
  reopenLabel: (label: string) => `Buka lagi ${inside(label)}`,
  closed: 'Kamu tutup: bagi semua orang tampak seperti belum diisi',
  closedNow: (label: string) => `${label} kini tidak terlihat oleh siapa pun.`,
  reopened: (label: string) => `${label} terbuka lagi.`,
  closeFailed: 'Pilihan ini belum tersimpan',
  notSaved: (reason: string) => `Belum tersimpan. ${reason}`,
  unsaved: (label: string) => `Simpan atau batalkan dulu perubahan ${inside(label)}.`,
  sameReligionClears: 'Dengan «wajib sama», agama pasangan yang kamu pilih sebelumnya dikosongkan.',
  sameReligionOnly: 'Tidak berlaku, karena agama pasangan wajib sama',
  toDocuments: 'Ke bagian dokumen',
  ageRangeNone: 'Semua usia',
  /** Wishes that were taken away on purpose, in the tuner's words. */
  cleared: { minHeightWanted: 'Tanpa tinggi minimal', dealbreakers: 'Tidak menentukan' },
  unproved: 'Belum dibuktikan',
  countsLater: (date: string) => `Untuk persentase, perubahan ini mulai dihitung ${date}.`,
  changesLeft: (n: number) => `Ikut menentukan siapa yang cocok: bisa berubah 3 kali dalam 7 hari, sisa ${n}.`,
  wishWaits: (at: string) => `Sudah 3 perubahan dalam 7 hari: yang berikut tersimpan dan mulai berlaku ${at}.`,
  factRefused: (at: string) => `Sudah 3 perubahan dalam 7 hari: bisa diubah lagi mulai ${at}.`,
  waitingValue: (value: string, at: string) => `Mulai ${at}: ${value}`,
  savedLater: (at: string) => `Tersimpan, mulai berlaku ${at}.`,
};

/** Under a control of the editor, where the hint of the registration form would not fit. */
export const profileHints: Partial<Record<FieldName, string>> = {
  nama: profileCopy.nameHint,
  domicile: SEARCH_FACTS,
  age: `Dari ${MIN_AGE} sampai ${MAX_AGE} tahun. Bertambah sendiri setiap tahun.`,
  maritalStatus: 'Bila pernah menikah, kirim dulu akta cerai atau akta kematian pasangan di bagian dokumen.',
  myStatus:
    'Selain status pernikahan: apakah kamu sudah punya anak. Hanya untuk mencocokkan, tidak ditampilkan ke anggota lain.',
  partnerStatusExpectation: 'Hanya yang sesuai harapan ini yang dipertemukan denganmu.',
  childrenPreference: 'Bila kalian berdua mengisi dan jawabannya berbeda, kalian tidak dipertemukan.',
  religionPref: 'Bila wajib sama, kamu hanya dipertemukan dengan yang seagama.',
  tribePref: 'Bila wajib sama, kamu hanya dipertemukan dengan yang sesuku.',
  instagramOpen: 'Hanya untuk mereka yang sudah kamu beri izin melihat profil lengkap.',
};

export const photoCopy = {
  /** Until it is checked, the photo is for its owner alone. */
  held: 'Menunggu diperiksa',
  title: 'Foto',
  lead: 'Foto pertama menjadi foto utama. Dipotong dan dikecilkan di perangkatmu sebelum dikirim.',
  count: (n: number) => `${n} dari ${PHOTOS.max} foto`,
  add: 'Tambah foto',
  emptyTitle: 'Belum ada foto',
  emptyText: 'Profil dengan foto lebih mudah dipercaya. Kamu yang menentukan siapa yang melihatnya dengan jelas.',
  photoOf: (n: number, of: number) => `Foto ${n} dari ${of}`,
  main: 'Foto utama',
  manage: 'Atur',
  manageLabel: (n: number) => `Atur foto ${n}`,
  earlier: (n: number) => `Geser foto ${n} ke depan`,
  later: (n: number) => `Geser foto ${n} ke belakang`,
  moved: (n: number, of: number) => `Foto sekarang nomor ${n} dari ${of}.`,
  makeMain: 'Jadikan utama',
  makeMainLabel: (n: number) => `Jadikan foto ${n} utama`,
  replace: 'Ganti foto',
  delete: 'Hapus foto',
  shown: 'Yang melihat foto ini',
  shownWhy: 'Yang buram baru jelas setelah kalian saling suka; sebelum itu server hanya mengirim salinan buramnya.',
  shownWords: { open: 'Terbuka', 'blurred-until-match': 'Buram sampai cocok' },
  shownSaved: 'Pilihan tersimpan.',
  blurred: 'Buram',
  shownFailed: 'Pilihan foto belum tersimpan',
  orderFailed: 'Urutan foto belum tersimpan',
  deleteAsk: 'Hapus foto ini?',
  deleteText: 'Foto dan semua salinannya dihapus dari server kami. Ini tidak bisa dibatalkan.',
  deleteYes: 'Ya, hapus',
  keep: 'Batal',
  sending: (share: number) => `Mengunggah ${percent(share)}`,
  sendingName: 'Foto yang sedang diunggah',
  finishing: 'Memproses foto…',
  again: 'Coba lagi',
  discard: 'Buang',
  mainTitle: 'Ganti foto utama',
  mainText: 'Pilih salah satu fotomu, atau unggah yang baru.',
  mainFull: `Pilih salah satu fotomu. Sudah ada ${PHOTOS.max} foto: hapus satu dulu untuk mengunggah yang baru.`,
  mainNow: 'Sekarang utama',
  uploadNew: 'Unggah foto baru',
};

export const cropCopy = {
  title: 'Potong foto',
  text: 'Geser bingkainya, atau pakai pengatur di bawah. Yang di luar bingkai tidak dikirim.',
  whole: 'Browser ini tidak bisa menampilkan foto HEIC, jadi foto ini dikirim utuh, tanpa dipotong.',
  tooSmall: (width: number, height: number) =>
    `Foto ini ${width} × ${height} piksel, terlalu kecil untuk dilihat jelas. Pilih foto paling sedikit ${PHOTOS.leastCut.width} × ${PHOTOS.leastCut.height} piksel.`,
  area: 'Bingkai potongan. Pakai tombol panah untuk menggeser.',
  corner: 'Sudut bingkai. Pakai tombol panah untuk mengubah besar.',
  size: 'Besar bingkai',
  across: 'Geser kiri–kanan',
  down: 'Geser atas–bawah',
  percent: (n: number) => `${n} persen`,
  use: 'Pakai foto ini',
  another: 'Pilih foto lain',
  cancel: 'Batal',
  preparing: 'Membuka foto…',
};

export const documentCopy = {
  title: 'Dokumen',
  lead: 'Hanya kamu dan tim pemeriksa yang bisa membukanya. Tersimpan terenkripsi, dan setiap kali dibuka tercatat di sini.',
  failed: 'Dokumen gagal dimuat',
  kinds: { income: 'Bukti penghasilan', divorce: 'Akta cerai atau akta kematian' } satisfies Record<
    DocumentKind,
    string
  >,
  why: {
    income: 'Slip gaji atau mutasi rekening. Setelah disetujui, profilmu mendapat tanda «Penghasilan terverifikasi».',
    divorce:
      'Perlu bila statusmu pernah menikah. Bila pasanganmu wafat, kirim akta kematiannya. Setelah disetujui, profilmu mendapat tanda «Status terverifikasi».',
  } satisfies Record<DocumentKind, string>,
  limit: 'PDF, JPG, PNG, atau WEBP, paling besar 10 MB.',
  send: { income: 'Kirim bukti penghasilan', divorce: 'Kirim akta' } satisfies Record<DocumentKind, string>,
  none: 'Belum ada yang dikirim.',
  status: { pending: 'Menunggu pemeriksaan', approved: 'Disetujui', rejected: 'Ditolak', withdrawn: 'Ditarik kembali' },
  withdrawnKept: 'Berkasnya sudah dihapus. Yang tersisa hanya catatan bahwa tim kami pernah membukanya.',
  lapsedStatus: 'Tidak diperiksa',
  lapsed: 'Berkasnya kami hapus karena nomormu 30 hari belum dibuktikan. Buktikan nomormu, lalu kirim lagi.',
  sentAt: (date: string, size: string) => `Dikirim ${date} · ${size}`,
  decidedAt: { approved: (date: string) => `Disetujui ${date}.`, rejected: (date: string) => `Ditolak ${date}.` },
  note: (note: string) => `Alasan: ${note}`,
  erasedAt: (date: string) => `Berkasnya dihapus ${date}.`,
  erased: 'Berkasnya sudah dihapus; keputusannya tetap berlaku.',
  openings: 'Dibuka tim kami',
  opening: (date: string, reason: string) => `Dibuka tim kami ${date}: ${reason}`,
  neverOpened: 'Belum pernah dibuka tim kami.',
  download: 'Unduh',
  downloadLabel: (name: string) => `Unduh ${name}`,
  withdraw: 'Tarik kembali',
  withdrawLabel: (name: string) => `Tarik kembali ${name}`,
  withdrawAsk: 'Tarik kembali dokumen ini?',
  withdrawText: (name: string) =>
    `${name} langsung dihapus dan tidak diperiksa. Kamu bisa mengirim yang lain kapan saja.`,
  withdrawYes: 'Ya, tarik kembali',
  withdrawn: 'Dokumen ditarik kembali dan dihapus.',
  withdrawFailed: 'Dokumen belum ditarik kembali',
  sent: 'Dokumen terkirim. Tim kami memeriksanya, dan kamu mendapat kabar di sini.',
  sendFailed: { income: 'income-upload-failed', divorce: 'divorce-upload-failed' },
  sending: (share: number) => `Mengunggah ${percent(share)}`,
  again: 'Coba lagi',
  consentFirst: (name: string) => `${name} belum dikirim: baca dan setujui dulu teks ini`,
  agreeAndSend: 'Setuju, lalu kirim',
  keep: 'Batal',
} as const;

export const previewCopy = {
  open: 'Begini orang lain melihat saya',
  title: 'Begini orang lain melihat saya',
  as: 'Lihat sebagai',
  /** As short as the box of the choice on a phone with letters twice as large; whole below it. */
  short: {
    basic: 'Anggota Basic',
    'basic-first-five': 'Lima teratas',
    paid: 'Premium, Pro',
    mutual: 'Saling suka',
    'mutual-approved': 'Izin, Premium',
    'mutual-approved-basic': 'Izin, Basic',
    stranger: 'Tidak bertemu',
  } satisfies Record<ViewerKind, string>,
  kinds: {
    basic: 'Anggota Basic yang menemukanmu',
    'basic-first-five': 'Lima kartu teratas anggota Basic',
    paid: 'Anggota Premium dan Pro yang menemukanmu',
    mutual: 'Setelah saling menyukai',
    'mutual-approved': 'Setelah kamu beri izin (Premium/Pro)',
    'mutual-approved-basic': 'Setelah kamu beri izin (Basic)',
    stranger: 'Sesama jenis / tidak bertemu',
  } satisfies Record<ViewerKind, string>,
  failed: 'Tampilan ini gagal dimuat',
  nothingTitle: 'Tidak ada yang terlihat',
  nothingText: 'Bagi mereka profil ini seperti tidak ada: nama, foto, dan isian tidak pernah dikirim.',
  pausedText:
    'Profilmu sedang dijeda: hanya yang match denganmu yang bisa membukanya. Beginilah tampilannya begitu kamu aktif lagi.',
  blurredText: 'Hanya nama, usia, dan satu foto yang diburamkan. Selebihnya tidak dikirim.',
  needsUpgrade:
    'Kamu sudah memberi izin, tetapi paketnya Basic: dia melihat ajakan naik paket, bukan isian yang terkunci.',
  openCount: (open: number, all: number) => `${open} dari ${all} isian terbuka untuknya.`,
};

/** A label in the middle of a sentence: «Nomor WhatsApp» → «nomor WhatsApp». */
const inside = (label: string) => (label === 'Instagram' ? label : label.slice(0, 1).toLowerCase() + label.slice(1));
