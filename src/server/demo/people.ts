import { citiesOf } from '#domain/profile/cities.ts';
import { type Field, FIELDS } from '#domain/profile/fields.ts';
import type { Profile } from '#domain/profile/profile.ts';
import * as v from '#domain/profile/values.ts';
import { type Random, randomFrom, stableId } from './random.ts';

const WOMEN = [
  'Sari',
  'Putri',
  'Dewi',
  'Ayu',
  'Lestari',
  'Wulan',
  'Ratna',
  'Indah',
  'Maya',
  'Citra',
  'Kartika',
  'Melati',
  'Nita',
  'Rani',
  'Tika',
  'Yuni',
  'Anggun',
  'Bunga',
  'Intan',
  'Laras',
];
const MEN = [
  'Budi',
  'Andi',
  'Rama',
  'Bayu',
  'Joko',
  'Agus',
  'Hendra',
  'Rizky',
  'Fajar',
  'Dimas',
  'Arif',
  'Wahyu',
  'Yoga',
  'Bagas',
  'Surya',
  'Eko',
  'Galih',
  'Hadi',
  'Iwan',
  'Teguh',
];
/** Second names for women and men alike. */
const SECOND_NAMES = (
  'Wijaya Siregar Kusuma Lubis Santoso Nasution Hidayat Manurung Wibowo Harahap Gunawan Tanjung ' +
  'Hartono Sinaga Purnama Halim Mahendra Rangkuti Salim Hutapea Nugraha Daulay Setiawan Simatupang Laksmana'
).split(' ');
const JOBS = [
  'Guru',
  'Perawat',
  'Akuntan',
  'Petani kopi',
  'Programmer',
  'Desainer interior',
  'Pegawai bank',
  'Wirausaha',
  'Dosen',
  'Apoteker',
  'Teknisi listrik',
  'Penjahit',
  'Juru masak',
  'Arsitek',
  'Fotografer',
  'Pegawai negeri',
  'Pelaut',
  'Bidan',
  'Montir',
  'Penerjemah',
];
const FAMILIES = [
  'Anak pertama dari tiga bersaudara, orang tua berdagang di pasar.',
  'Keluarga besar yang sering berkumpul setiap akhir pekan.',
  'Dibesarkan oleh ibu dan nenek, terbiasa mandiri sejak kecil.',
  'Orang tua pensiunan guru, rumah selalu penuh buku.',
  'Anak bungsu, kakak-kakak sudah berkeluarga.',
  'Keluarga petani di desa, merantau sejak kuliah.',
  'Orang tua berbeda suku, terbiasa dengan dua adat.',
  'Keluarga kecil yang tenang, dekat dengan tetangga.',
];
/** Texts about themselves of demo members. */
const ABOUTS = [
  'Pendengar yang baik, pembicara yang pelan. Rumah bagiku meja makan yang ramai.',
  'Suka menanam cabai di balkon dan memasak untuk tetangga. Mencari teman pulang, bukan teman ramai.',
  'Tiga tahun merantau mengajarkanku menabung dan menelepon ibu setiap malam.',
  'Percaya janji kecil yang ditepati lebih penting daripada kejutan besar.',
  'Senang jalan kaki pagi, kopi tanpa gula, dan obrolan yang tidak terburu-buru.',
  'Bekerja dengan tekun, libur dengan sungguh-sungguh. Sedang belajar membuat roti.',
  'Tenang di luar, banyak cerita di dalam. Butuh waktu untuk akrab, setelah itu sulit berhenti tertawa.',
  'Ingin rumah yang pintunya terbuka untuk orang tua kita berdua.',
  'Guru sabar bagi keponakan-keponakan, murid bandel bagi guru tari.',
  'Mengagumi orang yang bisa meminta maaf lebih dulu. Aku masih belajar.',
  'Anak kampung yang betah di kota, asal setahun dua kali pulang.',
  'Merapikan buku menenangkan pikiranku. Mencari orang yang mau membaca bergantian.',
];
const PROMPTS: readonly (readonly [v.PromptAnswer['prompt'], readonly string[]])[] = [
  [
    'sabtu-pagi',
    ['ke pasar dengan ibu, pulang membawa lebih banyak cerita daripada sayur.', 'lari pelan, lalu bubur ayam.'],
  ],
  ['rumah', ['ada yang bertanya sudah makan atau belum.', 'hujan turun dan tidak ada yang perlu pergi.']],
  ['orang-tua', ['menepati janji kecil.', 'menabung dulu, baru membeli.']],
  ['bangga', ['keponakan memanggilku saat dia takut.', 'tanaman tomatku berbuah dua kali.']],
  ['tertawa', ['ayah bercerita hal yang sama untuk kesepuluh kali.', 'kucingku gagal melompat.']],
  ['masakan', ['soto resep nenek, dengan koya yang banyak.', 'nasi goreng tengah malam.']],
  ['sepuluh-tahun', ['rumah dengan halaman, dan kita masih suka mengobrol.', 'mengajar anak naik sepeda.']],
  ['lelah', ['diam sebentar, lalu mencari teh hangat.', 'berjalan kaki tanpa tujuan.']],
  ['belajar', ['bahasa isyarat.', 'membuat roti yang tidak bantat.']],
  ['berselisih', ['tidak tidur sebelum berbaikan.', 'mendengar sampai selesai.']],
  ['tempat', ['Banda Neira.', 'kampung halamanmu.']],
  ['syukur', ['bisa pulang sebulan sekali.', 'orang tua masih sehat.']],
];
const DEALBREAKERS = [
  'judi',
  'berbohong',
  'kekerasan',
  'selingkuh',
  'merokok',
  'mabuk',
  'boros',
  'malas bekerja',
  'kasar kepada orang tua',
  'tidak mau beribadah',
  'utang konsumtif',
  'cemburu berlebihan',
  'tidak suka anak kecil',
  'menghina orang lain',
  'jarang memberi kabar',
  'tidak menepati janji',
  'narkoba',
  'suka membentak',
  'tidak menghargai waktu',
  'pinjaman online',
  'begadang terus',
  'jorok',
  'tidak mau berbagi tugas rumah',
  'poligami',
  'terlalu bergantung pada orang tua',
  'tidak terbuka soal uang',
  'menyakiti hewan',
  'melarang bekerja',
  'tidak mau berdiskusi',
  'gengsi berlebihan',
];
const RELIGION_WEIGHTS: readonly v.Religion[] = [
  'Islam',
  'Islam',
  'Islam',
  'Islam',
  'Islam',
  'Kristen',
  'Kristen',
  'Katolik',
  'Hindu',
  'Buddha',
];

