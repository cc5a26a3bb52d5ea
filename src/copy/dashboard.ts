import { FIELDS } from '#domain/profile/fields.ts';
import { percent, thousands } from './amounts.ts';

export const dashboardCopy = {
  title: 'Beranda',
  /** Only of pro members. */
  consultation: 'Minta konsultasi dengan tim kami',
  callsFailed: 'Ajakan telepon gagal dimuat',
  calls: 'Ajakan telepon',
  answerCall: 'Jawab',
  answerCallOf: (nama: string) => `Jawab ajakan telepon ${nama}`,
  hello: (nama: string) => `Halo, ${nama}`,
  /** «Langkah berikutnya»: each says what is so, and its button what to do. */
  next: {
    heading: 'Langkah berikutnya',
    chatEnds: (left: string) => `Percakapan kalian berakhir ${left}.`,
    unpause: {
      title: 'Profilmu sedang dijeda',
      text: 'Tidak ada yang menemukanmu, dan kamu tidak mencari siapa pun.',
      act: 'Aktifkan lagi',
    },
    answerRequests: {
      title: (n: number) =>
        n === 1
          ? 'Satu orang meminta izin melihat profil lengkapmu'
          : `${thousands(n)} orang meminta izin melihat profil lengkapmu`,
      text: 'Kamu yang memutuskan. Izin bisa dicabut kapan saja.',
      act: 'Jawab permintaan',
    },
    reply: { title: (nama: string) => `${nama} menulis kepadamu`, act: 'Balas pesannya' },
    beforeItEnds: {
      title: (nama: string) => `Percakapanmu dengan ${nama} segera berakhir`,
      act: 'Buka percakapan',
    },
    keepTalking: {
      title: (nama: string) => `Giliranmu membalas ${nama}`,
      first: (nama: string) => `Giliranmu menyapa ${nama}`,
      act: 'Lanjutkan percakapan',
    },
    greet: {
      title: (nama: string) => `Kamu dan ${nama} saling suka`,
      text: 'Sapa lebih dulu. Percakapan kalian terbuka dua hari.',
    },
    likeBack: {
      title: (nama: string) => `${nama} menyukaimu`,
      text: 'Bila kamu menyukainya juga, kalian bisa mulai bicara.',
    },
    plan: {
      title: {
        trial: 'Masa percobaanmu sudah berakhir',
        premium: 'Paket Premiummu sudah berakhir',
        pro: 'Paket Promu sudah berakhir',
      },
      text: 'Dengan sebuah paket, kamu bisa menyukai dan menyapa orang baru lagi.',
      act: 'Lanjutkan dengan paket',
    },
    payment: {
      checked: {
        title: 'Pembayaranmu sedang kami periksa',
        text: 'Paling lama 24 jam. Begitu kami setujui, kamu bisa menyukai dan menyapa orang baru lagi.',
      },
      unpaid: { title: 'Pembayaranmu menunggu kamu bayar', text: 'Kodenya masih berlaku.' },
      act: 'Lihat pembayaran',
    },
    sendProof: {
      title: 'Bukti penghasilanmu belum dikirim',
      text: 'Waktu mendaftar kamu memilih mengirimnya nanti. Setelah diperiksa, profilmu mendapat tanda «Penghasilan terverifikasi».',
      act: 'Kirim dari profil',
    },
    complete: {
      photo: 'Tambahkan satu foto lagi',
      field: (label: string) => `Lengkapi bagian “${label}”`,
      text: (points: number) => `Profilmu menjadi ${percent(points)} lebih lengkap, dan lebih mudah dikenali.`,
    },
    search: {
      title: 'Lihat siapa yang cocok denganmu',
      text: 'Semua yang ada di daftarmu lolos aturan kalian berdua.',
      act: 'Cari kecocokan',
    },
  },
  fresh: 'Baru',
  noMatches: 'Belum ada match',
  noMatchesText: 'Bila seseorang yang kamu suka menyukaimu juga, wajahnya muncul di sini.',
  chats: 'Percakapan berjalan',
  noChats: 'Belum ada percakapan yang sedang terbuka. Begitu kalian saling suka, kamu bisa menyapa lebih dulu.',
  noChatsYet:
    'Tidak ada percakapan yang sedang terbuka. Kamu bisa menyapa lebih dulu; bila ada yang sudah berakhir, tetap bisa dibaca di Semua pesan.',
  chatsAll: 'Semua pesan',
  chatWith: (nama: string) => `Buka chat dengan ${nama}`,
  chatEnds: (at: string, left: string) => `Berakhir ${at} (${left})`,
  search: 'Cari kecocokan',
  allLikes: 'Lihat semua',
  matches: 'Match',
  likers: 'Menyukaimu',
  people: (n: number) => `${thousands(n)} orang`,
  likes: 'Suka terpakai',
  likesText: (limit: number | null) => (limit === null ? 'tanpa batas' : `dari ${limit}`),
  /** After the trial. */
  likesClosed: 'terbuka lagi dengan paket',
  plan: 'Paket',
  until: (date: string) => `sampai ${date}`,
  forever: 'tanpa batas waktu',
  profileTitle: 'Profilmu',
  profileLink: 'Buka profil',
  profileFailed: 'Kelengkapan profil gagal dimuat',
  failed: 'Beranda gagal dimuat',
};

export const fieldLabel = (name: string): string => FIELDS.find((f) => f.name === name)?.label ?? name;
