import type { FieldName } from '#domain/profile/fields.ts';
import {
  AGE_RANGE_SLIDER,
  HEIGHT_CM,
  HOBBIES_MAX,
  MAX_REGISTRATION_AGE,
  MIN_AGE,
  MIN_HEIGHT_WANTED_CM,
  PHOTOS,
  WEIGHT_KG,
} from '#domain/profile/values.ts';
import { percent } from './amounts.ts';
import { SEARCH_FACTS } from './search-facts.ts';

export const registrationCopy = {
  title: 'Daftar',
  lead: 'Tujuh langkah pendek. Isianmu tersimpan di perangkat ini, jadi boleh berhenti dan lanjut nanti.',
  /** A plan was chosen before registering. */
  wanted: (plan: string) => `Kamu memilih ${plan}: setelah mendaftar dan masuk, kamu lanjut ke pembayarannya.`,
  haveAccount: 'Sudah punya akun?',
  signIn: 'Masuk',
  /** Before anything is asked. */
  lookTitle: 'Lihat dulu',
  lookText:
    'Lima kartu teratas terbuka: wajah, persentase, dan alasannya. Kartu lain buram sampai paketmu membukanya atau kalian saling suka. Fotomu diperlakukan sama.',
  lookExample: 'contoh, digambar',
  lookOpen: (percent: number) => `Contoh kartu terbuka, kecocokan ${percent} persen`,
  lookBlurred: 'Contoh kartu yang buram',
  lookReasons: ['Usianya sesuai pilihanmu', 'Agama sama'],
  steps: ['Akun', 'Diri', 'Latar belakang', 'Kepribadian', 'Masa lalu', 'Pasangan', 'Foto & dokumen'],
  stepLeads: [
    'Dipakai untuk masuk dan untuk memastikan satu orang satu akun.',
    'Yang pertama orang baca tentangmu.',
    'Dari mana kamu datang. Sebagian hanya terbuka setelah saling suka.',
    'Cara kamu memberi kasih dan menghadapi masalah.',
    'Setiap orang punya cerita. Jawabanmu baru terbuka setelah kamu mengizinkannya, satu orang demi satu.',
    'Siapa yang kamu cari. Kalian hanya bertemu bila saling memenuhi.',
    'Foto dan bukti penghasilan boleh menyusul dari profil. Dokumen hanya dilihat tim pemeriksa.',
  ],
  next: 'Lanjut',
  back: 'Kembali',
  submit: 'Daftar',
  saved: (time: string) => `Tersimpan ${time}`,
  clearDraft: 'Hapus isian',
  clearDraftAsk: 'Hapus semua isian di perangkat ini?',
  clearDraftText: 'Berkas yang sudah diunggah juga dihapus. Ini tidak bisa dibatalkan.',
  clearDraftYes: 'Ya, hapus',
  keep: 'Batal',
  username: 'Username',
  usernameHint:
    'Hanya untuk masuk; anggota lain tidak pernah melihatnya. 3–30 huruf kecil, angka, titik, garis bawah, atau tanda hubung.',
  usernameFree: 'Username ini bisa dipakai',
  password: 'Password',
  passwordHint: (min: number) => `Paling sedikit ${min} karakter. Pakai kalimat pendek yang hanya kamu tahu.`,
  /** `step`: where they were, if not here. */
  passwordLost: (step: string | null) =>
    `Demi keamanan password tidak disimpan; isi lagi.${step === null ? '' : ` Setelah itu kamu kembali ke langkah “${step}”.`}`,
  choose: 'Pilih',
  clear: 'Kosongkan',
  statusesClash: 'Ini berlawanan dengan status pernikahanmu di atas. Pilih yang sama, atau kosongkan.',
  folded: 'Ceritakan lebih banyak',
  foldedText: (labels: string) => `Boleh dilewati dan diisi nanti: ${labels}.`,
  dealbreakersHint:
    'Hal yang tidak bisa kamu terima dari pasangan. Pisahkan dengan koma, paling banyak 10. Bila kalian menulis hal yang sama, kalian tidak dipertemukan.',
  consentTitle: 'Persetujuan',
  consentMissing: (said: string, titles: string) => `${said}: centang ${titles}`,
  consentReadMore: 'Baca kebijakan privasi dan syarat (tab baru):',
  problems: (n: number) => (n === 1 ? 'Satu hal perlu dilengkapi' : `${n} hal perlu dilengkapi`),
  alreadySignedIn: 'Kamu sudah masuk',
  alreadySignedInText: 'Kami antar ke berandamu.',
};

