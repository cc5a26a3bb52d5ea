import { MAX_REGISTRATION_AGE, MIN_AGE } from '#domain/profile/values.ts';

/** Pages for everybody that explain the product. They say what it does, no more. */
export const howPageCopy = {
  title: 'Cara kerja',
  description:
    'Dari mengisi profil sampai saling mengenal: empat langkah di Serasi, dan apa yang terjadi di balik masing-masing.',
  lead: 'Empat langkah, dan apa yang terjadi di balik masing-masing. Kamu boleh berhenti di tengah jalan dan melanjutkan besok.',
  steps: [
    {
      title: 'Isi profil dengan jujur',
      text: 'Tujuh langkah pendek: siapa dirimu, keyakinan dan keluargamu, pekerjaanmu, dan seperti apa orang yang kamu cari. Di bawah pertanyaan yang peka, kami tulis mengapa kami menanyakannya dan siapa yang bisa melihat jawabannya.',
      points: ['Isian tersimpan di perangkatmu selama kamu menulis.', 'Foto boleh disusulkan, paling banyak lima.'],
    },
    {
      title: 'Kami memeriksa yang perlu diperiksa',
      text: 'Nomor WhatsApp dibuktikan sekali, sebelum kamu bertemu siapa pun. Bukti penghasilan dan akta cerai atau kematian dibuka hanya oleh pemeriksa kami, dengan alasan yang tercatat dan bisa kamu baca.',
      points: [
        'Dokumen disimpan terenkripsi dan dihapus 30 hari setelah diputuskan.',
        'Anggota lain hanya melihat tandanya, tidak pernah dokumennya.',
      ],
    },
    {
      title: 'Lihat siapa yang cocok dua arah',
      text: 'Seseorang muncul di daftarmu hanya bila kamu memenuhi harapannya dan dia memenuhi harapanmu. Setiap kartu membawa persentase dan alasannya. Bagian yang belum boleh kamu lihat, kami sebut terkunci.',
      points: [
        'Kamu bisa mencoba mengubah harapan dan melihat perkiraan pengaruhnya.',
        'Bila kalian saling suka, itu match.',
      ],
    },
    {
      title: 'Saling mengenal, dengan batas yang kamu pegang',
      text: 'Match membuka percakapan selama dua hari, yang diperpanjang bila kalian berdua mau. Profil lengkapmu baru terbuka setelah kamu memberi izin, dan izin itu bisa kamu cabut kapan saja.',
      points: [
        'Blokir, laporkan, dan akhiri kecocokan ada di setiap tempat kalian bertemu.',
        'Tim kami membaca setiap laporan.',
      ],
    },
  ],
  askTitle: 'Masih ada yang ingin ditanyakan?',
  askText: 'Jawaban untuk pertanyaan yang sering datang ada di halaman Bantuan.',
  ask: 'Buka Bantuan',
  start: 'Daftar gratis',
};

export const aboutCopy = {
  title: 'Tentang kami',
  description: 'Mengapa Serasi dibuat, apa yang kami pegang, dan apa yang tidak akan kami lakukan.',
  lead: 'Serasi dibuat untuk orang dewasa yang sungguh mencari teman hidup: yang belum pernah menikah, dan yang pernah.',
  mission: {
    title: 'Misi kami',
    text: 'Mempertemukan orang yang saling mencari, dengan aturan yang sama untuk semua, dan menjaga apa yang mereka percayakan kepada kami.',
  },
  vision: {
    title: 'Harapan kami',
    text: 'Setiap orang di Indonesia bisa mencari pasangan dengan tenang: tanpa dipermalukan oleh masa lalunya, tanpa ditipu, dan tanpa harus menjadi orang lain.',
  },
  valuesTitle: 'Yang kami pegang',
  values: [
    {
      title: 'Cinta yang sungguh',
      text: 'Kami menanyakan hal yang penting di depan. Lebih baik bertemu sedikit orang yang sejalan daripada banyak orang yang hanya singgah.',
    },
    {
      title: 'Kepercayaan',
      text: 'Apa yang kamu tulis tidak kami jual dan tidak kami pamerkan. Siapa boleh melihat apa ditentukan satu aturan, dan diperiksa setiap kali.',
    },
    {
      title: 'Hasil yang jujur',
      text: 'Tidak ada anggota buatan, tidak ada angka karangan, tidak ada janji jodoh dalam sekian hari. Persentase kecocokan selalu disertai alasannya.',
    },
    {
      title: 'Kebersamaan',
      text: 'Kami menyiapkan bacaan, menjaga ruang bersama, dan membaca setiap laporan. Mencari tidak harus sendirian.',
    },
  ],
  neverTitle: 'Yang tidak kami lakukan',
  never: [
    'Membuat profil palsu atau pesan otomatis supaya kamu merasa disukai.',
    'Menampilkan nomor, dokumen, atau alamatmu kepada anggota lain.',
    'Memasang pelacak pihak lain di halaman kami.',
    'Menjual data anggota kepada siapa pun.',
  ],
  joinTitle: 'Mulai kapan pun kamu siap',
  joinText: `Untuk usia ${MIN_AGE} sampai ${MAX_REGISTRATION_AGE} tahun saat mendaftar. Gratis untuk mulai, dan profilmu bisa dijeda kapan saja.`,
  join: 'Gabung sekarang',
};

