import { once } from './once.ts';
import type { Profile } from './profile.ts';
import { PROVINCES, type Province } from './values.ts';

/**
 * Regencies and cities of the 38 provinces, as the Ministry of Home Affairs names them: 416 kabupaten (one of them
 * administrative) and 98 kota. Province: kabupaten | kota. The law sets them, so only a new law changes them.
 */
const NAMES: Readonly<Record<Province, readonly [kabupaten: string, kota: string]>> = {
  'Nanggroe Aceh Darussalam': [
    'Aceh Barat,Aceh Barat Daya,Aceh Besar,Aceh Jaya,Aceh Selatan,Aceh Singkil,Aceh Tamiang,Aceh Tengah,' +
      'Aceh Tenggara,Aceh Timur,Aceh Utara,Bener Meriah,Bireuen,Gayo Lues,Nagan Raya,Pidie,Pidie Jaya,' +
      'Simeulue',
    'Banda Aceh,Langsa,Lhokseumawe,Sabang,Subulussalam',
  ],
  'Sumatera Utara': [
    'Asahan,Batu Bara,Dairi,Deli Serdang,Humbang Hasundutan,Karo,Labuhanbatu,Labuhanbatu Selatan,' +
      'Labuhanbatu Utara,Langkat,Mandailing Natal,Nias,Nias Barat,Nias Selatan,Nias Utara,Padang Lawas,' +
      'Padang Lawas Utara,Pakpak Bharat,Samosir,Serdang Bedagai,Simalungun,Tapanuli Selatan,Tapanuli Tengah,' +
      'Tapanuli Utara,Toba',
    'Binjai,Gunungsitoli,Medan,Padangsidimpuan,Pematangsiantar,Sibolga,Tanjungbalai,Tebing Tinggi',
  ],
  'Sumatera Barat': [
    'Agam,Dharmasraya,Kepulauan Mentawai,Lima Puluh Kota,Padang Pariaman,Pasaman,Pasaman Barat,' +
      'Pesisir Selatan,Sijunjung,Solok,Solok Selatan,Tanah Datar',
    'Bukittinggi,Padang,Padang Panjang,Pariaman,Payakumbuh,Sawahlunto,Solok',
  ],
  Riau: [
    'Bengkalis,Indragiri Hilir,Indragiri Hulu,Kampar,Kepulauan Meranti,Kuantan Singingi,Pelalawan,' +
      'Rokan Hilir,Rokan Hulu,Siak',
    'Dumai,Pekanbaru',
  ],
  'Kepulauan Riau': ['Bintan,Karimun,Kepulauan Anambas,Lingga,Natuna', 'Batam,Tanjungpinang'],
  Jambi: [
    'Batanghari,Bungo,Kerinci,Merangin,Muaro Jambi,Sarolangun,Tanjung Jabung Barat,Tanjung Jabung Timur,' + 'Tebo',
    'Jambi,Sungai Penuh',
  ],
  'Sumatera Selatan': [
    'Banyuasin,Empat Lawang,Lahat,Muara Enim,Musi Banyuasin,Musi Rawas,Musi Rawas Utara,Ogan Ilir,' +
      'Ogan Komering Ilir,Ogan Komering Ulu,Ogan Komering Ulu Selatan,Ogan Komering Ulu Timur,' +
      'Penukal Abab Lematang Ilir',
    'Lubuk Linggau,Pagar Alam,Palembang,Prabumulih',
  ],
  'Kepulauan Bangka Belitung': [
    'Bangka,Bangka Barat,Bangka Selatan,Bangka Tengah,Belitung,Belitung Timur',
    'Pangkalpinang',
  ],
  Bengkulu: [
    'Bengkulu Selatan,Bengkulu Tengah,Bengkulu Utara,Kaur,Kepahiang,Lebong,Mukomuko,Rejang Lebong,Seluma',
    'Bengkulu',
  ],
  Lampung: [
    'Lampung Barat,Lampung Selatan,Lampung Tengah,Lampung Timur,Lampung Utara,Mesuji,Pesawaran,' +
      'Pesisir Barat,Pringsewu,Tanggamus,Tulang Bawang,Tulang Bawang Barat,Way Kanan',
    'Bandar Lampung,Metro',
  ],
  'DKI Jakarta': ['Kepulauan Seribu', 'Jakarta Barat,Jakarta Pusat,Jakarta Selatan,Jakarta Timur,Jakarta Utara'],
  'Jawa Barat': [
    'Bandung,Bandung Barat,Bekasi,Bogor,Ciamis,Cianjur,Cirebon,Garut,Indramayu,Karawang,Kuningan,' +
      'Majalengka,Pangandaran,Purwakarta,Subang,Sukabumi,Sumedang,Tasikmalaya',
    'Bandung,Banjar,Bekasi,Bogor,Cimahi,Cirebon,Depok,Sukabumi,Tasikmalaya',
  ],
  Banten: ['Lebak,Pandeglang,Serang,Tangerang', 'Cilegon,Serang,Tangerang,Tangerang Selatan'],
  'Jawa Tengah': [
    'Banjarnegara,Banyumas,Batang,Blora,Boyolali,Brebes,Cilacap,Demak,Grobogan,Jepara,Karanganyar,Kebumen,' +
      'Kendal,Klaten,Kudus,Magelang,Pati,Pekalongan,Pemalang,Purbalingga,Purworejo,Rembang,Semarang,Sragen,' +
      'Sukoharjo,Tegal,Temanggung,Wonogiri,Wonosobo',
    'Magelang,Pekalongan,Salatiga,Semarang,Surakarta,Tegal',
  ],
  'DI Yogyakarta': ['Bantul,Gunungkidul,Kulon Progo,Sleman', 'Yogyakarta'],
  'Jawa Timur': [
    'Bangkalan,Banyuwangi,Blitar,Bojonegoro,Bondowoso,Gresik,Jember,Jombang,Kediri,Lamongan,Lumajang,' +
      'Madiun,Magetan,Malang,Mojokerto,Nganjuk,Ngawi,Pacitan,Pamekasan,Pasuruan,Ponorogo,Probolinggo,' +
      'Sampang,Sidoarjo,Situbondo,Sumenep,Trenggalek,Tuban,Tulungagung',
    'Batu,Blitar,Kediri,Madiun,Malang,Mojokerto,Pasuruan,Probolinggo,Surabaya',
  ],
  Bali: ['Badung,Bangli,Buleleng,Gianyar,Jembrana,Karangasem,Klungkung,Tabanan', 'Denpasar'],
  'Nusa Tenggara Barat': [
    'Bima,Dompu,Lombok Barat,Lombok Tengah,Lombok Timur,Lombok Utara,Sumbawa,Sumbawa Barat',
    'Bima,Mataram',
  ],
  'Nusa Tenggara Timur': [
    'Alor,Belu,Ende,Flores Timur,Kupang,Lembata,Malaka,Manggarai,Manggarai Barat,Manggarai Timur,Nagekeo,' +
      'Ngada,Rote Ndao,Sabu Raijua,Sikka,Sumba Barat,Sumba Barat Daya,Sumba Tengah,Sumba Timur,' +
      'Timor Tengah Selatan,Timor Tengah Utara',
    'Kupang',
  ],
  'Kalimantan Barat': [
    'Bengkayang,Kapuas Hulu,Kayong Utara,Ketapang,Kubu Raya,Landak,Melawi,Mempawah,Sambas,Sanggau,Sekadau,' + 'Sintang',
    'Pontianak,Singkawang',
  ],
  'Kalimantan Tengah': [
    'Barito Selatan,Barito Timur,Barito Utara,Gunung Mas,Kapuas,Katingan,Kotawaringin Barat,' +
      'Kotawaringin Timur,Lamandau,Murung Raya,Pulang Pisau,Seruyan,Sukamara',
    'Palangka Raya',
  ],
  'Kalimantan Selatan': [
    'Balangan,Banjar,Barito Kuala,Hulu Sungai Selatan,Hulu Sungai Tengah,Hulu Sungai Utara,Kotabaru,' +
      'Tabalong,Tanah Bumbu,Tanah Laut,Tapin',
    'Banjarbaru,Banjarmasin',
  ],
  'Kalimantan Timur': [
    'Berau,Kutai Barat,Kutai Kartanegara,Kutai Timur,Mahakam Ulu,Paser,Penajam Paser Utara',
    'Balikpapan,Bontang,Samarinda',
  ],
  'Kalimantan Utara': ['Bulungan,Malinau,Nunukan,Tana Tidung', 'Tarakan'],
  'Sulawesi Utara': [
    'Bolaang Mongondow,Bolaang Mongondow Selatan,Bolaang Mongondow Timur,Bolaang Mongondow Utara,' +
      'Kepulauan Sangihe,Kepulauan Siau Tagulandang Biaro,Kepulauan Talaud,Minahasa,Minahasa Selatan,' +
      'Minahasa Tenggara,Minahasa Utara',
    'Bitung,Kotamobagu,Manado,Tomohon',
  ],
  Gorontalo: ['Boalemo,Bone Bolango,Gorontalo,Gorontalo Utara,Pohuwato', 'Gorontalo'],
  'Sulawesi Tengah': [
    'Banggai,Banggai Kepulauan,Banggai Laut,Buol,Donggala,Morowali,Morowali Utara,Parigi Moutong,Poso,' +
      'Sigi,Tojo Una-Una,Tolitoli',
    'Palu',
  ],
  'Sulawesi Barat': ['Majene,Mamasa,Mamuju,Mamuju Tengah,Pasangkayu,Polewali Mandar', ''],
  'Sulawesi Selatan': [
    'Bantaeng,Barru,Bone,Bulukumba,Enrekang,Gowa,Jeneponto,Kepulauan Selayar,Luwu,Luwu Timur,Luwu Utara,' +
      'Maros,Pangkajene dan Kepulauan,Pinrang,Sidenreng Rappang,Sinjai,Soppeng,Takalar,Tana Toraja,' +
      'Toraja Utara,Wajo',
    'Makassar,Palopo,Parepare',
  ],
  'Sulawesi Tenggara': [
    'Bombana,Buton,Buton Selatan,Buton Tengah,Buton Utara,Kolaka,Kolaka Timur,Kolaka Utara,Konawe,' +
      'Konawe Kepulauan,Konawe Selatan,Konawe Utara,Muna,Muna Barat,Wakatobi',
    'Baubau,Kendari',
  ],
  Maluku: [
    'Buru,Buru Selatan,Kepulauan Aru,Kepulauan Tanimbar,Maluku Barat Daya,Maluku Tengah,Maluku Tenggara,' +
      'Seram Bagian Barat,Seram Bagian Timur',
    'Ambon,Tual',
  ],
  'Maluku Utara': [
    'Halmahera Barat,Halmahera Selatan,Halmahera Tengah,Halmahera Timur,Halmahera Utara,Kepulauan Sula,' +
      'Pulau Morotai,Pulau Taliabu',
    'Ternate,Tidore Kepulauan',
  ],
  Papua: ['Biak Numfor,Jayapura,Keerom,Kepulauan Yapen,Mamberamo Raya,Sarmi,Supiori,Waropen', 'Jayapura'],
  'Papua Barat': ['Fakfak,Kaimana,Manokwari,Manokwari Selatan,Pegunungan Arfak,Teluk Bintuni,Teluk Wondama', ''],
  'Papua Selatan': ['Asmat,Boven Digoel,Mappi,Merauke', ''],
  'Papua Tengah': ['Deiyai,Dogiyai,Intan Jaya,Mimika,Nabire,Paniai,Puncak,Puncak Jaya', ''],
  'Papua Pegunungan': ['Jayawijaya,Lanny Jaya,Mamberamo Tengah,Nduga,Pegunungan Bintang,Tolikara,Yahukimo,Yalimo', ''],
  'Papua Barat Daya': ['Maybrat,Raja Ampat,Sorong,Sorong Selatan,Tambrauw', 'Sorong'],
};

/** «Kabupaten Bandung» and «Kota Bandung» are two places, so each name says which it is. */
const cities = once(
  () =>
    new Map(
      PROVINCES.map((province) => {
        const [kabupaten, kota] = NAMES[province].map((names) => (names === '' ? [] : names.split(',')));
        return [province, [...kota!.map((name) => `Kota ${name}`), ...kabupaten!.map((name) => `Kabupaten ${name}`)]];
      }),
    ),
);

/** Cities and regencies of that province, cities first; none for an unknown province. */
export const citiesOf = (province: unknown): readonly string[] => cities().get(province as Province) ?? [];

/**
 * Puts the city into its canonical spelling, in place, or removes it. False: the named city is not in the
 * province.
 */
export function placeCity(profile: Pick<Profile, 'domicile' | 'city'>): boolean {
  const named = profile.city;
  profile.city = named === null ? null : cityIn(profile.domicile, named);
  return named === null || profile.city !== null;
}

/** The canonical spelling of a city of that province; null for an unknown city. */
function cityIn(province: unknown, typed: string): string | null {
  const wanted = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return citiesOf(province).find((city) => city.toLowerCase() === wanted) ?? null;
}