/** Why we ask, under sensitive questions; and what to write. */
export const fieldHints: Partial<Record<FieldName, string>> = {
  nama: 'Kamu ingin dipanggil apa? Bukan nama di KTP; cukup nama sehari-hari. Semua anggota yang cocok dapat melihatnya.',
  age: `Dari ${MIN_AGE} sampai ${MAX_REGISTRATION_AGE} tahun.`,
  height: `Dalam cm, dari ${HEIGHT_CM.min} sampai ${HEIGHT_CM.max}. Dipakai untuk mencocokkan tinggi.`,
  weight: `Dalam kg, dari ${WEIGHT_KG.min} sampai ${WEIGHT_KG.max}. Hanya terbuka setelah kamu memberi izin.`,
  instagram: 'Hanya terlihat bila kamu membukanya dan sudah memberi izin. Bila tidak punya, tulis «-».',
  contactWa: 'Contoh: 08123456789. Untuk verifikasi dan lupa password, tidak pernah ditampilkan ke anggota lain.',
  domicile: SEARCH_FACTS,
  religion: 'Ditanyakan karena banyak orang mencari yang seiman.',
  ethnicity: 'Suku yang sama menambah beberapa poin. Anggota Premium dan Pro dapat melihatnya.',
  tribeValue:
    'Dipakai untuk mencocokkan bila berbeda dari suku di atas. Dengan «Wajib sama», daftarmu tetap dalam suku di atas.',
  gender: 'Serasi mempertemukan pria dan wanita.',
  income: 'Dibandingkan dengan harapan pasangan; angkanya baru terbuka setelah izin.',
  maritalStatus: 'Bila pernah menikah, kami perlu akta cerai atau akta kematian pasangan di langkah terakhir.',
  pastBehavior:
    'Ditanyakan supaya kalian bisa jujur sejak awal, bukan untuk menilai. Hanya terbuka setelah kamu memberi izin.',
  pastMistakeType: 'Pilih yang paling mendekati. Kamu tidak perlu bercerita lebih dari itu.',
  childrenPreference: 'Lebih baik sejalan sejak awal: bila jawaban kalian berbeda, kalian tidak dipertemukan.',
  stressLanguage: 'Tidak ada yang salah di sini. Beberapa cara saling melengkapi.',
  acceptBadPast:
    'Bila kamu sendiri tidak pernah salah langkah dan tidak mau, kamu tidak dipertemukan dengan yang pernah.',
  ageRangeWanted: `Geser, atau tulis angkanya. Bila yang lebih tua dari ${AGE_RANGE_SLIDER.max} juga boleh, centang pilihannya.`,
  desiredPartnerReligions: 'Kosongkan bila semua boleh.',
  minHeightWanted: `Dalam cm, dari ${MIN_HEIGHT_WANTED_CM} sampai ${HEIGHT_CM.max}.`,
  ldrPref: 'Bila tidak, kamu hanya dipertemukan dengan yang satu provinsi.',
  familyBackground: 'Beberapa kalimat saja: siapa yang membesarkanmu, apa yang penting di rumah.',
  about: 'Beberapa kalimat dengan bahasamu sendiri, tanpa nomor atau akun. Menjadi kalimat pertama di kartumu.',
  prompts: 'Pilih sampai tiga kalimat, lalu lanjutkan dengan bahasamu sendiri.',
  city: 'Hanya terbuka setelah saling suka.',
  hobbies: `Pilih sampai ${HOBBIES_MAX}.`,
  worship: 'Pilih yang paling dekat denganmu. Tidak dinilai, dan boleh dilewati.',
  siblings: 'Kamu sendiri tidak dihitung; isi 0 bila anak tunggal.',
  smoking: 'Tidak dipakai untuk mencocokkan.',
};

/** Controls of what one likes to tell. */
export const toldCopy = {
  choose: registrationCopy.choose,
  provinceFirst: 'Pilih provinsinya dulu.',
  choosePrompt: 'Pilih kalimat pembuka',
  add: (told: number, of: number) => `Tambah kalimat (${told} dari ${of})`,
  left: (n: number) => (n >= 0 ? `Sisa ${n} karakter` : `Terlalu panjang ${-n} karakter`),
  remove: 'Hapus kalimat ini',
  removeLabel: (sentence: string) => `Hapus kalimat: ${sentence}`,
};

export const uploadCopy = {
  photos: 'Foto',
  photosHint: `Boleh menyusul. Paling banyak ${PHOTOS.max}, paling kecil ${PHOTOS.leastCut.width} × ${PHOTOS.leastCut.height} piksel; dipotong dan dikecilkan di perangkatmu sebelum dikirim. Foto pertama menjadi foto utama.`,
  income: 'Bukti penghasilan',
  incomeHint:
    'Slip gaji atau mutasi rekening, PDF atau gambar, paling besar 10 MB. Disimpan terenkripsi, hanya untuk verifikasi.',
  incomeLater: 'Saya kirim nanti dari profil',
  incomeLaterText: 'Kamu bisa mulai sekarang. Tanda «Penghasilan terverifikasi» muncul setelah buktinya kami periksa.',
  consentFirst: (title: string) => `Centang dulu «${title}» di atas.`,
  divorce: 'Akta cerai atau akta kematian',
  divorceHint:
    'Bila pasanganmu wafat, kirim akta kematiannya. PDF atau gambar, paling besar 10 MB. Disimpan terenkripsi, hanya untuk verifikasi.',
  add: 'Pilih berkas',
  addPhoto: 'Tambah foto',
  drop: 'atau seret ke sini',
  sending: (share: number) => `Mengunggah ${percent(share)}`,
  done: 'Terunggah',
  arrived: (name: string) => `${name} sudah sampai.`,
  again: 'Coba lagi',
  remove: (name: string) => `Hapus ${name}`,
  main: 'Foto utama',
  earlier: (name: string) => `Geser ${name} ke depan`,
  later: (name: string) => `Geser ${name} ke belakang`,
  moved: (n: number, of: number) => `Foto sekarang nomor ${n} dari ${of}.`,
  restoring: 'Memeriksa berkas yang sudah diunggah…',
};