export const safetyPageCopy = {
  title: 'Keamanan',
  description: 'Apa yang kami periksa dan yang tidak, cara bertemu dengan aman, dan cara melapor.',
  lead: 'Sebagian keamanan adalah tugas kami. Sebagian lagi kebiasaan kecil yang kamu bawa sendiri.',
  checks: {
    title: 'Yang kami periksa',
    items: [
      'Nomor WhatsApp: dibuktikan sekali dengan kode, sebelum pemiliknya melihat satu orang pun.',
      'Bukti penghasilan dan akta cerai atau kematian: dibuka pemeriksa dengan alasan tertulis, lalu diputuskan. Pemiliknya bisa melihat kapan dibuka dan mengapa.',
      'Laporan: semua dibaca orang, yang mendesak paling lambat dalam 4 jam dan yang lain dalam 24 jam.',
    ],
  },
  notChecked: {
    title: 'Yang tidak kami periksa',
    items: [
      'Catatan kepolisian atau pengadilan. Kami tidak punya akses ke sana.',
      'Kebenaran setiap kalimat di profil. Cerita seseorang tetap perlu kamu kenali sendiri.',
      'Apa yang terjadi di luar Serasi, misalnya setelah kalian pindah ke WhatsApp.',
    ],
  },
  tips: {
    title: 'Sebelum dan saat bertemu',
    items: [
      'Mengobrol dulu di Serasi. Peringatan muncul bila sebuah pesan meminta kode, uang, atau mengajak pindah ke tempat lain.',
      'Bertemu di tempat umum yang ramai, datang dan pulang sendiri, dan beri tahu satu orang terdekat.',
      'Jangan pernah mengirim uang, pulsa, atau kode yang masuk ke ponselmu. Alasan apa pun yang diberikan, itu tanda penipuan.',
      'Jangan berikan alamat rumah, tempat kerja, dan foto pribadi sebelum kamu benar-benar percaya.',
      'Rasa tidak nyaman adalah alasan yang cukup untuk pergi.',
    ],
  },
  act: {
    title: 'Bila ada yang tidak beres',
    items: [
      'Blokir: kalian berdua langsung tidak ada lagi bagi yang lain. Orang itu tidak diberi tahu.',
      'Laporkan: dari kartu, foto, atau pesan. Yang kamu lihat saat itu ikut tersimpan sebagai bukti.',
      'Kehilangan uang: hubungi bankmu sekarang juga, lapor ke IASC (iasc.ojk.go.id, telepon 157) dan polisi. Bukti percakapan untuk laporan itu ada di Profil, «Visibilitas & blokir», juga bila orangnya sudah memblokirmu.',
      'Akhiri kecocokan: percakapan tertutup dan izin profil berakhir, tanpa alasan.',
      'Sembunyikan diri dari nomor tertentu, misalnya mantan pasangan atau rekan kerja, di Profil, «Visibilitas & blokir».',
    ],
  },
  emergency: {
    title: 'Dalam bahaya sekarang?',
    text: 'Pergi ke tempat aman dan telepon 112 atau polisi di 110. Untuk kekerasan terhadap perempuan dan anak ada layanan SAPA di 129. Sesudah aman, laporkan akunnya kepada kami.',
    /** Numbers of Indonesia, each one tap away on a phone. */
    calls: [
      { number: '112', text: 'Darurat 112' },
      { number: '110', text: 'Polisi 110' },
      { number: '129', text: 'SAPA 129' },
    ],
  },
};

