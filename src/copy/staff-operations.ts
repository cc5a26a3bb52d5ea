import type { BACKUP_AGES, BACKUP_KINDS } from '#contract/operations.ts';

type Age = (typeof BACKUP_AGES)[number];

export const operationsCopy = {
  title: 'Operasi',
  lead: 'Cadangan data: kapan terakhir dibuat, dan apakah benar-benar bisa dipulihkan.',
  failed: 'Keadaan cadangan gagal dimuat',
  backup: 'Cadangan terakhir',
  drill: 'Uji pemulihan terakhir',
  ages: { fresh: 'Baru', aging: 'Mulai lama', old: 'Terlalu lama', never: 'Belum pernah' } satisfies Record<
    Age,
    string
  >,
  noBackup: 'Belum ada cadangan yang berhasil dibuat.',
  noDrill: 'Belum ada cadangan yang dicoba dipulihkan.',
  notNightly:
    'Cadangan otomatis belum diatur. Minta operator server mengisi BACKUP_DIR; langkahnya ada di petunjuk operasi.',
  nightly: 'Cadangan dibuat dan diuji sendiri setiap hari pukul 02.30 WIB.',
  notSealed: 'Cadangan tidak terenkripsi. Minta operator server mengisi BACKUP_PASSPHRASE.',
  sealed: 'Cadangan terenkripsi.',
  history: (since: string, until: string) =>
    `Database bisa dikembalikan ke detik mana pun sejak ${since}. Riwayatnya terakhir bertambah ${until}.`,
  historyLate: (until: string | null) =>
    until === null
      ? 'Riwayat database belum bertambah. Bila ini tidak berubah dalam setengah jam, minta operator server memeriksa BACKUP_DIR.'
      : `Riwayat database tidak bertambah sejak ${until}. Minta operator server memeriksa BACKUP_DIR.`,
  missing: (n: string) => `${n} berkas yang seharusnya ada tidak ditemukan di penyimpanan.`,
  content: (rows: string, files: string, size: string) => `${rows} baris, ${files} berkas, ${size}`,
  took: (seconds: string) => `${seconds} detik`,
  runs: 'Riwayat',
  noRuns: 'Belum ada yang berjalan.',
  kind: 'Jenis',
  result: 'Hasil',
  good: 'Berhasil',
  bad: 'Gagal',
  kinds: { backup: 'Cadangan', drill: 'Uji pemulihan', restore: 'Pemulihan' } satisfies Record<
    (typeof BACKUP_KINDS)[number],
    string
  >,
};
