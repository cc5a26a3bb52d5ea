import type { Notification } from '#contract/notifications.ts';
import { ASK_AGAIN_DAYS } from '#domain/permissions/permission-decision.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { ReportCategory } from '#domain/safety/reports.ts';
import { thenPremium } from './after-pro.ts';
import type { Dates } from './dates.ts';
import { NOTICES } from './notices.ts';
import { introductionWords } from './introductions.ts';
import { requestWords } from './support.ts';
import { accountWords, appealOverWords, paymentWords, type Words } from './decided-words.ts';
import { removalWords } from './photo-review.ts';
import { causeWords, suspensionEnd } from './sanctions.ts';
import { tunerCopy } from './tuner.ts';
import { thousands } from './amounts.ts';

export const notificationsCopy = {
  title: 'Pemberitahuan',
  /** More are not counted. */
  lead: (n: number) => (n === 0 ? 'Semua sudah dibaca.' : `${n > 99 ? 'Lebih dari 99' : n} belum dibaca.`),
  readAll: 'Tandai semua dibaca',
  unread: 'Belum dibaca',
  empty: 'Belum ada pemberitahuan',
  emptyText: 'Match baru, permintaan profil lengkap, dan jawaban tim kami muncul di sini.',
  more: 'Muat lagi',
  end: 'Itu semua pemberitahuanmu.',
  failed: 'Pemberitahuan gagal dimuat',
  several: (n: number) => `${thousands(n)} pemberitahuan baru`,
  show: 'Lihat',
  settings: 'Pengaturan',
  settingsLabel: 'Pengaturan pemberitahuan',
  today: 'Hari ini',
  yesterday: 'Kemarin',
  earlier: 'Lebih lama',
};

const someone = 'Seseorang';
const counted = (count: unknown) => (typeof count === 'number' && count > 1 ? count : 1);
const PLANS: Record<string, string> = { premium: 'Premium', pro: 'Pro', monthly_subscription: 'langganan bulanan' };
const ASK_US = 'Ada pertanyaan? Tulis lewat halaman Kontak.';
const NOTHING_LOST = 'Tidak ada isi, match, atau percakapanmu yang hilang.';
/** Until which minute, in the reader's zone; nothing in a notification from before that does not know it. */
const validUntil = (end: unknown, { dateTimeText }: Dates) =>
  typeof end === 'number' ? `Berlaku sampai ${dateTimeText(end)}. ` : '';
const afterwards = (premium: unknown, { dateText }: Dates) =>
  premium ? thenPremium(typeof premium === 'number' ? dateText(premium) : null) : '';
const documentName = (kind: unknown) => (kind === 'divorce' ? 'akta' : 'bukti penghasilan');

