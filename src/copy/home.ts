export const homeCopy = {
  title: 'Cari teman hidup dengan tenang',
  description:
    'Serasi mempertemukan lajang dan yang pernah menikah untuk mencari pasangan hidup, dengan aturan dua arah dan privasi yang dijaga.',
  hero: 'Cari teman hidup dengan tenang',
  lead: 'Untuk lajang dan yang pernah menikah. Kamu tulis siapa dirimu dan apa yang kamu cari; kami pertemukan dengan orang yang juga mencari seseorang sepertimu.',
  search: 'Lihat kecocokanmu',
  trust: [
    { title: 'Cocok dua arah', text: 'Seseorang hanya muncul bila kalian saling memenuhi yang dicari.' },
    { title: 'Foto tidak dibuka untuk umum', text: 'Setiap foto diperiksa dulu: siapa yang melihat, dan bolehkah.' },
    {
      title: 'Dokumen hanya untuk verifikasi',
      text: 'Disimpan terenkripsi dan tidak pernah ditampilkan ke anggota lain.',
    },
  ],
  whyTitle: 'Mengapa Serasi',
  why: [
    {
      title: 'Alasan, bukan tebakan',
      text: 'Setiap persentase bisa dibuka: bagian mana yang cocok dan berapa nilainya.',
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
      text: 'Angka di halaman ini berasal dari data yang sebenarnya, atau tidak ditampilkan.',
    },
  ],
  howTitle: 'Cara kerja',
  how: [
    { title: 'Isi profil', text: 'Tujuh langkah pendek. Isianmu tersimpan, jadi boleh berhenti dulu.' },
    { title: 'Lihat kecocokan', text: 'Daftar diurutkan dari yang paling serasi, dengan alasannya.' },
    { title: 'Saling suka', text: 'Bila kalian saling suka, itu match. Tidak ada yang tahu sebelum itu.' },
    { title: 'Saling mengenal', text: 'Kamu yang memutuskan kapan membuka lebih banyak tentang dirimu.' },
  ],
  finalTitle: 'Mulai dengan profil yang jujur',
  finalText: 'Gratis untuk mulai. Tiga bulan pertama masa percobaan.',
};
