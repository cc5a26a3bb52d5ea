import { BOOKS_KEPT_YEARS, PROOF_KEPT_DAYS, REFUND_DAYS } from '#domain/payments/payment-decision.ts';
import { GRACE_DAYS } from '#domain/privacy/deletion.ts';
import { EXPORT } from '#domain/privacy/export.ts';
import { DOCUMENT_KEPT_DAYS } from '#domain/profile/badges.ts';
import { MIN_AGE } from '#domain/profile/values.ts';
import { EVIDENCE_KEPT_DAYS } from '#domain/safety/reports.ts';
import { TRIAL_DAYS } from '#domain/subscription/entitlement.ts';
import { MESSAGES_KEPT_DAYS, SUPPORT_HOURS } from '#domain/support/requests.ts';
import { dayDateText } from './dates.ts';
import { SEARCH_FACTS } from './search-facts.ts';

/**
 * Of both texts, the present one last: every change gets a number and a day here, and the text before it moves to
 * legal-versions (tests/unit/legal-versions.test.ts holds both).
 */
export const LEGAL_VERSIONS: readonly { number: number; since: string }[] = [
  { number: 1, since: '2026-11-21' },
  { number: 2, since: '2026-11-22' },
  { number: 3, since: '2026-11-23' },
  { number: 4, since: '2026-11-23' },
  { number: 5, since: '2026-11-24' },
  { number: 6, since: '2026-11-25' },
  { number: 7, since: '2026-11-26' },
];

export const legalVersionWords = ({ number, since }: { number: number; since: string }) =>
  `Versi ${number}, berlaku sejak ${dayDateText(since)}`;
const VERSION = legalVersionWords(LEGAL_VERSIONS.at(-1)!);

/** Of earlier versions. */
export const legalVersionsCopy = {
  title: 'Versi sebelumnya',
  old: 'Ini versi lama',
  oldText: 'Teks ini tidak berlaku lagi. Yang tertulis di sini adalah bentuk terakhirnya sebelum versi berikutnya.',
  present: 'Baca versi yang berlaku',
};

export type LegalText = { lead?: string; sections: { title: string; text: string[] }[] };
type Section = LegalText['sections'][number];
/**
 * What both sides are held to, and what becomes of data. A change of what is meant gets a new version; they say what
 * the product does, and are changed together with it.
 */
export const legalCopy: Record<
  'terms' | 'privacy',
  { title: string; lead: string; updated: string; sections: Section[] }
