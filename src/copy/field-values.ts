import type { FieldName } from '#domain/profile/fields.ts';

/** Words for codes that are not themselves words, by field. Everything else reads as it is stored. */
const WORDS: Partial<Record<FieldName, Record<string, string>>> = {
  gender: { wanita: 'Wanita', pria: 'Pria' },
  maritalStatus: { single: 'Single', 'pernah menikah': 'Pernah menikah' },
  myStatus: {
    single: 'Single',
    'pernah menikah tanpa anak': 'Pernah menikah, tanpa anak',
    'pernah menikah ada anak': 'Pernah menikah, ada anak',
  },
  partnerStatusExpectation: {
    single: 'Single',
    bebas: 'Bebas',
    'bebas asal belum punya anak': 'Bebas, asal belum punya anak',
  },
  childrenPreference: {
    'mau tapi tidak segera': 'Mau, tapi tidak segera',
    'mau langsung': 'Mau langsung',
    'tidak mau': 'Tidak mau',
  },
  marriagePlan: { 'dalam 1 tahun': 'Dalam 1 tahun', '1-2 tahun': '1–2 tahun', 'belum tahu': 'Belum tahu' },
  pastBehavior: { bersih: 'Tidak ada', 'pernah nakal': 'Pernah salah langkah' },
  pastMistakeType: {
    narkoba: 'Narkoba',
    'pernah sex': 'Hubungan seks sebelum menikah',
    'mabuk/party': 'Mabuk atau pesta',
    judi: 'Judi',
    'lain nya': 'Lainnya',
  },
  acceptBadPast: { no: 'Tidak mau', yes: 'Bersedia, bila sudah berubah' },
  ldrPref: { yes: 'Mau', no: 'Tidak' },
  tribePref: { same: 'Wajib sama', any: 'Bebas' },
  religionPref: { 'wajib sama': 'Wajib sama', 'boleh beda': 'Boleh beda' },
  minIncomeWanted: { bebas: 'Bebas' },
  instagramOpen: { true: 'Ya', false: 'Tidak' },
  religion: { 'Lain nya': 'Lainnya' },
  desiredPartnerReligions: { 'Lain nya': 'Lainnya' },
  ethnicity: { 'Lain nya': 'Lainnya' },
  prompts: {
    'sabtu-pagi': 'Sabtu pagi biasanya saya …',
    rumah: 'Rumah terasa rumah ketika …',
    'orang-tua': 'Dari orang tua saya belajar …',
    bangga: 'Hal kecil yang membuat saya bangga: …',
    tertawa: 'Saya selalu tertawa kalau …',
    masakan: 'Masakan yang ingin saya buatkan untukmu: …',
    'sepuluh-tahun': 'Sepuluh tahun lagi saya membayangkan …',
    lelah: 'Kalau sedang lelah, saya …',
    belajar: 'Tahun ini saya sedang belajar …',
    berselisih: 'Saat berselisih, saya berusaha …',
    tempat: 'Tempat yang ingin saya datangi bersama: …',
    syukur: 'Akhir-akhir ini saya bersyukur karena …',
  },
  worship: {
    keseharian: 'Bagian dari keseharian',
    'berusaha rutin': 'Sedang berusaha lebih rutin',
    sesekali: 'Sesekali',
    'hari besar': 'Terutama pada hari besar',
    pribadi: 'Dijalani dengan cara sendiri',
  },
  smoking: { tidak: 'Tidak', sesekali: 'Sesekali', 'sedang berhenti': 'Sedang berhenti', ya: 'Ya' },
  languages: { Isyarat: 'Bahasa isyarat', 'Lain nya': 'Lainnya' },
  siblings: { 0: 'Anak tunggal' },
  education: { 'SMA/SMK': 'SMA atau SMK', 'Lain nya': 'Lainnya' },
  stressLanguage: {
    fight: 'Fight (menghadapi langsung)',
    flight: 'Flight (menjauh dulu)',
    freeze: 'Freeze (diam sejenak)',
    fawn: 'Fawn (mengalah demi damai)',
  },
  loveLanguage: {
    'words of affirmation': 'Words of affirmation (kata-kata)',
    'quality time': 'Quality time (waktu bersama)',
    'receiving gifts': 'Receiving gifts (hadiah)',
    'acts of service': 'Acts of service (tindakan)',
    'physical touch': 'Physical touch (sentuhan)',
  },
};

/** One code of a field, in words; undefined for a code that is a word itself. */
export const wordFor = (name: FieldName, code: string): string | undefined => WORDS[name]?.[code];

/** One code of a field, in words. */
export const wordOf = (name: FieldName, code: string): string => wordFor(name, code) ?? code;
