import type { CONSULTATION_WAYS, DataRight, SupportKind, SupportState } from '#domain/support/requests.ts';
import type { Dates } from './dates.ts';

export const dataRightWords: Record<DataRight, string> = {
  access: 'Salinan datamu',
  correction: 'Perbaikan data',
  deletion: 'Penghapusan data',
  objection: 'Keberatan atas pemakaian data',
};

export const consultationWayWords: Record<(typeof CONSULTATION_WAYS)[number], string> = {
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
};

/** Where a request stands, as who asked it reads it. */
export const supportStateWords: Record<SupportState, string> = {
  open: 'Menunggu jawaban',
  answered: 'Sudah dijawab',
  appointed: 'Ada janji temu',
  done: 'Selesai',
  refused: 'Tidak bisa dipenuhi',
  cancelled: 'Dibatalkan',
  spam: 'Ditandai spam',
};

const SUBJECT: Record<Exclude<SupportKind, 'message'>, string> = {
  consultation: 'konsultasimu',
  'data-right': 'permintaan datamu',
};

/** What a notification says of a request the team did something about. */
export function requestWords(
  { kind, state, appointmentAt }: Readonly<Record<string, unknown>>,
  { dateTimeText }: Dates,
): { title: string; text: string } {
  const subject = kind === 'consultation' ? SUBJECT.consultation : SUBJECT['data-right'];
  if (typeof appointmentAt === 'string')
    return {
      title: 'Janji konsultasimu sudah ada',
      text: `${dateTimeText(appointmentAt)}. Cara bertemunya ada di halaman konsultasi.`,
    };
  if (state === 'refused')
    return {
      title: 'Jawaban tim kami',
      text: `Kami belum bisa memenuhi ${subject}. Alasannya bisa kamu baca di sana.`,
    };
  if (state === 'cancelled')
    return { title: 'Jawaban tim kami', text: `Kami membatalkan ${subject}. Alasannya bisa kamu baca di sana.` };
  if (state === 'done') return { title: 'Permintaanmu selesai', text: `Kami sudah menyelesaikan ${subject}.` };
  return { title: 'Jawaban tim kami', text: `Kami sudah menjawab ${subject}.` };
}

/** An answer to a message of the contact form. */
export function answerMail({
  name,
  topic,
  answer,
  body,
}: {
  name: string;
  topic: string;
  answer: string;
  body: string;
}) {
  const quoted = body
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    subject: `Jawaban: ${topic || 'pesanmu'}`,
    text: `Halo ${name},\n\n${answer}\n\nSalam,\nTim Serasi\n\n${quoted}`,
  };
}

/** To the team: that messages of the contact form wait, not what they say. */
export function teamMail({ messages, due, address }: { messages: number; due: string; address: string }) {
  return {
    subject: `${messages} pesan baru dari formulir kontak`,
    text: `${messages} pesan baru menunggu di Pesan masuk. Yang pertama perlu dijawab paling lambat ${due}.\n\nBuka: ${address}\n\nIsinya hanya dibaca di sana, dan setiap pembukaan tercatat.`,
  };
}

const TOLD_QUEUE = { reports: 'laporan', appeals: 'banding', 'data-rights': 'permintaan hak data' };
export type ToldWaiting = {
  queue: keyof typeof TOLD_QUEUE;
  urgent: boolean;
  /** Near its due time, or past it. */
  near: boolean;
  waiting: number;
  due: string;
  address: string;
};

/** To the team: that reports, appeals and rights over own data wait, not whose and not what they say. */
export function queuesMail(lines: readonly ToldWaiting[]) {
  const count = (of: readonly ToldWaiting[]) => of.reduce((sum, { waiting }) => sum + waiting, 0);
  const urgent = count(lines.filter((line) => line.urgent));
  const near = count(lines.filter((line) => line.near));
  const listed = lines.map(({ queue, waiting, due, address, ...line }) => {
    const which = `${waiting} ${TOLD_QUEUE[queue]}${line.urgent ? ' mendesak' : ''}`;
    const what = line.near ? `${which} yang batasnya dekat atau sudah lewat` : which;
    return `${what}. Yang pertama perlu dijawab paling lambat ${due}.\nBuka: ${address}`;
  });
  return {
    subject:
      urgent > 0
        ? `Mendesak: ${urgent} laporan menunggu tim`
        : near > 0
          ? `Batasnya dekat: ${near} hal menunggu tim`
          : `${count(lines)} hal baru menunggu tim`,
    text: `${listed.join('\n\n')}\n\nIsinya hanya dibaca di sana, dan setiap pembukaan tercatat.`,
  };
}
