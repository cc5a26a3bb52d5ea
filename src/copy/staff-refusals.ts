/** Refusals of the team's own pages: roles, what a colleague did first, articles. */
export const STAFF_REFUSALS = {
  'staff-only': { text: 'Halaman ini hanya untuk tim Serasi.' },
  'member-number-different': { text: 'Nomor itu bukan nomor anggota ini' },
  'staff-role-missing': { text: 'Peranmu tidak membuka bagian ini. Pemilik tim bisa menambah peran.' },
  'staff-roles-required': { text: 'Sebutkan perannya, misalnya --role=moderator.' },
  'staff-last-owner': { text: 'Tim harus punya paling sedikit satu pemilik. Jadikan orang lain pemilik dulu.' },
  'changed-meanwhile': {
    text: 'Rekan setim baru saja mengubahnya. Baca keadaannya sekarang, lalu jalankan lagi bila masih perlu.',
  },
  'article-changed': {
    title: 'Artikel sudah berubah',
    text: 'Orang lain menyimpan artikel ini setelah kamu membukanya. Tulisanmu masih ada di sini; buka versi terbarunya, lalu gabungkan.',
  },
  'article-slug-taken': { text: 'Alamat ini sudah dipakai artikel lain.' },
};
