import { INTRODUCTION, type IntroductionState } from '#domain/support/introduction.ts';
import type { Dates } from './dates.ts';

type Words = { title: string; text: string };

/** What a notification says of a call; of a «no» never why. */
export function introductionWords(
  nama: string,
  { state, callAt }: Readonly<Record<string, unknown>>,
  { dateTimeText }: Dates,
): Words {
  const at = typeof callAt === 'string' ? dateTimeText(callAt) : '';
  const words: Partial<Record<string, Words>> = {
    agreed: {
      title: 'Ajakanmu diterima',
      text: `${nama} memilih ${at}. Tim kami menyiapkan tautannya, lalu mengabari kalian berdua.`,
    },
    declined: {
      title: 'Ajakanmu sudah dijawab',
      text: `${nama} belum bisa bertelepon denganmu. Percakapan kalian tetap ada.`,
    },
    withdrawn: {
      title: 'Telepon perkenalan batal',
      text: `Telepon dengan ${nama} tidak jadi. Percakapan kalian tetap ada.`,
    },
    confirmed: {
      title: 'Telepon perkenalan sudah siap',
      text: `Dengan ${nama}, ${at}. Tautannya ada di halaman konsultasi.`,
    },
    refused: {
      title: 'Telepon perkenalan belum bisa',
      text: `Tim kami belum bisa menyiapkan telepon dengan ${nama}. Alasannya ada di halaman konsultasi.`,
    },
    lapsed:
      at === ''
        ? { title: 'Ajakanmu belum dijawab', text: `Ajakan telepon untuk ${nama} sudah lewat waktunya.` }
        : {
            title: 'Telepon perkenalan tidak jadi',
            text: `Kami belum sempat menyiapkan telepon dengan ${nama}. Maaf.`,
          },
  };
  return words[String(state)] ?? { title: 'Telepon perkenalan', text: `Ada kabar tentang teleponmu dengan ${nama}.` };
}

/** Where a call stands, as its two members read it. */
export const introductionStateWords: Record<Exclude<IntroductionState, 'ended'>, string> = {
  offered: 'Menunggu jawaban',
  agreed: 'Sedang disiapkan',
  confirmed: 'Siap',
  over: 'Selesai',
  declined: 'Belum bisa',
  withdrawn: 'Dibatalkan',
  lapsed: 'Lewat waktu',
  refused: 'Tidak bisa disiapkan',
};

export const introductionCopy = {
  title: 'Telepon perkenalan',
  lead: `Kalau kalian sudah saling suka, ajak dia berkenalan lewat telepon. Kamu menawarkan sampai ${INTRODUCTION.times} waktu; setelah dia memilih, tim kami menyiapkan tautannya untuk kalian berdua.`,
  what: 'Anggota Pro bisa mengajak match bertelepon: tim kami menyiapkan tautannya setelah kalian sepakat waktunya.',
  none: 'Belum ada ajakan. Buka profil orang yang match denganmu, lalu pilih “Ajak telepon perkenalan”.',
  matches: 'Lihat semua match',
  loadFailed: 'Telepon perkenalan gagal dimuat',
  inviteTitle: (nama: string) => `Ajak ${nama} bertelepon`,
  inviteText: (nama: string) =>
    `${nama} melihat waktunya dan boleh menolak tanpa alasan. Nomor kalian tidak dibagikan; kalian bertemu lewat tautan dari tim kami.`,
  day: (n: number) => `Hari ${n}`,
  time: (n: number) => `Jam ${n}`,
  slot: (n: number) => `Waktu ${n}`,
  zone: (zone: string) => `Menurut jam ${zone}, paling cepat ${INTRODUCTION.noticeHours} jam dari sekarang.`,
  send: 'Kirim ajakan',
  cancel: 'Batal',
  sent: 'Ajakanmu terkirim.',
  sentText: 'Kami mengabarimu begitu dia menjawab.',
  failed: 'Ajakan gagal dikirim',
  youAsked: (time: string) => `Kamu mengajak, ${time}`,
  theyAsked: (time: string) => `Dia mengajakmu, ${time}`,
  choose: 'Pilih waktu yang cocok untukmu',
  offered: 'Waktu yang kamu tawarkan',
  until: (time: string) => `Berlaku sampai ${time}`,
  agree: 'Setuju dengan waktu ini',
  decline: 'Belum bisa',
  declineHint: 'Dia hanya diberi tahu bahwa kamu belum bisa.',
  timeNeeded: 'Pilih salah satu waktunya',
  withdraw: 'Batalkan ajakan',
  callOff: 'Batalkan telepon',
  at: 'Waktu telepon',
  preparing: 'Tim kami sedang menyiapkan tautannya.',
  link: 'Buka tautan telepon',
  answer: 'Jawaban tim kami',
  answered: {
    agree: 'Waktunya disepakati. Tim kami menyiapkan tautannya.',
    decline: 'Jawabanmu terkirim.',
    withdraw: 'Dibatalkan.',
  },
  answerFailed: 'Jawaban gagal dikirim',
};