> = {
  terms: {
    title: 'Syarat & Ketentuan',
    lead: 'Siapa yang boleh memakai Serasi, apa yang kami kerjakan, dan aturan di antara anggota.',
    updated: VERSION,
    sections: [
      {
        title: 'Siapa yang boleh mendaftar',
        text: [
          `Usia paling muda ${MIN_AGE} tahun, lajang atau pernah menikah dan tidak sedang terikat pernikahan, dan mencari pasangan hidup dengan sungguh-sungguh.`,
          'Satu orang satu akun, dengan nomor WhatsApp milik sendiri yang dibuktikan sebelum bertemu anggota lain.',
        ],
      },
      {
        title: 'Tugas kami',
        text: [
          'Kami mencarikan kecocokan dengan aturan yang sama untuk semua orang, menjaga siapa boleh melihat apa, dan memeriksa dokumen hanya untuk verifikasi.',
          'Kami tidak menjanjikan jodoh, dan tidak membuat anggota atau angka palsu.',
        ],
      },
      {
        title: 'Pembayaran dan pengembalian',
        text: [
          `Basic gratis, dengan masa percobaan ${TRIAL_DAYS} hari sejak pertama kali masuk. Paket berbayar dan harganya tertulis di halaman Paket & Harga; harga yang berlaku adalah yang tertulis ketika kamu membayar.`,
          'Transfer dan bukti bayar diperiksa oleh orang. Bila ditolak, alasannya kami sampaikan dan paket tidak berubah. Pembayaran lewat QRIS atau virtual account berlaku setelah layanan pembayaran memastikannya kepada kami.',
          `Pembayaran dapat dikembalikan dalam ${REFUND_DAYS} hari; paketnya berakhir ketika pengembalian disetujui.`,
        ],
      },
      {
        title: 'Aturan perilaku',
        text: [
          'Tulis data yang benar, dan pakai foto dirimu sendiri.',
          'Jangan meminta uang, menjual, menekan, mengancam, melecehkan, atau menyebarkan data orang lain.',
          'Nomor telepon, akun media sosial, dan tautan tidak ditulis di profil atau di catatan bersama suka; kontak ditukar setelah saling suka.',
          'Kata-kata di ruang bersama dibaca semua anggota yang masuk; tim boleh menghapus pesan dan membisukan penulisnya untuk sementara.',
          'Akun yang melanggar dapat diperingatkan, ditangguhkan, atau ditutup, dengan alasan yang kami sampaikan. Kamu dapat mengajukan banding; orang lain di tim kami yang memeriksanya.',
          'Password, passkey, dan kode yang kami kirim hanya untukmu. Beri tahu kami bila orang lain memakai akunmu.',
        ],
      },
      { title: 'Privasi', text: ['Cara kami memakai data tertulis di Kebijakan Privasi.'] },
      {
        title: 'Tanggung jawab',
        text: [
          'Keputusan bertemu dan menikah ada padamu. Temui orang baru di tempat umum dan beri tahu orang terdekat.',
          'Yang kami periksa dan yang tidak kami periksa tertulis di halaman Keamanan. Tanda terverifikasi berarti satu dokumen cocok dengan satu isian, bukan jaminan atas seseorang.',
        ],
      },
      {
        title: 'Berhenti dan perubahan',
        text: ['Kamu boleh berhenti kapan saja. Bila syarat ini berubah, kami memberi tahu sebelum berlaku.'],
      },
    ],
  },
  privacy: {
    title: 'Kebijakan Privasi',
    lead: 'Data apa yang kami simpan, untuk apa, siapa yang melihatnya, dan hakmu menurut UU 27/2022.',
    updated: VERSION,
    sections: [
      {
        title: 'Data yang kami simpan',
        text: [
          'Profil dan harapan pasangan yang kamu tulis, foto, nomor WhatsApp, bukti penghasilan, dan, bila pernah menikah, akta cerai atau akta kematian pasangan. Cerita tentang dirimu, kota, hobi, bahasa, serta kebiasaan beribadah dan merokok hanya bila kamu mengisinya; tiap isian itu bisa kamu tutup. E-mail hanya bila kamu memberikannya.',
          'Siapa yang kamu sukai dan catatan yang kamu kirim bersama suka, siapa yang kamu lewati, blokir, dan laporkan, serta percakapanmu, supaya semua itu berjalan. Pembayaran dan bukti transfernya, bila kamu membeli paket.',
          'Kami mencatat persetujuanmu: tujuan, versi teks, dan waktunya.',
          'Selama kamu masuk, kami menyimpan di perangkat apa, sejak kapan, dan bagian depan alamat jaringannya, supaya kamu bisa memeriksanya di halaman Akun. Itu terhapus saat perangkat itu keluar.',
          'Bila kamu memasang passkey, kami menyimpan kunci publik, nama, dan kapan terakhir dipakai. Sidik jari atau wajahmu tidak pernah meninggalkan perangkatmu.',
          'Pendapatan dan buktinya adalah data keuangan pribadi, yang menurut UU 27/2022 dilindungi secara khusus: nilainya kami pakai untuk mencarikan kecocokan, dokumennya hanya untuk verifikasi.',
        ],
      },
      {
        title: 'Untuk apa',
        text: [
          'Mencarikan dan menampilkan kecocokan, memeriksa keaslian data, memproses pembayaran, dan menjaga keamanan. Dasarnya persetujuanmu untuk tiap tujuan; versi dan waktunya kami simpan.',
          'Data tidak dijual. Pesan dan kode keluar lewat layanan WhatsApp (Meta), pengirim e-mail, dan pemberitahuan peramban, yang dapat memprosesnya di luar Indonesia. Isinya sesingkat mungkin, dan nama orang lain hanya disebut bila kamu memintanya.',
          'Bila kamu membayar lewat QRIS atau virtual account, layanan pembayaran menerima jumlah dan nomor pembayaran. Nama dan e-mail yang kamu isi tidak kami kirim kepadanya.',
        ],
      },
      {
        title: 'Siapa melihat apa',
        text: [
          'Anggota lain hanya melihat bagian yang terbuka untuk mereka menurut paket, saling suka, dan izinmu. Nomor WhatsApp, dokumen, dan data masuk tidak pernah ditampilkan kepada anggota lain.',
          SEARCH_FACTS,
          'Sukamu: premium dapat melihat siapa yang menyukainya, pro juga; basic hanya membaca jumlahnya.',
          'Catatan yang kamu kirim bersama suka: dengan paket Premium dan Pro dia membacanya sebelum menjawab, dengan paket Basic setelah kalian saling suka. Setelah blokir atau akhir kecocokan tidak ada yang membacanya lagi.',
          'Foto disimpan ulang tanpa lokasi dan data kamera; berkas aslinya tidak kami simpan.',
        ],
      },
      {
        title: 'Siapa di tim kami',
        text: [
          'Setiap orang di tim hanya membuka bagian yang menjadi tugasnya, dengan faktor kedua di samping password. Setiap tindakan dan pembukaan data menjadi satu baris catatan yang tidak bisa diubah.',
          'Dokumenmu disimpan terenkripsi. Setiap pembukaannya tercatat dengan alasannya, dan kamu dapat membacanya di profilmu.',
        ],
      },
      {
        title: 'Berapa lama kami menyimpan',
        text: [
          `Dokumen: sampai ${DOCUMENT_KEPT_DAYS} hari setelah diputuskan. Berkas bukti transfer: sampai ${PROOF_KEPT_DAYS} hari setelah keputusan terakhir; catatan pembayarannya ${BOOKS_KEPT_YEARS} tahun setelah tahun pembayaran itu diputuskan, karena pembukuan diwajibkan undang-undang.`,
          `Bila seseorang melaporkan profil, foto, atau pesan, yang dilihat pelapor, juga catatan bersama suka, disimpan sebagai bukti (fotonya terenkripsi) dan dihapus ${EVIDENCE_KEPT_DAYS} hari setelah diputuskan. Yang dilaporkan tidak diberi tahu siapa pelapornya.`,
          `Bila pelapor atau yang dilaporkan menghapus akunnya, bukti dari laporan yang sudah diputuskan ikut terhapus. Bukti dari laporan yang belum diputuskan tetap kami simpan, supaya orang yang menipu tidak lolos dengan menghapus akunnya: sampai laporannya diputuskan, dan ${EVIDENCE_KEPT_DAYS} hari sesudahnya. Sidik nomor WhatsApp orang yang dilaporkan ikut disimpan sampai keputusan itu.`,
          `Pesan lewat formulir kontak: sampai ${MESSAGES_KEPT_DAYS} hari setelah selesai.`,
          'Profil, suka dengan catatannya, dan percakapan: selama akunmu ada.',
        ],
      },
      {
        title: 'Hakmu',
        text: [
          'Kamu berhak tahu, melihat, memperbaiki, menjeda, menarik persetujuan, mendapat salinan, dan menghapus datamu, serta berkeberatan atas pemakaiannya.',
          `Melihat, memperbaiki, menjeda profil, mengunduh datamu, membaca siapa di tim kami yang membukanya, dan menghapus akun bisa kamu lakukan sendiri di halaman Privasi saya. Salinan yang kamu unduh disimpan terenkripsi ${EXPORT.keptHours} jam. Perbaikan yang tidak bisa kamu buat sendiri, dan keberatan, kamu minta di halaman yang sama; sesuai UU 27/2022 kami menjawab dalam ${SUPPORT_HOURS['data-right']} jam.`,
          `Akun yang kamu hapus langsung hilang dari semua daftar. Setelah ${GRACE_DAYS} hari, atau segera bila kamu memilihnya, profil, foto, dokumen, isi pesan, dan semua yang menyebutmu dihapus. Yang tetap ada, tanpa namamu: catatan pembayaran selama ${BOOKS_KEPT_YEARS} tahun, bukti persetujuan selama 5 tahun, catatan tindakan tim kami, dan sidik nomor WhatsApp selama 90 hari (lebih lama bila akun itu kami tutup). Bukti dari laporan yang belum diputuskan juga tetap ada selama masa yang tertulis di atas, dengan isi yang dilaporkan. Cadangan hilang paling lama dalam 90 hari.`,
          `Bila data pribadimu bocor, kami memberi tahumu dan lembaga yang berwenang paling lambat dalam 3 × 24 jam. Kamu juga berhak mengadu kepada lembaga itu.`,
        ],
      },
      {
        title: 'Pengendali data',
        text: [
          'Serasi mengendalikan data yang tertulis di sini. Pertanyaan dan permintaan tentang data kami terima lewat halaman Kontak.',
        ],
      },
      {
        title: 'Cookie',
        text: [
          'Hanya yang diperlukan untuk masuk dan mengunggah berkas. Isian pendaftaran dan pesan yang belum terkirim disimpan di perangkatmu sendiri. Supaya terbaca tanpa jaringan, begitu juga yang terakhir kamu buka di beranda, daftar kecocokan, riwayat suka, dan percakapan: tanpa foto dan dokumen, sampai kamu keluar, paling lama 7 hari. Tidak ada pelacak pihak lain, dan tidak ada cookie iklan atau statistik.',
        ],
      },
    ],
  },
};