/** What each kind says; every kind of the domain has its words here. */
const WORDS: Record<NotificationKind, (nama: string, data: Notification['data'], dates: Dates) => Words> = {
  'permission-request': (nama) => ({
    title: 'Permintaan profil lengkap',
    text: `${nama} meminta izin melihat profil lengkapmu.`,
  }),
  'permission-approved': (nama) => ({
    title: NOTICES['permission-approved'],
    // What happened, which stays true: whether it is open depends on the plan, and the permission can be taken back.
    text: `${nama} mengizinkanmu melihat profil lengkapnya.`,
  }),
  'permission-denied': (nama) => ({
    title: NOTICES['permission-denied'],
    text: `${nama} belum membuka profil lengkapnya. Kamu bisa meminta lagi setelah ${ASK_AGAIN_DAYS} hari.`,
  }),
  'new-match': (nama) => ({ title: 'Kalian cocok!', text: `Kamu dan ${nama} saling suka.` }),
  'liked-you': (nama, { count }) =>
    counted(count) > 1
      ? { title: 'Ada yang menyukaimu', text: `${thousands(counted(count))} orang menyukaimu.` }
      : { title: 'Ada yang menyukaimu', text: `${nama} menyukaimu.` },
  'new-candidates': (_, { count }) => ({
    title: tunerCopy.news,
    text: tunerCopy.newsCount(typeof count === 'number' && count > 0 ? count : null),
  }),
  'new-message': (nama, { count }) => ({
    title: 'Pesan baru',
    text: counted(count) > 1 ? `${nama} mengirim ${counted(count)} pesan.` : `${nama} mengirim pesan.`,
  }),
  'chat-expiring': (nama, { hours, end }, { dateTimeText }) => ({
    title: 'Percakapan segera berakhir',
    text: `Percakapanmu dengan ${nama} berakhir ${typeof end === 'number' ? dateTimeText(end) : `dalam ${hours} jam`}. Buka percakapannya bila kalian ingin melanjutkan.`,
  }),
  'extension-asked': (nama) => ({
    title: 'Ajakan memperpanjang percakapan',
    text: `${nama} ingin memperpanjang percakapan kalian 2 hari.`,
  }),
  mention: (nama, { excerpt }) => ({ title: `${nama} menyebutmu di ruang bersama`, text: said(excerpt) }),
  reply: (nama, { excerpt }) => ({ title: `${nama} membalas pesanmu di ruang bersama`, text: said(excerpt) }),
  'room-muted': (_, { until, reason, ended }, { dateTimeText }) =>
    ended
      ? { title: 'Kamu bisa menulis lagi di ruang bersama', text: 'Tim kami mengakhiri pembatasannya.' }
      : {
          title: 'Kamu tidak bisa menulis di ruang bersama',
          text: `Tim kami membatasi tulisanmu${typeof until === 'string' ? ` sampai ${dateTimeText(until)}` : ''}.${reason ? ` Alasannya: ${reason}` : ''}`,
        },
  'payment-submitted': (_, { number }) => ({
    title: 'Pembayaranmu kami terima',
    text: `Pembayaran ${number ?? ''} sedang kami periksa, paling lama 24 jam.`.replace('  ', ' '),
  }),
  'payment-decided': (_, { plan, ...data }) => paymentWords({ ...data, plan: PLANS[String(plan)] ?? '' }),
  'payment-proof-opened': (_, { number }) => ({
    title: 'Bukti transfermu dibuka tim kami',
    text: `Tim kami membuka bukti transfer pembayaran ${number ?? ''} untuk memeriksanya.`.replace('  ', ' '),
  }),
  'plan-ending': (_, { reminder, tier, end, premium }, dates) => {
    const plan = PLANS[String(tier)] ?? 'Premium';
    if (typeof reminder === 'number' && reminder <= 0)
      return {
        title: `Paket ${plan}mu sudah berakhir`,
        text: `Perpanjang kapan saja. ${NOTHING_LOST}`,
      };
    return {
      title: `Paket ${plan}mu segera berakhir`,
      text: validUntil(end, dates) + (afterwards(premium, dates) || 'Perpanjang supaya tidak terputus.'),
    };
  },
  'plan-changed-by-team': (_, { change, tier, end, premium }, dates) => {
    const plan = PLANS[String(tier)] ?? 'Premium';
    if (change === 'ended') {
      const both = premium ? ' dan Premium' : '';
      return { title: `Paket ${plan}${both}mu diakhiri tim kami`, text: `${NOTHING_LOST} ${ASK_US}` };
    }
    const next = afterwards(premium, dates);
    return {
      title: `Tim kami memberimu paket ${plan}`,
      text: `${validUntil(end, dates) || 'Berlaku tanpa batas waktu. '}${next && `${next} `}${ASK_US}`,
    };
  },
  // What is told is read later, also on another day: no title counts days or hours, the text names the moment.
  'trial-ending': (_, { end }, dates) => ({
    title: 'Masa percobaanmu segera berakhir',
    text: `${validUntil(end, dates)}Pilih paket supaya suka dan percakapan baru tidak terhenti.`,
  }),
  'trial-over': () => ({
    title: 'Masa percobaan berakhir',
    text: 'Pilih paket untuk menyukai dan memulai percakapan lagi. Match dan percakapan yang berjalan tetap milikmu.',
  }),
  'paper-approved': (_, { kind }) => ({
    title: 'Dokumenmu disetujui',
    text: `Tanda “${kind === 'divorce' ? 'Status terverifikasi' : 'Penghasilan terverifikasi'}” tampil selama profilmu menyatakan hal yang sama.`,
  }),
  'paper-rejected': (_, { kind, note, revoked }) => ({
    title: revoked ? 'Persetujuan dokumenmu kami cabut' : 'Dokumenmu belum bisa diterima',
    text: `Tim kami ${revoked ? 'memeriksa lagi' : 'sudah memeriksa'} ${documentName(kind)}mu.${note ? ` Alasannya: ${note}` : ' Alasannya ada di bagian dokumen.'}`,
  }),
  'paper-opened': (_, { kind, reason }) => ({
    title: 'Dokumenmu dibuka tim kami',
    text: `Tim kami membuka ${documentName(kind)}mu untuk diperiksa.${reason ? ` Alasannya: ${reason}` : ''}`,
  }),
  'photo-removed': (_, { reason, note }) => ({
    title: 'Fotomu kami hapus',
    text: `${removalWords(reason)}${note ? ` Catatan tim kami: ${note}` : ''} Kamu bisa mengunggah foto lain kapan saja.`,
  }),
  'request-changed': (_, data, dates) => requestWords(data, dates),
  'export-ready': (_, { until }, { dateTimeText }) => ({
    title: 'Salinan datamu siap',
    text:
      typeof until === 'string'
        ? `Unduh di Privasi saya sampai ${dateTimeText(until)}. Setelah itu berkasnya dihapus.`
        : 'Unduh di Privasi saya.',
  }),
  'introduction-request': (nama) => ({
    title: 'Ajakan telepon perkenalan',
    text: `${nama} mengajakmu berkenalan lewat telepon. Pilih salah satu waktunya, atau tolak dengan tenang.`,
  }),
  'introduction-changed': (nama, data, dates) => introductionWords(nama, data, dates),
  'introduction-soon': (nama, { hours, callAt }, { dateTimeText }) => ({
    title: hours === 1 ? 'Telepon perkenalan sebentar lagi' : 'Pengingat telepon perkenalan',
    text: `Dengan ${nama}${typeof callAt === 'string' ? `, ${dateTimeText(callAt)}` : ''}. Tautannya ada di halaman konsultasi.`,
  }),
  'report-decided': (_, { status }) => ({
    title: 'Laporanmu sudah diperiksa',
    text:
      status === 'dismissed'
        ? 'Kami belum menemukan pelanggaran. Kamu tetap bisa memblokir anggota itu kapan saja.'
        : 'Terima kasih. Laporanmu benar: kami menemukan pelanggaran dan mencatatnya.',
  }),
  'compensation-given': (_, { kind, days }) =>
    kind === 'plans'
      ? { title: `Masa paketmu diperpanjang ${days} hari`, text: 'Paketmu berlaku lebih lama, tanpa biaya.' }
      : {
          title: `Masa chatmu diperpanjang ${days} hari`,
          text: 'Semua percakapanmu yang sedang berjalan berlaku lebih lama.',
        },
  'member-warned': (_, { cause }) => ({
    title: 'Peringatan dari tim kami',
    text: `Pesan atau tindakanmu melanggar aturan Serasi: ${causeText(cause)}. Bila kamu tidak setuju, kamu bisa mengajukan banding.`,
  }),
  'account-decided': (_, { decision, until }, dates) =>
    accountWords(decision, typeof until === 'string' ? suspensionEnd(until, dates) : null),
  'appeal-decided': (_, { outcome, over }) => {
    if (over) return appealOverWords(outcome);
    return outcome === 'lifted'
      ? {
          title: 'Bandingmu diterima',
          text: 'Orang lain di tim kami memeriksanya, dan keputusan itu tidak berlaku lagi.',
        }
      : {
          title: 'Bandingmu sudah diperiksa',
          text: 'Orang lain di tim kami memeriksanya, dan menilai keputusan itu tepat.',
        };
  },
};

