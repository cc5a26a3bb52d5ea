import { SUPPORT_HOURS } from '#domain/support/requests.ts';
import { NOTICES } from './notices.ts';

/** Words of /kontak, and of the ways to reach us. */
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
  waysFailed: 'Kontak kami yang lain gagal dimuat',
  demo: 'data contoh',
  whatsapp: 'Tulis lewat WhatsApp',
  telephone: 'Telepon',
  hours: 'Jam layanan',
  social: 'Media sosial',
  faqTitle: 'Sering ditanyakan',
  faq: [
    {
      question: 'Kode WhatsApp belum juga datang?',
      answer:
        'Tunggu beberapa menit, lalu minta kode baru. Bila tetap tidak datang dan pilihan “Kode tidak sampai?” tampil, pakai cara kedua: kirim kode yang tampil di layarmu ke nomor kami, dan tim kami mencocokkannya. Bila pilihan itu tidak ada, tulis kepada kami di halaman ini.',
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
