/** What an operator fills in, and what members are told of a breach of their data (UU 27/2022 Ps. 46). */
export type BreachFacts = { data: string; kapan: string; bagaimana: string; upaya: string; kontak: string };

/** What stands in a notice until the operator has filled it in. */
export const EMPTY_FACTS: BreachFacts = {
  data: '«ISI: data apa saja yang terungkap, dengan kata biasa»',
  kapan: '«ISI: kapan terjadi, dan kapan kami mengetahuinya»',
  bagaimana: '«ISI: bagaimana data itu terungkap»',
  upaya: '«ISI: apa yang sudah kami lakukan, dan apa yang sebaiknya kamu lakukan»',
  kontak: '«ISI: siapa yang bisa dihubungi, dan bagaimana»',
};

export const breachCopy = {
  usage:
    'npm run breach -- --table=TABEL --from=WAKTU --to=WAKTU --out=FOLDER --by=USERNAMEMU [--actor=USERNAME_STAF] [--facts=BERKAS.json]\nWaktu: 2026-11-23T08:00+07:00\n',
  badTime: (flag: string) => `--${flag} bukan waktu dengan zona (2026-11-23T08:00+07:00)`,
  wrongOrder: '--to harus sesudah --from',
  outTaken: (folder: string) => `${folder} sudah ada; pilih folder baru`,
  unknownTable: (table: string) => `tidak ada tabel '${table}'`,
  nobodysTable: (table: string) => `tabel '${table}' tidak menunjuk anggota; tidak ada yang bisa didaftar darinya`,
  byMissing: 'tulis --by=USERNAMEMU: siapa yang menjalankan ini tercatat di catatan tim',
  unknownActor: (actor: string) => `tidak ada staf '${actor}'`,
  factsMissing: (fields: readonly string[]) => `belum diisi di --facts: ${fields.join(', ')}`,
  made: (members: number, folder: string) => `${members} anggota terdampak. Daftar dan pemberitahuan: ${folder}\n`,
  fill: 'Isi isian.json di folder itu, lalu jalankan lagi dengan --facts=… dan --out=… yang baru.\n',

  notice: ({ nama, period, facts }: { nama: string; period: string; facts: BreachFacts }): string =>
    `Pemberitahuan kegagalan pelindungan data pribadi
(Undang-Undang Nomor 27 Tahun 2022 pasal 46)

Halo ${nama},

Sebagian data pribadimu di Serasi terungkap kepada yang tidak berhak. Kami minta maaf. Ini yang kami tahu.

1. Data apa yang terungkap
${facts.data}

2. Kapan dan bagaimana
Datamu termasuk yang bisa terbaca dalam masa ini: ${period}.
${facts.kapan}
${facts.bagaimana}

3. Upaya penanganan dan pemulihan
${facts.upaya}

Bertanya atau melapor: ${facts.kontak}
Kamu juga bisa mengunduh dan menghapus datamu di Privasi saya.

Tim Serasi
`,
};
