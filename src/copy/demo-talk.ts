import type { PersonaRole } from './demo.ts';

type Line = readonly [who: PersonaRole, minutesAgo: number, text: string];

/** Running conversations of matches, oldest line first; `unread`: how many last lines their receiver has not read. */
export const DEMO_TALKS: readonly {
  between: readonly [PersonaRole, PersonaRole];
  begun: number;
  lines: readonly Line[];
  unread?: number;
}[] = [
  {
    between: ['sari', 'bayu'],
    begun: 20 * 60,
    lines: [
      ['bayu', 1190, 'Assalamualaikum, Sari. Salam kenal, aku Bayu.'],
      ['sari', 1178, 'Waalaikumsalam, Mas Bayu. Salam kenal juga.'],
      ['bayu', 1175, 'Senang kita saling suka. Akhir pekan biasanya kamu ke mana?'],
      ['sari', 1160, 'Kalau tidak ke rumah orang tua, biasanya jalan pagi lalu masak bersama adik.\nMas sendiri?'],
      ['bayu', 1152, 'Hampir sama. Sabtu olahraga, Minggu untuk keluarga.'],
      ['sari', 95, 'Menurut Mas, apa yang paling penting dibicarakan sebelum menikah?'],
      ['bayu', 61, 'Keuangan dan tempat tinggal, supaya tidak ada yang kaget nanti. Kalau menurutmu?'],
      ['sari', 48, 'Setuju. Dan soal anak juga. Nanti malam kita lanjutkan, ya.'],
    ],
  },
  {
    between: ['putri', 'budi'],
    begun: 9 * 60,
    unread: 2,
    lines: [
      ['putri', 530, 'Halo, Mas Budi. Di profil tertulis suka berkebun. Menanam apa saja?'],
      ['budi', 512, 'Halo, Putri. Cabai, tomat, dan satu pohon jeruk yang belum mau berbuah.'],
      ['putri', 505, 'Sabar, Mas. Jeruk di rumah Ibu baru berbuah setelah tiga tahun.'],
      ['budi', 34, 'Berarti tinggal setahun lagi.'],
      ['budi', 33, 'Kalau boleh tahu, keluarga Putri sudah tahu kita mengobrol?'],
    ],
  },
  {
    between: ['dewi', 'andi'],
    begun: 30 * 60,
    lines: [
      ['andi', 1770, 'Terima kasih sudah membalas, Dewi.'],
      ['dewi', 1755, 'Sama-sama, Mas. Enaknya kita bicara lewat telepon dulu, ya?'],
      ['andi', 1741, 'Boleh. Aku setuju dengan jam yang kamu tawarkan.'],
    ],
  },
];

/** What was written in the room, oldest first; the last number: the line it replies to. */
export const DEMO_ROOM: readonly (readonly [...Line, repliesTo?: number])[] = [
  ['dewi', 1560, 'Selamat malam, semua. Baru bergabung minggu ini, salam kenal.'],
  ['rama', 1548, 'Selamat datang. Semoga betah.', 0],
  ['joko', 1500, 'Ada yang sudah ikut kelas pranikah? Katanya bagus diikuti sebelum melamar.'],
  ['putri', 1482, 'Sudah, di KUA dekat rumah. Dua hari, dan banyak membahas cara mengatur uang berdua.', 2],
  ['joko', 1475, 'Terima kasih. Nanti aku tanya ke KUA di sini.'],
  ['lina', 640, 'Pagi. Kalian bercerita ke orang tua sejak awal, atau setelah yakin dulu?'],
  ['andi', 622, 'Aku menunggu sampai sudah bicara serius beberapa kali, baru cerita ke Ibu.', 5],
  ['budi', 610, 'Sama. Tapi adikku selalu tahu lebih dulu.'],
  ['tika', 300, 'Buat yang baru: jangan kirim uang ke siapa pun di sini, apa pun ceritanya. Laporkan saja.'],
  ['yoga', 288, 'Setuju. Tombol lapornya ada di menu setiap profil.', 8],
  ['bayu', 130, 'Ada yang punya saran tempat mengobrol yang tenang untuk pertemuan pertama?'],
  ['sari', 52, 'Kedai kopi pada pagi hari. Masih sepi, dan tidak perlu lama-lama kalau belum cocok.', 10],
];
