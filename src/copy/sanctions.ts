import type { SanctionKind } from '#domain/safety/sanctions.ts';
import { APPEAL_HOURS, APPEAL_TEXT } from '#domain/safety/sanctions.ts';
import type { Dates } from './dates.ts';
import { categoryWords } from './safety.ts';
import type { ReportCategory } from '#domain/safety/reports.ts';

/** «meminta uang atau menipu»: in the middle of a sentence. */
export const causeWords = (cause: ReportCategory): string =>
  cause === 'other'
    ? 'pelanggaran lain terhadap aturan kami'
    : categoryWords[cause].charAt(0).toLowerCase() + categoryWords[cause].slice(1);

/**
 * When a suspension ends: members and staff read the same moment, its next whole hour, since from then on the member
 * is let in for sure.
 */
export const suspensionEnd = (until: string, { dueText }: Pick<Dates, 'dueText'>): string => dueText(until);

/** What staff decided, as its member reads it: where they sign in, in the application, on their account's page. */
export const decisionCopy = {
  suspendedTitle: 'Akunmu ditangguhkan',
  bannedTitle: 'Akunmu dikeluarkan dari Serasi',
  until: (date: string) => `Sampai ${date}. Setelah itu kamu bisa masuk lagi seperti biasa.`,
  open: 'Sampai tim kami mengakhirinya.',
  forGood: 'Keputusan ini tidak punya batas waktu.',
  cause: (cause: ReportCategory) => `Alasannya: ${causeWords(cause)}.`,
  hidden: 'Selama itu profilmu tidak terlihat siapa pun. Datamu tetap tersimpan.',
  appealed: 'Bandingmu sudah kami terima. Tim kami menjawabnya saat kamu masuk di sini.',
  /** Of a warning, before and after the answer. */
  warningAppealed: 'Bandingmu sudah kami terima. Jawaban tim kami bisa kamu baca di pemberitahuan.',
  appealUpheld: 'Bandingmu sudah kami periksa dari awal. Keputusannya tetap.',
  appeal: 'Ajukan banding',
  warningTitle: 'Peringatan dari tim kami',
  warningLead: 'Tim kami memeriksa akunmu. Pesan atau tindakanmu melanggar aturan Serasi.',
  warningNext: 'Tidak ada yang berubah di akunmu. Bila terulang, akunmu bisa ditangguhkan.',
  understood: 'Saya mengerti',
  acknowledgeFailed: 'Belum tersimpan',
  appealTitle: 'Ajukan banding',
  appealLead: `Orang lain di tim kami memeriksanya dari awal dan menjawab dalam ${APPEAL_HOURS} jam. Satu banding untuk setiap keputusan.`,
  appealText: 'Mengapa keputusan ini keliru?',
  appealHint: `Ceritakan apa yang terjadi. ${APPEAL_TEXT.min} sampai ${APPEAL_TEXT.max} karakter.`,
  send: 'Kirim banding',
  cancel: 'Batal',
  close: 'Selesai',
  failed: 'Banding gagal dikirim',
  sentTitle: 'Bandingmu kami terima',
  sentText: (until: string) =>
    `Kami menjawab paling lambat ${until}. Kamu membacanya di pemberitahuan, atau saat masuk.`,

  listTitle: 'Keputusan tim',
  listText: 'Yang diputuskan tim kami tentang akunmu, dan banding yang kamu ajukan.',
  listFailed: 'Keputusan tim gagal dimuat',
  kinds: { warn: 'Peringatan', suspend: 'Penangguhan', ban: 'Pengeluaran akun' } satisfies Record<SanctionKind, string>,
  listCause: (cause: ReportCategory, date: string) => `${categoryWords[cause]}, ${date}`,
  listUntil: (date: string) => `sampai ${date}`,
  states: {
    open: 'Banding sedang diperiksa',
    upheld: 'Banding ditolak: keputusan tetap',
    lifted: 'Banding diterima: keputusan dicabut',
  },
  /** The answer about a decision that is over: none stands any more. */
  upheldOver: 'Banding ditolak: keputusan dinilai tepat',
  ended: 'Sudah berakhir',
};
