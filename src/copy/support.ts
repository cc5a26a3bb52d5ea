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
