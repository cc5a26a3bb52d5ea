import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';

/** What an operator reads in the terminal. */
export const argumentCopy = {
  unknown: (usage: string, given: string) => `${usage.trimEnd()}\nTidak dikenal: ${given}`,
};

export const inviteCopy = {
  usage: `npm run admin:create -- --username=NAMA [--role=${STAFF_ROLES.join('|')}, beberapa dipisah koma]`,
  unknownRole: (role: string) => `--role='${role}' tidak dikenal (${STAFF_ROLES.join(', ')})`,
  /** In the trail, where nobody was asked for one. */
  reason: 'Lewat perintah admin:create di server',
  made: (username: string, roles: readonly StaffRole[]) =>
    `Akun staf '${username}' (${roles.join(', ')}) dibuat, tanpa password.`,
  again: (username: string, roles: readonly StaffRole[]) =>
    `Akun staf '${username}' (${roles.join(', ')}) sudah ada; ini tautan baru untuknya.`,
  link: (link: string, minutes: number) =>
    `Buka tautan ini untuk membuat passwordnya. Berlaku ${minutes} menit dan hanya sekali:\n\n  ${link}\n`,
};

/** Why a row of the trail is the first that is wrong. */
export const auditFaultWords: Record<'missing' | 'changed' | 'unlinked' | 'end', string> = {
  missing: 'baris ini tidak ada lagi',
  changed: 'isinya bukan yang ditulis',
  unlinked: 'tidak menyambung ke baris sebelumnya',
  end: 'ujung rantai yang dicatat terpisah tidak cocok dengan baris ini',
};

export const verifyCopy = {
  whole: (rows: number, head: { seq: string; hash: string }) =>
    `Catatan tim utuh: ${rows} baris, sampai baris ${head.seq}, ${head.hash}\n`,
  broken: (seq: string, why: keyof typeof auditFaultWords, rows: number) =>
    `Catatan tim rusak pada baris ${seq}: ${auditFaultWords[why]}. ${rows} baris sebelumnya utuh.\n`,
};

/** Of `npm run rotate-keys`, and of a start with a wrong SECRET_KEY. */
export const keysCopy = {
  wrongKey:
    'SECRET_KEY di sini bukan kunci yang dipakai database ini, jadi tidak ada yang dibuka atau ditulis. Isi SECRET_KEY yang benar (pengembangan: secret.key di DATA_DIR). Bila kunci sedang diganti, isi kunci lama sebagai SECRET_KEY_PREVIOUS sampai npm run rotate-keys selesai.',
  busy: 'Pencadangan, pemulihan, atau penggantian kunci lain sedang berjalan pada database ini. Coba lagi setelah selesai.',
  done: (papers: { resealed: number; all: number }, factors: { resealed: number; all: number }) =>
    `Disegel ulang: ${papers.resealed} dari ${papers.all} dokumen, ${factors.resealed} dari ${factors.all} autentikator. Sisanya sudah memakai SECRET_KEY.\n`,
  previousCanGo:
    'Tidak ada lagi yang memerlukan SECRET_KEY_PREVIOUS di sini. Bila semua instance sudah dimulai ulang dengan kunci baru, hapus pengaturan itu dan mulai ulang; simpan kunci lama terpisah selama cadangan dari sebelumnya disimpan. Bila kamu baru akan menukar kedua kunci, biarkan.\n',
  nothingElse: 'Semuanya terbuka dengan SECRET_KEY; SECRET_KEY_PREVIOUS tidak diisi.\n',
  unopenable: (names: readonly string[]) =>
    `PERHATIAN: ${names.length} tidak terbuka dengan kunci mana pun (rusak, atau disegel dengan kunci lain lagi):\n${names
      .slice(0, 10)
      .map((name) => `  ${name}\n`)
      .join('')}`,
};

/** Of `npm run match-partitions`. */
export const partitionsCopy = {
  usage:
    'FAR_DATABASE_URL="postgresql://… […]" npm run match-partitions   membagi tabel pencarian ke server di alamat itu\nnpm run match-partitions -- --far=postgresql://… [--far=…]        sama, untuk alamat tanpa password\nnpm run match-partitions -- --join                               menyatukannya lagi di sini, dan menghapusnya dari sana\nnpm run match-partitions -- --join --lost                        sama, bila server lain hilang: dibuat ulang dari profil\n',
  onlyPostgres: 'Perintah ini untuk pencarian di database: isi MATCH_ENGINE=postgres.',
  already: 'Tabel pencarian sudah dibagi. Satukan dulu: npm run match-partitions -- --join',
  notSplit: 'Tabel pencarian belum dibagi; semuanya ada di sini.',
  divided: (counts: readonly number[]) =>
    `Anggota dibagi: ${counts.map((n, i) => `${n} ${i === 0 ? 'di sini' : `di server ${i}`}`).join(', ')}.\n`,
  passwordShown:
    'Alamat di --far berisi password, dan perintah ini terbaca siapa pun di mesin ini (ps). Tulis alamatnya di FAR_DATABASE_URL, lalu ganti password itu.',
  joined: 'Semua anggota ada di sini lagi.\n',
  notCleared: (server: string, why: string) =>
    `DATA ANGGOTA MASIH ADA DI ${server}: tidak bisa dihapus dari sana (${why}).\nBegitu server itu kembali, jalankan di sana: drop schema serasi_match cascade\n`,
};
