export const homeCopy = {
  title: 'Cari teman hidup dengan tenang',
  hero: 'Cari teman hidup dengan tenang',
  lead: 'Untuk lajang dan yang pernah menikah. Kamu tulis siapa dirimu dan apa yang kamu cari; kamu kami pertemukan dengan orang yang juga mencari seseorang sepertimu.',
  search: 'Lihat kecocokanmu',
  /** The drawn card beside the words. */
  view: {
    example: 'Contoh',
    name: 'Seseorang, 29',
    facts: 'Begini sebuah kecocokan tampil',
    reasons: ['Usianya sesuai pilihanmu', 'Agama sama', '2 bahasa cinta sama'],
    locked: 'Profil lengkap terbuka dengan izin',
  },
  learn: 'Pelajari cara kerjanya',
  trust: [
    { title: 'Cocok dua arah', text: 'Seseorang hanya muncul bila kalian saling memenuhi yang dicari.' },
    {
      title: 'Foto tidak dibuka untuk umum',
      text: 'Setiap kali fotomu dibuka, kami periksa lagi apakah orang itu boleh melihatnya.',
    },
    {
      title: 'Dokumen hanya untuk verifikasi',
      text: 'Disimpan terenkripsi dan tidak pernah ditampilkan ke anggota lain.',
    },
  ],
  whyTitle: 'Mengapa Serasi',
  why: [
    {
      title: 'Alasan, bukan tebakan',
      text: 'Kartu yang terbuka menunjukkan mengapa kalian cocok. Yang masih terkunci, kami sebut terkunci.',
    },
    {
      title: 'Kamu yang memegang kendali',
      text: 'Profil lengkap baru terbuka setelah saling suka dan kamu memberi izin.',
    },
    {
      title: 'Jujur sejak awal',
      text: 'Agama, anak, masa lalu, jarak: hal penting ditanyakan di depan, dengan alasan.',
    },
    {
      title: 'Tidak ada anggota buatan',
      text: 'Kami tidak membuat profil palsu. Anggota demo hanya ada di dunia demo, dan ditandai.',
    },
  ],
  howTitle: 'Cara kerja',
  how: [
    { title: 'Isi profil', text: 'Tujuh langkah pendek. Isianmu tersimpan, jadi boleh berhenti dulu.' },
    { title: 'Lihat kecocokan', text: 'Orang yang cocok dua arah denganmu, dengan persentase dan alasannya.' },
    {
      title: 'Saling suka',
      text: 'Bila kalian saling suka, itu match. Premium dapat melihat siapa yang menyukainya, juga sebelum itu.',
    },
    { title: 'Saling mengenal', text: 'Kamu yang memutuskan kapan membuka lebih banyak tentang dirimu.' },
  ],
  finalTitle: 'Mulai dengan profil yang jujur',
  finalText: 'Gratis untuk mulai. Tiga bulan pertama masa percobaan.',
  /** Of who is a member already. */
  finalMember: {
    title: 'Lanjutkan pencarianmu',
    text: 'Profil yang lengkap membantu orang yang cocok mengenalmu.',
  },
};
