import {
  type CONSULTATION_WAYS,
  type DataRight,
  SUPPORT_HOURS,
  type SupportKind,
  type SupportState,
} from '#domain/support/requests.ts';
import type { Dates } from './dates.ts';
import { NOTICES } from './notices.ts';

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

export const contactCopy = {
  title: 'Kontak',
  description:
    'Tulis kepada tim Serasi: pertanyaan, kesulitan masuk, atau hak atas datamu. Setiap pesan dibaca dan dijawab orang.',
  lead: 'Ada pertanyaan atau kesulitan? Tulis saja. Yang membaca dan menjawab orang dari tim kami.',
  formTitle: 'Kirim pesan',
  name: 'Nama',
  email: 'E-mail',
  emailHint: 'Jawabannya kami kirim ke alamat ini.',
  phone: 'Nomor WhatsApp',
  subject: 'Subjek',
  message: 'Pesan',
  /** Of the field nobody sees. */
  website: 'Biarkan kosong',
  send: 'Kirim pesan',
  failedTitle: NOTICES['contact-failed-title'],
  failedText: NOTICES['contact-failed'],
  sentTitle: NOTICES['contact-sent-title'],
  sentText: NOTICES['contact-sent'],
  another: 'Tulis pesan lain',
  waysTitle: 'Hubungi kami',
  demo: 'data contoh',
  whatsapp: 'Tulis lewat WhatsApp',
  whatsappText: 'Halo tim Serasi, saya ingin bertanya.',
  telephone: 'Telepon',
  hours: 'Jam layanan',
  social: 'Media sosial',
  faqTitle: 'Sering ditanyakan',
  faq: [
    {
      question: 'Kode WhatsApp belum juga datang?',
      answer:
        'Tunggu beberapa menit, lalu minta kode baru. Bila tetap tidak datang, pakai cara kedua: kirim kode yang tampil di layarmu ke nomor kami, dan tim kami mencocokkannya.',
    },
    {
      question: 'Lupa password, dan kodenya tidak sampai?',
      answer:
        'Tulis di sini username dan nomor WhatsApp yang kamu daftarkan. Setelah kami periksa, tautan untuk membuat password baru kami kirim kepadamu.',
    },
    {
      question: 'Bagaimana mengunduh atau menghapus datamu?',
      answer: `Masuk, lalu buka Privasi saya di halaman Akun. Di sana kamu bisa mengunduh datamu, meminta perbaikan, atau menghapus akun. Permintaanmu kami jawab dalam ${SUPPORT_HOURS['data-right']} jam.`,
    },
  ],
};

export const consultationCopy = {
  title: 'Konsultasi',
  fromHome: 'Minta konsultasi dengan tim kami',
  lead: 'Bicara dengan tim kami tentang profil, pencarian, atau langkah berikutnya.',
  back: 'Beranda',
  notProTitle: 'Konsultasi untuk anggota Pro',
  notProText:
    'Anggota Pro bisa meminta konsultasi lewat WhatsApp atau e‑mail: kamu mengusulkan waktu, tim kami menjawab dan menetapkan janji.',
  notProLink: 'Lihat paket',
  formTitle: 'Minta konsultasi',
  way: 'Lewat apa',
  wayNeeded: 'Pilih caranya',
  problems: (n: number) => `${n} isian masih perlu dilengkapi`,
  text: 'Yang ingin dibicarakan',
  textHint: 'Hanya tim kami yang membacanya.',
  time: (n: number) => `Waktu yang cocok ${n}`,
  timeHint: 'Misalnya: Sabtu 28 November pagi, atau hari kerja setelah pukul 19.00.',
  send: 'Kirim permintaan',
  sent: 'Permintaanmu terkirim.',
  sentText: `Kami menjawab dalam ${SUPPORT_HOURS.consultation} jam.`,
  failed: 'Permintaan gagal dikirim',
  own: 'Permintaanmu',
  none: 'Belum ada permintaan.',
  loadFailed: 'Permintaanmu gagal dimuat',
  askedAt: (time: string) => `Diminta ${time}`,
  answer: 'Jawaban tim kami',
  appointment: 'Janji temu',
  link: 'Buka tautan pertemuan',
  times: 'Waktu yang kamu usulkan',
  cancel: 'Batalkan permintaan',
  cancelled: 'Permintaan dibatalkan.',
  cancelFailed: 'Gagal membatalkan',
};

export const dataRightCopy = {
  title: 'Minta kepada tim kami',
  text: `Minta perbaikan yang tidak bisa kamu buat sendiri, atau sampaikan keberatan. Kami menjawab dalam ${SUPPORT_HOURS['data-right']} jam.`,
  right: 'Yang kamu minta',
  rightNeeded: 'Pilih permintaannya',
  words: 'Keterangan',
  wordsHint: 'Data mana yang dimaksud, dan apa yang sebaiknya kami lakukan.',
  send: 'Kirim permintaan',
  sent: 'Permintaanmu terkirim.',
  none: 'Belum ada permintaan.',
  due: (time: string) => `Kami menjawab paling lambat ${time}`,
};