/** The second name of the n-th woman or man; from the second round on with letters, so that names are unique. */
function secondName(n: number): string {
  const round = Math.floor(n / SECOND_NAMES.length);
  const name = SECOND_NAMES[n % SECOND_NAMES.length]!;
  return round === 0 ? name : `${name} ${letters(round)}.`;
}

/** 1 → A, 26 → Z, 27 → AA: not a number, which would look like an age. */
function letters(n: number): string {
  const rest = String.fromCharCode(65 + ((n - 1) % 26));
  return n <= 26 ? rest : letters(Math.floor((n - 1) / 26)) + rest;
}

/** Demo people number 0, 1, 2, …: the same each time, the two genders in turn, the 38 provinces in turn. */
export function demoPerson(index: number): Profile {
  const random = randomFrom(0x5e7a51 + index * 7919);
  const woman = index % 2 === 0;
  const age = woman ? random.between(22, 38) : random.between(25, 46);
  const height = woman ? random.between(148, 168) : random.between(163, 185);
  const divorced = random.chance(0.14);
  const religionPref: v.ReligionPref = random.chance(0.3) ? 'wajib sama' : 'boleh beda';
  const told = {
    id: stableId(`member-${index}`),
    nama: `${random.pick(woman ? WOMEN : MEN)} ${secondName(Math.floor(index / 2))}`,
    gender: woman ? 'wanita' : 'pria',
    age,
    height,
    weight: Math.round((height - 100) * (0.85 + random.next() * 0.25)),
    domicile: v.PROVINCES[Math.floor(index / 2) % v.PROVINCES.length]!,
    religion: random.pick(RELIGION_WEIGHTS),
    ethnicity: random.pick(v.ETHNICITIES),
    tribeValue: null,
    job: random.pick(JOBS),
    income: random.pick(v.INCOMES.slice(0, 7)),
    maritalStatus: divorced ? 'pernah menikah' : 'single',
    myStatus: divorced ? random.pick(['pernah menikah tanpa anak', 'pernah menikah ada anak'] as const) : 'single',
    familyBackground: random.pick(FAMILIES),
    ...wishes(random, woman, age, religionPref),
    loveLanguage: random.some(v.LOVE_LANGUAGES, random.between(1, 3)),
    stressLanguage: random.pick(v.STRESS_LANGUAGES),
    dealbreakers: random.some(DEALBREAKERS, random.between(1, 2)),
    ...past(random),
    instagram: `@demo.${index + 1}`,
    instagramOpen: random.chance(0.4),
    contactWa: `+62899${String(10_000_000 + index).padStart(8, '0')}`,
  } satisfies Partial<Profile>;
  const others = otherFields(told, index);
  return { ...told, ...others, city: randomFrom(seedOf('city') + index * 7919).pick(citiesOf(told.domicile)) };
}