type Question = { q: string; a: string };
export const helpCopy: {
  title: string;
  description: string;
  lead: string;
  groups: { title: string; questions: Question[] }[];
} & Record<'moreTitle' | 'moreText', string> = {
  title: 'Bantuan',
  description: 'Jawaban untuk pertanyaan yang sering datang: mendaftar, kecocokan, percakapan, privasi, dan paket.',
  lead: 'Pertanyaan yang sering datang, dengan jawaban sesuai cara Serasi bekerja sekarang.',
  groups: [
    {
      title: 'Mendaftar dan masuk',
      questions: [
        {
          q: 'Siapa yang boleh mendaftar?',
          a: `Siapa pun yang berusia ${MIN_AGE} sampai ${MAX_REGISTRATION_AGE} tahun, belum menikah atau pernah menikah, dan tidak sedang terikat pernikahan. Satu orang satu akun.`,
        },
        {
          q: 'Mengapa nomor WhatsApp harus dibuktikan?',
          a: 'Supaya setiap orang yang kamu temui punya nomor yang benar-benar miliknya. Nomormu tidak pernah ditampilkan kepada anggota lain.',
        },
        {
          q: 'Lupa password? Bagaimana masuk lagi?',
          a: 'Di halaman Masuk, pilih lupa password, lalu isi username dan nomor WhatsApp. Kode enam angka dikirim ke nomor itu dan berlaku 10 menit.',
        },
      ],
    },
    {
      title: 'Kecocokan dan suka',
      questions: [
        {
          q: 'Mengapa seseorang muncul, atau tidak muncul, di daftarmu?',
          a: 'Seseorang muncul bila kalian saling memenuhi syarat: agama, usia, status, anak, jarak, dan hal lain yang kalian tulis. Bila salah satu tidak terpenuhi, kalian tidak muncul bagi satu sama lain.',
        },
        {
          q: 'Dari mana persentasenya?',
          a: 'Dari bagian-bagian seperti usia, agama, tempat tinggal, dan bahasa cinta. Tekan “Mengapa” di kartu untuk membaca rinciannya. Persentase menunjukkan kecocokan isian, bukan jaminan.',
        },
        {
          q: 'Siapa yang tahu kalau kamu menyukai seseorang?',
          a: 'Bila dia juga menyukaimu, kalian berdua diberi tahu. Anggota Premium dan Pro dapat melihat siapa yang menyukainya; anggota Basic hanya membaca jumlahnya.',
        },
      ],
    },
    {
      title: 'Percakapan',
      questions: [
        {
          q: 'Mengapa percakapan dibatasi dua hari?',
          a: 'Supaya match tidak menumpuk tanpa jawaban. Bila kalian berdua menekan Perpanjang, percakapan terbuka dua hari lagi. Isinya tetap bisa dibaca sesudah berakhir.',
        },
        {
          q: 'Bagaimana membuka profil lengkap seseorang?',
          a: 'Setelah match, anggota Premium dan Pro bisa meminta izin. Pemilik profil menjawab, dan boleh mencabutnya kapan saja.',
        },
      ],
    },
    {
      title: 'Privasi dan akun',
      questions: [
        {
          q: 'Bisakah berhenti sementara?',
          a: 'Bisa. Jeda profilmu di Profil, «Visibilitas & blokir». Selama dijeda kamu tidak ditemukan siapa pun; match dan percakapanmu tetap ada.',
        },
        {
          q: 'Bisakah mantan pasangan atau kenalanmu tidak melihatmu?',
          a: 'Bisa. Di Profil, «Visibilitas & blokir», kamu dapat bersembunyi dari nomor tertentu. Kami hanya menyimpan sidik nomor itu, bukan nomornya.',
        },
        {
          q: 'Apa yang terjadi dengan dokumenmu?',
          a: 'Disimpan terenkripsi, dibuka hanya oleh pemeriksa dengan alasan yang tercatat, dan dihapus 30 hari setelah diputuskan. Selama nomormu belum dibuktikan, dokumen tidak diperiksa dan setelah 30 hari dihapus.',
        },
      ],
    },
    {
      title: 'Paket',
      questions: [
        {
          q: 'Apa yang terjadi setelah masa percobaan?',
          a: 'Masa percobaan berjalan 90 hari sejak pertama kali masuk. Sesudahnya, tanpa paket berbayar, daftar hanya menampilkan kartu tertutup; percakapan yang sedang berjalan tetap terbuka.',
        },
        {
          q: 'Bisakah uangmu kembali?',
          a: 'Pembayaran dapat dikembalikan dalam 30 hari. Paketnya berakhir ketika pengembalian disetujui. Mintalah di halaman pembayaran itu, di Pembayaran saya; kami menjawab dalam 3 hari.',
        },
      ],
    },
  ],
  moreTitle: 'Tidak menemukan jawabannya?',
  moreText: 'Baca juga cara kami menjaga keamanan, atau pelajari aturannya di Syarat & Ketentuan.',
};
