import type { LegalText } from '../legal.ts';

export const legalVersion1: Record<'terms' | 'privacy', LegalText> = {
  terms: {
    sections: [
      {
        title: 'Siapa yang boleh mendaftar',
        text: [
          'Usia paling muda 20 tahun, lajang atau pernah menikah dan tidak sedang terikat pernikahan, dan mencari pasangan hidup dengan sungguh-sungguh.',
          'Satu orang satu akun, dengan nomor WhatsApp milik sendiri.',
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
          'Basic gratis. Paket berbayar dan harganya tertulis di halaman Paket & Harga. Pembayaran dapat dikembalikan dalam 30 hari.',
        ],
      },
      {
        title: 'Aturan perilaku',
        text: [
          'Tulis data yang benar. Jangan meminta uang, menekan, mengancam, atau menyebarkan data orang lain.',
          'Akun yang melanggar dapat ditangguhkan, dengan alasan yang kami sampaikan.',
        ],
      },
      {
        title: 'Privasi',
        text: ['Cara kami memakai data tertulis di Kebijakan Privasi.'],
      },
      {
        title: 'Tanggung jawab',
        text: [
          'Keputusan bertemu dan menikah ada padamu. Temui orang baru di tempat umum dan beri tahu orang terdekat.',
        ],
      },
      {
        title: 'Berhenti dan perubahan',
        text: ['Kamu boleh berhenti kapan saja. Bila syarat ini berubah, kami memberi tahu sebelum berlaku.'],
      },
    ],
  },
  privacy: {
    sections: [
      {
        title: 'Data yang kami simpan',
        text: [
          'Profil dan harapan pasangan yang kamu tulis, foto, nomor WhatsApp, bukti pendapatan, dan, bila pernah menikah, akta cerai.',
          'Kami mencatat persetujuanmu: tujuan, versi teks, dan waktunya.',
          'Selama kamu masuk, kami menyimpan di perangkat apa, sejak kapan, dan bagian depan alamat jaringannya, supaya kamu bisa memeriksanya di halaman Akun. Itu terhapus saat perangkat itu keluar.',
        ],
      },
      {
        title: 'Untuk apa',
        text: [
          'Mencarikan dan menampilkan kecocokan, memeriksa keaslian data, dan menjaga keamanan. Tidak untuk dijual.',
        ],
      },
      {
        title: 'Siapa melihat apa',
        text: [
          'Anggota lain hanya melihat bagian yang terbuka untuk mereka menurut paket, saling suka, dan izinmu. Nomor WhatsApp, dokumen, dan data masuk tidak pernah ditampilkan kepada anggota lain.',
          'Provinsi dan agama adalah bahan saringan pencarian: siapa yang menemukanmu lewat saringan itu tahu keduanya.',
          'Sukamu: premium dapat melihat siapa yang menyukainya, pro juga; basic hanya membaca jumlahnya.',
          'Foto disimpan ulang tanpa lokasi dan data kamera; berkas aslinya tidak kami simpan.',
        ],
      },
      {
        title: 'Dokumen',
        text: ['Disimpan terenkripsi dan dihapus 30 hari setelah diputuskan.'],
      },
      {
        title: 'Hakmu',
        text: [
          'Melihat, memperbaiki, dan menjeda profil bisa kamu lakukan sendiri, langsung. Salinan dan penghapusan data kamu minta kepada tim kami; sesuai UU 27/2022 kami kerjakan dalam 3 × 24 jam.',
        ],
      },
      {
        title: 'Cookie',
        text: ['Hanya yang diperlukan untuk masuk dan mengunggah berkas. Tidak ada pelacak pihak lain.'],
      },
    ],
  },
};