/** Every other field, by its shape alone. Each has a random source of its own, so that a new field changes no other. */
function otherFields<T extends Partial<Profile>>(told: T, index: number): Omit<Profile, keyof T> {
  const others = FIELDS.filter((f) => !Object.hasOwn(told, f.name));
  return Object.fromEntries(
    others.map((f) => [f.name, anyValue(f, randomFrom(seedOf(f.name) + index * 7919))]),
  ) as Omit<Profile, keyof T>;
}

const seedOf = (name: string) => [...name].reduce((seed, letter) => seed * 31 + letter.charCodeAt(0), 7);

function anyValue({ name, shape, required }: Field, random: Random): unknown {
  const stated = required || random.chance(0.85);
  if (stated && name === 'about') return random.pick(ABOUTS);
  if (stated && name === 'prompts')
    return random
      .some(PROMPTS, random.between(1, 3))
      .map(([prompt, answers]) => ({ prompt, answer: random.pick(answers) }));
  if (stated && name === 'siblings') return random.pick([0, 1, 1, 2, 2, 3, 4]);
  if (stated && name === 'smoking')
    return random.pick(['tidak', 'tidak', 'tidak', 'sesekali', 'sedang berhenti', 'ya']);
  if (stated && name === 'languages')
    return ['Indonesia', ...random.some(['Jawa', 'Sunda', 'Inggris', 'Batak', 'Minang', 'Bali', 'Arab'], 2)];
  if (stated && name === 'hobbies') return random.some(v.HOBBIES, random.between(2, 5));
  switch (shape.kind) {
    case 'choice':
      return stated ? random.pick(shape.values) : null;
    case 'choices':
      return stated ? random.some(shape.values, 2) : [];
    case 'integer':
      return stated ? random.between(shape.min, shape.max) : null;
    case 'tags':
    case 'prompts':
      return [];
    case 'flag':
      return false;
    default:
      return null;
  }
}

function wishes(random: Random, woman: boolean, age: number, religionPref: v.ReligionPref) {
  const open = random.chance(0.15);
  const [from, to] = woman ? [age - 1, age + random.between(10, 18)] : [age - random.between(12, 18), age + 1];
  return {
    minHeightWanted: woman ? random.between(150, 168) : random.between(140, 154),
    minIncomeWanted: woman && random.chance(0.5) ? random.pick(v.INCOMES.slice(0, 4)) : ('bebas' as const),
    ageRangeWanted: random.chance(0.1) ? null : { min: Math.max(18, from), max: open ? 100 : to, open },
    religionPref,
    desiredPartnerReligions: religionPref === 'boleh beda' && random.chance(0.12) ? random.some(v.RELIGIONS, 3) : [],
    tribePref: random.chance(0.06) ? ('same' as const) : ('any' as const),
    ldrPref: random.chance(0.12) ? ('no' as const) : ('yes' as const),
    partnerStatusExpectation: random.chance(0.2)
      ? ('single' as const)
      : random.chance(0.2)
        ? ('bebas asal belum punya anak' as const)
        : ('bebas' as const),
    childrenPreference: random.chance(0.4)
      ? null
      : random.chance(0.75)
        ? ('mau langsung' as const)
        : random.pick(['mau tapi tidak segera', 'tidak mau'] as const),
  };
}

function past(random: Random) {
  const naughty = random.chance(0.15);
  return {
    pastBehavior: naughty ? ('pernah nakal' as const) : ('bersih' as const),
    pastMistakeType: naughty ? random.pick(v.PAST_MISTAKES) : null,
    acceptBadPast: random.chance(0.75) ? ('yes' as const) : ('no' as const),
  };
}