const causeText = (cause: unknown) => causeWords((cause ?? 'other') as ReportCategory);
const said = (excerpt: unknown) => (excerpt ? `“${excerpt}”` : 'Buka ruang bersama untuk membacanya.');

/** The words of a notification as its reader sees it, with the days and times of their zone. */
export function notificationWords(
  { kind, about, data }: Pick<Notification, 'kind' | 'about' | 'data'>,
  dates: Dates,
): Words {
  return WORDS[kind](about?.nama ?? someone, data, dates);
}

/** What a push or a mail says when it shall name nobody: a lock screen and a mailbox are read by others too. */
const DISCREET: Record<NotificationKind, string> = {
  'permission-request': 'Ada yang meminta izin melihat profil lengkapmu.',
  'permission-approved': 'Permintaan izinmu sudah dijawab.',
  'permission-denied': 'Permintaan izinmu sudah dijawab.',
  'new-match': 'Kamu punya match baru.',
  'liked-you': 'Ada yang menyukaimu.',
  'new-candidates': 'Ada kandidat baru yang cocok.',
  'new-message': 'Kamu punya pesan baru.',
  'chat-expiring': 'Salah satu percakapanmu segera berakhir.',
  'extension-asked': 'Ada yang ingin memperpanjang percakapan.',
  mention: 'Kamu disebut di ruang bersama.',
  reply: 'Pesanmu di ruang bersama dibalas.',
  'room-muted': 'Ada pemberitahuan dari tim kami.',
  'payment-submitted': 'Ada kabar tentang pembayaranmu.',
  'payment-decided': 'Ada kabar tentang pembayaranmu.',
  'payment-proof-opened': 'Ada kabar tentang pembayaranmu.',
  'plan-ending': 'Ada kabar tentang paketmu.',
  'plan-changed-by-team': 'Ada kabar tentang paketmu.',
  'trial-ending': 'Masa percobaanmu segera berakhir.',
  'trial-over': 'Masa percobaanmu sudah berakhir.',
  'paper-approved': 'Ada kabar tentang dokumenmu.',
  'paper-rejected': 'Ada kabar tentang dokumenmu.',
  'paper-opened': 'Ada kabar tentang dokumenmu.',
  'photo-removed': 'Ada kabar tentang fotomu.',
  'request-changed': 'Ada kabar tentang permintaanmu.',
  'export-ready': 'Salinan datamu siap diunduh.',
  'introduction-request': 'Ada ajakan telepon perkenalan.',
  'introduction-changed': 'Ada kabar tentang telepon perkenalanmu.',
  'introduction-soon': 'Pengingat telepon perkenalanmu.',
  'report-decided': 'Laporanmu sudah diperiksa.',
  'member-warned': 'Ada pemberitahuan dari tim kami.',
  'appeal-decided': 'Bandingmu sudah diperiksa.',
  'compensation-given': 'Ada pemberitahuan dari tim kami.',
  'account-decided': 'Ada keputusan tim kami tentang akunmu.',
};

export const discreetText = (kind: NotificationKind): string => DISCREET[kind];
